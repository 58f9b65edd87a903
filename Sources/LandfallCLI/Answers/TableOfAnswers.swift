import Landfall
import LandfallPoints

/// Returns the answers for people, as a table with one line per layer and region.
///
/// For several coordinates, the first column is the coordinate. If a layer is searched for the nearest region, there is a
/// column of distances.
func tableOfAnswers(at coordinates: [CoordinateArgument], _ search: PointSearch) -> String {
  let isOne = coordinates.count == 1
  let kinds = search.columns.kinds
  let hasDistances = search.layers.contains { $0.reach != nil }
  // The distance follows the key.
  let before = hasDistances ? (kinds.first == .key ? 1 : 0) : kinds.count
  var header = kinds.map(\.heading)
  if hasDistances { header.insert("distance_m", at: before) }
  var table = TextTable(header: (isOne ? [] : ["point"]) + ["layer"] + header)
  for coordinate in coordinates {
    for searched in search.layers {
      let answer = searched.answer(at: coordinate.place, placeOf: search.placeOf)
      let rows: [[String]] =
        answer.regions.isEmpty
        ? [kinds.map { _ in "-" }]
        : answer.regions.map { region in
          kinds.map { kind in
            let text = kind.text(of: region)
            return text.isEmpty ? "-" : text
          }
        }
      for row in rows {
        var cells = row
        if hasDistances {
          cells.insert(searched.reach == nil ? "-" : answer.metersText ?? "-", at: before)
        }
        table.add((isOne ? [] : [coordinate.text]) + [searched.layer.id] + cells)
      }
    }
  }
  return table.text
}
