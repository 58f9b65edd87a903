import Foundation
import Landfall
import LandfallData
import LandfallMaps
import TestSupport
import Testing

import LandfallCLI
import LandfallSupport

/// Tables of values, joined with the states of the bundled atlas.
@Suite(.timed) struct ValueTableTests {
  private func joined(
    _ text: String, join: String? = nil, value: String? = nil, layer: String = "states"
  ) throws -> JoinedValues {
    try ValueTable(Array(text.utf8), file: "t.csv").values(
      in: Atlas.bundled.layer(layer), join: join, value: value)
  }

  /// The values of regions by key.
  private func numbers(_ joined: JoinedValues) -> [String: Double] {
    guard case .numbers(let numbers) = joined.values.content else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: zip(joined.layer.regions, numbers).compactMap { region, number in
        number.map { (region.key, $0) }
      })
  }

  /// The texts of regions by key.
  private func texts(_ joined: JoinedValues) -> [String: String] {
    guard case .texts(let texts) = joined.values.content else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: zip(joined.layer.regions, texts).compactMap { region, text in
        text.map { (region.key, $0) }
      })
  }

  @Test(arguments: [
    "key,rate\nCA,4.5\nOH,-2\n", "name;rate\r\nCalifornia;4.5\r\nohio;−2\r\n",
    "rate\tname\n4.5 %\tCalifornia\n-2\tOHIO",
    "\u{FEFF}x,name,rate\n,\"California\",\"4.5\"\n,Ohio,-2.0\n\n", "n|r\nCA|4.5\nOhio|-2",
  ])
  func columnsAreFound(text: String) throws {
    let found = try joined(text)
    #expect(numbers(found) == ["CA": 4.5, "OH": -2] && found.faults.isEmpty, "\(found.faults)")
  }

  /// A file is read, or named, as in the other commands.
  @Test(.requires(.zlib)) func compressedTables() throws {
    let workspace = try Workspace()
    try workspace.write("key,rate\nCA,4.5\n", to: "t.csv")
    let made = try CommandRun.shell(
      "gzip -k t.csv; iconv -t UTF-16 t.csv > wide.csv; python3 -m zipfile -c t.zip t.csv",
      in: workspace)
    try #require(made.exitCode == 0, "\(made.errors)")
    func table(_ name: String) throws -> ValueTable {
      try ValueTable(workspace.folder.appending(path: name).path)
    }
    let found = try table("t.csv.gz").values(
      in: Atlas.bundled.layer("states"), join: nil, value: nil)
    #expect(numbers(found) == ["CA": 4.5])
    for (name, says) in [("wide.csv", "is UTF-16; "), ("t.zip", "is a ZIP archive; ")] {
      let error = #expect(throws: DataError.self) { try table(name) }
      #expect("\(error.map(String.init(describing:)) ?? "")".contains(says))
    }
  }

  @Test func numbersOfTables() throws {
    let found = try joined("key,n\nCA,\"39,512,223\"\nTX,1e3\nOH,NA\nNY,..\nME,\nFL,n/a\nGA,–\n")
    #expect(numbers(found) == ["CA": 39_512_223, "TX": 1000] && found.faults.isEmpty)
    #expect(found.values.title == "N")
  }

  /// California is 06, and 6 in a spreadsheet.
  @Test func codesOfAttributesAreFound() throws {
    let found = try joined("code,x\nUS,1\nFR,2\nDEU,3\n", layer: "countries")
    #expect(numbers(found) == ["USA": 1, "FRA": 2, "DEU": 3])
  }

  @Test func whatIsNotUsedIsListed() throws {
    let found = try joined(
      "key,rate\nCA,1\nCalifronia,2\nTX,x\nNY,3,3\nca,4\n"
        + (1...9).map { "Nowhere\($0),1\n" }.joined() + "OH,5\n")
    #expect(numbers(found) == ["CA": 1, "OH": 5] && found.faultCount == 13)
    #expect(found.faults[0] == "t.csv: line 5: 3 fields, but the header has 2")
    #expect(found.faults[1] == "t.csv: line 6: California is also in line 2, whose value is used")
    #expect(
      found.faults[2]
        == "t.csv: line 4, column \"rate\": \"x\" is not a number; leave it empty for no data")
    #expect(
      found.faults[3].hasPrefix(
        "t.csv: 10 rows name no region of layer \"states\": line 3 \"Califronia\" (did you mean \"California\"?), line 7"
      ))
    #expect(found.faults[3].hasSuffix(" and 2 more") && found.faults.count == 4)
  }

  @Test func wordsAreCategories() throws {
    let found = try joined("state,governor\nCA,blue\nTX,red\nOH,red\nNY,2\n")
    guard case .texts(let texts) = found.values.content else {
      return #expect(Bool(false), "\(found)")
    }
    #expect(
      texts.compactMap { $0 }.sorted() == ["2", "blue", "red", "red"] && found.faults.isEmpty)
    let scale = try ColorScale(found.values, theme: .light, ground: .white)
    #expect(scale.entries.map(\.text) == ["2", "blue", "red"] && !scale.isOrdered)
  }

  /// In a column of words, only an empty field is missing.
  @Test func wordsForNoDataAreCategories() throws {
    let found = try joined("key,kind\nCA,NA\nTX,EU\nOH,\n")
    #expect(texts(found) == ["CA": "NA", "TX": "EU"])
    #expect(found.faults.isEmpty && found.notes.isEmpty, "\(found.faults) \(found.notes)")
  }

  @Test func semicolonsMakeTheCommaDecimal() throws {
    let found = try joined("key;rate\nCA;1,250\nOH;1,004\n")
    #expect(numbers(found) == ["CA": 1.25, "OH": 1.004] && found.faults.isEmpty)
    let note = "the comma is read as decimal, as in 1,250"
    #expect(found.notes.count == 1 && found.notes[0].hasSuffix(note), "\(found.notes)")
  }

  /// A layer whose keys are numbers with zeros before them, as FIPS codes are.
  private func counties(_ text: String) throws -> JoinedValues {
    let workspace = try Workspace()
    let areas = ["01", "04", "06", "08", "10", "20", "30", "40"].enumerated().map { number, code in
      let (west, east) = (2 * number, 2 * number + 1)
      return feature(
        code, "F\(code)", "[[[\(west),0],[\(east),0],[\(east),1],[\(west),1],[\(west),0]]]")
    }
    try workspace.write(features(areas), to: "fips.geojson")
    let run = try CommandRun.landfall(
      ["build", "fips.geojson", "--key", "KEY", "--name", "NAME", "-o", "fips.atlas"], in: workspace
    )
    try #require(run.exitCode == 0, "\(run.errors)")
    let atlas = try Atlas(contentsOf: workspace.folder.appending(path: "fips.atlas").path)
    return try ValueTable(Array(text.utf8), file: "t.csv").values(
      in: atlas.layers[0], join: nil, value: nil)
  }

  /// A spreadsheet drops the zeros of 06, pandas writes 6.0, and counts may be codes of other states.
  @Test(arguments: [
    "fips,cases\n1,10\n4,20\n6,30\n8,40\n", "cases,fips\n10,1\n20,4\n30,6\n40,8\n",
    "fips,cases\n1.0,10\n4.0,20\n6.0,30\n8.0,40\n", "cases,STATEFP\n10,01\n20,04\n30,06\n40,08\n",
    "cases,fips\n10,001\n20,004\n30,006\n40,008\n",
    "GEO_ID,P1_001N\n0400000US01,10\n0400000US04,20\n0400000US06,30\n0400000US08,40\n",
  ])
  func codesWithoutTheirZerosAreFound(text: String) throws {
    let found = try counties(text)
    #expect(numbers(found) == ["01": 10, "04": 20, "06": 30, "08": 40], "\(numbers(found))")
    #expect(found.faults.isEmpty && found.notes.isEmpty, "\(found.notes)")
  }

  /// Codes of states are those of countries, too.
  @Test(arguments: [
    ("state,x\nAL,1\nCA,2\n", "states"), ("Code of state,x\nAL,1\nCA,2\n", "states"),
    ("STATEFP,x\n04,1\n08,2\n", "states"), ("country,x\nAL,1\nCA,2\n", "countries"),
    ("code,x\nAL,1\nCA,2\n", "countries"), ("code,x\nAL,1\nTX,2\n", "states"),
    ("state,x\nFRA,1\nAL,2\n", "countries"),
  ])
  func columnsAreCalledAfterLayers(text: String, layer: String) throws {
    let found = try ValueTable(Array(text.utf8), file: "t.csv").layer(
      among: Array(Atlas.bundled.layers.prefix(2)), join: nil)
    #expect(found.id == layer)
  }

  @Test func labelsBelowTheHeaderAreNotes() throws {
    let found = try joined("GEO_ID,n\nGeography,Estimate!!Total\n0400000US06,1\n0400000US39,2\n")
    #expect(numbers(found) == ["CA": 1, "OH": 2] && found.faults.isEmpty)
    #expect(found.notes.count == 1 && found.notes[0].contains("line 2 \"Geography\""))
    for text in [
      "state,n\nCA,1\nGeography,Estimate\nOH,2\n", "state,n\nCalifronia,x\nCA,1\nOH,2\n",
    ] {
      let wrong = try joined(text)
      #expect(wrong.faultCount == 1 && wrong.notes.isEmpty)
    }
  }

  /// Identifiers of data.census.gov have a level before them; a name with "US" in that place is none.
  @Test func censusIdentifiersNeedTheirForm() throws {
    let found = try counties(
      "id,x\n0400000US01,1\n04000X0US04,2\n0400000US,3\n0400000US99,4\n08,5\n")
    #expect(numbers(found) == ["01": 1, "08": 5] && found.faultCount == 3, "\(found.faults)")
  }

  @Test func aJoinByChanceHasANote() throws {
    let found = try counties("x,y\n1,10\n4,20\n6,30\n")
    #expect(found.notes.first?.contains("numbers of column \"x\" are taken for codes") == true)
    let trade = try joined("state,partner,value\nCA,TX,1\nNY,FL,2\n")
    #expect(trade.notes.first?.contains("\"partner\" names others; choose with --join") == true)
    #expect(try joined("key,name,value\nCA,California,1\nNY,New York,2\n").notes.isEmpty)
  }

  /// A total and footnotes are no rows of regions; a misspelled name is.
  @Test func totalsAndFootnotesAreNotes() throws {
    let found = try joined(
      "state,rate,note\nCA,1,\nTotal,3,\nOH,2,\nUnited States,2,\nSource: BLS,,\n* revised\nMade in May\n"
    )
    #expect(numbers(found) == ["CA": 1, "OH": 2])
    #expect(found.faults.isEmpty && found.faultCount == 0, "\(found.faults)")
    #expect(found.notes.count == 1 && found.notes[0].contains("5 rows are taken for totals"))
    let wrong = try joined("state,rate\nCA,1\nOH,2\nCalifronia,\nTotals of states,4\n")
    #expect(wrong.faultCount == 2 && wrong.notes.isEmpty, "\(wrong.notes)")
    let inside = try joined("state,rate\nCA,1\nbroken\nOH,2\n")
    #expect(inside.faultCount == 1)
  }

  /// Names of counties are also those of others: the code is better, though each column names most.
  @Test func codesGoBeforeNames() throws {
    let workspace = try Workspace()
    let areas = (1...12).map { number in
      let name = ["Washington", "Lake", "Clark"][number % 3]
      let (west, east) = (2 * number, 2 * number + 1)
      return feature(
        "\(number + 1000)".replacing("1", with: "0", maxReplacements: 1), name,
        "[[[\(west),0],[\(east),0],[\(east),1],[\(west),1],[\(west),0]]]")
    }
    try workspace.write(features(areas), to: "c.geojson")
    let run = try CommandRun.landfall(
      ["build", "c.geojson", "--key", "KEY", "--name", "NAME", "-o", "c.atlas"], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
    let layer = try Atlas(contentsOf: workspace.folder.appending(path: "c.atlas").path).layers[0]
    let text = layer.regions.map { "\($0.name),\(Int($0.key) ?? 0),\($0.key.utf8.count)\n" }
      .joined()
    let found = try ValueTable(Array("County,FIPS,v\n\(text)".utf8), file: "t.csv").values(
      in: layer, join: nil, value: "v")
    #expect(numbers(found).count == 12 && found.faults.isEmpty, "\(found.faults)")
  }

  @Test func theCodesOfEurostatAreFound() throws {
    let found = try joined("geo,v\nDE,1\nEL,2\nUK,3\nEU27_2020,4\n", layer: "countries")
    #expect(numbers(found) == ["DEU": 1, "GRC": 2, "GBR": 3])
    #expect(
      found.faults.isEmpty && found.notes == ["t.csv: 1 row is a group of countries: EU27_2020"])
  }

  @Test func theFirstColumnOfEurostatIsSplit() throws {
    let text =
      "freq,unit,geo\\TIME_PERIOD\t2022 \t2023 \nA,PC,DE\t3.1 \t3.0 p\nA,PC,EL\t: \t11.1 b\n"
    #expect(
      numbers(try joined(text, value: "2023", layer: "countries")) == ["DEU": 3, "GRC": 11.1])
    let error = #expect(throws: DataError.self) { try joined(text, layer: "countries") }
    #expect(error?.description.contains("--value: \"2022\", \"2023\"") == true)
  }

  @Test(arguments: [
    "sep=;\nkey;rate\nCA;4,5\n", "\u{FEFF}sep=;\r\nkey;rate\r\nCA;4,5\r\n",
    "\"sep=;\"\nkey;rate\nCA;4,5\n",
  ])
  func theLineOfADelimiterIsSkipped(text: String) throws {
    let found = try joined(text)
    #expect(numbers(found) == ["CA": 4.5] && found.faults.isEmpty)
  }

  /// A byte that no delimiter can be: the line is another one.
  @Test func theByteOfNoDelimiterIsRefused() {
    let text = Array("sep=".utf8) + [0xBB] + Array("\nkey,rate\nCA,4\n".utf8)
    _ = try? ValueTable(text, file: "t")
    for byte in [UInt8(0xBB), 0, 0x0D, UInt8(ascii: "1"), UInt8(ascii: "\"")] {
      #expect(CSVDelimiter.declared(byLine: Array("sep=".utf8) + [byte]) == nil, "\(byte)")
    }
  }

  @Test func delimitersAtTheEndsOfRowsAreLeftOut() throws {
    #expect(numbers(try joined("key,rate\nCA,1,\nOH,2,,\n")) == ["CA": 1, "OH": 2])
  }

  @Test(arguments: [
    ("made in 2026\nkey,rate\nCA,1\nOH,2\n", "header seems to be in line 2"),
    ("made in 2026\nkey;rate\nCA;1\nOH;2\n", "header seems to be in line 2"),
    (
      "Rates of states,2026\n\nSource,x\n\nkey,name,rate\nCA,x,1\nOH,y,2\nTX,z,3\n",
      "header seems to be in line 5; leave out the lines before it: tail -n +5 t.csv > table.csv"
    ),
    ("key,rate\nCA,4,5\nOH,2,5\n", "line 2: 3 fields, but the header has 2"),
    ("key, name, rate\nCA, \"x, y\", 1\n", "a quote after a space does not begin a field"),
  ])
  func theShapeIsNamed(text: String, words: String) {
    let error = #expect(throws: DataError.self) { try joined(text) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  /// The columns are those of the header below the title.
  @Test(arguments: ["rate", "2023"]) func theHeaderBelowATitleIsNamed(column: String) {
    let text =
      "Rates of states,2026\n\nSource,x\n\nkey,name,\(column)\nCA,x,1\nOH,y,2\nTX,z,3\n"
    let error = #expect(throws: DataError.self) { try joined(text, value: "2023") }
    let words = error?.description ?? ""
    #expect(words.contains("header seems to be in line 5"), "\(words)")
    #expect(!words.contains("there is no column"), "\(words)")
  }

  @Test func theLayerIsTheOneOfTheRows() throws {
    func layer(_ text: String) throws -> String {
      try ValueTable(Array(text.utf8), file: "t.csv").layer(among: Atlas.bundled.layers, join: nil)
        .id
    }
    #expect(try layer("a,b\nGeorgia,1\nTexas,2\n") == "states")
    #expect(try layer("a,b\nGeorgia,1\nArmenia,2\n") == "countries")
    #expect(throws: DataError.self) { try layer("a,b\nxx1,1\n") }
  }

  @Test(arguments: [
    ("", "is empty"), ("key\nCA\n", "there is no table"), ("key,rate\n", "no rows"),
    ("key,rate\nCA,\"1\n", "line 2: a quote is not closed; close or remove it"),
    ("key,a,b\nCA,1,2\n", "choose one with --value: \"a\", \"b\""),
    ("key,rate\nQQ,1\n", "choose one with --join"),
    ("key,rate\nCA,\nTX,\n", "no region has a value in column \"rate\""),
    ("key,rate\nCA,\nTX,NA\n", "column \"rate\" has no values: \"NA\" stands for no data"),
  ])
  func badTables(text: String, words: String) {
    let error = #expect(throws: DataError.self) { _ = try joined(text) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test func unknownColumnsHaveSuggestions() {
    for (join, value, words) in [
      ("kye", nil, "did you mean \"key\"?"), (nil, "rates", "did you mean \"rate\"?"),
      ("key", "KEY", "--join and --value are both"),
    ] as [(String?, String?, String)] {
      let error = #expect(throws: DataError.self) {
        _ = try joined("key,rate\nCA,1\n", join: join, value: value)
      }
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
  }

  /// Any bytes are a table or an error of one line; the table is never larger than they are.
  @Test(.seeded) func anyBytesAreATableOrAnError() throws {
    let layer = try Atlas.bundled.layer("states")
    var random = TestSeed.current
    let pieces = [
      "CA", "Ohio", ",", ";", "\t", "\"", "\n", "\r\n", "1", "-2.5", "NA", "é", "\u{0}", "key", " ",
      "|",
    ]
    for _ in 0..<300 {
      var text = "key,rate\n"
      for _ in 0..<40 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(random >> 33) % pieces.count]
      }
      do throws(DataError) {
        let table = try ValueTable(Array(text.utf8), file: "t.csv")
        let (rows, columns) = (table.table.rows, table.table.columns)
        #expect(rows.allSatisfy { $0.fields.count == columns.count && $0.line <= 41 })
        _ = try table.values(in: layer, join: nil, value: nil)
      } catch {
        #expect(!error.description.contains("\n"))
      }
    }
  }
}
