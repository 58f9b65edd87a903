/// What to do with a file of points, decided from its beginning.
struct PointPlan {
  /// What follows the output of the rows.
  enum End {
    case nothing
    case text(String)
    /// What follows the features in the input, checked together with what precedes them.
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
