import Landfall

/// Collects the stays and crossings of one layer during a trip.
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

  let layer: Layer
  private(set) var crossings: [Trip.Crossing] = []
  private var stays: [(number: Int, stay: Trip.Stay)] = []
  private var open: [Open] = []
  private var entryCount = 0

  init(_ layer: Layer) { self.layer = layer }

  /// The number of stays and crossings so far.
  var recordCount: Int { entryCount + crossings.count }

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

  mutating func open(
    _ regions: [RegionID], at moment: Trip.Moment, distance: Double, day: Int?,
    _ bound: Trip.Stay.Bound
  ) {
    for id in regions {
      let days = moment.time == nil ? [] : day.map { [LocalDay(daysSince1970: $0)] } ?? []
      open.append(
        Open(
          id: id, entry: moment, bound: bound, distance: distance, days: days, number: entryCount))
      entryCount += 1
    }
  }

  mutating func closeAll(at moment: Trip.Moment, distance: Double, _ bound: Trip.Stay.Bound) {
    close(at: moment, distance: distance, bound) { _ in true }
  }

  /// Records the crossing of a border.
  mutating func cross(
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
    open(entered, at: moment, distance: distance, day: day, .border)
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
}
