import TestSupport
import Testing

import LandfallCLI

/// The manual page has every section, subcommand and option. scripts/check completions formats it.
@Suite(.timed) struct ManPageTests {
  private let page = ManPage(CommandOverview(subcommands.map { $0.usage })).text

  /// The text after a heading, up to the next one of the same rank.
  private func section(_ name: String) -> String {
    let rest = page.split(separator: ".SH \(name)\n", maxSplits: 1).last ?? ""
    return rest.split(separator: "\n.SH ", maxSplits: 1).first.map(String.init) ?? ""
  }

  private func roff(_ text: String) -> String { text.replacing("-", with: "\\-") }

  @Test func sectionsAreInTheUsualOrder() {
    let headings = page.split(separator: "\n").filter { $0.hasPrefix(".SH ") }.map {
      String($0.dropFirst(4))
    }
    #expect(
      headings == ["NAME", "SYNOPSIS", "DESCRIPTION"]
        + subcommands.map { "LANDFALL \($0.usage.name.uppercased())" }
        + ["HELP", "OPTIONS", "EXIT STATUS", "FILES", "EXAMPLES", "SEE ALSO"])
    #expect(page.hasPrefix(".TH LANDFALL 1 "))
    #expect(section("NAME").hasPrefix("landfall \\- "))
  }

  @Test func everySubcommandHasItsOptionsOperandsAndExamples() {
    let synopsis = section("SYNOPSIS")
    for usage in subcommands.map({ $0.usage }) {
      #expect(synopsis.contains("\\fBlandfall \(usage.name)\\fR"))
      let section = section("LANDFALL \(usage.name.uppercased())")
      for operand in usage.operands { #expect(section.contains("\\fI\(operand.name)\\fR")) }
      for option in usage.options + [CommandUsage.help] {
        #expect(section.contains("\\fB\\-\\-\(roff(option.name))\\fR"), "\(option.name)")
        if let letter = option.letter { #expect(section.contains("\\fB\\-\(letter)\\fR")) }
      }
      #expect(section.split(separator: "\n").contains { $0.hasPrefix(".SS Example") })
      for example in usage.examples { #expect(section.contains(roff(example.line).prefix(30))) }
    }
  }

  @Test func exitStatusListsEveryCode() {
    let section = section("EXIT STATUS")
    for code in ["0", "1", "64", "74"] { #expect(section.contains("\\fB\(code)\\fR")) }
  }

  /// roff reads a line that starts with a dot or an apostrophe as a request.
  @Test func onlyRequestsStartWithADot() {
    let requests: Set<Substring> = [
      ".TH", ".SH", ".SS", ".PP", ".TP", ".BR", ".br", ".nh", ".hy", ".ad",
    ]
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(requests.contains(line.split(separator: " ").first!), "\(line)")
    }
    #expect(page.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func theCommandPrintsIt() throws {
    let run = try CommandRun.landfall(["help", "man"], in: Workspace())
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    #expect(run.output == page)
  }
}
