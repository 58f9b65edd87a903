package import Landfall
import LandfallSupport

/// Reads a CSV file piece by piece and writes something for each row, in constant memory.
package struct CSVStream {
  /// Bytes read and written at once.
  package static let chunkSize = 1 << 20
  /// A longer record is refused: most likely a quote was left open.
  static let recordLimit = 16 << 20

  /// Rows that a ``CSVRowWriter`` is given at once.
  package static let blockSize = 128

  /// What messages call the file.
  package let file: String
  private let reader: GridDecimalReader
  /// How many bytes a read asks for at least.
  package var chunkSize = Self.chunkSize
  /// The rows without a place.
  package private(set) var faults = RowFaults()
  /// All rows below the header.
  package private(set) var rowCount = 0
  private var line = 1
  private var header: CSVHeader?

  /// - Parameter grid: what coordinates are rounded to.
  package init(file: String, grid: Grid) {
    self.file = file
    reader = GridDecimalReader(grid: grid)
  }

  /// Runs the whole file through `writer`.
  /// - Parameters:
  ///   - read: fills the buffer from an offset on and returns how many bytes it read, 0 at the end.
  ///   - write: takes finished output; what it is given is used up when it returns.
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
      let used = try take(buffer, filled, isFinal: count == 0, &writer, &rows, &output)
      // In place: a slice of the buffer would have all of it copied.
      for place in used..<filled { buffer[place - used] = buffer[place] }
      try write(output.span)
      output.removeAll(keepingCapacity: true)
      filled -= used
      if count == 0 { break }
    }
    guard header != nil else {
      throw DataError("\(file): is empty; the first row names the columns, lat and lon")
    }
  }

  /// Takes all whole records of the buffer and returns how many bytes they were.
  ///
  /// `rows` is memory to work in.
  private mutating func take(
    _ buffer: [UInt8], _ count: Int, isFinal: Bool, _ writer: inout some CSVRowWriter,
    _ rows: inout [CSVRow], _ output: inout [UInt8]
  ) throws(DataError) -> Int {
    let bytes = buffer.span.extracting(..<count)
    var start = 0
    if header == nil {
      guard count > 0,
        let record = CSVRecord.scan(bytes, from: 0, wanted: (0, 0), isFinal: isFinal)
      else { return 0 }
      header = try CSVHeader(bytes, record, file: file)
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

  /// Adds the whole records that follow, at most a block of them, to `rows`, and returns where the
  /// next one starts.
  private mutating func scan(
    _ bytes: Span<UInt8>, from start: Int, isFinal: Bool, _ header: CSVHeader,
    _ rows: inout [CSVRow]
  ) -> Int {
    var start = start
    while start < bytes.count, rows.count < Self.blockSize,
      let record = CSVRecord.scan(
        bytes, from: start, wanted: (header.latitude, header.longitude), isFinal: isFinal)
    {
      // An empty line is kept, but is no row.
      if !record.text.isEmpty { rowCount += 1 }
      rows.append(
        CSVRow(
          record: record,
          missingFieldCount: record.text.isEmpty
            ? 0 : max(0, header.fieldCount - record.fieldCount),
          number: rowCount, point: point(bytes, record, header)))
      line += record.lineCount
      start = record.end
    }
    return start
  }

  /// The place of a row on the grid; where it has none that is noted.
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

  /// Notes why a row has no place.
  private mutating func note(_ bytes: Span<UInt8>, _ record: CSVRecord, _ header: CSVHeader) {
    if let problem = RowFaults.problem(bytes, record, header) {
      faults.note("\(file): row \(rowCount) (line \(line)): \(problem)")
    }
  }
}
