package import Landfall
import LandfallSupport

/// The regions of a layer at one coordinate.
package struct LayerAnswer {
  /// The regions that contain the coordinate, smallest first; else the nearest one, if requested.
  package var regions: [Region]
  /// The distance of the regions, in meters; nil without a region.
  var distanceMeters: Double?

  /// The distance in meters with one decimal.
  package var metersText: String? { distanceMeters.map(Self.metersText) }

  /// A distance in meters with one decimal.
  static func metersText(_ meters: Double) -> String { fixed(meters, decimals: 1) }
}

extension Layer {
  /// Finds the regions at a coordinate, or the nearest one within `reach` meters.
  func answer(at place: Coordinate, within reach: Double?) -> LayerAnswer {
    let regions = regions(at: place)
    if !regions.isEmpty { return LayerAnswer(regions: regions, distanceMeters: 0) }
    guard let reach, let nearest = nearest(to: place, within: reach) else {
      return LayerAnswer(regions: [])
    }
    return LayerAnswer(
      regions: [self[nearest.regionID]], distanceMeters: nearest.distanceMeters)
  }
}
