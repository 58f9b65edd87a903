package import Landfall
import LandfallSupport

/// Answers as JSON Lines, one object per line:
/// `{"latitude":…,"longitude":…,"layers":{"states":[{"key":"CO","name":"Colorado"}]}}`.
///
/// The regions of a layer are ordered by area, smallest first. With a search distance, each region has a
/// member `"distance_m"`, and the answer for a point outside all regions is the nearest one. Rows of a CSV
/// file begin with `"row"`; a row without a valid coordinate has null for both coordinates and no layers.
package struct JSONAnswers: CSVRowWriter {
  package let addedColumns: [String] = []
  private let layers: [Layer]
  private let reach: Double?

  /// - Parameter reach: the search distance for the nearest region, in meters; nil for no search.
  package init(layers: [Layer], within reach: Double?) {
    self.layers = layers
    self.reach = reach
  }

  /// Returns the object for one coordinate, with a line end.
  func line(for coordinate: Coordinate) -> String { "{\(members(for: coordinate))}\n" }

  package func header(_ header: CSVRecord, in bytes: Span<UInt8>, to output: inout [UInt8]) {}

  package func rows(_ rows: Span<CSVRow>, in bytes: Span<UInt8>, to output: inout [UInt8]) {
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
