public import Foundation
public import Landfall

/// A track as a journey through regions: its stays, its durations, and the borders that it crossed.
public struct Trip: Sendable {
  /// A position of the track at a time.
  public struct Moment: Sendable, Hashable {
    /// The time, interpolated between two fixes; nil if the track has no times.
    public var time: Date?
    /// The coordinate; at a border within one grid unit of it.
    public var coordinate: Coordinate
    /// How far the local time there is ahead of UTC, in seconds: by the file, by the time zone of the place, or by that
    /// of the trip. Nil without a time.
    public var secondsFromGMT: Int?
  }

  /// One stay in a region, from entering it until leaving it.
  public struct Stay: Sendable, Hashable {
    /// The ways in which a stay begins or ends.
    public enum Bound: String, Sendable, Hashable {
      /// The track crosses the border.
      case border
      /// The track begins or ends inside the region.
      case track
      /// The path before or after is unknown; see ``Trip/Gap``.
      case gap
    }

    /// The region.
    public var region: Region
    /// The time and position of the start.
    public var entry: Moment
    /// The time and position of the end.
    public var exit: Moment
    /// The way in which the stay begins.
    public var entryBound: Bound
    /// The way in which the stay ends.
    public var exitBound: Bound
    /// The length of the path inside, in meters.
    public var distanceMeters: Double
    /// The calendar days of the stay, ascending; empty without times.
    public var days: [LocalDay]

    /// The duration in seconds; nil without times.
    public var seconds: Double? {
      guard let start = entry.time, let end = exit.time else { return nil }
      return end.timeIntervalSince(start)
    }
  }

  /// A crossing of a border by the track.
  public struct Crossing: Sendable, Hashable {
    /// The time and position of the crossing.
    public var at: Moment
    /// The regions that the track leaves; empty if it comes from outside all regions, several if
    /// they overlap.
    public var from: [Region]
    /// The regions that the track enters.
    public var to: [Region]
    /// The distance between the fixes before and after, in meters, which limits how precise the
    /// position is.
    public var fixSpacingMeters: Double
  }

  /// A region that lies between two fixes alone, which are farther apart than ``TripSettings/maxSparseSeconds`` and
  /// ``TripSettings/maxSparseMeters``: perhaps passed, but no visit.
  public struct Passage: Sendable, Hashable {
    /// The region.
    public var region: Region
    /// The last fix before the region.
    public var from: Moment
    /// The first fix after the region.
    public var to: Moment
    /// The length of the straight line between the fixes inside, in meters.
    public var distanceMeters: Double
  }

  /// A part of the track whose path is unknown, so that no region between was visited.
  public struct Gap: Sendable, Hashable {
    /// The reasons for an unknown path.
    public enum Reason: String, Sendable, Hashable {
      /// The time between the fixes is longer than ``TripSettings/maxGapSeconds``.
      case time
      /// A flight: the movement was faster than the limit, or long and with fixes above the limits
      /// of altitude or speed on it.
      case flight
      /// A new track or segment of the file begins, and there are no times.
      case part
    }

    /// The last fix before the gap.
    public var from: Moment
    /// The first fix after the gap.
    public var to: Moment
    /// The reason for the gap.
    public var reason: Reason
    /// The distance between the two fixes, in meters.
    public var distanceMeters: Double
  }

  /// The part of a trip in one layer.
  public struct LayerTrip: Sendable {
    /// The layer.
    public var layer: Layer
    /// The stays, in the order of entry.
    public var stays: [Stay]
    /// The crossings of borders, in order.
    public var crossings: [Crossing]
    /// The regions between fixes far apart, which were passed at most, in order.
    public var passages: [Passage]
  }

  /// The totals of one region.
  public struct RegionSum: Sendable, Hashable {
    /// The region.
    public var region: Region
    /// The number of stays.
    public var stayCount: Int
    /// The length of the path inside, in meters.
    public var distanceMeters: Double
    /// The duration inside, in seconds; nil without times.
    public var seconds: Double?
    /// The calendar days, ascending.
    public var days: [LocalDay]
  }

  /// The trip in each layer with areas, in the order of the atlas.
  public var layers: [LayerTrip]
  /// The parts whose path is unknown.
  public var gaps: [Gap]
  /// The first fix; nil if there are no fixes.
  public var start: Moment?
  /// The last fix.
  public var end: Moment?
  /// The length of the known path, in meters.
  public var distanceMeters: Double
  /// The calendar days of the trip, ascending.
  public var days: [LocalDay]
  /// The number of points that were used.
  public var usedCount: Int
  /// The number of points that were left out, by reason.
  public var rejectedCounts: [TripRejection: Int]
  /// Whether days and times are also by the time zone that the builder was given.
  package var usesGivenTimeZone = false

  /// The totals of each region of a layer, in the order of the first entry.
  public func sums(ofLayer index: Int) -> [RegionSum] {
    var sums: [RegionSum] = []
    var place: [Region: Int] = [:]
    for stay in layers[index].stays {
      if let found = place[stay.region] {
        sums[found].stayCount += 1
        sums[found].distanceMeters += stay.distanceMeters
        sums[found].seconds = sums[found].seconds.flatMap { sum in stay.seconds.map { sum + $0 } }
        // Days ascend, so only the first one may already be included.
        let last = sums[found].days.last
        sums[found].days += stay.days.filter { day in last.map { day > $0 } ?? true }
      } else {
        place[stay.region] = sums.count
        sums.append(
          RegionSum(
            region: stay.region, stayCount: 1, distanceMeters: stay.distanceMeters,
            seconds: stay.seconds, days: stay.days))
      }
    }
    return sums
  }

  /// The stays of a layer as verified visits, in order, without stays that have no times.
  ///
  /// The same track gives the same visits, their ids included.
  public func visits(ofLayer index: Int) -> [Visit] {
    layers[index].stays.compactMap { stay in
      guard let entry = stay.entry.time, let day = stay.days.first else { return nil }
      return Visit(
        regionKey: stay.region.key, entry: entry, exit: stay.exit.time, localDay: day,
        isVerified: true)
    }
  }
}

/// The reasons for leaving out a point of a track.
public enum TripRejection: String, Sendable, Hashable, CaseIterable {
  /// Above the limit of altitude, as in an airplane.
  case altitude
  /// Above the limit of speed, by its own value or by the distances to both neighbors.
  case speed
  /// Less accurate than the limit, or of invalid accuracy.
  case accuracy
  /// Earlier than a point before it.
  case order
  /// An invalid coordinate: NaN, infinite, a latitude beyond ±90 or a longitude beyond ±540.
  case coordinate
}

extension TravelBook {
  /// Makes a book of what a trip visited: its stays as verified visits, in each layer.
  ///
  /// The same track gives the same visits, so that a trip that is merged twice adds nothing. A
  /// region of a track without times is visited, but has no visit.
  /// - Parameters:
  ///   - trip: the trip.
  ///   - layer: the layer in which the book is kept.
  ///   - parks: the verified visits to the parks of a ``CityGuide``, in the layer "parks"; nil if the
  ///     atlas has no cities. To pass through a park is not to visit it.
  ///   - now: the current time.
  /// - Throws: ``TravelError`` if a stay is before 1900 or more than a day ahead of `now`.
  public init(
    _ trip: Trip, layer: Layer, parks: [Visit]? = nil, now: Date
  ) throws(TravelError) {
    self.init(layerID: layer.id)
    for (index, part) in trip.layers.enumerated() {
      let id = part.layer.id
      var book = LayerBook()
      let isOfParks = parks != nil && id == "parks"
      let visits = isOfParks ? parks ?? [] : trip.visits(ofLayer: index)
      for visit in visits { try book.add(visit, now: now) }
      for stay in part.stays where stay.entry.time == nil && !isOfParks {
        book.stored[stay.region.key] = RegionRecord(visited: true, wasEverVisited: true)
      }
      if id == layer.id { own = book } else if !book.isEmpty { otherLayers[id] = book }
    }
  }
}
