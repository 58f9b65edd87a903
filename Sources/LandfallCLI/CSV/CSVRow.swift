package import Landfall
import LandfallTravel

/// A row of a CSV file on its way through a ``CSVStream``.
package struct CSVRow {
  /// Where it stands in the buffer.
  package var record: CSVRecord
  /// Fields that the header has and the row has not.
  package var missingFieldCount: Int
  /// Its number, the first row below the header being 1.
  package var number: Int
  /// What lookups answer the row for; nil where the row holds no place on the Earth.
  package var point: GridPoint?

  /// The place itself; nil where ``point`` is.
  package func coordinate(in bytes: Span<UInt8>) -> Coordinate? {
    guard point != nil,
      let latitude = decimal(bytes.extracting(fieldContent(bytes, record.fields.0))),
      let longitude = decimal(bytes.extracting(fieldContent(bytes, record.fields.1)))
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}

/// What is written for the rows of a CSV file.
package protocol CSVRowWriter {
  /// Adds what comes before the first row, given the record of the header.
  func header(_ header: CSVRecord, in bytes: Span<UInt8>, to output: inout [UInt8])
  /// Adds what is written for some rows that follow each other, at most
  /// ``CSVStream/blockSize`` of them.
  mutating func rows(_ rows: Span<CSVRow>, in bytes: Span<UInt8>, to output: inout [UInt8])
}
