package import Landfall

/// Adds the region at each coordinate of a CSV file, or the nearest one, and its distance.
///
/// For lookups without a search, ``CSVAnswers`` is much faster.
package struct NearestCSVAnswers: CSVRowWriter {
  private let layers: [Layer]
  private let reach: Double
  package let addedColumns: [String]
  private let form: CSVColumns
  /// The cells of a row without a valid coordinate.
  private let emptyCells: [UInt8]

  /// Creates columns `<layer>` with the region's key, `<layer>_distance_m` and, if the form has names,
  /// `<layer>_name`.
  /// - Parameter form: the names of the columns and the form of their cells.
  package init(layers: [Layer], within reach: Double, _ form: CSVColumns) {
    self.layers = layers
    self.reach = reach
    self.form = form
    addedColumns = form.names(of: layers, hasDistances: true)
    emptyCells = Array(repeating: UInt8(ascii: ","), count: addedColumns.count)
  }

  package func header(_ header: CSVRecord, in bytes: Span<UInt8>, to output: inout [UInt8]) {
    output.append(bytes, header.text)
    output += form.headings(addedColumns)
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
    output += form.cell(answer.regions.map(\.key))
    output.append(comma)
    if let meters = answer.metersText { output += meters.utf8 }
    if form.hasNames {
      output.append(comma)
      output += form.cell(answer.regions.map(\.name))
    }
  }
}
