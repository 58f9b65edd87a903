package import Landfall
import LandfallSupport

/// Reads a CSV file in pieces and writes output for each row, in constant memory.
package struct CSVStream {
  /// The number of bytes to read or write at a time.
  package static let chunkSize = 1 << 20
  /// The greatest size of a record in bytes; a longer one probably has an unclosed quote.
  static let recordLimit = 16 << 20

  /// The greatest number of rows that a ``CSVRowWriter`` gets at a time.
  package static let blockSize = 128

  /// The name of the file in messages.
  package let file: String
  private let reader: GridDecimalReader
  /// The least number of bytes to request in a read.
  package var chunkSize = Self.chunkSize
  /// The rows without a valid coordinate.
  package private(set) var faults = RowFaults()
  /// The number of rows after the header.
  package private(set) var rowCount = 0
  private var line = 1
  private var header: CSVHeader?

  /// - Parameter grid: the grid to round coordinates to.
  package init(file: String, grid: Grid) {
    self.file = file
    reader = GridDecimalReader(grid: grid)
  }

  /// Runs the whole file through `writer`.
  /// - Parameters:
  ///   - read: fills the buffer from an offset on and returns the number of bytes read, 0 at the end.
  ///   - write: writes a piece of output.
  package mutating func run(
    _ writer: some CSVRowWriter,
    read: (inout [UInt8], Int) throws -> Int,
    write: (borrowing Span<UInt8>) throws -> Void
  ) throws {
    var writer = writer
    var buffer = [UInt8](repeating: 0, count: chunkSize)
    var rows: [CSVRow] = []
    var output: [UInt8] = []
    var filled = 0
    // The size of the incomplete record at the start of the buffer, when it was last scanned.
    var scanned = 0
    while true {
      if filled == buffer.count {
        guard filled < Self.recordLimit else {
          throw DataError(
            "\(file): line \(line): a row of more than \(Self.recordLimit >> 20) MB;"
              + " check that each quote is closed")
        }
        buffer.append(contentsOf: repeatElement(0, count: filled))
      }
      let count = try read(&buffer, filled)
      filled += count
      // A long record that comes in small pieces is scanned again only when it has grown by an eighth, so
      // that the time is linear in its size.
      if count > 0, filled > 4096, filled < scanned + scanned / 8 { continue }
      let used = try take(buffer, filled, isFinal: count == 0, &writer, &rows, &output)
      // Move bytes in place: a slice would copy the whole buffer.
      if used > 0 { for place in used..<filled { buffer[place - used] = buffer[place] } }
      try write(output.span)
      output.removeAll(keepingCapacity: true)
      filled -= used
      scanned = filled
      if count == 0 { break }
    }
    guard header != nil else {
      throw DataError(
        "\(file): the file is empty; the first row must name the columns, lat and lon")
    }
  }

  /// Processes all complete records of the buffer and returns their number of bytes.
  /// - Parameter rows: working memory.
  private mutating func take(
    _ buffer: [UInt8], _ count: Int, isFinal: Bool, _ writer: inout some CSVRowWriter,
    _ rows: inout [CSVRow], _ output: inout [UInt8]
  ) throws(DataError) -> Int {
    let bytes = buffer.span.extracting(..<count)
    var start = 0
    if header == nil {
      guard count > 0,
        let record = CSVRecord.scan(bytes, from: 0, requested: (0, 0), isFinal: isFinal)
      else { return 0 }
      header = try CSVHeader(bytes, record, file: file, adding: Set(writer.addedColumns))
      writer.header(record, in: bytes, to: &output)
      line += record.lineCount
      start = record.end
    }
    guard let header else { return start }
    repeat {
      rows.removeAll(keepingCapacity: true)
      start = scan(bytes, from: start, isFinal: isFinal, header, &rows)
      writer.rows(rows.span, in: bytes, to: &output)
    } while rows.count == Self.blockSize
    return start
  }

  /// Appends the next complete records, at most one block, to `rows`; returns the start of the record
  /// after them.
  private mutating func scan(
    _ bytes: Span<UInt8>, from start: Int, isFinal: Bool, _ header: CSVHeader,
    _ rows: inout [CSVRow]
  ) -> Int {
    var start = start
    while start < bytes.count, rows.count < Self.blockSize,
      let record = CSVRecord.scan(
        bytes, from: start, requested: (header.latitude, header.longitude), isFinal: isFinal)
    {
      // An empty line is copied, but is not a row.
      if !record.text.isEmpty { rowCount += 1 }
      rows.append(
        CSVRow(
          record: record,
          missingFieldCount: missingFieldCount(record, header),
          number: rowCount, point: point(bytes, record, header)))
      line += record.lineCount
      start = record.end
    }
    return start
  }

  private func missingFieldCount(_ record: CSVRecord, _ header: CSVHeader) -> Int {
    let count = max(0, header.fieldCount - record.fieldCount)
    return record.text.isEmpty || count > max(64, record.text.count) ? 0 : count
  }

  /// Returns the grid point of a row; notes a row without a valid coordinate.
  @inline(__always)
  private mutating func point(
    _ bytes: Span<UInt8>, _ record: CSVRecord, _ header: CSVHeader
  ) -> GridPoint? {
    if record.fieldCount == header.fieldCount, !record.isUnclosed,
      let point = reader.point(
        latitude: bytes.extracting(fieldContent(bytes, record.fields.0)),
        longitude: bytes.extracting(fieldContent(bytes, record.fields.1)))
    {
      return point
    }
    note(bytes, record, header)
    return nil
  }

  /// Notes why a row has no valid coordinate.
  private mutating func note(_ bytes: Span<UInt8>, _ record: CSVRecord, _ header: CSVHeader) {
    if let problem = RowFaults.problem(bytes, record, header) {
      faults.note("\(file): row \(rowCount) (line \(line)): \(problem)")
    }
  }
}
