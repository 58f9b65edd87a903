import Landfall
import LandfallSupport

/// The positions of one row of a file of points in a buffer: a record of a table, or a JSON object.
package struct PointRow {
  /// How results are added to a JSON object.
  enum Slot: UInt8 {
    /// Before the closing brace, after other members.
    case members
    /// Before the closing brace of an empty object.
    case empty
    /// In place of the value null of `properties`.
    case null
    /// In a new member `properties`, before the closing brace.
    case missing
  }

  /// The record without its line end, or the object.
  var text: Range<Int>
  /// The position after the line end.
  var end: Int
  /// The contents of the two numbers; empty if they are missing.
  var latitude: Range<Int>
  var longitude: Range<Int>
  /// The grid point to look up; nil if the row has no valid coordinate.
  var point: GridPoint?
  /// The number of the row in its chunk, from 1.
  var number: Int
  /// JSON: where the results are added.
  var slotPosition = 0
  var slot = Slot.members
  /// JSON: the position of the object with the row's members; nil if a feature has no properties.
  var members: Int?

  /// The greatest number of rows that are looked up at a time.
  package static let blockSize = 128

  /// The coordinate; nil if ``point`` is nil.
  func coordinate(in bytes: Span<UInt8>) -> Coordinate? {
    guard point != nil, let latitude = decimal(bytes.extracting(latitude)),
      let longitude = decimal(bytes.extracting(longitude))
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}

/// Finds the rows in a chunk of a file.
protocol PointRowReader: Sendable {
  /// Appends the next rows, at most a block, and counts them.
  /// - Returns: the position after them.
  /// - Throws: ``RowError`` for a row that cannot be a row of the output; `rows` has those before it.
  func read(
    _ bytes: Span<UInt8>, from start: Int, into rows: inout [PointRow], _ tally: inout RowTally
  ) throws(RowError) -> Int
}

/// Writes the output for rows.
package protocol PointRowWriter: Sendable {
  /// Appends the output for a block of rows.
  mutating func write(
    _ rows: Span<PointRow>, in bytes: Span<UInt8>, to output: inout [UInt8], _ tally: inout RowTally
  )
}

/// A row that ends the command: malformed, or of the wrong length.
struct RowError: Error {
  /// The position of the row in the chunk.
  var position: Int
  var problem: String
  /// Whether --skip-bad leaves out such rows.
  var isSkippable = false
}
