package import LandfallSupport

/// Faults of the data, gathered so that one build tells all of them.
package struct FaultList: Sendable, Hashable {
  /// More are counted, but not listed.
  package static let limit = 50

  private var listed: [BuildError] = []
  /// How many were found, those that are not listed among them.
  package private(set) var count = 0

  package init() {}

  /// Adds a fault, and those that it carries.
  package mutating func add(_ fault: BuildError) {
    count += 1 + fault.others.count + fault.unlistedCount
    for var one in [fault] + fault.others where listed.count < Self.limit {
      (one.others, one.unlistedCount) = ([], 0)
      listed.append(one)
    }
  }

  /// Adds all faults of another list.
  package mutating func add(_ other: FaultList) {
    if let error = other.error { add(error) }
  }

  /// The first fault, which carries the others; nil where there is none.
  package var error: BuildError? {
    guard var first = listed.first else { return nil }
    first.others = Array(listed.dropFirst())
    first.unlistedCount = count - listed.count
    return first
  }
}
