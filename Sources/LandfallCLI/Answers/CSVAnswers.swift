import Landfall

/// Adds a column for each layer to the rows of a CSV file; what stands there is not touched.
struct CSVAnswers: CSVRowWriter {
  private struct Column: Sendable {
    let layer: Layer
    /// Keys as CSV fields.
    let keys: CellTable
    /// Names as CSV fields; nil where they are not asked for.
    let names: CellTable?
  }

  private let columns: [Column]
  private let headings: [UInt8]
  /// The cells of a row without a place.
  private let emptyCells: [UInt8]

  /// Columns `<layer>` with the region's key and, `withNames`, `<layer>_name`.
  init(layers: [Layer], withNames: Bool) {
    columns = layers.map { layer in
      Column(
        layer: layer, keys: CellTable(layer.regions.lazy.map { csvField($0.key) }),
        names: withNames ? CellTable(layer.regions.lazy.map { csvField($0.name) }) : nil)
    }
    let names = layers.flatMap { withNames ? [$0.id, "\($0.id)_name"] : [$0.id] }
    headings = Array(names.map { ",\($0)" }.joined().utf8)
    emptyCells = Array(repeating: UInt8(ascii: ","), count: names.count)
  }

  func header(_ header: CSVRecord, in bytes: Span<UInt8>, to output: inout [UInt8]) {
    output.append(bytes, header.text)
    output.append(contentsOf: headings)
    output.append(bytes, header.lineEnd)
  }

  func row(_ row: CSVRow, in bytes: Span<UInt8>, to output: inout [UInt8]) {
    output.append(bytes, row.record.text)
    if !row.record.text.isEmpty {
      // A short row is filled up, so that the answers stand in their own columns.
      for _ in 0..<row.missingFieldCount { output.append(UInt8(ascii: ",")) }
      if let coordinate = row.coordinate {
        // Through a span: an array's elements would be retained and released, one by one.
        let columns = columns.span
        for index in columns.indices {
          Self.append(columns[index], at: coordinate, to: &output)
        }
      } else {
        output.append(contentsOf: emptyCells)
      }
    }
    output.append(bytes, row.record.lineEnd)
  }

  @inline(__always)
  private static func append(
    _ column: borrowing Column, at coordinate: Coordinate, to output: inout [UInt8]
  ) {
    output.append(UInt8(ascii: ","))
    if column.layer.overlaps {
      let regions = column.layer.regions(at: coordinate)
      output += csvField(regions.map(\.key).joined(separator: ";"))
      if column.names != nil {
        output.append(UInt8(ascii: ","))
        output += csvField(regions.map(\.name).joined(separator: ";"))
      }
      return
    }
    let id = column.layer.regionID(at: coordinate)
    if let id { column.keys.append(Int(id.rawValue), to: &output) }
    if let names = column.names {
      output.append(UInt8(ascii: ","))
      if let id { names.append(Int(id.rawValue), to: &output) }
    }
  }
}
