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
