import Landfall

/// Answers as a table for people: a line for each layer and region.
///
/// Several coordinates get a first column that tells them apart.
func tableOfAnswers(at coordinates: [(text: String, place: Coordinate)], layers: [Layer]) -> String
{
  let isOne = coordinates.count == 1
  var table = TextTable(header: (isOne ? [] : ["point"]) + ["layer", "key", "name"])
  for (text, place) in coordinates {
    for layer in layers {
      let regions = layer.regions(at: place)
      let rows = regions.isEmpty ? [["-", "-"]] : regions.map { [$0.key, $0.name] }
      for row in rows { table.add((isOne ? [] : [text]) + [layer.id] + row) }
    }
  }
  return table.text
}
