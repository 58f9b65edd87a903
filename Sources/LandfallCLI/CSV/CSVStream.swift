import Landfall
import LandfallBuilder

/// What is written for each row of a CSV file.
protocol CSVRowWriter {
  /// Adds what comes before the first row, given the record of the header.
  func header(_ header: CSVRecord, in bytes: Span<UInt8>, to output: inout [UInt8])
  /// Adds what is written for a row.
  func row(_ row: CSVRow, in bytes: Span<UInt8>, to output: inout [UInt8])
}

/// A row of a CSV file on its way through a ``CSVStream``.
struct CSVRow {
  /// Where it stands in the buffer.
  var record: CSVRecord
  /// Fields that the header has and the row has not.
  var missingFieldCount: Int
  /// Its number, the first row below the header being 1.
  var number: Int
  /// Nil where the row holds no place on the Earth.
  var coordinate: Coordinate?
}

/// Reads a CSV file piece by piece and writes something for each row, in constant memory.
struct CSVStream {
  /// Bytes read and written at once.
  static let chunkSize = 1 << 20
  /// A longer record is refused: most likely a quote was left open.
  static let recordLimit = 16 << 20

  /// What messages call the file.
  let file: String
  /// How many bytes a read asks for at least.
  var chunkSize = Self.chunkSize
  /// The rows without a place.
  private(set) var faults = RowFaults()
  /// All rows below the header.
  private(set) var rowCount = 0
  private var line = 1
  private var header: CSVHeader?

  init(file: String) { self.file = file }

  /// Runs the whole file through `writer`.
  /// - Parameters:
  ///   - read: fills the buffer from an offset on and returns how many bytes it read, 0 at the end.
  ///   - write: takes finished output; what it is given is used up when it returns.
  mutating func run(
    _ writer: some CSVRowWriter,
    read: (inout [UInt8], Int) throws -> Int,
    write: (borrowing Span<UInt8>) throws -> Void
  ) throws {
    var buffer = [UInt8](repeating: 0, count: chunkSize)
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
      let used = try take(buffer, filled, isFinal: count == 0, writer, &output)
      buffer.replaceSubrange(0..<filled - used, with: buffer[used..<filled])
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
  private mutating func take(
    _ buffer: [UInt8], _ count: Int, isFinal: Bool, _ writer: some CSVRowWriter,
    _ output: inout [UInt8]
  ) throws(DataError) -> Int {
    let bytes = buffer.span.extracting(..<count)
    var start = 0
    while start < count {
      let wanted = (header?.latitude ?? 0, header?.longitude ?? 0)
      guard let record = CSVRecord.scan(bytes, from: start, wanted: wanted, isFinal: isFinal)
      else { break }
      if let header {
        // An empty line is kept, but is no row.
        if !record.text.isEmpty { rowCount += 1 }
        let coordinate = place(bytes, record, header)
        writer.row(
          CSVRow(
            record: record,
            missingFieldCount: record.text.isEmpty
              ? 0 : max(0, header.fieldCount - record.fieldCount),
            number: rowCount, coordinate: coordinate),
          in: bytes, to: &output)
      } else {
        header = try CSVHeader(bytes, record, file: file)
        writer.header(record, in: bytes, to: &output)
      }
      line += record.lineCount
      start = record.end
    }
    return start
  }

  /// The place of a row; where it has none that is noted.
  private mutating func place(
    _ bytes: Span<UInt8>, _ record: CSVRecord, _ header: CSVHeader
  ) -> Coordinate? {
    if record.fieldCount == header.fieldCount, !record.isUnclosed {
      let latitude = fieldContent(bytes, record.fields.0)
      let longitude = fieldContent(bytes, record.fields.1)
      if let north = decimal(bytes.extracting(latitude)),
        let east = decimal(bytes.extracting(longitude)),
        isPlace(latitude: north, longitude: east)
      {
        return Coordinate(latitude: north, longitude: east)
      }
    }
    if let problem = RowFaults.problem(bytes, record, header) {
      faults.note("\(file): row \(rowCount) (line \(line)): \(problem)")
    }
    return nil
  }
}

/// Whether lookups answer such a coordinate, as ``Coordinate`` says; false for NaN.
func isPlace(latitude: Double, longitude: Double) -> Bool {
  latitude >= -90 && latitude <= 90 && longitude >= -540 && longitude <= 540
}
