import LandfallSupport

/// The operands and options of a subcommand, for its parser and its help page.
package struct CommandUsage: Sendable {
  /// An argument that is not an option.
  package struct Operand: Sendable {
    /// The name in the usage line, such as "FILE.atlas".
    package var name: String
    package var help: String
    /// The allowed numbers of arguments.
    package var count: ClosedRange<Int> = 1...1

    package init(name: String, help: String, count: ClosedRange<Int> = 1...1) {
      self.name = name
      self.help = help
      self.count = count
    }
  }

  /// An argument that starts with dashes.
  package struct Option: Sendable {
    /// The name without dashes.
    package var name: String
    /// The one-letter form.
    package var letter: Character?
    /// The name of the value, such as "FILE"; nil for an option without a value.
    package var value: String?
    /// The values that the option accepts or that are its usual ones; empty if any other is as likely.
    package var choices: [String]
    package var repeats = false
    /// Whether the option names an output that may replace an input, as all inputs are read before.
    package var mayReplaceInput = false
    package var help: String

    package init(
      name: String, letter: Character? = nil, value: String? = nil, choices: [String] = [],
      repeats: Bool = false, mayReplaceInput: Bool = false, help: String
    ) {
      self.name = name
      self.letter = letter
      self.value = value
      self.choices = choices
      self.repeats = repeats
      self.mayReplaceInput = mayReplaceInput
      self.help = help
    }

    /// The option in the help page, such as "-o, --output FILE".
    package var heading: String {
      let short = letter.map { "-\($0), " } ?? "    "
      return "\(short)--\(name)" + (value.map { " \($0)" } ?? "")
    }
  }

  package var name: String
  /// The line in the list of subcommands.
  package var summary: String
  /// The rest of the usage line, after the name.
  package var synopsis: String
  /// Paragraphs below the summary, separated by empty lines. The page breaks their lines.
  package var details: String = ""
  package var operands: [Operand]
  package var options: [Option]
  /// Valid command lines, each with a description.
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

  /// All options, `--help` last.
  var allOptions: [Option] { options + [Self.help] }

  /// The help page.
  package var page: String {
    var lines = usageLines + ["", summary]
    if !details.isEmpty { lines += [""] + paragraphs(details) }
    if !operands.isEmpty {
      lines += ["", "Arguments:"] + columns(operands.map { ($0.name, $0.help) })
    }
    lines += ["", "Options:"] + columns(allOptions.map { ($0.heading, $0.help) })
    lines += ["", examples.count == 1 ? "Example:" : "Examples:"]
    lines += examples.flatMap { ["  \($0.line)", "      \($0.does)"] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The usage line, broken between options.
  private var usageLines: [String] {
    var groups: [Substring] = []
    var isOpen = false
    for word in synopsis.split(separator: " ") {
      let isValue = groups.last.map { $0.hasPrefix("-") && !$0.contains(" ") } ?? false
      if isOpen || isValue {
        groups[groups.count - 1] += " " + word
      } else {
        groups.append(word)
      }
      if word.hasPrefix("[") { isOpen = true }
      if word.contains("]") { isOpen = false }
    }
    let start = "Usage: landfall \(name) "
    return filled(groups.map(String.init), width: helpWidth - start.count).enumerated().map {
      ($0 == 0 ? start : String(repeating: " ", count: start.count)) + $1
    }
  }
}

/// The width of help pages in characters.
private let helpWidth = 80

private func words(_ text: Substring) -> [String] {
  text.split(whereSeparator: \.isWhitespace).map(String.init)
}

/// Breaks the lines of paragraphs, which empty lines separate.
func paragraphs(_ text: String) -> [String] {
  var paragraphs: [[String]] = [[]]
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    if line.isEmpty {
      paragraphs.append([])
    } else {
      paragraphs[paragraphs.count - 1] += words(line)
    }
  }
  return Array(paragraphs.map { filled($0, width: helpWidth) }.joined(separator: [""]))
}

/// Returns the lines of two columns, breaking the second one into lines.
package func columns(_ rows: [(left: String, right: String)]) -> [String] {
  let width = rows.map(\.left.count).max() ?? 0
  return rows.flatMap { left, right in
    filled(words(right[...]), width: helpWidth - width - 4).enumerated().map { index, line in
      let start = index == 0 ? left : ""
      return "  \(start)\(String(repeating: " ", count: width - start.count))  \(line)"
    }
  }
}

extension CommandUsage {
  /// The arguments that a shell offers.
  package enum Completion: Sendable, Hashable {
    case choices([String])
    case files
    case folders
    /// The layers of the atlas on the command line, or else of the bundled one.
    case layers
    /// Values that only the user knows, such as a number.
    case nothing
  }

  /// The completion of an option's value; nil for an option without a value.
  package func completion(of option: Option) -> Completion? {
    let readsAtlas =
      operands.contains { $0.name == "FILE.atlas" }
      || options.contains { $0.name == "atlas" }
    return readsAtlas && option.name == "layer" ? .layers : option.completion
  }

  /// The completion of operands: files, if the subcommand accepts one.
  var operandCompletion: Completion {
    operands.contains { isFileName($0.name) } ? .files : .nothing
  }
}

extension CommandUsage.Option {
  /// The completion of the value as far as it does not depend on the subcommand; nil for an option without a value.
  package var completion: CommandUsage.Completion? {
    guard let value else { return nil }
    if !choices.isEmpty { return .choices(choices) }
    if value == "DIR" { return .folders }
    return isFileName(value) ? .files : .nothing
  }
}

/// Whether the name of an operand or a value, such as "MANIFEST.json" or "KEYS|FILE", stands for a file.
private func isFileName(_ name: String) -> Bool {
  name.contains("FILE") || name.hasSuffix(".json") || ["CSV", "TRACK"].contains(name)
}
