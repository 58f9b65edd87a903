/// Rows that have no results or are left out: messages for the first ones, a count of all.
package struct RowFaults: Sendable {
  /// The greatest number of messages.
  package static let messageLimit = 3

  /// The problem of a row, and the place of the row.
  package struct Fault: Sendable {
    var row: Int
    var line: Int
    var problem: String
    var cause: CoordinateFault?
  }

  package private(set) var count = 0
  package private(set) var first: [Fault] = []

  /// Whether the next fault needs a message.
  var needsMessage: Bool { first.count < Self.messageLimit }

  /// Counts a row whose message is not needed.
  mutating func note() { count += 1 }

  mutating func note(row: Int, line: Int, _ problem: String, _ cause: CoordinateFault? = nil) {
    count += 1
    if needsMessage {
      first.append(Fault(row: row, line: line, problem: printable(problem), cause: cause))
    }
  }

  /// The fault that all rows with a message have in common.
  package var cause: CoordinateFault? {
    first.allSatisfy { $0.cause == first.first?.cause } ? first.first?.cause ?? nil : nil
  }

  /// Adds the faults of the next part of a file, which begins after these rows and lines.
  mutating func add(_ next: RowFaults, afterRow row: Int, line: Int) {
    for fault in next.first where needsMessage {
      first.append(
        Fault(
          row: row + fault.row, line: line + fault.line, problem: fault.problem, cause: fault.cause)
      )
    }
    count += next.count
  }

  /// The messages of the first rows.
  package func messages(file: String) -> [String] {
    first.map { "\(file): row \($0.row) (line \($0.line)): \($0.problem)" }
  }

  /// Returns why the content of two fields is not a coordinate.
  package static func problem(
    _ bytes: Span<UInt8>, latitude: Range<Int>, longitude: Range<Int>, empty: String = "empty"
  ) -> String? {
    problem(bytes, latitude, "latitude", limit: 90, empty)
      ?? problem(bytes, longitude, "longitude", limit: 540, empty)
  }

  private static func problem(
    _ bytes: Span<UInt8>, _ content: Range<Int>, _ name: String, limit: Double, _ empty: String
  ) -> String? {
    if content.isEmpty { return "the \(name) is \(empty)" }
    guard let value = decimal(bytes.extracting(content)) else {
      return PlainNumber.notDegrees(name, bytes.extracting(content))
    }
    if value >= -limit, value <= limit { return nil }
    return "\(name) \(excerpt(bytes.extracting(content))) is beyond ±\(Int(limit))"
  }
}
