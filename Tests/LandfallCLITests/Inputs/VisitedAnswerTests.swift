import Foundation
import LandfallData
import LandfallMaps
import TestSupport
import Testing

import LandfallCLI

/// Lists and tables of visited regions that also have those that were not visited: all rows counted.
@Suite(.timed) struct VisitedAnswerTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(
      "time,lat,lon\n2026-01-01T00:00:00Z,39,-105\n2026-01-01T00:01:00Z,39.001,-105\n",
      to: "drive.csv")
  }

  private static let countries = ["France", "Germany", "Italy", "Spain"]

  /// The regions that count and what is said.
  private func visited(_ text: String, as name: String) throws -> (keys: String, run: CommandRun) {
    try workspace.write(text, to: name)
    let run = try CommandRun.landfall(
      ["progress", name, "-o", "book.json", "--force"], in: workspace)
    guard run.exitCode == 0 || run.errors.contains("warning") else { return ("", run) }
    let path = workspace.folder.appending(path: name).path
    let files = try BookFiles([path], atlas: .bundled, path: "bundled", now: Date())
    let layer = try Atlas.bundled.layer("countries")
    return (files.regions(in: layer).map { layer[$0].name.prefix(1) }.sorted().joined(), run)
  }

  /// France and Italy were visited, Germany and Spain were not.
  @Test(arguments: [
    ("Visited", ["yes", "no", "Yes", "NO"]), ("visited", ["TRUE", "FALSE", "TRUE", "FALSE"]),
    ("Visited?", ["1", "0", "1", "0"]), ("Been", ["x", "", "X", ""]),
    ("Been there", ["✓", "✗", "✔️", "✘"]),
    ("Besucht", ["ja", "nein", "Ja", "nein"]), ("Visité", ["oui", "non", "oui", "non"]),
    ("Visitado", ["sí", "no", "si", "no"]),
    ("visited", ["visited", "want to go", "been", "Wishlist"]),
    ("First visit", ["2019-04-01", "", "2020", ""]), ("Times visited", ["2", "0", "1", "0"]),
    ("Visited", ["May 2019", "never", "2018, 2021", "-"]), ("Visited", ["✅", "❌", "✅", "⬜"]),
    ("Visited", ["✓", "x", "✓", "x"]), ("Visited", ["3 times", "0 times", "2x", "n/a"]),
    ("Visited", ["y", "n", "Y", "N"]),
    ("Visited", ["2019-04-01", "2999-01-01", "1.5.2020", "0000-00-00"]),
    ("Visited", ["[x]", "[ ]", "[x]", "[ ]"]), ("Visitato", ["sì", "no", "sì", "mai"]),
    ("Bezocht", ["ja", "nee", "ja", "nog niet"]), ("Visited", ["wahr", "falsch", "vrai", "faux"]),
    ("Visited", ["yes (2019)", "no (2019: canceled)", "yes, twice", "planned 2019"]),
    ("Visited", ["Mai 2019", "to visit in 2019", "Mar-19", "soon"]),
    ("Visited", ["👍", "👎", "👍", "---"]),
    ("Visited", ["2019", "2020 (cancelled)", "May 2020", "never (2019)"]),
    // Words that are about visits alone need no name.
    ("Status", ["visited", "want to go", "visited", "want to go"]),
    ("Year", ["2019", "never", "2020", "never"]),
    ("List", ["been", "bucket list", "been", "wishlist"]),
    // A yes in a column of plans says no, and no stay is no visit.
    ("To visit", ["no", "yes", "", "yes"]), ("Not visited", ["", "x", "", "x"]),
    ("Bucket list", ["-", "2999", "no", "yes"]), ("Nights", ["3", "0", "12", "0"]),
    ("Times", ["1", "", "2", "0"]), ("Nächte", ["1", "0", "2", "0"]),
  ])
  func rowsThatSayNoDoNotCount(name: String, answers: [String]) throws {
    for (delimiter, ending) in [(",", "csv"), (";", "txt"), ("\t", "tsv")] {
      let rows = zip(Self.countries, answers).map { country, answer in
        country + delimiter + (answer.contains(delimiter) ? "\"\(answer)\"" : answer) + "\n"
      }
      let text = "Country\(delimiter)\(name)\n" + rows.joined()
      let found = try visited(text, as: "list.\(ending)")
      #expect(found.keys == "FI" && found.run.exitCode == 0, "\(text)\(found)")
      #expect(
        found.run.errors.contains(
          "column \"\(name)\" says which regions were visited: 2 of 4 rows count"))
    }
  }

  /// An x beside words for yes and no, and beside an o, may be either.
  @Test(arguments: [["yes", "x", "no"], ["x", "✓", "no"], ["x", "X", "o"], ["x", "true", ""]])
  func unclearAnswersAreNamed(answers: [String]) throws {
    let rows = zip(Self.countries, answers).map { "\($0),\($1)\n" }
    let found = try visited("Country,Visited\n" + rows.joined(), as: "t.csv")
    #expect(found.run.exitCode == 1 && found.run.errors.contains("may be yes or no"), "\(found)")
  }

  /// A box with an x is checked, whatever other marks a list has; marks that say nothing are named.
  @Test(
    arguments: [
      ("[x] France\n[x] Germany\n[ ] Italy\n✓ Portugal\n", "FGP"),
      ("[X] France\n☐ Italy\n☑ Japan\n", "FJ"), ("[x] France\n✅ Japan\n[ ] Spain\n", "FJ"),
      ("[X] France\n✗ Norway\n", "F"),
      ("[ x ] Kenya\n( ) Peru\n(x) Chile\n[] Cuba\n[-] Italy\n", "CK"),
      ("[x] France\n[ ] Italy\n[~] Japan\n", nil), ("☑ France\n☐ Italy\n☒ Japan\n", nil),
    ] as [(String, String?)])
  func boxes(text: String, keys: String?) throws {
    let found = try visited(text, as: "t.txt")
    guard let keys else {
      #expect(
        found.run.exitCode == 1 && found.run.errors.contains("says neither yes nor no"), "\(found)")
      return
    }
    #expect(found.keys == keys && found.run.exitCode == 0, "\(text)\(found)")
  }

  /// Each command that reads a table of visits reads the answers.
  @Test(arguments: [
    "progress FILE", "progress --visits FILE", "detect drive.csv --visits FILE",
    "map --visited ./FILE -o new.svg", "view --visits FILE -o new.html",
  ])
  func allCommandsReadTheAnswers(verb: String) throws {
    let words = verb.replacing("FILE", with: "t.csv").split(separator: " ").map(String.init)
    try workspace.write("State,Visited\nColorado,yes\nUtah,no\nOhio,yes\n", to: "t.csv")
    let run = try CommandRun.landfall(words, in: workspace)
    #expect(run.exitCode == 0 && run.errors.contains("2 of 3 rows count"), "\(run)")
    try workspace.write("State,Visited\nColorado,yes\nUtah,perhaps\nOhio,no\n", to: "t.csv")
    let refused = try CommandRun.landfall(words, in: workspace)
    #expect(refused.exitCode == 1 && refused.output.isEmpty, "\(refused)")
    #expect(
      refused.errors.contains(
        "t.csv: line 3: column \"Visited\" has \"perhaps\", which says neither"))
  }

  @Test(arguments: [
    // One of several columns is enough; a plan is no visit.
    ("Country,First visit,Last visit\nFrance,2019,\nGermany,,\nItaly,,2020\n", "FI"),
    ("Country,Been,Want\nFrance,1,0\nGermany,0,1\nItaly,1,0\n", "FI"),
    ("Visited,Country\nyes,France\nno,Germany\nyes,Italy\n", "FI"),
    // The column of names may be called so.
    ("Visited,Year\nFrance,2019\nItaly,2020\n", "FI"),
    ("Country,Visited\nFrance,\nItaly,\n", ""),
    ("Country,Visited\nFrance,yes\nAtlantis,no\nItaly,yes\n", "FI"),
  ])
  func columnsOfAnswers(text: String, keys: String) throws {
    let found = try visited(text, as: "t.csv")
    #expect(found.keys == keys && found.run.exitCode == 0, "\(text)\(found)")
  }

  /// The first row was taken for names of columns, and France did not count.
  @Test(arguments: [
    "France,yes\nGermany,no\n", "France;x\nGermany;\nItaly;x\n", "no,Germany\nyes,France\n",
    "France,2019\nItaly,2020\n", "Spain;12\nItaly;3\n",
  ])
  func aTableWithoutNamesIsRefused(text: String) throws {
    let found = try visited(text, as: "t.csv")
    #expect(
      found.run.exitCode == 1 && found.run.errors.contains("t.csv: the first row says"), "\(found)")
  }

  /// A row that ends before its answer is named and does not count.
  @Test func aRowWithoutItsAnswerIsAFault() throws {
    let found = try visited("Country,Visited\nFrance,yes\nGermany\nItaly,yes\n", as: "t.csv")
    #expect(found.keys == "FI" && found.run.exitCode == 1, "\(found)")
    #expect(found.run.errors.contains("t.csv: line 3: 1 field, but the header has 2"))
  }

  /// A column of answers with another name may be about another matter.
  @Test(arguments: [
    ("Country,EU\nFrance,yes\nItaly,no\n", true), ("Country,Mark\nFrance,x\nItaly,\n", true),
    ("Country,Date\nFrance,2019\nItaly,\n", true),
    ("Country,Flag\nFrance,TRUE\nItaly,FALSE\n", true),
    ("Country,Status\nFrance,been\nItaly,want to\nItaly,layover\n", true),
    ("Country,Year\nFrance,2019\nItaly,2150\n", true),
    ("Country,Date\nFrance,2019\nItaly,2020\n", false),
    ("Country,Population\nFrance,68\nItaly,\n", false),
    ("Country,Population\nFrance,\"68,000\"\nItaly,\n", false),
    ("Country,Capital\nFrance,Paris\nItaly,\n", false),
    ("Country,All\nFrance,x\nItaly,x\n", false), ("Country,Rating\nFrance,5\nItaly,3\n", false),
  ])
  func anotherColumnOfAnswersIsNoted(text: String, isNoted: Bool) throws {
    let found = try visited(text, as: "t.csv")
    #expect(found.keys == "FI" && found.run.exitCode == 0, "\(text)\(found)")
    #expect(found.run.errors.contains("all rows count") == isNoted, "\(text)\(found.run.errors)")
  }

  /// "- [ ] Germany" counted, and "- [x] France" did not.
  @Test(arguments: [
    "- [x] France\n- [ ] Germany\n- [X] Italy\n", "* [x] France\n* [ ] Germany\n* [x] Italy\n",
    "[x] France\n[ ] Germany\n[x] Italy\n", "1. [x] France\n2. [ ] Germany\n3. [x] Italy\n",
    "☑ France\n☐ Germany\n☑ Italy\n", "✅ France\n❌ Germany\n✅ Italy\n",
    "✓ France\n✗ Germany\n✓ Italy\n",
    "France ✓\nGermany ✗\nItaly ✔️\n", "France [x]\nGermany [ ]\nItaly [x]\n",
    "+France\n-Germany\n+Italy\n", "- [ ] Germany\n- [x] France\n- [x] Italy\n",
    "# Trips\n\n- [x] France\n- [ ] Atlantis\n- [x] Italy\n", "France\nItaly\n- [ ] Germany\n",
  ])
  func linesThatAreNotTickedDoNotCount(text: String) throws {
    let found = try visited(text, as: "todo.md")
    #expect(found.keys == "FI" && found.run.exitCode == 0, "\(text)\(found)")
    #expect(found.run.errors.contains("2 of 3 lines count"), "\(text)\(found)")
  }

  /// Regions below headings without a mark counted, and the heading was no region.
  @Test(arguments: [
    "Bucket list\nGermany\n\nVisited\nFrance\nItaly\n",
    "Visited\nFrance\nItaly\nWant to go\nGermany\nSpain\n",
    "France\nItaly\nTo visit\nGermany\n",
    "France\nItaly\nNot yet\nGermany\nNE\n",
  ])
  func headingsNeedNoMark(text: String) throws {
    let found = try visited(text, as: "list.txt")
    #expect(found.keys == "FI" && found.run.exitCode == 0, "\(found)")
    #expect(found.run.errors.contains("lines count"), "\(found)")
  }

  /// Lines with such words that are no headings.
  @Test(arguments: [
    "France (not visited)\nItaly\nSpain\n", "Italy\nFrance, not yet\nSpain\n",
    "Italy\nGermany not visited\nSpain\n",
  ])
  func wordsBesideNamesAreNoHeadings(text: String) throws {
    let found = try visited(text, as: "list.txt")
    #expect(found.keys == "IS" || found.run.exitCode == 1, "\(found)")
  }

  /// A title row was taken for the names of the columns.
  @Test(arguments: [
    ("My travels,\nCountry,Visited\nFrance,yes\nItaly,no\n", "header seems to be in line 2"),
    ("My travels,,\n,,\nCountry,Visited,Year\nFrance,yes,2019\n", "header seems to be in line 3"),
    ("Country,\nFrance,3\nItaly,4\n", "line 1: columns with text have no name"),
  ])
  func aTitleIsNoHeader(text: String, words: String) throws {
    let found = try visited(text, as: "t.csv")
    #expect(found.run.exitCode == 1 && found.run.errors.contains(words), "\(found)")
    try workspace.write(text.replacing("yes", with: "1").replacing("no", with: "2"), to: "v.csv")
    let values = try CommandRun.landfall(
      ["map", "--values", "v.csv", "-o", "v.svg"], in: workspace)
    #expect(values.exitCode == 1 && values.errors.contains(words), "\(values)")
  }

  /// What programs write beside names: a first column without a name, and empty fields behind the last.
  @Test(arguments: [
    ",Country,Visited\n0,France,yes\n1,Germany,no\n2,Italy,yes\n",
    "Country,Visited,\nFrance,yes,\nGermany,no,\nItaly,yes,\n",
    "Country,,\nFrance,,\nItaly,,\n",
  ])
  func missingNamesWithoutText(text: String) throws {
    let found = try visited(text, as: "t.csv")
    #expect(found.keys == "FI" && found.run.exitCode == 0, "\(found)")
  }

  @Test(arguments: [
    ("France\n-Germany\nItaly\n", "begins with a minus sign"),
    ("France\n~~Germany~~\nItaly\n", "is struck out"),
  ])
  func unclearLinesAreRefused(text: String, words: String) throws {
    let found = try visited(text, as: "list.txt")
    #expect(found.run.exitCode == 1 && found.run.errors.contains("list.txt:2: \""), "\(found)")
    #expect(found.run.errors.contains(words), "\(found)")
  }

  @Test(arguments: [
    "- France\n- Italy\n", "-France\n-Italy\n", "* France\n* Italy\n", "France\nItaly # ✗\n",
  ])
  func plainListsCountAsBefore(text: String) throws {
    let found = try visited(text, as: "list.txt")
    #expect(
      found.keys == "FI" && found.run.exitCode == 0 && !found.run.errors.contains("lines count"),
      "\(found)")
  }
}
