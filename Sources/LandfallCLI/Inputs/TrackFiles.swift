import LandfallPoints
import LandfallTravel

/// The track files of a command line, read one after the other: also those in folders and ZIP archives.
struct TrackFiles {
  /// The report of each file, in order.
  private(set) var reports: [(file: String, report: TrackReport)] = []
  /// For each folder and archive, its files that are no tracks.
  private var others: [(container: String, errors: [TrackError])] = []
  private let paths: [String]
  /// The contents of standard input, which can be read only once.
  private var standardInput: [UInt8]?

  init(_ paths: [String]) { self.paths = paths }

  /// Calls `body` with every point of every file, in constant memory for most formats. May be called
  /// repeatedly.
  mutating func read(_ body: (TrackPoint) throws -> Void) throws {
    (reports, others) = ([], [])
    for path in paths { try read(path, body) }
  }

  private mutating func read(_ path: String, _ body: (TrackPoint) throws -> Void) throws {
    if path == "-" {
      try read(TrackBytes(bytesOfStandardInput()), "standard input", body)
    } else if FileStatus.of(path).0?.kind == .folder {
      let files = Self.files(below: path)
      try readEach(files.map { file in (file, { try TrackFile(file) }) }, of: path, body)
    } else if let archive = try TrackArchive(path) {
      try readEach(archive.files.map { ("\(path)/\($0)", $1) }, of: path, body)
    } else {
      try read(TrackFile(path), path, body)
    }
  }

  private mutating func read(
    _ source: any TrackSource, _ name: String, _ body: (TrackPoint) throws -> Void
  ) throws {
    let report = try Track.read(from: UnpackedTrack(source, file: name), file: name, body)
    reports.append((name, report))
  }

  /// Reads the tracks among the files of a folder or an archive, whose names may repeat.
  /// - Throws: ``DataError`` if none is a track; the errors of damaged files.
  private mutating func readEach(
    _ files: [(name: String, open: () throws -> any TrackSource)], of container: String,
    _ body: (TrackPoint) throws -> Void
  ) throws {
    let count = reports.count
    var errors: [TrackError] = []
    for (name, open) in files {
      var hasPoints = false
      do {
        try read(open(), name) {
          hasPoints = true
          try body($0)
        }
      } catch let error as TrackError where !hasPoints {
        errors.append(error)
      }
    }
    others.append((container, errors))
    if reports.count > count { return }
    guard let first = errors.first else {
      throw DataError("\(container): has no file; name a track, or a folder with tracks")
    }
    let problem =
      errors.count == 1
      ? "its only file is no track" : "none of its \(errors.count) files is a track"
    throw DataError("\(container): \(problem): \(first)")
  }

  /// The paths of the files in a folder and in the folders in it, without links and hidden files.
  private static func files(below folder: String) -> [String] {
    let names = namesInFolder(folder).filter { !$0.begins(with: ".") }
    return names.map(ExactText.init).sorted().map(\.text).flatMap { name in
      let path = folder.ends(with: "/") ? folder + name : "\(folder)/\(name)"
      switch FileStatus.of(path, followingLinks: false).0?.kind {
      case .folder: return files(below: path)
      case .regular: return [path]
      default: return []
      }
    }
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

  /// Returns the route of all files as one trip.
  mutating func route(_ settings: TripSettings) throws -> TripRoute {
    let route = TripRoute(try points(), settings: settings)
    Self.noteUnplaced(route.unplacedCount)
    return route
  }

  /// Notes points without a time among others that are not in the order of time.
  static func noteUnplaced(_ count: Int) {
    guard count > 0 else { return }
    let points = counted(count, "point")
    Console.say("warning: \(points) without a time left out: the others are not in order of time")
  }

  /// Returns the route of each file, with the name of the file without its endings.
  mutating func routes() throws -> [(name: String, route: TripRoute)] {
    var rest = try points()[...]
    let routes = reports.map { path, report in
      let own = Array(rest.prefix(report.pointCount))
      rest = rest.dropFirst(own.count)
      let stem = FilePath(path).name.utf8.prefix { $0 != UInt8(ascii: ".") }
      return (path == "-" ? "standard input" : String(Substring(stem)), TripRoute(own))
    }
    Self.noteUnplaced(routes.reduce(0) { $0 + $1.1.unplacedCount })
    return routes
  }

  /// Returns the route of each file, as ``routes()``, with local times of the file or of the atlas.
  mutating func routes(localIn atlas: Atlas) throws -> [(name: String, route: TripRoute)] {
    try routes().map { name, route in
      var route = route
      route.setLocalTimes(by: atlas)
      return (name, route)
    }
  }

  /// Returns the points of all files, one file after the other.
  private mutating func points() throws -> [TrackPoint] {
    (reports, others) = ([], [])
    var points: [TrackPoint] = []
    for path in paths {
      let before = points.count
      try read(path) { points.append($0) }
      guard points.count > before else { throw noPoints("the track has no points") }
    }
    return points
  }

  /// Prints a warning for each unreadable part of the files; returns ``ExitCode/badData`` if there are any.
  /// - Parameter what: the result made from the valid points.
  func printFaults(of what: String = "the trip") -> ExitCode {
    var count = 0
    if let overlap = TrackReport.overlap(reports.map(\.report)) {
      Console.say(
        "warning: two parts of the tracks have the same times, such as \(Timestamp.text(overlap)): the fixes of "
          + "two devices, or the same ones twice; give one track at a time")
    }
    for (container, errors) in others where !errors.isEmpty {
      let names = errors.prefix(3).map { oneLine($0.file) }.joined(separator: ", ")
      let verb = errors.count == 1 ? "is no track" : "are no tracks"
      Console.say(
        "note: \(container): \(counted(errors.count, "file")) \(verb): \(names)"
          + (errors.count > 3 ? ", …" : ""))
    }
    for (_, report) in reports {
      for message in report.notes.messages { Console.say("warning: \(message)") }
      for message in report.faults.messages { Console.say("warning: \(message)") }
      count += report.faults.count
    }
    if count == 0 { return .done }
    if pointCount == 0 { return .badData }
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

  /// The error for tracks without a point that can be used: the fault that all of them have, or `problem`.
  func noPoints(_ problem: String) -> DataError {
    let faults = reports.flatMap(\.report.faults.messages)
    if pointCount == 0, faults.count == 1 { return DataError("\(faults[0]); no point is left") }
    _ = printFaults()
    return DataError("\(names): \(problem)")
  }
}

/// The bytes of a track, decompressed if they are gzip.
private struct UnpackedTrack: TrackSource {
  private var source: any TrackSource
  private let gzip: GzipInput?
  /// The first bytes, which were read already.
  private var head: [UInt8]

  init(_ source: any TrackSource, file: String) throws {
    self.source = source
    head = [UInt8](repeating: 0, count: 2)
    var count = 0
    while count < head.count {
      let more = try self.source.read(into: &head, from: count)
      if more == 0 { break }
      count += more
    }
    head.removeLast(head.count - count)
    gzip = try GzipInput.begin(head, chunkSize: 1 << 16, file: file)
  }

  mutating func read(into buffer: inout [UInt8], from offset: Int) throws -> Int {
    if let gzip {
      return try gzip.read(into: &buffer, from: offset) { try source.read(into: &$0, from: $1) }
    }
    let count = head.count
    if count == 0 { return try source.read(into: &buffer, from: offset) }
    precondition(buffer.count - offset > count, "the buffer of a track is small")
    buffer.replaceSubrange(offset..<offset + count, with: head)
    head = []
    return count + (try source.read(into: &buffer, from: offset + count))
  }
}
