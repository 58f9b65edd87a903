import Foundation
import Landfall

/// Collects the stays and crossings of one layer during a trip.
///
/// What is outside of all regions of a layer that covers the land is water, a pier or a bridge. As for a
/// ``RegionDetector``, that is no exit while the fixes are near the region that was left.
struct StayLog {
  private struct Open {
    var id: RegionID
    var entry: Trip.Moment
    var bound: Trip.Stay.Bound
    /// The length of the trip at the entry.
    var distance: Double
    var days: [LocalDay]
    /// The number of the entry, for sorting.
    var number: Int
  }

  /// A part of the track outside of all regions, which may turn out to be no exit.
  private struct Outing {
    var start: Trip.Moment
    /// The length of the trip at the start, the day, and the distance between the fixes around it.
    var distance: Double
    var day: Int?
    var spacing = 0.0
    /// The way in which the track begins here; nil if it came from a region.
    var bound: Trip.Stay.Bound?
    /// The day of a track that begins here.
    var days: [LocalDay] = []
    /// The regions that are nearest to the fixes outside, and to the last of them.
    var near: Set<RegionID> = []
    var last: RegionID?
    /// Whether a fix was far from all regions, or outside for too long.
    var isFar = false

    /// Whether fixes outside were near to these regions alone.
    func isNear(to regions: [RegionID]) -> Bool { !isFar && near.isSubset(of: regions) }
  }

  let layer: Layer
  private let detector: RegionDetector
  private let offshoreMeters: Double
  private(set) var crossings: [Trip.Crossing] = []
  private(set) var passages: [Trip.Passage] = []
  private var stays: [(number: Int, stay: Trip.Stay)] = []
  private var open: [Open] = []
  private var entryCount = 0
  private var outing: Outing?
  /// Whether the regions cover the land; nil if it was not asked for yet.
  private var coversLand: Bool?

  /// - Parameter offshoreMeters: ``TripSettings/maxOffshoreMeters``.
  init(_ layer: Layer, offshoreMeters: Double) {
    self.layer = layer
    self.offshoreMeters = offshoreMeters
    detector = RegionDetector(layer: layer)
  }

  /// The number of stays, crossings and passages so far.
  var recordCount: Int { entryCount + crossings.count + passages.count }

  /// The stays that ended, in the order of entry.
  func sortedStays() -> [Trip.Stay] {
    stays.sorted { $0.number < $1.number }.map(\.stay)
  }

  mutating func note(day: Int) {
    let day = LocalDay(daysSince1970: day)
    for index in open.indices where open[index].days.last.map({ $0 < day }) ?? true {
      open[index].days.append(day)
    }
  }

  /// Begins in some regions, or outside of all.
  mutating func begin(
    in regions: [RegionID], at moment: Trip.Moment, distance: Double, day: Int?,
    _ bound: Trip.Stay.Bound
  ) {
    let days = moment.time == nil ? [] : day.map { [LocalDay(daysSince1970: $0)] } ?? []
    if regions.isEmpty, isOfLand() {
      outing = Outing(start: moment, distance: distance, day: day, bound: bound, days: days)
    }
    enter(regions, at: moment, distance: distance, days: days, bound)
  }

  private mutating func enter(
    _ regions: [RegionID], at moment: Trip.Moment, distance: Double, days: [LocalDay],
    _ bound: Trip.Stay.Bound
  ) {
    for id in regions {
      open.append(
        Open(
          id: id, entry: moment, bound: bound, distance: distance, days: days, number: entryCount))
      entryCount += 1
    }
  }

  /// Takes a fix that is outside of all regions.
  /// - Parameter start: the fix before it.
  @inline(__always)
  mutating func stand(
    at point: TrackPoint, from start: Trip.Moment, to here: Trip.Moment, distance: Double, day: Int?
  ) {
    if point.endsStay, outing != nil {
      stay(at: point, from: start, to: here, distance: distance, day: day)
    } else if outing?.isFar == false {
      look(around: point)
    }
  }

  private mutating func look(around point: TrackPoint) {
    if let start = outing?.start.time, let time = point.time,
      time.timeIntervalSince(start) > detector.settings.memorySeconds
    {
      outing?.isFar = true
    } else if let near = nearest(to: point) {
      beginStay(in: near)
      outing?.near.insert(near)
      outing?.last = near
    } else {
      outing?.isFar = true
    }
  }

  /// Begins the stay of a track that begins on a pier.
  private mutating func beginStay(in region: RegionID) {
    guard let start = outing, let bound = start.bound else { return }
    outing?.bound = nil
    enter([region], at: start.start, distance: start.distance, days: start.days, bound)
  }

  private func nearest(to point: TrackPoint) -> RegionID? {
    var abroad: Region?
    return detector.nearestAtHome(
      to: point.coordinate, accuracyMeters: point.accuracyMeters,
      within: offshoreMeters, &abroad)?.regionID
  }

  /// Takes a stay outside of all regions: one on the coast is in the region there.
  private mutating func stay(
    at point: TrackPoint, from start: Trip.Moment, to here: Trip.Moment, distance: Double, day: Int?
  ) {
    guard let near = nearest(to: point) else {
      outing?.isFar = true
      return
    }
    cross(to: [near], at: start, distance: distance, day: day, spacing: 0)
    outing = Outing(start: here, distance: distance, day: day)
  }

  /// Records regions that lie between two fixes alone.
  mutating func pass(
    _ regions: [(id: RegionID, portion: Double)], from last: Trip.Moment, to here: Trip.Moment,
    meters: Double
  ) {
    for (id, portion) in regions {
      passages.append(
        Trip.Passage(
          region: layer[id], from: last, to: here, distanceMeters: portion * meters))
    }
  }

  /// Records the crossing of a border.
  mutating func cross(
    to regions: [RegionID], at moment: Trip.Moment, distance: Double, day: Int?, spacing: Double
  ) {
    if let outing {
      if regions.isEmpty { return }
      self.outing = nil
      if !outing.isNear(to: open.map(\.id) + regions) { leave(outing) }
    } else if regions.isEmpty, !open.isEmpty, isOfLand() {
      outing = Outing(start: moment, distance: distance, day: day, spacing: spacing)
      return
    }
    record(to: regions, at: moment, distance: distance, day: day, spacing: spacing)
  }

  private mutating func record(
    to regions: [RegionID], at moment: Trip.Moment, distance: Double, day: Int?, spacing: Double
  ) {
    let old = open.map(\.id).sorted()
    guard old != regions else { return }
    let left = old.filter { !regions.contains($0) }
    let entered = regions.filter { !old.contains($0) }
    crossings.append(
      Trip.Crossing(
        at: moment, from: left.map { layer[$0] }, to: entered.map { layer[$0] },
        fixSpacingMeters: spacing))
    close(at: moment, distance: distance, .border) { left.contains($0) }
    let days = moment.time == nil ? [] : day.map { [LocalDay(daysSince1970: $0)] } ?? []
    enter(entered, at: moment, distance: distance, days: days, .border)
  }

  /// Records an exit that was not certain before.
  private mutating func leave(_ outing: Outing) {
    if open.isEmpty { return }
    if let day = outing.day {
      let last = LocalDay(daysSince1970: day)
      for index in open.indices { open[index].days.removeAll { $0 > last } }
    }
    record(
      to: [], at: outing.start, distance: outing.distance, day: outing.day,
      spacing: outing.spacing)
  }

  mutating func closeAll(
    at moment: Trip.Moment, distance: Double, day: Int?, _ bound: Trip.Stay.Bound
  ) {
    if let outing {
      self.outing = nil
      let last = outing.isFar ? nil : outing.last
      if !outing.isNear(to: open.map(\.id) + [last].compactMap(\.self)) { leave(outing) }
      // The last fix is on the coast of another region.
      if let last, !open.contains(where: { $0.id == last }) {
        record(to: [last], at: moment, distance: distance, day: day, spacing: outing.spacing)
      }
    }
    close(at: moment, distance: distance, bound) { _ in true }
  }

  private mutating func close(
    at moment: Trip.Moment, distance: Double, _ bound: Trip.Stay.Bound,
    where isLeft: (RegionID) -> Bool
  ) {
    for one in open where isLeft(one.id) {
      stays.append(
        (
          one.number,
          Trip.Stay(
            region: layer[one.id], entry: one.entry, exit: moment, entryBound: one.bound,
            exitBound: bound, distanceMeters: max(0, distance - one.distance), days: one.days)
        ))
    }
    open.removeAll { isLeft($0.id) }
  }

  private mutating func isOfLand() -> Bool {
    if !(offshoreMeters > 0) { return false }
    if let coversLand { return coversLand }
    let covers = layer.coversLand
    coversLand = covers
    return covers
  }
}

extension Layer {
  /// Whether the regions cover the land, as countries do and parks do not: at least half of them border on another.
  /// - Complexity: O(arcs).
  var coversLand: Bool {
    let arcs = arcTable
    var bordering: Set<RegionID> = []
    for arc in 0..<arcs.count {
      let (left, right) = (arcs.left(ofArc: arc).regionIDs, arcs.right(ofArc: arc).regionIDs)
      let sides = [left.filter { !right.contains($0) }, right.filter { !left.contains($0) }]
      if sides.allSatisfy({ !$0.isEmpty }) { bordering.formUnion(sides.joined()) }
    }
    return !bordering.isEmpty && 2 * bordering.count >= regions.count
  }
}
