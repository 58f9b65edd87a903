/// What a subcommand takes; its parser and its help are both made from this.
package struct CommandUsage: Sendable {
  /// An argument without a dash.
  package struct Operand: Sendable {
    /// As it stands in the usage line, such as "FILE.atlas".
    package var name: String
    package var help: String
    /// How many there may be.
    package var count: ClosedRange<Int> = 1...1

    package init(name: String, help: String, count: ClosedRange<Int> = 1...1) {
      self.name = name
      self.help = help
      self.count = count
    }
  }

  /// An argument with dashes.
  package struct Option: Sendable {
    /// Without the dashes.
    package var name: String
    /// The one-letter form.
    package var letter: Character?
    /// What its value is called, such as "FILE"; nil where it takes none.
    package var value: String?
    package var repeats = false
    package var help: String

    package init(
      name: String, letter: Character? = nil, value: String? = nil, repeats: Bool = false,
      help: String
    ) {
      self.name = name
      self.letter = letter
      self.value = value
      self.repeats = repeats
      self.help = help
    }

    /// "-o, --output FILE"
    package var heading: String {
      let short = letter.map { "-\($0), " } ?? "    "
      return "\(short)--\(name)" + (value.map { " \($0)" } ?? "")
    }
  }

  package var name: String
  /// One line for the list of subcommands.
  package var summary: String
  /// What follows the name in the usage line.
  package var synopsis: String
  /// Paragraphs below the summary.
  package var details: String = ""
  package var operands: [Operand]
  package var options: [Option]
  /// Command lines that work, each with what it does.
  package var examples: [(line: String, does: String)]

  package init(
    name: String, summary: String, synopsis: String, details: String = "", operands: [Operand],
    options: [Option], examples: [(line: String, does: String)]
  ) {
    self.name = name
    self.summary = summary
    self.synopsis = synopsis
    self.details = details
    self.operands = operands
    self.options = options
    self.examples = examples
  }

  /// The option that every subcommand has.
  package static let help = Option(name: "help", letter: "h", help: "print this help")

  /// All options with `--help`, last.
  var allOptions: [Option] { options + [Self.help] }

  /// The help page.
  package var page: String {
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
package func columns(_ rows: [(left: String, right: String)]) -> [String] {
  let width = rows.map(\.left.count).max() ?? 0
  return rows.flatMap { left, right in
    right.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      let start = index == 0 ? left : ""
      return "  \(start)\(String(repeating: " ", count: width - start.count))  \(line)"
    }
  }
}
