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
}
