import LandfallSupport
import LandfallTravel

extension TrackFiles {
  /// Calls `body` with every point of every file in the order of time, in constant memory for most formats.
  /// The points are sorted only if they are not in order already. Points without a time come first.
  /// - Throws: ``DataError`` if there are no points, or no point has a time; errors of `body`.
  mutating func readInOrder(_ body: (TrackPoint) throws -> Void) throws {
    var last: TrackPoint?
    var isInOrder = true
    try read { point in
      guard let time = point.time else { return }
      if let last = last?.time, time < last { isInOrder = false }
      last = point
    }
    if pointCount == 0 { throw noPoints("the track has no points") }
    if untimedCount == pointCount {
      throw noPoints(
        "the track has no times, which detection requires; record it with times, or list its regions with "
          + "landfall trip")
    }
    if isInOrder { return try read(body) }
    var sorter = PointSorter()
    try read { try sorter.add($0) }
    try sorter.finish(body)
  }

  private func noPoints(_ problem: String) -> DataError {
    _ = printFaults()
    return DataError("\(names): \(problem)")
  }
}
