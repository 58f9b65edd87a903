import LandfallBuilder

/// The manual page `landfall.1`, in the macros `man` of roff.
package struct ManPage {
  private let overview: CommandOverview

  package init(_ overview: CommandOverview) { self.overview = overview }

  /// The page, which ends with a line break.
  package var text: String {
    var lines = [
      ".TH LANDFALL 1 \"\" \"landfall \(landfallVersion)\" \"User Commands\"",
      ".SH NAME",
      "landfall \\- compile boundary files into an atlas and find the region of a point",
      ".SH SYNOPSIS", ".nh", ".ad l",
    ]
    lines += overview.usages.flatMap { synopsis($0) + [".br"] }
    lines += ["\(bold("landfall")) \(bold("help")) [\(italic("SUBCOMMAND"))]", ".ad b", ".hy"]
    lines += [".SH DESCRIPTION"]
    lines += paragraphs(
      CommandOverview.summary + """

        An atlas is one binary file. A manifest in JSON names its layers and their boundary files.

        Options are accepted anywhere after the subcommand, as --name value or --name=value; -- ends
        them. A coordinate is LAT,LON in decimal degrees, latitude first.
        """)
    for usage in overview.usages { lines += section(usage) }
    lines += [".SH HELP"]
    for topic in CommandOverview.topics {
      lines += [".TP", marked("landfall \(topic.line)"), escaped(topic.does)]
    }
    lines += [".SH OPTIONS"] + CommandOverview.options.flatMap(entry)
    lines += [".SH EXIT STATUS"]
    for (code, meaning) in CommandOverview.exitCodes {
      lines += [".TP", bold("\(code.rawValue)"), escaped(meaning)]
    }
    lines += [
      ".SH FILES",
      ".TP", italic("FILE.atlas"), "An atlas, as landfall build writes it.",
      ".TP", italic("MANIFEST.json"), "The layers of an atlas and their boundary files.",
      ".SH EXAMPLES",
    ]
    for example in CommandOverview.examples { lines += entry(example) }
    lines += [".SH SEE ALSO", ".BR ogr2ogr (1),", ".BR proj (1)"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The section of a subcommand.
  private func section(_ usage: CommandUsage) -> [String] {
    var lines = [".SH LANDFALL \(usage.name.uppercased())", ".nh", ".ad l"]
    lines += synopsis(usage) + [".ad b", ".hy", ".PP", escaped(usage.summary)]
    if !usage.details.isEmpty { lines += [".PP"] + paragraphs(usage.details) }
    lines += [".SS Arguments"]
    for operand in usage.operands { lines += [".TP", italic(operand.name), escaped(operand.help)] }
    lines += [".SS Options"] + usage.allOptions.flatMap(entry)
    lines += [usage.examples.count == 1 ? ".SS Example" : ".SS Examples"]
    return lines + usage.examples.flatMap(entry)
  }

  private func synopsis(_ usage: CommandUsage) -> [String] {
    ["\(bold("landfall \(usage.name)")) \(marked(usage.synopsis))"]
  }

  private func entry(_ option: CommandUsage.Option) -> [String] {
    let forms = option.words.map { bold($0) }.joined(separator: ", ")
    return [".TP", forms + (option.value.map { " \(marked($0))" } ?? ""), escaped(option.help)]
  }

  private func entry(_ example: (line: String, does: String)) -> [String] {
    [".TP", bold(example.line), escaped(example.does)]
  }

  /// Paragraphs that are separated by empty lines.
  private func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.allSatisfy(\.isWhitespace) ? ".PP" : escaped(String($0))
    }
  }
}

private func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

private func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

/// Returns a part of a usage line: words in capitals, which stand for values, in italics; other words, which
/// are typed as they are, in bold; brackets and dots in roman.
private func marked(_ text: String) -> String {
  var result = ""
  var word = ""
  func end() {
    if word.allSatisfy({ $0 == "." }) {
      result += escaped(word)
    } else {
      result += word.contains(where: \.isUppercase) ? italic(word) : bold(word)
    }
    word = ""
  }
  for character in text {
    if " []|".contains(character) {
      end()
      result.append(character)
    } else {
      word.append(character)
    }
  }
  end()
  return result
}

/// Returns text whose characters have no meaning for roff. Hyphens are the ASCII character, so that an option
/// can be copied; other characters beyond ASCII are named by their number.
private func escaped(_ text: String) -> String {
  var result = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\": result += "\\(rs"
    case "-": result += "\\-"
    case "'": result += "\\(aq"
    case "\"": result += "\\(dq"
    case "^": result += "\\(ha"
    case "~": result += "\\(ti"
    case "`": result += "\\(ga"
    case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
    default:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
    }
  }
  return result
}

/// The help about the command as a whole.
package struct CommandOverview: Sendable {
  /// The subcommands in their usual order of use.
  package var usages: [CommandUsage]

  package init(_ usages: [CommandUsage]) { self.usages = usages }

  static let summary =
    "Compiles boundary files into one compact atlas and finds the region of a point."

  /// The options that are accepted before a subcommand.
  static let options =
    [CommandUsage.help] + CommandUsage.options("-V, --version  print the version")

  /// The command lines of `landfall help`.
  static let topics: [(line: String, does: String)] = [
    ("help SUBCOMMAND", "print the options of a subcommand"),
    ("help manifest", "print every member of a manifest"),
    ("help completions SHELL", "print the completions for \(shellNames)"),
    ("help man", "print the manual page: landfall help man > landfall.1"),
  ]

  static let examples: [(line: String, does: String)] = [
    ("landfall locate 36.999,-109.045", "finds the country and US state of a point"),
    ("landfall build districts.geojson -o districts.atlas", "compiles an atlas of your own areas"),
    ("landfall locate districts.atlas 36.999,-109.045", "finds the area of a point"),
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
