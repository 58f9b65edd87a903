/// What was read of a track.
public struct TrackReport: Sendable, Hashable {
  /// What the file was found to be.
  public var format: TrackFormat
  /// Good points.
  public var pointCount = 0
  /// Good points without a time.
  public var untimedCount = 0
  /// What could not be read.
  public var faults = TrackFaults()

  package init(format: TrackFormat) { self.format = format }
}

/// What of a track could not be read: the first faults in words, the rest counted.
public struct TrackFaults: Sendable, Hashable {
  /// How many are told in words.
  public static let toldLimit = 10

  /// All of them.
  public private(set) var count = 0
  /// "file:line: what is wrong", the first ``toldLimit``.
  public private(set) var told: [String] = []

  package mutating func note(_ file: String, _ line: Int, _ problem: @autoclosure () -> String) {
    count += 1
    if told.count < Self.toldLimit { told.append("\(file):\(line): \(problem())") }
  }
}

/// Why a file is no track at all.
public struct TrackError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What the file is called.
  public var file: String
  /// The line; nil where it is the whole file.
  public var line: Int?
  /// What is wrong.
  public var problem: String
  /// What to do.
  public var remedy: String

  package init(_ file: String, line: Int? = nil, _ problem: String, _ remedy: String) {
    self.file = file
    self.line = line
    self.problem = problem
    self.remedy = remedy
  }

  /// "file:line: problem; remedy"
  public var description: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(problem); \(remedy)"
  }
}
