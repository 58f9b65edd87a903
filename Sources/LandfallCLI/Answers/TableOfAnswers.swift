import Landfall

/// Answers as a table for people: a line for each layer and region.
///
/// Several coordinates get a first column that tells them apart; a distance to look within adds one
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
