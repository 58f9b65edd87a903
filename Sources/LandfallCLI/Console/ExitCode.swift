import LandfallModel
import LandfallSupport

/// The exit codes of the command.
package enum ExitCode: Int32 {
  case done = 0
  case badData = 1
  case usage = 64
  case inputOutput = 74
}

extension BuildError {
  /// The exit code for this kind of error.
  package var exitCode: ExitCode { isInputOutput ? .inputOutput : .badData }
}

/// An error in data outside a build, such as a CSV file or wrong answers. Exit code 1.
package struct DataError: Error, Equatable, CustomStringConvertible {
  /// The file, position, problem and remedy, on one line.
  package let description: String

  /// - Parameter description: The text, which may quote the data: control characters are escaped.
  package init(_ description: String) { self.description = printable(description) }
}
