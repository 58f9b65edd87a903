/// Errors in the data, collected so that one build reports all of them.
package struct FaultList: Sendable, Hashable {
  /// The number of errors that are listed; further ones are only counted.
  package static let limit = 50

  private var listed: [BuildError] = []
  /// The number of errors found, including those that are not listed.
  package private(set) var count = 0

  package init() {}

  /// Adds an error and the errors that it carries.
  package mutating func add(_ fault: BuildError) {
    count += 1 + fault.others.count + fault.unlistedCount
    for var one in [fault] + fault.others where listed.count < Self.limit {
      (one.others, one.unlistedCount) = ([], 0)
      listed.append(one)
    }
  }

  /// Adds all errors of another list.
  package mutating func add(_ other: FaultList) {
    if let error = other.error { add(error) }
  }

  /// The first error, which carries the others; nil if the list is empty.
  package var error: BuildError? {
    guard var first = listed.first else { return nil }
    first.others = Array(listed.dropFirst())
    first.unlistedCount = count - listed.count
    return first
  }
}
