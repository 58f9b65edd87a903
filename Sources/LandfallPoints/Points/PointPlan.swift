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
  /// Whether the comma before the first row is left out.
  var dropsFirstByte = false
  var splitter: PointSplitter
  var process: @Sendable (PointChunk) -> PointChunk.Result
}
