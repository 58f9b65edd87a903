package import Landfall
import LandfallSupport

/// The regions of a layer at one coordinate.
package struct LayerAnswer {
  /// The regions that contain the coordinate, smallest first; else the nearest one, if requested.
  package var regions: [Region]
  /// The distance of the regions, in meters; nil without a region.
  package var distanceMeters: Double?

  /// The distance in meters with one decimal.
  package var metersText: String? { distanceMeters.map { fixed($0, decimals: 1) } }
}

extension Layer {
  /// Finds the regions at a coordinate, or the nearest one within `reach` meters.
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

/// Returns the answers as a table with one line per layer and region.
///
/// For several coordinates, the first column is the coordinate. With a search distance, there is a column
/// of distances.
func tableOfAnswers(
  at coordinates: [CoordinateArgument], layers: [Layer], within reach: Double?
) -> String {
  let isOne = coordinates.count == 1
  let header = ["layer", "key"] + (reach == nil ? [] : ["distance_m"]) + ["name"]
  var table = TextTable(header: (isOne ? [] : ["point"]) + header)
  for coordinate in coordinates {
    for layer in layers {
      let answer = layer.answer(at: coordinate.place, within: reach)
      let distance = reach == nil ? [] : [answer.metersText ?? "-"]
      let cells = answer.regions.map { (key: $0.key, name: $0.name) }
      for cell in cells.isEmpty ? [("-", "-")] : cells {
        table.add((isOne ? [] : [coordinate.text]) + [layer.id, cell.key] + distance + [cell.name])
      }
    }
  }
  return table.text
}
