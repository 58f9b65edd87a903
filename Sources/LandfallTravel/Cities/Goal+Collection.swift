package import Landfall

extension Goal {
  /// A default goal of a city, which counts as its collection does; nil where a damaged atlas has lost
  /// the collection's identifier or the city's key.
  package init?(_ collection: RegionCollection, of city: City) {
    let range = Goal.targetRange
    let goal = try? Goal(
      identifier: collection.identifier, kind: .collection(collection.identifier),
      target: min(max(collection.wantedCount, range.lowerBound), range.upperBound),
      cityKey: city.key, countsUnverified: true)
    guard let goal else { return nil }
    self = goal
  }
}

extension RegionCollection {
  /// How many it asks for.
  package var wantedCount: Int {
    switch condition {
    case .all, .unknown: count
    case .count(let wanted), .countInOneDay(let wanted), .countInOneYear(let wanted): wanted
    case .returnAfterDays(let days): days
    }
  }
}
