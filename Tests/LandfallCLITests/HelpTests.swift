import LandfallBuilder
import TestSupport
import Testing

import LandfallCLI

/// Every subcommand has a whole help page.
@Suite(.timed) struct HelpTests {
  @Test func everyPageHasUsageOptionsAndAnExample() {
    for command in subcommands {
      let usage = command.usage
      let page = usage.page
      #expect(page.hasPrefix("Usage: landfall \(usage.name) "))
      #expect(page.contains("\nOptions:\n"))
      #expect(page.contains("-h, --help"))
      #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(usage.name)")
      #expect(!usage.examples.isEmpty)
      for option in usage.options {
        #expect(usage.synopsis.contains("--\(option.name)"))
        #expect(page.contains("--\(option.name)"))
        #expect(!option.help.isEmpty)
      }
    }
  }

  /// The examples on the help pages are command lines that parse.
  @Test func everyExampleParses() throws {
    for command in subcommands {
      for example in command.usage.examples {
        let words = example.line.split(separator: " ").map(String.init)
        #expect(words.prefix(2) == ["landfall", command.usage.name])
        _ = try Arguments(Array(words.dropFirst(2)), for: command.usage)
      }
    }
  }

  /// The reference of the manifest names every member, in lines of at most 80 characters.
  @Test func manifestPageHasEveryMember() throws {
    let workspace = try Workspace()
    let run = try CommandRun.landfall(["help", "manifest"], in: workspace)
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    #expect(run.output == ManifestHelp.page)
    let lines = run.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
    for part in ManifestPart.allCases {
      #expect(lines.contains("\(part.title):"))
      for member in part.members {
        #expect(lines.contains { $0.hasPrefix("  \(member.name) ") }, "\(part).\(member.name)")
      }
    }
  }

  @Test func manifestReferenceHasOtherForms() throws {
    let workspace = try Workspace()
    func output(_ arguments: String...) throws -> String {
      try CommandRun.landfall(["help", "manifest"] + arguments, in: workspace).output
    }
    #expect(try output("--markdown") == ManifestReference.markdown)
    #expect(try output("--schema") == ManifestReference.schema)
    #expect(try output("--help") == ManifestHelp.usage.page)
    #expect(ManifestHelp.usage.page.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let both = try CommandRun.landfall(
      ["help", "manifest", "--markdown", "--schema"], in: workspace)
    #expect(both.exitCode == 64)
    #expect(
      both.errors
        == "landfall: error: --markdown and --schema exclude each other; see 'landfall help manifest --help'\n"
    )
    let overview = try CommandRun.landfall(["help"], in: workspace).output
    #expect(overview.contains("\n  help manifest  "))
  }
}
