import Landfall
import LandfallData
import LandfallMaps
import TestSupport
import Testing

/// Columns whose numbers were wrong without a word.
@Suite(.timed) struct SilentlyWrongNumberTests {
  private func read(
    _ fields: [String], hasSemicolons: Bool = false
  ) -> (column: NumberColumn, numbers: [Double?], words: String) {
    let column = NumberColumn(fields, hasSemicolons: hasSemicolons)
    return (
      column, fields.map { column.value($0)?.number },
      (column.notes + [column.problem ?? ""]).joined(separator: "\n")
    )
  }

  /// Arizona's 9,750 became 9750 beside 8.25.
  @Test(arguments: [
    (["46,411", "33.2", "28,125", "12.5", "9,750", "8.25", "7"], "33.2", "46,411"),
    (["46.4", "33.2", "28.1", "9,750", "12.5", "8.25"], "46.4", "9,750"),
    (["46,4", "33.200", "28,1", "12.500", "9,75", "8.250", "7"], "46,4", "33.200"),
    (["46,4", "33,2", "9.750", "12,5"], "46,4", "9.750"),
    (["-46,411", "-33.2", "-9,750"], "-33.2", "-46,411"),
    (["0.5", "1,250", "0.75"], "0.5", "1,250"),
    (["46,411 %", "33.2 %", "9,750 %"], "33.2 %", "46,411 %"),
    // A number that is as great has no such marks.
    (["46,411", "33.2", "577371"], "33.2", "46,411"), (["9.750", "8,5", "12000"], "8,5", "9.750"),
  ])
  func decimalsOfBothKindsAreRefused(fields: [String], decimal: String, other: String) {
    for hasSemicolons in [false, true] {
      let found = read(fields, hasSemicolons: hasSemicolons)
      #expect(found.column.problem?.contains("\"\(decimal)\"") == true, "\(fields)")
      #expect(found.column.problem?.contains("\"\(other)\"") == true, "\(found.words)")
    }
  }

  @Test(
    arguments: [
      // Areas and densities go on from hundreds to thousands.
      (["0.44", "2.02", "61", "160", "468", "2,586"], [0.44, 2.02, 61, 160, 468, 2586], "2,586"),
      (["0,44", "2,02", "61", "160", "468", "2.586"], [0.44, 2.02, 61, 160, 468, 2586], "2.586"),
      (["1,263", "901.2", "97.1"], [1263, 901.2, 97.1], "1,263"),
      (["357.592", "0,5"], [357_592, 0.5], "357.592"),
    ] as [([String], [Double?], String)])
  func thousandsBesideDecimalsAreNoted(fields: [String], numbers: [Double?], example: String) {
    let found = read(fields)
    #expect(found.numbers == numbers && found.column.problem == nil)
    #expect(found.words.contains("read as separators of thousands, as in \(example)"))
  }

  /// A number with marks of both kinds, or an amount of money, proves which is which.
  @Test(arguments: [
    ["1,234.56", "9,750", "8.25"], ["39,512,223", "9,750", "8.25"], ["$9,750", "$8.25"],
  ])
  func provenThousandsHaveNoNote(fields: [String]) { #expect(read(fields).words == "") }

  /// The Census writes -666666666 where an estimate cannot be computed.
  @Test(arguments: [
    "-666666666", "-222222222", "-333333333", "-555555555", "-888888888", "-999999999",
    "-666666666.0", "-666,666,666", "-666 666 666", "−666666666", "-666666666.00",
  ])
  func fillValuesOfTheCensusAreNoted(fill: String) {
    let found = read(["61372", "58000", fill, "48000", fill])
    #expect(found.words.contains("2 fields are -"), "\(found.words)")
    #expect(found.words.contains("which usually stands for no data"), "\(found.words)")
    #expect(read([fill, fill]).words.contains("which usually stands for no data"))
  }

  @Test(arguments: [
    ["-777777", "-800000", "5"], ["666666666", "5"], ["-666666667", "5"],
    ["-666666666", "-600000000"], ["99", "99"], ["999", "999"],
  ])
  func otherNumbersAreNoFillValues(fields: [String]) { #expect(read(fields).words == "") }

  /// The ACS writes 2,500- for "at most" and 250,000+ for "or more".
  @Test(
    arguments: [
      (["61,372", "250,000+", "2,500-", "55,000"], [61_372, nil, nil, 55_000]),
      (["61372", "2500-", "55000"], [61_372, nil, 55_000]),
      (["61372", "2500-", "2500-", "2500-"], [61_372, nil, nil, nil]),
      (["61", "25-", "30-", "48", "50"], [61, nil, nil, 48, 50]),
      (["61", "25-", "30-", "35-", "-5"], [61, nil, nil, nil, -5]),
      (["$61,372", "$2,500-", "$250,000+"], [61_372, nil, nil]),
      (["1", "10-", "20-", "30-", "65+"], [1, nil, nil, nil, nil]),
      // Accounts have several.
      (["50.00-", "1,234.56-", "20.00"], [-50, -1234.56, 20]),
      (["61-", "58-", "25-", "48", "50", "49", "44"], [-61, -58, -25, 48, 50, 49, 44]),
      // Prices without cents.
      (["12.-", "1'250.-", "7.50"], [12, 1250, 7.5]), (["12,-", "7,50", "3,–"], [12, 7.5, 3]),
    ] as [([String], [Double?])])
  func aMinusSignBehindMaySayAtMost(fields: [String], numbers: [Double?]) {
    let found = read(fields)
    #expect(found.numbers == numbers, "\(found.numbers)")
    let hasSign = fields.contains {
      $0.hasSuffix("-") && !$0.hasSuffix(".-") && !$0.hasSuffix(",-")
    }
    #expect(found.words.contains("minus sign behind") == hasSign, "\(found.words)")
  }

  @Test func aColumnOfMinusSignsBehindIsRefused() {
    #expect(read(["25-", "25-"]).column.problem?.contains("\"25-\"") == true)
  }

  /// Twelve and seven became words beside four X.
  @Test(arguments: [
    "X", "x", "c", "(S)", "(D)", "[c]", "**", "suppressed", "/", "(X)", "N", "[low]", "…", "n.v.",
  ])
  func numbersAmongWithheldOnesAreNumbers(mark: String) {
    let found = read(["12", mark, mark, mark, mark, "7.5", ".."])
    #expect(found.column.isNumeric && found.numbers == [12, nil, nil, nil, nil, 7.5, nil])
  }

  @Test(arguments: [
    ["12", "X", "X", "X", "blue", "7"], ["A", "B", "C", "1"], ["x", "x", "c"],
    ["12", "<5", "<5", "<5"], ["1", "N", "E", "S", "W"], ["2", "north", "x", "x"],
  ])
  func otherWordsMakeWords(fields: [String]) { #expect(!read(fields).column.isNumeric) }
}

/// Numbers whose only mark has two meanings, beside a column whose mark has one.
@Suite(.timed) struct NeighborMarkTests {
  private func values(_ text: String) throws -> (numbers: [String: Double], notes: String) {
    let table = try ValueTable(Array(text.utf8), file: "t.csv")
    let layer = try Atlas.bundled.layer("countries")
    let joined = try table.values(in: layer, join: nil, value: "v")
    guard case .numbers(let numbers) = joined.values.content else { return ([:], "words") }
    let pairs = zip(layer.regions, numbers).compactMap { region, number in
      number.map { (region.key, $0) }
    }
    return (Dictionary(uniqueKeysWithValues: pairs), joined.notes.joined(separator: "\n"))
  }

  /// Istat writes 1.199 deaths beside 95,7 %: they became 1.2 beside 704.
  @Test(
    arguments: [
      ("k;v;w\nFR;1.199;95,7\nDE;704;76,6\nES;88;8,1\n", 1199, "points are read as"),
      (
        "k;v;w\nFR;1.199;95,7\nDE;2.704;76,6\nES;9.693;8,1\n", 1199,
        "column \"w\" has decimal commas"
      ),
      ("k,v,w\nFR,1.199,\"95,7\"\nDE,704,\"76,6\"\nES,88,8\n", 1199, "points are read as"),
      ("k\tv\tw\nFR\t1.199\t1.234,5\nDE\t704\t5.773.714\nES\t88\t3\n", 1199, "points are read as"),
      ("k;v;w\nFR;1.199;95,7\nDE;-9999;76,6\nES;88;8,1\n", 1199, "points are read as"),
      // The other way around.
      ("k;v;w\nFR;1,199;95.7\nDE;704;76.6\nES;88;8.1\n", 1199, "commas are read as"),
      (
        "k,v,w\nFR,\"1,199\",\"95,7\"\nDE,704,\"76,6\"\nES,88,8\n", 1.199,
        "comma is read as decimal"
      ),
      // Without a column that decides.
      ("k;v;w\nFR;1.199;95\nDE;704;76\nES;88;8\n", 1.199, "point is read as decimal"),
      ("k;v;w\nFR;1.199;95,7\nDE;704;76,6\nES;1200;8\n", 1.199, "point is read as decimal"),
      (
        "k;v;w;x\nFR;1.199;95,7;1.5\nDE;704;76,6;2.5\nES;88;8;3\n", 1.199,
        "point is read as decimal"
      ),
      ("k;v;w\nFR;1,199;95\nDE;704;76\nES;88;8\n", 1.199, "comma is read as decimal"),
      // A mark with other digits behind it.
      ("k;v;w\nFR;1.199;95,7\nDE;0.704;76,6\nES;2.345;8,1\n", 1.199, ""),
      ("k;v;w\nFR;1.199;95,7\nDE;70.4;76,6\nES;2.345;8,1\n", 1.199, ""),
    ] as [(String, Double, String)])
  func theMarkOfAnotherColumnDecides(text: String, france: Double, note: String) throws {
    let found = try values(text)
    #expect(found.numbers["FR"] == france || found.numbers["FRA"] == france, "\(text)\(found)")
    #expect(note.isEmpty ? found.notes.isEmpty : found.notes.contains(note), "\(text)\(found)")
  }
}
