import Foundation
import TestSupport
import Testing

/// Tables with several rows for each region, and with codes of another system.
@Suite(.timed) struct LongTableTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func map(_ table: String, _ arguments: String...) throws -> CommandRun {
    try workspace.write(table, to: "t.csv")
    return try CommandRun.landfall(
      ["map", "--values", "t.csv", "-o", "a.svg"] + arguments, in: workspace)
  }

  /// The value of a region in the picture.
  private func value(of key: String) throws -> String? {
    let element = try workspace.text("a.svg").split(separator: "\n").first {
      $0.hasPrefix("<path id=\"\(key)\"")
    }
    return element?.firstMatch(of: #/data-value="([^"]*)"/#).map { String($0.1) }
  }

  private static let years =
    "Entity,Code,Year,Life\nFrance,FRA,1950,66.5\nFrance,FRA,2023,83\nJapan,JPN,1950,59.2\nJapan,JPN,2023,84.6\n"
    + "Chad,TCD,1950,40\nChad,TCD,2023,53\n"

  @Test(
    .requires(.cairo),
    arguments: [
      (
        years,
        "column \"Year\" tells them apart (\"1950\", \"2023\"); keep one with --where Year=2023"
      ),
      (
        "date,state,cases\n2020-03-01,Ohio,1\n2020-04-01,Ohio,2\n2020-03-01,Utah,3\n2020-04-01,Utah,4\n",
        "keep one with --where date=2020-04-01"
      ),
      (
        "state,sex,rate\nOhio,women and girls,1\nOhio,men,2\nUtah,women and girls,3\nUtah,men,4\n",
        "keep one with --where 'sex=women and girls'"
      ),
    ])
  func theColumnThatTellsRowsApartIsNamed(table: String, words: String) throws {
    let run = try map(table)
    #expect(
      run.exitCode == 1 && run.errorLines.count { $0.contains("error: ") } == 1, "\(run.errors)")
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(try workspace.names == ["t.csv"])
  }

  @Test func whereKeepsOneRow() throws {
    let run = try map(Self.years, "--where", "year= 2023")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try value(of: "FRA") == "83" && value(of: "TCD") == "53")
    let none = try map(Self.years, "--where", "Year=2024")
    #expect(none.exitCode == 1, "\(none.errors)")
    #expect(
      none.errors.contains("no row has \"2024\" in column \"Year\"; it has \"1950\", \"2023\""),
      "\(none.errors)")
    for (condition, code, words) in [
      ("Year", 64, "--where takes a column and a value"), ("Yaer=1", 1, "did you mean \"Year\"?"),
    ] as [(String, Int32, String)] {
      let run = try map(Self.years, "--where", condition)
      #expect(run.exitCode == code && run.errors.contains(words), "\(run.errors)")
    }
  }

  /// A few regions that are there twice are the faults of their rows.
  @Test func fewRowsMoreAreFaults() throws {
    let run = try map("state,v\nOhio,1\nUtah,2\nOhio,3\nTexas,4\n")
    #expect(run.exitCode == 1, "\(run.errors)")
    #expect(
      run.errors.contains("line 4: Ohio is also in line 2, whose value is used"), "\(run.errors)")
  }

  /// BRN is Brunei by ISO 3166, and Bahrain by the Olympic committee.
  @Test func codesOfTheOlympicCommitteeAreRead() throws {
    let olympic = try map("noc,gold\nUSA,40\nBRN,2\nGER,12\nNED,15\nFRA,16\nSUI,1\n")
    #expect(olympic.exitCode == 0, "\(olympic.errors)")
    #expect(
      olympic.errors.contains("column \"noc\" has codes of the Olympic committee"),
      "\(olympic.errors)")
    #expect(try value(of: "BHR") == "2" && value(of: "DEU") == "12" && value(of: "CHE") == "1")
    let iso = try map("code,v\nUSA,40\nBRN,2\nDEU,12\nNLD,15\nFRA,16\n")
    #expect(iso.exitCode == 0 && !iso.errors.contains("Olympic"), "\(iso.errors)")
    #expect(try value(of: "BRN") == "2")
    // A single code that is none of ISO 3166 is a fault, and so is a mixture.
    for table in [
      "code,v\nUSA,1\nBRN,2\nGER,3\nFRA,4\n", "code,v\nGER,1\nNED,2\nDEU,3\nBRN,4\nFRA,1\n",
    ] {
      let run = try map(table)
      #expect(run.exitCode == 1 && !run.errors.contains("Olympic"), "\(run.errors)")
    }
  }
}
