/// An error in data outside a build, such as a CSV file or wrong answers.
package struct DataError: Error, Equatable, CustomStringConvertible {
  /// The file, position, problem and remedy, on one line.
  package let description: String

  /// - Parameter description: The text, which may quote the data: control characters are escaped.
  package init(_ description: String) { self.description = printable(description) }
}
