/// The operands and options of a subcommand, for its parser and its help page.
package struct CommandUsage: Sendable {
  /// An argument that is not an option: `FILE`, `[FILE]`, `FILE...` or `[FILE ...]`.
  package struct Operand: Sendable {
    /// The operand in the usage line, such as "[FILE ...]".
    let form: String
    /// The name in the usage line, such as "FILE".
    package let name: String
    let help: String
    /// The allowed numbers of arguments.
    let count: ClosedRange<Int>

    fileprivate init(_ row: Row) {
      (form, help) = (row.name, row.help)
      name = form.replacing("...", with: "").filter { !"[] ".contains($0) }
      count = (form.hasPrefix("[") ? 0 : 1)...(form.contains("...") ? .max : 1)
    }
  }

  /// An argument that starts with dashes.
  package struct Option: Sendable {
    /// Where an option is in the usage line.
    enum Place {
      case alone
      /// Between the same brackets as the option before it, which excludes it.
      case alternative
      /// Inside of the brackets of the option before it, which it requires and which does not repeat.
      case dependent
    }

    /// The name without dashes.
    package let name: String
    /// The one-letter form.
    package let letter: Character?
    /// The name of the value, such as "FILE"; nil for an option without a value.
    let value: String?
    /// The values that the option accepts or that are its usual ones; empty if any other is as likely.
    package let choices: [String]
    let repeats: Bool
    let isRequired: Bool
    let place: Place
    package let help: String

    /// Parses `-o, --output FILE`. Spaces before it make it dependent and a bar an alternative; after it may be usual
    /// values in braces, dots if it repeats, and "(required)".
    fileprivate init(_ row: Row) {
      let words = row.name.split(separator: " ")
      let dashed = words.filter { $0.hasPrefix("-") }
      name = String(dashed.last!.dropFirst(2))
      letter = dashed.count == 2 ? dashed[0].dropFirst().first : nil
      let rest = words.drop { !$0.hasPrefix("--") }.dropFirst()
      value = rest.first.flatMap { $0.hasPrefix("(") ? nil : String($0) }
      repeats = rest.contains("...")
      isRequired = rest.contains("(required)")
      let braces = row.name.split(separator: "{").dropFirst().first?.prefix { $0 != "}" }
      let list = braces ?? value.map { $0.contains("|") && $0 == $0.lowercased() ? $0[...] : "" }
      choices = (list ?? "").split { $0 == " " || $0 == "|" }.map(String.init)
      place = row.name.hasPrefix(" ") ? .dependent : words[0] == "|" ? .alternative : .alone
      help = row.help
    }

    /// Whether the value is a list with commas.
    var takesList: Bool {
      value.map { $0.contains(",") || $0 == "LIST" || $0.hasPrefix("KEYS") } ?? false
    }

    /// The option with its value, such as "--output FILE".
    fileprivate var form: String { "--\(name)" + (value.map { " \($0)" } ?? "") }

    /// The option in the help page, such as "-o, --output FILE".
    package var heading: String { (letter.map { "-\($0), " } ?? "    ") + form }
  }

  package let name: String
  /// The line in the list of subcommands.
  package let summary: String
  /// Paragraphs below the summary, separated by empty lines. The page breaks their lines.
  let details: String
  package let operands: [Operand]
  package let options: [Option]
  /// The options that name what the command writes.
  let outputs: [String]
  /// The inputs that `--output` may replace, because all that they have stays.
  let mergedInputs: @Sendable (Arguments) -> [String]
  /// Valid command lines, each with a description.
  package let examples: [(line: String, does: String)]

  /// - Parameters:
  ///   - operands: a line for each operand, its form and its help with two spaces between them.
  ///   - options: likewise; a line without two spaces continues the help.
  ///   - outputs: the options that name what the command writes; nil for `--output`.
  ///   - mergedInputs: the inputs that `--output` may replace, because all that they have stays.
  ///   - examples: command lines, each before a line with its description.
  package init(
    name: String, summary: String, details: String = "", operands: String = "",
    options: String = "", outputs: [String]? = nil,
    mergedInputs: @escaping @Sendable (Arguments) -> [String] = { _ in [] }, examples: String = ""
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.operands = rows(operands).map(Operand.init)
    let own = Self.options(options)
    self.outputs = outputs ?? own.map(\.name).filter { $0 == "output" }
    self.options = own + (self.outputs.isEmpty ? [] : [Self.force])
    self.mergedInputs = mergedInputs
    let lines = examples.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    self.examples = stride(from: 0, to: lines.count, by: 2).map { (lines[$0], lines[$0 + 1]) }
  }

  /// Returns the options of a text as that of the initializer.
  package static func options(_ text: String) -> [Option] { rows(text).map(Option.init) }

  /// The rest of the usage line, after the name.
  package var synopsis: String { synopsisWords.joined(separator: " ") }

  /// The parts of the synopsis that stay on one line.
  private var synopsisWords: [String] {
    options.reduce(into: operands.map(\.form)) { words, option in
      let form = option.isRequired ? option.form : "[\(option.form)]"
      switch option.place {
      case .alone: words.append(form + (option.repeats ? "..." : ""))
      case .alternative: words.append("\(words.removeLast().dropLast())|\(form.dropFirst())")
      case .dependent: words += [String(words.removeLast().dropLast()), form + "]"]
      }
    }
  }

  /// The option of every subcommand that writes a file.
  static let force = options(
    "--force  replace a file also if it is of another kind than what is written")[0]

  /// The options that every subcommand has.
  private static let quiet = options(
    "-q, --quiet  print errors alone: no notes, warnings or progress")[0]
  package static let help = options("-h, --help  print this help")[0]

  /// All options, `--help` last.
  var allOptions: [Option] { options + [Self.quiet, Self.help] }

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
    let start = "Usage: landfall \(name) "
    return filled(synopsisWords, width: helpWidth - start.count).enumerated().map {
      ($0 == 0 ? start : String(repeating: " ", count: start.count)) + $1
    }
  }
}

/// A row of a table in a text.
private typealias Row = (name: String, help: String)

/// Returns the rows of a text: two spaces separate the name from the help, which lines without two spaces continue.
private func rows(_ text: String) -> [Row] {
  text.split(separator: "\n").reduce(into: []) { rows, line in
    let indent = line.prefix { $0 == " " }
    let content = line[indent.endIndex...]
    if let gap = content.firstRange(of: "  ") {
      rows.append((String(line[..<gap.lowerBound]), trimmed(content[gap.upperBound...])))
    } else {
      rows[rows.count - 1].help += " \(content)"
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
