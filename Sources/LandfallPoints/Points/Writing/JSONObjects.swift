/// Writes JSON objects as they are, with the results as further members: of a feature in its properties.
struct JSONObjects: PointRowWriter {
  var results: LayerResults
  let output: JSONOutput
  /// Whether the objects are GeoJSON features.
  let isFeatures: Bool
  /// Whether objects may have line breaks, which NDJSON has only between them.
  let hasLineBreaks: Bool

  mutating func write(
    _ rows: Span<PointRow>, in bytes: Span<UInt8>, to output: inout [UInt8], _ tally: inout RowTally
  ) {
    results.find(rows, in: bytes)
    for row in rows.indices {
      output.append(self.output.before)
      let isWrapped = if case .collection = self.output { !isFeatures } else { false }
      if isWrapped { JSONOutput.appendFeatureStart(rows[row], in: bytes, to: &output) }
      let (text, slot) = (rows[row].text, rows[row].slotPosition)
      append(bytes, text.lowerBound..<slot, to: &output)
      appendResults(row, rows, to: &output)
      // The word null is replaced.
      let rest = rows[row].slot == .null ? slot + 4 : slot
      append(bytes, rest..<text.upperBound, to: &output)
      if isWrapped { output.append(UInt8(ascii: "}")) }
      output.append(self.output.after)
    }
  }

  @inline(__always)
  private func appendResults(_ row: Int, _ rows: Span<PointRow>, to output: inout [UInt8]) {
    switch rows[row].slot {
    case .members: results.append(row, rows, to: &output)
    case .empty, .null, .missing: appendOther(row, rows, to: &output)
    }
  }

  /// Appends results where no member precedes them.
  @inline(never)
  private func appendOther(_ row: Int, _ rows: Span<PointRow>, to output: inout [UInt8]) {
    let slot = rows[row].slot
    if slot == .missing { output.append(",\"properties\":") }
    if slot != .empty { output.append(UInt8(ascii: "{")) }
    let start = output.count
    results.append(row, rows, to: &output)
    // Without the comma.
    if output.count > start { output.remove(at: start) }
    if slot != .empty { output.append(UInt8(ascii: "}")) }
  }

  @inline(__always)
  private func append(_ bytes: Span<UInt8>, _ range: Range<Int>, to output: inout [UInt8]) {
    guard hasLineBreaks else { return output.append(bytes, range) }
    // In JSON, line breaks are only between tokens.
    for index in range where bytes[index] != 0x0A && bytes[index] != 0x0D {
      output.append(bytes[index])
    }
  }
}

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
