import Foundation
import Landfall
import LandfallData
import LandfallMaps
import LandfallModel
import TestSupport
import Testing

import LandfallCLI

/// `landfall map --values` as a user runs it.
@Suite(.timed) struct ValueMapTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(
      "state,rate\n" + "CA,4.5\nTexas,2\nOH,\nNY,9.5\nFL,7\nME,3\nHI,1\nAK,12\n", to: "rates.csv")
  }

  private func map(_ arguments: [String]) throws -> CommandRun {
    let bundled = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../Sources/LandfallData/mobile.atlas").standardizedFileURL
    return try CommandRun.landfall(["map", bundled.path] + arguments, in: workspace)
  }

  @Test func aTableIsDrawn() throws {
    let run = try map([
      "--values", "rates.csv", "--legend", "Unemployment, %", "--classes", "breaks=2.5,5",
      "--title", "Work",
      "--subtitle", "In a year", "--source", "Source: a test", "-o", "a.svg",
    ])
    #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
    let svg = try workspace.text("a.svg")
    for text in [
      "Unemployment, %", "Under 2.5", "2.5 to 5.0", "5.0 or more", "No data", "Work", "In a year",
      "Source: a test",
    ] {
      #expect(svg.contains(">\(text)</text>"), "\(text)")
    }
    func element(_ id: String) -> Substring {
      svg.split(separator: "\n").first { $0.hasPrefix("<path id=\"\(id)\"") } ?? ""
    }
    #expect(
      element("CA").contains("data-value=\"4.5\"")
        && element("CA").contains("<title>California: 4.5</title>"))
    #expect(
      element("OH").contains("no-data") && element("OH").contains("fill=\"url(#no-data)\"")
        && element("OH").contains("Ohio: No data"))
    let blues = ColorScheme.usualSequential.colors(count: 3, on: .white)
    #expect(
      element("TX").contains("fill=\"\(blues[0])\"")
        && element("NY").contains("fill=\"\(blues[2])\""))
    #expect(svg.ranges(of: "<pattern ").count == 1)
  }

  @Test func theSameBytesEachTime() throws {
    for name in ["a.svg", "a.png", "a.pdf"] where OptionalLibrary.areInTheCommand(for: name) {
      _ = try map(["--values", "rates.csv", "-o", name])
      let first = try workspace.bytes(name)
      _ = try map(["--values", "rates.csv", "-o", name])
      #expect(try workspace.bytes(name) == first)
    }
  }

  @Test func whatIsNotUsedIsPrintedAndTheRestIsDrawn() throws {
    try workspace.write("state,rate\nCA,1\nCalifronia,2\nTX,x\nNY,3\n", to: "bad.csv")
    let run = try map(["--values", "bad.csv", "-o", "a.svg"])
    #expect(run.exitCode == 1 && run.errorLines.count == 3, "\(run.errors)")
    #expect(run.errors.contains("line 3 \"Califronia\" (did you mean \"California\"?)"))
    #expect(run.errors.contains("line 4, column \"rate\": \"x\" is not a number"))
    #expect(
      run.errorLines.last
        == "landfall: error: bad.csv: 2 of 4 rows could not be used; the map shows the others")
    #expect(try workspace.text("a.svg").contains("data-value=\"3\""))
  }

  /// A Makefile goes on although rows cannot be used.
  @Test func badRowsMayBeSkipped() throws {
    try workspace.write("state,rate\nCA,1\nCalifronia,2\nNY,3\n", to: "bad.csv")
    let run = try map(["--values", "bad.csv", "--skip-bad", "-o", "a.svg"])
    #expect(run.exitCode == 0 && !run.errors.contains("error"), "\(run.errors)")
    #expect(run.errors.contains("note: bad.csv: 1 of 3 rows could not be used"))
  }

  /// "--labels value" writes the values of regions, and nothing on others.
  @Test func labelsMayBeValues() throws {
    let run = try map(["--values", "rates.csv", "--labels", "value", "-o", "a.svg"])
    #expect(run.exitCode == 0, "\(run.errors)")
    let svg = try workspace.text("a.svg")
    #expect(svg.contains(">9.5</text>") && !svg.contains(">OH</text>"))
  }

  /// Georgia is a state in a table of states, in any layout.
  @Test func aTableChoosesItsLayerInAnyLayout() throws {
    try workspace.write("state,rate\nGeorgia,1\nOhio,2\nTexas,3\n", to: "states.csv")
    for layout in ["orthographic", "equal-earth", "+proj=moll"]
    where OptionalLibrary.areInTheCommand(for: layout) {
      let run = try map(["--values", "states.csv", "--layout", layout, "-o", "a.svg"])
      #expect(run.exitCode == 0, "\(layout): \(run.errors)")
      #expect(try workspace.text("a.svg").contains("id=\"states\""), "\(layout)")
    }
  }

  /// Countries beside the continent of a table are ground, and those of it are gaps in the data.
  @Test func whatIsOutsideOfTheTableIsGround() throws {
    let countries = try Atlas.bundled.layer("countries")
    let rows = countries.regions.filter {
      $0.attribute("CONTINENT") == .string("Africa") && $0.attribute("COUNTS") == .boolean(true)
        && $0.key != "LBY"
    }
    try workspace.write(
      "country,v\n" + rows.map { "\($0.key),\($0.name.utf8.count)\n" }.joined(), to: "africa.csv")
    let run = try map(["--values", "africa.csv", "-o", "a.svg"])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(
      run.errorLines == [
        "landfall: note: africa.csv: Somaliland, which has no row, has the value of Somalia"
      ])
    let svg = try workspace.text("a.svg")
    func element(_ id: String) -> Substring {
      svg.split(separator: "\n").first { $0.hasPrefix("<path id=\"\(id)\"") } ?? ""
    }
    #expect(element("LBY").contains("no-data") && !element("ESP").contains("no-data"))
    #expect(!element("ESP").isEmpty && element("USA").isEmpty)
  }

  @Test(arguments: [
    (["--labels", "value"], 64, "--labels value is for values"),
    (["--skip-bad"], 64, "--skip-bad is for rows of the table"),
    (["--join", "state"], 64, "--join is a column of the table of --values, which is missing"),
    (["--legend", "x"], 64, "--legend is for values"),
    (["--values", "rates.csv", "--color-by", "COUNTS"], 64, "two sources of values"),
    (["--values", "rates.csv", "--scheme", "bleus"], 64, "did you mean blues?"),
    (["--values", "rates.csv", "--scheme", "set2"], 1, "the values are numbers"),
    (["--values", "rates.csv", "--classes", "12"], 64, "--classes takes"),
    (
      ["--values", "rates.csv", "--scheme", "blues", "--center", "1"], 64,
      "--center is for diverging schemes"
    ),
    (["--values", "rates.csv", "--number-format", "x"], 64, "--number-format takes zeros"),
    (["--values", "rates.csv", "--value", "rte"], 1, "did you mean \"rate\"?"),
    (["--values", "none.csv"], 74, "none.csv: cannot be read"),
  ])
  func aWrongQuestionIsOneLine(arguments: [String], exitCode: Int32, words: String) throws {
    let before = try workspace.names
    let run = try map(arguments + ["-o", "a.svg"])
    #expect(run.exitCode == exitCode && run.errorLines.count == 1, "\(run.errors)")
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(try workspace.names == before)
  }
}
