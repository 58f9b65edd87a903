package import Landfall

/// Adds the region at each coordinate of a CSV file, or the nearest one, and its distance.
///
/// For lookups without a search, ``CSVAnswers`` is much faster.
package struct NearestCSVAnswers: CSVRowWriter {
  private let layers: [Layer]
  private let reach: Double
  private let withNames: Bool
  private let headings: [UInt8]
  /// The cells of a row without a valid coordinate.
  private let emptyCells: [UInt8]

  /// Creates columns `<layer>` with the region's key, `<layer>_distance_m` and, if `withNames`,
  /// `<layer>_name`.
  package init(layers: [Layer], within reach: Double, withNames: Bool) {
    self.layers = layers
    self.reach = reach
    self.withNames = withNames
    let names = layers.flatMap {
      [$0.id, "\($0.id)_distance_m"] + (withNames ? ["\($0.id)_name"] : [])
    }
    headings = Array(names.map { ",\($0)" }.joined().utf8)
    emptyCells = Array(repeating: UInt8(ascii: ","), count: names.count)
  }

  package func header(_ header: CSVRecord, in bytes: Span<UInt8>, to output: inout [UInt8]) {
    output.append(bytes, header.text)
    output.append(contentsOf: headings)
    output.append(bytes, header.lineEnd)
  }

  package func rows(_ rows: Span<CSVRow>, in bytes: Span<UInt8>, to output: inout [UInt8]) {
    for index in rows.indices {
      let record = rows[index].record
      output.append(bytes, record.text)
      if !record.text.isEmpty {
        // A short row is padded, so that the answers are in their own columns.
        for _ in 0..<rows[index].missingFieldCount { output.append(UInt8(ascii: ",")) }
        if let place = rows[index].coordinate(in: bytes) {
          for layer in layers { append(layer.answer(at: place, within: reach), to: &output) }
        } else {
          output += emptyCells
        }
      }
      output.append(bytes, record.lineEnd)
    }
  }

  private func append(_ answer: LayerAnswer, to output: inout [UInt8]) {
    let comma = UInt8(ascii: ",")
    output.append(comma)
    output += csvField(answer.regions.map(\.key).joined(separator: ";"))
    output.append(comma)
    if let meters = answer.metersText { output += meters.utf8 }
    if withNames {
      output.append(comma)
      output += csvField(answer.regions.map(\.name).joined(separator: ";"))
    }
  }
}
