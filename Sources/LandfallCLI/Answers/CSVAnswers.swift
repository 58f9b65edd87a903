package import Landfall

/// Adds a column for each layer to the rows of a CSV file; the columns of the file are copied unchanged.
///
/// Looks up a block of rows layer by layer and then writes it row by row, so that neither loop changes
/// reference counts.
package struct CSVAnswers: CSVRowWriter {
  private struct Column: Sendable {
    let layer: Layer
    /// The index of the empty cell; the cells of the regions follow it.
    let noneCell: Int
  }

  private let columns: [Column]
  private let headings: [UInt8]
  private let withNames: Bool
  /// The cells of all regions.
  private let cells: CellTable
  /// The cells of a block of rows, column by column.
  private var chosen: [UInt32]

  /// The number for a cell with several overlapping regions, which is composed when it is written.
  private static let several = UInt32.max

  /// Creates columns `<layer>` with the region's key and, if `withNames`, `<layer>_name`.
  package init(layers: [Layer], withNames: Bool) {
    var columns: [Column] = []
    var cells = CellTable()
    for layer in layers {
      columns.append(Column(layer: layer, noneCell: cells.count))
      cells.add(Self.cell(of: [], withNames: withNames))
      for region in layer.regions { cells.add(Self.cell(of: [region], withNames: withNames)) }
    }
    self.columns = columns
    self.cells = cells
    self.withNames = withNames
    let names = layers.flatMap { withNames ? [$0.id, "\($0.id)_name"] : [$0.id] }
    headings = Array(names.map { ",\($0)" }.joined().utf8)
    chosen = Array(repeating: 0, count: columns.count * CSVStream.blockSize)
  }

  /// Returns the cells of the regions at one coordinate, each after a comma: the keys, and the names.
  private static func cell(of regions: [Region], withNames: Bool) -> [UInt8] {
    let comma = [UInt8(ascii: ",")]
    let keys = comma + csvField(regions.map(\.key).joined(separator: ";"))
    return withNames ? keys + comma + csvField(regions.map(\.name).joined(separator: ";")) : keys
  }

  package func header(_ header: CSVRecord, in bytes: Span<UInt8>, to output: inout [UInt8]) {
    output.append(bytes, header.text)
    output.append(contentsOf: headings)
    output.append(bytes, header.lineEnd)
  }

  package mutating func rows(_ rows: Span<CSVRow>, in bytes: Span<UInt8>, to output: inout [UInt8])
  {
    for column in columns.indices { choose(column, rows) }
    let chosen = chosen.span
    for row in rows.indices {
      let record = rows[row].record
      output.append(bytes, record.text)
      if !record.text.isEmpty {
        // A short row is padded, so that the answers are in their own columns.
        for _ in 0..<rows[row].missingFieldCount { output.append(UInt8(ascii: ",")) }
        for column in 0..<columns.count {
          let cell = chosen[column * CSVStream.blockSize + row]
          if cell == Self.several {
            output += joinedCell(column, rows[row].point)
          } else {
            cells.append(Int(cell), to: &output)
          }
        }
      }
      output.append(bytes, record.lineEnd)
    }
  }

  /// Selects the cells of a column for a block of rows.
  private mutating func choose(_ column: Int, _ rows: Span<CSVRow>) {
    let (layer, noneCell) = (columns[column].layer, UInt32(columns[column].noneCell))
    let overlaps = layer.overlaps
    let start = column * CSVStream.blockSize
    var cells = chosen.mutableSpan
    for row in rows.indices {
      var cell = noneCell
      if let point = rows[row].point {
        if overlaps, layer.regionIDs(at: point).count > 1 {
          cell = Self.several
        } else if let id = layer.regionID(at: point) {
          cell &+= 1 &+ id.rawValue
        }
      }
      cells[start + row] = cell
    }
  }

  private func joinedCell(_ column: Int, _ point: GridPoint?) -> [UInt8] {
    let layer = columns[column].layer
    let regions = point.map { layer.regionIDs(at: $0).map { layer[$0] } } ?? []
    return Self.cell(of: regions, withNames: withNames)
  }
}

/// Strings in one block of bytes.
///
/// Copying a string changes no reference count, which would cost as much as a lookup.
struct CellTable: Sendable {
  private var bytes: [UInt8] = []
  private var starts: [Int] = [0]

  /// The number of strings.
  var count: Int { starts.count - 1 }

  mutating func add(_ cell: [UInt8]) {
    bytes += cell
    starts.append(bytes.count)
  }

  /// Appends the string at `index` to `output`.
  @inline(__always)
  func append(_ index: Int, to output: inout [UInt8]) {
    output.append(bytes.span, starts[index]..<starts[index + 1])
  }
}
