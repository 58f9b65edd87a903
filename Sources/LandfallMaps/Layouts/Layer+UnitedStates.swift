import LandfallModel
import LandfallTravel

extension Layer {
  /// Whether the layer has regions all over the contiguous United States, whatever their keys are: states, counties or
  /// districts. O(regions).
  var hasUnitedStates: Bool {
    guard kind == .polygons else { return false }
    let places = regions.lazy.map(\.representativePoint).filter(MapZone.contiguousStates.contains)
    guard let first = places.first else { return false }
    var (low, high) = (first, first)
    for place in places {
      low.latitude = min(low.latitude, place.latitude)
      low.longitude = min(low.longitude, place.longitude)
      high.latitude = max(high.latitude, place.latitude)
      high.longitude = max(high.longitude, place.longitude)
    }
    return high.longitude - low.longitude >= 35 && high.latitude - low.latitude >= 12
  }

  /// Whether it has these, and nine tenths of all its regions are in the United States. O(regions).
  var isUnitedStates: Bool {
    guard hasUnitedStates else { return false }
    let zones =
      [.contiguousStates, .alaska, .hawaii, .puertoRico] + MapZone.islandTerritories
    let count = regions.count { region in
      zones.contains { $0.contains(region.representativePoint) }
    }
    return 10 * count >= 9 * regions.count
  }
}

extension USLayout {
  /// Chooses the layout for regions of a layer by where they are; see ``init(visited:)-(Sequence<String>)``.
  init(visited regions: [Region], in layer: Layer) {
    self.init(
      visited: regions.filter { $0.attribute("COUNTS") != .boolean(false) }.map { region in
        let place = region.representativePoint
        return MapZone.alaska.contains(place)
          ? "AK" : MapZone.hawaii.contains(place) ? "HI" : region.key
      })
  }
}
