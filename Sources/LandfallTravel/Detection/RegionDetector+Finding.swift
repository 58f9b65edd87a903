import Foundation
package import Landfall

extension RegionDetector {
  /// Locates a fix: in a region, near one, near a remembered one, or outside all.
  ///
  /// Distances to borders are geodesics, see `Nearby`. The nearest region within 1 km, else within
  /// 2 km, else within 5 km is the nearest region within 5 km.
  package func finding(
    of fix: Fix, remembered: [DetectorState.Sighting], jump: Double?
  ) -> Finding {
    // The comparison skips NaN.
    let reach = settings.reachesMeters.reduce(0.0) { $1 > $0 ? $1 : $0 }
    var foreign: Region?
    if let nearest = layer.nearest(to: fix.coordinate, within: reach) {
      if nearest.distanceMeters == 0 { return .inside(regionKey: layer[nearest.regionID].key) }
      if let near = firstAtHome([nearest], fix, &foreign)
        ?? (foreign == nil ? nil : firstAtHome(regions(near: fix, within: reach), fix, &foreign)),
        let step = settings.reachesMeters.lazy.filter({ $0 >= near.distanceMeters }).min()
      {
        return .nearby(
          regionKey: layer[near.regionID].key, distanceMeters: near.distanceMeters,
          withinMeters: step)
      }
    }
    if let jump { return .nowhere(.forgottenByJump(meters: jump)) }
    let known = Set(remembered.map(\.regionKey))
    if !known.isEmpty {
      let near = regions(near: fix, within: settings.memoryMeters).filter {
        known.contains(layer[$0.regionID].key)
      }
      if let found = firstAtHome(near, fix, &foreign),
        let sighting = remembered.first(where: { $0.regionKey == layer[found.regionID].key })
      {
        return .remembered(
          regionKey: sighting.regionKey, distanceMeters: found.distanceMeters,
          detected: sighting.time)
      }
    }
    if let foreign { return .nowhere(.abroad(countryKey: foreign.key)) }
    return .nowhere(
      known.isEmpty
        ? .nothingRemembered : .rememberedTooFar(beyondMeters: settings.memoryMeters))
  }

  private func regions(near fix: Fix, within meters: Double) -> [Nearby] {
    layer.nearest(to: fix.coordinate, within: meters, limit: .max)
  }

  /// Returns the first of the regions that no land border separates from the fix. Otherwise `foreign` is the country
  /// beyond the border.
  private func firstAtHome(
    _ near: [Nearby], _ fix: Fix, _ foreign: inout Region?
  ) -> Nearby? {
    near.first { near in
      let country = country(between: fix, and: near)
      foreign = foreign ?? country
      return country == nil
    }
  }

  /// The distance in meters from the last accepted fix, if it is a jump.
  package func jump(from last: Coordinate?, to place: Coordinate) -> Double? {
    guard let last else { return nil }
    // No degree of latitude or longitude is longer than 111,700 m, so most steps need no geodesic.
    let degrees =
      abs(place.latitude - last.latitude) + abs(place.reduced.longitude - last.longitude)
    if degrees * 111_700 <= settings.jumpMeters { return nil }
    let meters = GeodesicLine.meters(from: last, to: place)
    return meters > settings.jumpMeters ? meters : nil
  }
}
