import Landfall
import LandfallTravel

/// A row of a CSV file on its way through a ``CSVStream``.
struct CSVRow {
  /// Where it stands in the buffer.
  var record: CSVRecord
  /// Fields that the header has and the row has not.
  var missingFieldCount: Int
  /// Its number, the first row below the header being 1.
  var number: Int
  /// What lookups answer the row for; nil where the row holds no place on the Earth.
  var point: GridPoint?

  /// The place itself; nil where ``point`` is.
  func coordinate(in bytes: Span<UInt8>) -> Coordinate? {
    guard point != nil,
      let latitude = decimal(bytes.extracting(fieldContent(bytes, record.fields.0))),
      let longitude = decimal(bytes.extracting(fieldContent(bytes, record.fields.1)))
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}

/// What is written for the rows of a CSV file.
protocol CSVRowWriter {
  /// Adds what comes before the first row, given the record of the header.
  func header(_ header: CSVRecord, in bytes: Span<UInt8>, to output: inout [UInt8])
  /// Adds what is written for some rows that follow each other, at most
  /// ``CSVStream/blockSize`` of them.
  mutating func rows(_ rows: Span<CSVRow>, in bytes: Span<UInt8>, to output: inout [UInt8])
}
