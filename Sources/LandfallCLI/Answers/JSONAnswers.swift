import Landfall
import LandfallSupport

/// Answers as JSON Lines (one object a line):
/// `{"latitude":…,"longitude":…,"layers":{"states":[{"key":"CO","name":"Colorado"}]}}`.
///
/// Regions of a layer come smallest first; with a distance to look within each has a member
/// `"distance_m"`, and the nearest one answers where there is none. For the rows of a CSV file `"row"` comes first, and a row
/// without a place has null for both coordinates and no layers.
struct JSONAnswers: CSVRowWriter {
  private let layers: [Layer]
  private let reach: Double?

  /// - Parameter reach: meters to look for the nearest region; nil for none.
  init(layers: [Layer], within reach: Double?) {
    self.layers = layers
    self.reach = reach
  }

  /// The object for one coordinate, with its line end.
  func line(for coordinate: Coordinate) -> String { "{\(members(for: coordinate))}\n" }

  func header(_ header: CSVRecord, in bytes: Span<UInt8>, to output: inout [UInt8]) {}

  func rows(_ rows: Span<CSVRow>, in bytes: Span<UInt8>, to output: inout [UInt8]) {
    for index in rows.indices where !rows[index].record.text.isEmpty {
      append(rows[index], in: bytes, to: &output)
    }
  }

  private func append(_ row: CSVRow, in bytes: Span<UInt8>, to output: inout [UInt8]) {
    let answer =
      row.coordinate(in: bytes).map { members(for: $0) }
      ?? #""latitude":null,"longitude":null,"layers":{}"#
    output += "{\"row\":\(row.number),\(answer)}\n".utf8
  }

  private func members(for coordinate: Coordinate) -> String {
    let answers = layers.map { layer in
      let answer = layer.answer(at: coordinate, within: reach)
      let distance =
        reach == nil ? "" : answer.metersText.map { ",\"distance_m\":\($0)" } ?? ""
      let regions = answer.regions.map { region in
        "{\"key\":\(jsonText(region.key)),\"name\":\(jsonText(region.name))\(distance)}"
      }
      return "\(jsonText(layer.id)):[\(regions.joined(separator: ","))]"
    }
    return "\"latitude\":\(coordinate.latitude),\"longitude\":\(coordinate.longitude),"
      + "\"layers\":{\(answers.joined(separator: ","))}"
  }
}
