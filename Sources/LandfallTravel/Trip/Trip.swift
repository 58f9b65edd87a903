public import Foundation
public import Landfall

/// A track as a journey through regions: where it went, for how long, and which borders it crossed.
public struct Trip: Sendable {
  /// A moment of the track at a place.
  public struct Moment: Sendable, Hashable {
    /// When; nil where the track has no times. Between two fixes it is interpolated.
    public var time: Date?
    /// Where; at a border within one grid unit of it.
    public var coordinate: Coordinate
  }

  /// One stay in a region, from entering it until leaving it.
  public struct Stay: Sendable, Hashable {
    /// How a stay begins or ends.
    public enum Bound: String, Sendable, Hashable {
      /// The track crosses the border there.
      case border
      /// The track begins or ends inside the region.
      case track
      /// The way there or from there is not known; see ``Trip/Gap``.
      case gap
    }

    /// The region.
    public var region: Region
    /// When and where it begins.
    public var entry: Moment
    /// When and where it ends.
    public var exit: Moment
    /// How it begins.
    public var entryBound: Bound
    /// How it ends.
    public var exitBound: Bound
    /// The length of the way inside, in meters.
    public var distanceMeters: Double
    /// The days of the calendar on which the track was there, ascending; empty without times.
    public var days: [LocalDay]

    /// How long it lasts, in seconds; nil without times.
    public var seconds: Double? {
      guard let start = entry.time, let end = exit.time else { return nil }
      return end.timeIntervalSince(start)
    }
  }

  /// A place where the track goes over a border.
  public struct Crossing: Sendable, Hashable {
    /// Where and when.
    public var at: Moment
    /// The regions left behind, none where it comes from outside of all; several where they overlap.
    public var from: [Region]
    /// The regions entered.
    public var to: [Region]
    /// How far the fixes on both sides lie apart, in meters: how much of the place is a guess.
    public var fixSpacingMeters: Double
  }

  /// A part of the track on which the way is not known, so that nothing between was visited.
  public struct Gap: Sendable, Hashable {
    /// Why the way is not known.
    public enum Reason: String, Sendable, Hashable {
      /// So much time passed that anything may have happened.
      case time
      /// It was faster than the limit, or higher: flown.
      case flight
      /// The file says so: another track or segment.
      case part
    }

    /// The last fix before.
    public var from: Moment
    /// The first fix after.
    public var to: Moment
    /// Why.
    public var reason: Reason
    /// How far they lie apart, in meters.
    public var distanceMeters: Double
  }

  /// What one layer has to say.
  public struct LayerTrip: Sendable {
    /// The layer.
    public var layer: Layer
    /// The stays, in the order of entry.
    public var stays: [Stay]
    /// The crossings of borders, in order.
    public var crossings: [Crossing]
  }

  /// What one region sums up to.
  public struct RegionSum: Sendable, Hashable {
    /// The region.
    public var region: Region
    /// How many stays.
    public var stayCount: Int
    /// The length of the way inside, in meters.
    public var distanceMeters: Double
    /// The seconds inside; nil without times.
    public var seconds: Double?
    /// The days of the calendar, ascending.
    public var days: [LocalDay]
  }

  /// The layers with areas, in the order of the atlas.
  public var layers: [LayerTrip]
  /// Where the way is not known.
  public var gaps: [Gap]
  /// The first fix; nil where there was none.
  public var start: Moment?
  /// The last fix.
  public var end: Moment?
  /// The length of the known way, in meters.
  public var distanceMeters: Double
  /// The days of the calendar with a fix, or on the way between two.
  public var days: [LocalDay]
  /// Points that the trip was made of.
  public var usedCount: Int
  /// Points that were left out, by reason.
  public var rejectedCounts: [TripRejection: Int]

  /// What each region of a layer sums up to, in the order of the first entry.
  public func sums(ofLayer index: Int) -> [RegionSum] {
    var sums: [RegionSum] = []
    var place: [Region: Int] = [:]
    for stay in layers[index].stays {
      if let found = place[stay.region] {
        sums[found].stayCount += 1
        sums[found].distanceMeters += stay.distanceMeters
        sums[found].seconds = sums[found].seconds.flatMap { sum in stay.seconds.map { sum + $0 } }
        // Days ascend: only the first may have been there already.
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

  /// The stays of a layer as verified visits, in order; those without times are none.
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

/// Why a point of a track is left out of a trip.
public enum TripRejection: String, Sendable, Hashable, CaseIterable {
  /// Above the limit of altitude: in an aeroplane.
  case altitude
  /// Above the limit of speed, as the fix says or as its neighbors on both sides show.
  case speed
  /// Known to too wide a circle, or not at all.
  case accuracy
  /// Earlier than the point before.
  case order
  /// No coordinate on the Earth: NaN, infinite, a latitude beyond ±90 or a longitude beyond ±540.
  case coordinate
}
