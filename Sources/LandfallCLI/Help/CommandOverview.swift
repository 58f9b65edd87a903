import LandfallBuilder

/// The help about the command as a whole.
package struct CommandOverview: Sendable {
  /// The subcommands in their usual order of use.
  package var usages: [CommandUsage]

  package init(_ usages: [CommandUsage]) { self.usages = usages }

  static let summary =
    "Compiles boundary files into one compact atlas and finds the region of a point."

  /// The options that are accepted before a subcommand.
  static let options: [CommandUsage.Option] = [
    CommandUsage.help, .init(name: "version", letter: "V", help: "print the version"),
  ]

  /// The command lines of `landfall help`.
  static let topics: [(line: String, does: String)] = [
    ("help SUBCOMMAND", "print the options of a subcommand"),
    ("help manifest", "print every member of a manifest"),
    ("help completions SHELL", "print the completions for \(shellNames)"),
    ("help man", "print the manual page: landfall help man > landfall.1"),
  ]

  static let examples: [(line: String, does: String)] = [
    ("landfall build data/world.json -o world.atlas", "compiles an atlas"),
    ("landfall locate world.atlas 36.999,-109.045", "finds the regions of a point"),
  ]

  static let exitCodes: [(code: ExitCode, meaning: String)] = [
    (.done, "done"), (.badData, "bad data"), (.usage, "wrong usage"),
    (.inputOutput, "input or output failed, or memory ran out"),
  ]

  /// The words after `landfall help`.
  var topicNames: [String] { usages.map(\.name) + ["manifest", "completions", "man"] }

  /// The output of `landfall --help`.
  package var page: String {
    var lines = ["Usage: landfall SUBCOMMAND [ARGUMENT ...]", "", Self.summary, "", "Subcommands:"]
    lines += columns(
      usages.map { ($0.name, $0.summary) } + [("help", "Prints help; see below.")])
    lines += ["", "Help:"] + columns(Self.topics.map { ($0.line, $0.does) })
    lines += ["", "Options:"] + columns(Self.options.map { ($0.heading, $0.help) })
    lines += ["", "Examples:"]
    lines += Self.examples.flatMap { ["  \($0.line)", "      \($0.does)"] }
    let codes = Self.exitCodes.map { "\($0.code.rawValue) \($0.meaning)" }
    lines += [""] + paragraphs("Exit codes: \(codes.joined(separator: ", ")).")
    return lines.joined(separator: "\n") + "\n"
  }

  private static var shellNames: String {
    let names = Shell.allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + names.last!
  }
}
