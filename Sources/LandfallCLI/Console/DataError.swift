/// Bad data that is not a build's: a CSV file, or answers that disagree. Exit code 1.
package struct DataError: Error, Equatable, CustomStringConvertible {
  /// File, place, problem and remedy, on one line.
  package let description: String

  package init(_ description: String) { self.description = description }
}
