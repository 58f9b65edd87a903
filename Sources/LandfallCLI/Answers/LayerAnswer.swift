package import Landfall
import LandfallSupport

/// What a layer answers about one place.
package struct LayerAnswer {
  /// The regions that it lies in, the smallest first; else the nearest one, if that is asked for.
  package var regions: [Region]
  /// How far they are, in meters; nil where no region is.
  package var distanceMeters: Double?

  /// The distance with one decimal.
  package var metersText: String? { distanceMeters.map { fixed($0, decimals: 1) } }
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

/// Answers as a table for people: a line for each layer and region.
///
/// Several coordinates get a first column that distinguishes them; a distance to look within adds one
/// with the distance.
func tableOfAnswers(
  at coordinates: [(text: String, place: Coordinate)], layers: [Layer], within reach: Double?
) -> String {
  let isOne = coordinates.count == 1
  let header = ["layer", "key"] + (reach == nil ? [] : ["distance_m"]) + ["name"]
  var table = TextTable(header: (isOne ? [] : ["point"]) + header)
  for (text, place) in coordinates {
    for layer in layers {
      let answer = layer.answer(at: place, within: reach)
      let distance = reach == nil ? [] : [answer.metersText ?? "-"]
      let cells = answer.regions.map { (key: $0.key, name: $0.name) }
      for cell in cells.isEmpty ? [("-", "-")] : cells {
        table.add((isOne ? [] : [text]) + [layer.id, cell.key] + distance + [cell.name])
      }
    }
  }
  return table.text
}
