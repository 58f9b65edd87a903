import LandfallSupport

/// The result of reading a track.
public struct TrackReport: Sendable, Hashable {
  /// The detected format.
  public var format: TrackFormat
  /// The number of valid points.
  public var pointCount = 0
  /// The number of valid points without a time.
  public var untimedCount = 0
  /// The problems found.
  public var faults = TrackFaults()

  package init(format: TrackFormat) { self.format = format }
}

/// The problems found in a track: messages for the first ones, and their total number.
public struct TrackFaults: Sendable, Hashable {
  /// The largest number of messages.
  public static let messageLimit = 10

  /// The number of problems.
  public private(set) var count = 0
  /// The messages of the first ``messageLimit`` problems: "file:line: problem".
  public private(set) var messages: [String] = []

  package mutating func note(_ file: String, _ line: Int, _ problem: @autoclosure () -> String) {
    count += 1
    if messages.count < Self.messageLimit {
      messages.append(printable("\(file):\(line): \(problem())"))
    }
  }
}

/// The reason why a file cannot be read as a track.
public struct TrackError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the file.
  public var file: String
  /// The line; nil if the problem concerns the whole file.
  public var line: Int?
  /// The problem.
  public var problem: String
  /// The suggested remedy.
  public var remedy: String

  package init(_ file: String, line: Int? = nil, _ problem: String, _ remedy: String) {
    self.file = file
    self.line = line
    self.problem = problem
    self.remedy = remedy
  }

  /// The error on one line: "file:line: problem; remedy".
  public var description: String {
    printable("\(file)\(line.map { ":\($0)" } ?? ""): \(problem); \(remedy)")
  }
}
