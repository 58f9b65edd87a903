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
    /// The row that ends the command, after the rows of ``output``, and its line in the chunk.
    var error: PositionedRowError?
  }

  /// Reads the rows, and writes their output.
  func process<Reader: PointRowReader, Writer: PointRowWriter>(
    _ reader: Reader, _ writer: Writer, skipsBad: Bool
  ) -> Result {
    var writer = writer
    var result = Result(tally: RowTally(skipsBad: skipsBad, firstRow: firstRow))
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
      writer.write(rows.span, in: bytes, to: &result.output, &result.tally)
    }
    result.tally.add(lineCount: RowTally.line(bytes, at: bytes.count) - 1)
    return result
  }
}
