import LandfallSupport

/// How the command ends, as its contract says.
package enum ExitCode: Int32 {
  case done = 0
  case badData = 1
  case usage = 64
  case inputOutput = 74
}

extension BuildError {
  /// The exit code that tells what kind of error this is.
  package var exitCode: ExitCode { isInputOutput ? .inputOutput : .badData }
}

/// Bad data that is not a build's: a CSV file, or answers that disagree. Exit code 1.
package struct DataError: Error, Equatable, CustomStringConvertible {
  /// File, place, problem and remedy, on one line.
  package let description: String

  package init(_ description: String) { self.description = description }
}
