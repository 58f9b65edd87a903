import TestSupport
import Testing

import LandfallCLI

/// How a command line is parted into operands and options.
@Suite(.timed) struct ArgumentsTests {
  static let usage = CommandUsage(
    name: "try", summary: "", operands: "FILE  a file\n[LAT,LON ...]  points",
    options: """
      --layer ID ...  a layer
      -o, --output FILE (required)  the output, of
          which there is one
      --jobs N  a number
        --fill COLOR {red blue}  a color
      -q, --quiet  silence
      | --verbose  speech
      | --format svg|png  a format
      """)

  func parse(_ arguments: String...) throws -> Arguments {
    try Arguments(arguments, for: Self.usage)
  }

  @Test func takesValuesInEveryForm() throws {
    for line in [
      ["f", "--output", "x"], ["--output=x", "f"], ["-o", "x", "f"], ["-ox", "f"], ["f", "-o=x"],
    ] {
      let arguments = try Arguments(line, for: Self.usage)
      #expect(arguments.value("output") == "x", "\(line)")
      #expect(arguments.operands == ["f"], "\(line)")
    }
    #expect(try parse("f", "--output=a=b").value("output") == "a=b")
    #expect(try parse("f", "--output", "-").value("output") == "-")
    // A combining mark makes one Character with what is before it.
    for line in [["f", "--output=\u{301}x"], ["f", "-o\u{301}x"], ["f", "-o=\u{301}x"]] {
      #expect(try Arguments(line, for: Self.usage).value("output") == "\u{301}x", "\(line)")
    }
  }

  @Test func repeatsOnlyWhatMayBeRepeated() throws {
    #expect(try parse("f", "--layer", "a", "--layer=b").values("layer") == ["a", "b"])
    #expect(problem("f", "-q", "--quiet") == "--quiet is given twice")
  }

  @Test func takesNegativeCoordinatesAsOperands() throws {
    let arguments = try parse("f", "-33.86,151.21", "-.5,3", "-q", "-0,-0")
    #expect(arguments.operands == ["f", "-33.86,151.21", "-.5,3", "-0,-0"])
    #expect(arguments.flag("quiet"))
  }

  @Test func theUsageLineIsMadeOfTheOptions() throws {
    #expect(
      Self.usage.synopsis == "FILE [LAT,LON ...] [--layer ID]... --output FILE "
        + "[--jobs N [--fill COLOR]] [--quiet|--verbose|--format svg|png] [--force]")
    let options = Self.usage.options
    #expect(options.map(\.choices) == [[], [], [], ["red", "blue"], [], [], ["svg", "png"], []])
    #expect(options[1].heading == "-o, --output FILE")
    #expect(options[1].help == "the output, of which there is one")
  }

  @Test func endsOptionsAtTwoDashes() throws {
    #expect(try parse("--", "--quiet", "-q", "--").operands == ["--quiet", "-q", "--"])
  }

  @Test func readsWholeNumbersInTheirRange() throws {
    #expect(try parse("f", "--jobs", "2").integer("jobs", in: 1...8) == 2)
    #expect(try parse("f").integer("jobs", in: 1...8) == nil)
    for text in ["0", "9", "x", "1.5", "99999999999999999999"] {
      let error = #expect(throws: UsageError.self) {
        try parse("f", "--jobs", text).integer("jobs", in: 1...8)
      }
      #expect(error?.description.hasPrefix("--jobs expects a whole number from 1 to 8") == true)
    }
  }

  @Test func wantsNoOperandsWhenHelpIsAsked() throws {
    #expect(try parse("--help").wantsHelp)
    #expect(try parse("-h", "f").wantsHelp)
  }

  @Test func namesWhatIsWrong() {
    #expect(problem() == "FILE is missing")
    #expect(problem("f", "--layer") == "--layer requires a value, ID")
    #expect(problem("f", "--layer", "--quiet") == "--layer requires a value, ID")
    #expect(problem("f", "--layer=") == "--layer requires a value, ID")
    #expect(problem("f", "--quiet=yes") == "--quiet takes no value")
    #expect(problem("f", "--jbos", "2") == "unknown option --jbos; did you mean --jobs?")
    #expect(problem("f", "--zzzzz") == "unknown option --zzzzz")
    #expect(problem("f", "-x") == "unknown option -x")
    #expect(problem("f", "--verbose", "-q") == "--quiet and --verbose exclude each other")
  }

  @Test func refusesMoreOperandsThanItTakes() {
    let usage = CommandUsage(name: "one", summary: "", operands: "FILE  a file")
    let error = #expect(throws: UsageError.self) { try Arguments(["a", "b"], for: usage) }
    #expect(error?.description == "unexpected argument \"b\"; see 'landfall one --help'")
  }

  /// The message without where to find help.
  private func problem(_ arguments: String...) -> String? {
    do {
      _ = try Arguments(arguments, for: Self.usage)
      return nil
    } catch {
      for end in ["; see 'landfall try --help'", " see 'landfall try --help'"]
      where error.description.hasSuffix(end) {
        return String(error.description.dropLast(end.count))
      }
      return error.description
    }
  }
}
