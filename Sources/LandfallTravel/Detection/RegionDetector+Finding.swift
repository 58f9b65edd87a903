import Foundation
package import Landfall

extension RegionDetector {
  /// Locates a coordinate: in a region, near one, near a remembered one, or outside all.
  ///
  /// Distances to borders are geodesics, see `Nearby`. The nearest region within 1 km, else within
  /// 2 km, else within 5 km is the nearest region within 5 km.
  package func finding(
    at coordinate: Coordinate, remembered: [DetectorState.Sighting], jump: Double?
  ) -> Finding {
    // The comparison skips NaN.
    let reach = settings.reachesMeters.reduce(0.0) { $1 > $0 ? $1 : $0 }
    if let nearest = layer.nearest(to: coordinate, within: reach) {
      let key = layer[nearest.regionID].key
      if nearest.distanceMeters == 0 { return .inside(regionKey: key) }
      let step = settings.reachesMeters.lazy.filter { $0 >= nearest.distanceMeters }.min()
      if let step {
        return .nearby(
          regionKey: key, distanceMeters: nearest.distanceMeters, withinMeters: step)
      }
    }
    if let jump { return .nowhere(.forgottenByJump(meters: jump)) }
    guard !remembered.isEmpty else { return .nowhere(.nothingRemembered) }
    for near in layer.nearest(to: coordinate, within: settings.memoryMeters, limit: .max) {
      let key = layer[near.regionID].key
      if let sighting = remembered.first(where: { $0.regionKey == key }) {
        return .remembered(
          regionKey: key, distanceMeters: near.distanceMeters, detected: sighting.time)
      }
    }
    return .nowhere(.rememberedTooFar(beyondMeters: settings.memoryMeters))
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
