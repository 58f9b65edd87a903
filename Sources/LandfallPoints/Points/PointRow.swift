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

  /// The record without its line end and without fields that the header has not, or the object.
  var text: Range<Int>
  /// The position after the line end.
  var end: Int
  /// The contents of the two numbers; empty if they are missing.
  var latitude: Range<Int>
  var longitude: Range<Int>
  /// The grid point to look up; nil if the row has no valid coordinate.
  var point: GridPoint?
  /// The coordinate, if its numbers have hemispheres, or other signs than a minus.
  var signed: Coordinate?
  /// The number of the row in its chunk, from 1.
  var number: Int
  /// A table: the position of the line end.
  var lineEnd = 0
  /// A table: the number of last fields that the record lacks.
  var missingFieldCount = 0
  /// JSON: where the results are added.
  var slotPosition = 0
  var slot = Slot.members
  /// JSON: the position of the object with the row's members; nil if a feature has no properties.
  var members: Int?

  /// The greatest number of rows that are looked up at a time.
  package static let blockSize = 128

  /// The coordinate; nil if ``point`` is nil.
  func coordinate(in bytes: Span<UInt8>) -> Coordinate? {
    if let signed { return signed }
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
  /// What to do about the row, if --skip-bad leaves it out, too; nil if it ends the command.
  var remedy: String?
}

/// Consecutive whole rows of a file.
struct PointChunk: Sendable {
  var bytes: [UInt8]
  /// The range of the rows in ``bytes``.
  var range: Range<Int>
  /// The number of rows before the first one; 0 if chunks are processed at the same time.
  var firstRow: Int

  /// The output for a chunk, and what it had of rows.
  struct Result: Sendable {
    var output: [UInt8] = []
    var tally: RowTally
    var sample: PositionSample
    /// The row that ends the command, after the rows of ``output``, and its line in the chunk.
    var error: PositionedRowError?
  }

  /// Reads the rows, and writes their output.
  func process<Reader: PointRowReader, Writer: PointRowWriter>(
    _ reader: Reader, _ writer: Writer, skipsBad: Bool
  ) -> Result {
    var writer = writer
    var result = Result(
      tally: RowTally(skipsBad: skipsBad, firstRow: firstRow),
      sample: PositionSample(byteCount: range.count))
    result.output.reserveCapacity(2 * range.count)
    var rows: [PointRow] = []
    rows.reserveCapacity(PointRow.blockSize)
    let bytes = bytes.span.extracting(range)
    var start = 0
    while start < bytes.count, result.error == nil {
      rows.removeAll(keepingCapacity: true)
      do throws(RowError) {
        start = try reader.read(bytes, from: start, into: &rows, &result.tally)
      } catch {
        result.error = PositionedRowError(
          line: RowTally.line(bytes, at: error.position), error: error)
      }
      result.sample.take(rows.span, in: bytes)
      writer.write(rows.span, in: bytes, to: &result.output, &result.tally)
    }
    result.tally.add(lineCount: RowTally.line(bytes, at: bytes.count) - 1)
    return result
  }
}

/// The way from a file of points to the output, decided from the beginning of the file.
struct PointPlan {
  /// The output after the rows.
  enum End {
    case nothing
    case text(String)
    /// The rest of the input after the features, checked together with the bytes before them.
    case restOfCollection(start: [UInt8])
  }

  /// The position of the first row.
  var start: Int
  /// The output before the rows.
  var head: [UInt8] = []
  var end = End.nothing
  /// The names of the columns or members of the coordinates; nil if they have none.
  var names: (latitude: String, longitude: String)?
  /// What to do about a table whose fields of the coordinates are empty; nil if nothing shows it.
  var emptyRemedy: String?
  /// Whether the comma before the first row is left out.
  var dropsFirstByte = false
  var splitter: PointSplitter
  var process: @Sendable (PointChunk) -> PointChunk.Result
}

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
  /// The numbers of ``invalid`` rows, by their ``MissingPosition``.
  private var missing = [Int](repeating: 0, count: MissingPosition.allCases.count)
  /// The number of rows at 0, 0.
  package private(set) var zeroCount = 0
  /// The rows that are left out.
  package private(set) var leftOut = RowFaults()
  /// The first number that was read with a decimal comma.
  package private(set) var commaExample: String?
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
    _ bytes: Span<UInt8>, at position: Int, _ reason: MissingPosition,
    _ problem: @autoclosure () -> String, _ cause: @autoclosure () -> CoordinateFault? = nil
  ) {
    missing[reason.rawValue] += 1
    guard invalid.needsMessage else { return invalid.note() }
    invalid.note(row: rowCount, line: Self.line(bytes, at: position), problem(), cause())
  }

  /// Counts a row at 0, 0, where numbers that are missing are written.
  @inline(__always)
  mutating func countZero(_ isZero: Bool) { zeroCount &+= isZero ? 1 : 0 }

  /// Leaves out the row at a position, which was counted.
  /// - Parameter remedy: what to do about the row.
  /// - Throws: the error that ends the command unless ``skipsBad``.
  mutating func leaveOut(
    _ bytes: Span<UInt8>, at position: Int, _ problem: @autoclosure () -> String,
    remedy: @autoclosure () -> String = "correct the row"
  ) throws(RowError) {
    guard skipsBad else {
      throw RowError(position: position, problem: problem(), remedy: remedy())
    }
    guard leftOut.needsMessage else { return leftOut.note() }
    leftOut.note(row: rowCount, line: Self.line(bytes, at: position), problem())
  }

  /// Notes a member that is not a column of the table.
  mutating func noteDropped(_ name: String) { if droppedMember == nil { droppedMember = name } }

  /// Notes a number that was read with a decimal comma.
  mutating func noteComma(_ text: String) { if commaExample == nil { commaExample = text } }

  /// Counts lines.
  mutating func add(lineCount: Int) { self.lineCount += lineCount }

  /// Whether the coordinates of most rows are empty.
  package var areMostEmpty: Bool { 2 * missing[MissingPosition.empty.rawValue] > rowCount }

  /// The reasons why rows have no valid coordinate, with their numbers: "1,204 empty, 402 not a number".
  package var reasons: String {
    MissingPosition.allCases.filter { missing[$0.rawValue] > 0 }
      .map { "\(grouped(missing[$0.rawValue])) \($0.words)" }.joined(separator: ", ")
  }

  /// The line of a position in a chunk, from 1.
  static func line(_ bytes: Span<UInt8>, at position: Int) -> Int {
    1 + bytes.count(of: UInt8(ascii: "\n"), in: 0..<position)
  }

  /// Adds what the next chunk had.
  mutating func add(_ next: RowTally) {
    invalid.add(next.invalid, afterRow: rowCount, line: lineCount)
    leftOut.add(next.leftOut, afterRow: rowCount, line: lineCount)
    for reason in missing.indices { missing[reason] += next.missing[reason] }
    zeroCount += next.zeroCount
    rowCount += next.rowCount
    lineCount += next.lineCount
    if let name = next.droppedMember { noteDropped(name) }
    if let text = next.commaExample { noteComma(text) }
  }
}
