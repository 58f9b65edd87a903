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
    if let region = layer.regionID(at: fix.coordinate) {
      return .inside(regionKey: layer[region].key)
    }
    var abroad: Region?
    // The comparison skips NaN.
    let reach = settings.reachesMeters.reduce(0.0) { $1 > $0 ? $1 : $0 }
    if let near = nearestAtHome(fix, within: reach, &abroad) {
      let (key, meters) = (layer[near.regionID].key, near.distanceMeters)
      if meters == 0 { return .inside(regionKey: key) }
      if let step = settings.reachesMeters.lazy.filter({ $0 >= meters }).min() {
        return .nearby(regionKey: key, distanceMeters: meters, withinMeters: step)
      }
    }
    let times = Dictionary(uniqueKeysWithValues: remembered.map { ($0.regionKey, $0.time) })
    if jump == nil, !times.isEmpty,
      let near = nearestAtHome(
        fix, within: settings.memoryMeters, &abroad, where: { times[$0.key] != nil }),
      let time = times[layer[near.regionID].key]
    {
      return .remembered(
        regionKey: layer[near.regionID].key, distanceMeters: near.distanceMeters, detected: time)
    }
    if let abroad { return .nowhere(.abroad(countryKey: abroad.key)) }
    if let jump { return .nowhere(.forgottenByJump(meters: jump)) }
    return .nowhere(
      times.isEmpty
        ? .nothingRemembered : .rememberedTooFar(beyondMeters: settings.memoryMeters))
  }

  /// Returns the nearest of some regions that no land border separates from a fix. `abroad` becomes the country beyond
  /// the border that separates a nearer one.
  private func nearestAtHome(
    _ fix: Fix, within meters: Double, _ abroad: inout Region?,
    where isKnown: (Region) -> Bool = { _ in true }
  ) -> Nearby? {
    let nearby = layer.nearest(
      to: fix.coordinate, within: meters, limit: .max, where: isKnown)
    return nearby.first { near in
      let country = country(between: fix, and: near)
      if abroad == nil { abroad = country }
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
