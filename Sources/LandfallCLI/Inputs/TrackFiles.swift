import LandfallTravel

/// The track files of a command line, read one after the other.
struct TrackFiles {
  /// The report of each file, in order.
  private(set) var reports: [(file: String, report: TrackReport)] = []
  private let paths: [String]
  /// The contents of standard input, which can be read only once.
  private var standardInput: [UInt8]?

  init(_ paths: [String]) { self.paths = paths }

  /// Calls `body` with every point of every file, in constant memory for most formats. May be called
  /// repeatedly.
  mutating func read(_ body: (TrackPoint) throws -> Void) throws {
    reports = []
    for path in paths { try read(path, body) }
  }

  private mutating func read(_ path: String, _ body: (TrackPoint) throws -> Void) throws {
    let report =
      path == "-"
      ? try Track.read(from: TrackBytes(bytesOfStandardInput()), file: "standard input", body)
      : try Track.read(from: TrackFile(path), file: path, body)
    reports.append((path, report))
  }

  private mutating func bytesOfStandardInput() throws(FileError) -> [UInt8] {
    if let standardInput { return standardInput }
    let bytes = try readAll(.standardInput)
    standardInput = bytes
    return bytes
  }

  /// The names of the files, for messages.
  var names: String { reports.map(\.file).joined(separator: ", ") }

  /// The number of valid points in all files.
  var pointCount: Int { reports.reduce(0) { $0 + $1.report.pointCount } }

  /// The number of valid points without a time.
  var untimedCount: Int { reports.reduce(0) { $0 + $1.report.untimedCount } }

  /// Returns the points as lines, one line per track segment.
  mutating func lines() throws -> [[Coordinate]] {
    reports = []
    var lines: [[Coordinate]] = []
    for path in paths {
      let before = lines.count
      try read(path) { point in
        if point.startsPart || lines.count == before { lines.append([]) }
        lines[lines.count - 1].append(point.coordinate)
      }
      guard lines.count > before else { throw DataError("\(path): the track has no points") }
    }
    return lines
  }

  /// Prints a warning for each unreadable part of the files; returns ``ExitCode/badData`` if there are any.
  /// - Parameter what: the result made from the valid points.
  func printFaults(of what: String = "the trip") -> ExitCode {
    var count = 0
    for (_, report) in reports {
      for message in report.faults.messages { Console.say("warning: \(message)") }
      count += report.faults.count
    }
    if count == 0 { return .done }
    let faults = counted(count, "error")
    Console.fail(
      DataError(
        "\(faults) in the tracks; \(what) uses the other \(counted(pointCount, "point"))"))
    return .badData
  }
}

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
