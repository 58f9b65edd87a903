import LandfallBuilder

/// A subcommand of `landfall`.
package protocol Subcommand: SendableMetatype {
  /// The word on the command line.
  static var name: String { get }
  /// The help, which is parsed when a command needs it.
  static var usage: CommandUsage { get }
  static func run(_ arguments: Arguments) throws -> ExitCode
}

extension Arguments {
  /// Prints a report: as JSON with `--json`, else as its text for people.
  func print(
    _ report: @autoclosure () -> JSONObject, text: @autoclosure () -> String
  ) throws {
    guard flag("json") else { return try Console.print(text()) }
    let bytes = try sortedJSON(report())
    try FileDescriptor.standardOutput.write(bytes.span)
  }
}
