import Landfall

extension RegionDetector {
  /// Returns the country that keeps a fix outside of a region from being given to it; nil if no country does, or if the
  /// layer has no parent.
  ///
  /// It is another country that contains the fix, or one whose border is nearer than the region's, by more than the
  /// fix's accuracy: the borders of countries and of regions may come from sources that disagree.
  /// - Complexity: two lookups, and some 2 µs if no other country contains the fix.
  func country(between fix: Fix, and near: Nearby) -> Region? {
    guard let countries = layer.parent else { return nil }
    let region = layer[near.regionID]
    // A territory of a state may be a country of its own.
    let own = [region.parent?.id, countries.regionID(at: region.representativePoint)]
    if let around = countries.regionID(at: fix.coordinate), !own.contains(around) {
      return countries[around]
    }
    let reach = near.distanceMeters - max(0, fix.accuracyMeters ?? 0)
    let others = countries.nearest(to: fix.coordinate, within: reach, limit: 1) {
      !own.contains($0.id)
    }
    return others.first.map { countries[$0.regionID] }
  }
}
