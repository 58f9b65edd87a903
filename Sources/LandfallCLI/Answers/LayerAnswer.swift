package import Landfall
import LandfallBuilder

/// What a layer answers about one place.
package struct LayerAnswer {
  /// The regions that it lies in, the smallest first; else the nearest one, if that is asked for.
  var regions: [Region]
  /// How far they are, in meters; nil where there are none.
  var distanceMeters: Double?

  /// The distance with one decimal.
  var metersText: String? { distanceMeters.map { fixed($0, decimals: 1) } }
}

extension Layer {
  /// The regions at a place, or the nearest one up to `reach` meters away.
  package func answer(at place: Coordinate, within reach: Double?) -> LayerAnswer {
    let regions = regions(at: place)
    if !regions.isEmpty { return LayerAnswer(regions: regions, distanceMeters: 0) }
    guard let reach, let nearest = nearest(to: place, within: reach) else {
      return LayerAnswer(regions: [])
    }
    return LayerAnswer(
      regions: [self[nearest.regionID]], distanceMeters: nearest.distanceMeters)
  }
}
