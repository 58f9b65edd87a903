import Landfall

extension Goal {
  /// A default goal of a city, which counts as its collection does.
  init(_ collection: RegionCollection, of city: City) {
    // A collection has a name and the city a key, so that nothing speaks against it.
    let goal = try? Goal(
      identifier: collection.identifier, kind: .collection(collection.identifier),
      target: max(1, collection.wantedCount), cityKey: city.key, countsUnverified: true)
    guard let goal else { preconditionFailure("a collection without an identifier") }
    self = goal
  }
}

extension RegionCollection {
  /// How many it asks for.
  var wantedCount: Int {
    switch condition {
    case .all, .unknown: count
    case .count(let wanted), .countInOneDay(let wanted), .countInOneYear(let wanted): wanted
    case .returnAfterDays(let days): days
    }
  }
}
