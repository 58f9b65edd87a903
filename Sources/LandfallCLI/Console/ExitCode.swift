import LandfallModel

/// The exit codes of the command.
package enum ExitCode: Int32 {
  case done = 0
  case badData = 1
  case usage = 64
  case inputOutput = 74

  /// Returns the first code of another result than ``done``.
  static func first(of codes: [ExitCode?]) -> ExitCode {
    codes.lazy.compactMap(\.self).first { $0 != .done } ?? .done
  }
}

extension BuildError {
  /// The exit code for this kind of error.
  package var exitCode: ExitCode { isInputOutput ? .inputOutput : .badData }
}
