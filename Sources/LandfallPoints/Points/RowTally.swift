/// The counts of rows of a chunk or of a whole file, and the rows without results.
package struct RowTally: Sendable {
  /// Whether rows that cannot be rows of the output are left out instead of ending the command.
  package let skipsBad: Bool
  /// The number of rows before the first one of the chunk, if it is known.
  let firstRow: Int
  /// The number of rows, including those left out.
  package private(set) var rowCount = 0
  /// The number of line breaks.
  private(set) var lineCount = 0
  /// The rows without a valid coordinate, whose results are empty.
  package private(set) var invalid = RowFaults()
  /// The rows that are left out.
  package private(set) var leftOut = RowFaults()
  /// The first member of an object that is not a column of the table.
  package private(set) var droppedMember: String?

  init(skipsBad: Bool, firstRow: Int = 0) {
    self.skipsBad = skipsBad
    self.firstRow = firstRow
  }

  /// Counts a row.
  @inline(__always)
  mutating func count() { rowCount &+= 1 }

  /// Notes that the last row has no valid coordinate.
  /// - Parameter position: the position of the row in the chunk.
  mutating func noteInvalid(
    _ bytes: Span<UInt8>, at position: Int, _ problem: @autoclosure () -> String
  ) {
    guard invalid.needsMessage else { return invalid.note() }
    invalid.note(row: rowCount, line: Self.line(bytes, at: position), problem())
  }

  /// Leaves out the row at a position, which was counted.
  /// - Throws: the error that ends the command unless ``skipsBad``.
  mutating func leaveOut(
    _ bytes: Span<UInt8>, at position: Int, _ problem: @autoclosure () -> String
  ) throws(RowError) {
    guard skipsBad else {
      throw RowError(position: position, problem: problem(), isSkippable: true)
    }
    guard leftOut.needsMessage else { return leftOut.note() }
    leftOut.note(row: rowCount, line: Self.line(bytes, at: position), problem())
  }

  /// Notes a member that is not a column of the table.
  mutating func noteDropped(_ name: String) { if droppedMember == nil { droppedMember = name } }

  /// Counts lines.
  mutating func add(lineCount: Int) { self.lineCount += lineCount }

  /// The line of a position in a chunk, from 1.
  static func line(_ bytes: Span<UInt8>, at position: Int) -> Int {
    1 + bytes.count(of: UInt8(ascii: "\n"), in: 0..<position)
  }

  /// Adds what the next chunk had.
  mutating func add(_ next: RowTally) {
    invalid.add(next.invalid, afterRow: rowCount, line: lineCount)
    leftOut.add(next.leftOut, afterRow: rowCount, line: lineCount)
    rowCount += next.rowCount
    lineCount += next.lineCount
    if let name = next.droppedMember { noteDropped(name) }
  }
}
