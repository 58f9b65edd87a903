/// Finds where a file can be cut between two rows.
enum PointSplitter: Sendable {
  case table(delimiter: UInt8)
  case objects(JSONPointReader.Framing)

  /// Returns the end of the last whole row, and whether no row follows: at the end of the file, or of the features.
  /// - Parameters:
  ///   - isFirst: whether the bytes begin with the first row.
  ///   - isFinal: whether they end with the file.
  func split(
    _ bytes: Span<UInt8>, isFirst: Bool, isFinal: Bool
  ) throws(RowError) -> (end: Int, isLast: Bool) {
    switch self {
    case .objects(.features): return try splitFeatures(bytes, isFirst: isFirst, isFinal: isFinal)
    case _ where isFinal: return (bytes.count, true)
    case .table(let delimiter): return (CSVRecord.endOfLast(bytes, delimiter: delimiter), false)
    case .objects(.lines):
      let end = bytes.lastIndex(of: UInt8(ascii: "\n"), in: bytes.indices)
      return (end.map { $0 + 1 } ?? 0, false)
    case .objects(.sequence):
      let end = bytes.lastIndex(of: JSONPointReader.recordSeparator, in: bytes.indices)
      return (end ?? 0, false)
    }
  }

  /// Cuts after a comma between features. Counts brackets alone: the reader checks the features.
  private func splitFeatures(
    _ bytes: Span<UInt8>, isFirst: Bool, isFinal: Bool
  ) throws(RowError) -> (end: Int, isLast: Bool) {
    var (depth, last, index) = (0, 0, 0)
    while index < bytes.count {
      let byte = bytes[index]
      // Digits, points, colons: most bytes outside strings.
      if byte > UInt8(ascii: ","), byte < UInt8(ascii: "[") {
        index &+= 1
        continue
      }
      if byte == UInt8(ascii: "\"") {
        index &+= 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index &+= bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
      } else if byte | 0x20 == UInt8(ascii: "{") {
        depth &+= 1
      } else if byte | 0x20 == UInt8(ascii: "}") {
        if depth == 0 {
          return try end(bytes, index, after: last, isFirst: isFirst)
        }
        depth &-= 1
      } else if byte == UInt8(ascii: ","), depth == 0 {
        last = index &+ 1
      }
      index &+= 1
    }
    // The features before an error come first.
    if last > 0 || !isFinal { return (last, false) }
    throw RowError(
      position: bytes.count,
      problem: "the file ends within its features: it was cut off; copy or download it again")
  }

  /// Ends the features at a bracket.
  /// - Parameter last: the position after the last comma between features; 0 without a comma.
  private func end(
    _ bytes: Span<UInt8>, _ index: Int, after last: Int, isFirst: Bool
  ) throws(RowError) -> (end: Int, isLast: Bool) {
    let isEmpty = (last..<index).allSatisfy { JSONCursor.isSpace(bytes[$0]) }
    let problem: String
    if bytes[index] != UInt8(ascii: "]") {
      problem = "expected a feature or a bracket, found \"}\""
    } else if isEmpty, last > 0 || !isFirst {
      problem = "expected a feature after the comma, found \"]\""
    } else {
      return (index, true)
    }
    // The features before an error come first.
    if last > 0 { return (last, false) }
    throw RowError(position: index, problem: problem)
  }
}
