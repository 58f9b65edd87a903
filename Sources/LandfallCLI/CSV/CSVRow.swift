package import Landfall
import LandfallTravel

/// A row of a CSV file in the buffer of a ``CSVStream``.
package struct CSVRow {
  /// The position of the row in the buffer.
  package var record: CSVRecord
  /// The number of fields missing at the end of the row. A row is not padded by more than its own size or
  /// 64 fields, so that short rows below a header of a million columns do not fill the disk.
  package var missingFieldCount: Int
  /// The number of the row; the first row after the header is 1.
  package var number: Int
  /// The grid point to look up; nil if the row has no valid coordinate.
  package var point: GridPoint?

  /// The coordinate; nil if ``point`` is nil.
  package func coordinate(in bytes: Span<UInt8>) -> Coordinate? {
    guard point != nil,
      let latitude = decimal(bytes.extracting(fieldContent(bytes, record.fields.0))),
      let longitude = decimal(bytes.extracting(fieldContent(bytes, record.fields.1)))
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}

/// Writes the output for the rows of a CSV file.
package protocol CSVRowWriter {
  /// The names of the columns that the output adds to those of the file.
  var addedColumns: [String] { get }
  /// Appends the output before the first row, given the header record.
  func header(_ header: CSVRecord, in bytes: Span<UInt8>, to output: inout [UInt8])
  /// Appends the output for up to ``CSVStream/blockSize`` consecutive rows.
  mutating func rows(_ rows: Span<CSVRow>, in bytes: Span<UInt8>, to output: inout [UInt8])
}
