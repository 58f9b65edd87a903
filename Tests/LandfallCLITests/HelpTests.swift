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
        #expect(usage.synopsis.contains("--\(option.name)") || option.letter != nil)
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
}
