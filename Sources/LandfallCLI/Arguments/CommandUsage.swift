/// What a subcommand takes; its parser and its help are both made from this.
struct CommandUsage: Sendable {
  /// An argument without a dash.
  struct Operand: Sendable {
    /// As it stands in the usage line, such as "FILE.atlas".
    var name: String
    var help: String
    /// How many there may be.
    var count: ClosedRange<Int> = 1...1
  }

  /// An argument with dashes.
  struct Option: Sendable {
    /// Without the dashes.
    var name: String
    /// The one-letter form.
    var letter: Character?
    /// What its value is called, such as "FILE"; nil where it takes none.
    var value: String?
    var repeats = false
    var help: String

    /// "-o, --output FILE"
    var heading: String {
      let short = letter.map { "-\($0), " } ?? "    "
      return "\(short)--\(name)" + (value.map { " \($0)" } ?? "")
    }
  }

  var name: String
  /// One line for the list of subcommands.
  var summary: String
  /// What follows the name in the usage line.
  var synopsis: String
  /// Paragraphs below the summary.
  var details: String = ""
  var operands: [Operand]
  var options: [Option]
  /// Command lines that work, each with what it does.
  var examples: [(line: String, does: String)]

  /// The option that every subcommand has.
  static let help = Option(name: "help", letter: "h", help: "print this help")

  /// All options with `--help`, last.
  var allOptions: [Option] { options + [Self.help] }

  /// The help page.
  var page: String {
    var lines = ["Usage: landfall \(name) \(synopsis)", "", summary]
    if !details.isEmpty { lines += ["", details] }
    lines += ["", "Arguments:"] + columns(operands.map { ($0.name, $0.help) })
    lines += ["", "Options:"] + columns(allOptions.map { ($0.heading, $0.help) })
    lines += ["", examples.count == 1 ? "Example:" : "Examples:"]
    lines += examples.flatMap { ["  \($0.line)", "      \($0.does)"] }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Two columns, the second of which may have several lines.
func columns(_ rows: [(left: String, right: String)]) -> [String] {
  let width = rows.map(\.left.count).max() ?? 0
  return rows.flatMap { left, right in
    right.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      let start = index == 0 ? left : ""
      return "  \(start)\(String(repeating: " ", count: width - start.count))  \(line)"
    }
  }
}
