package import Landfall
import LandfallSupport

/// Answers as JSON Lines, one object per line, as `landfall locate --json` prints them:
/// `{"latitude":…,"longitude":…,"layers":{"states":[{"key":"CO","name":"Colorado"}]}}`.
///
/// The regions of a layer are ordered by area, smallest first. With a search distance, each region has a
/// member `"distance_m"`, and the answer for a point outside all regions is the nearest one. Rows of a
/// file begin with `"row"`; a row without a valid coordinate has null for both coordinates and no layers.
package struct JSONAnswers: PointRowWriter {
  private let layers: [SearchedLayer]
  private let atlas: Atlas?

  /// - Parameter atlas: the atlas whose place is the answer; nil for the regions of each layer.
  package init(layers: [SearchedLayer], placeOf atlas: Atlas?) {
    self.layers = layers
    self.atlas = atlas
  }

  /// Returns the object for one coordinate, with a line end.
  package func line(for coordinate: Coordinate) -> String { "{\(members(for: coordinate))}\n" }

  package func write(
    _ rows: Span<PointRow>, in bytes: Span<UInt8>, to output: inout [UInt8], _ tally: inout RowTally
  ) {
    for index in rows.indices {
      let answer =
        rows[index].coordinate(in: bytes).map { members(for: $0) }
        ?? #""latitude":null,"longitude":null,"layers":{}"#
      output += "{\"row\":\(tally.firstRow + rows[index].number),\(answer)}\n".utf8
    }
  }

  private func members(for coordinate: Coordinate) -> String {
    let answers = layers.map { searched in
      let answer = searched.answer(at: coordinate, placeOf: atlas)
      let distance =
        searched.reach == nil ? "" : answer.metersText.map { ",\"distance_m\":\($0)" } ?? ""
      let regions = answer.regions.map { region in
        "{\"key\":\(jsonText(region.key)),\"name\":\(jsonText(region.name))\(distance)}"
      }
      return "\(jsonText(searched.layer.id)):[\(regions.joined(separator: ","))]"
    }
    return "\"latitude\":\(coordinate.latitude),\"longitude\":\(coordinate.longitude),"
      + "\"layers\":{\(answers.joined(separator: ","))}"
  }
}
