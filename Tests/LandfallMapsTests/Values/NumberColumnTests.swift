import Landfall
import LandfallData
import LandfallMaps
import TestSupport
import Testing

/// The numbers of columns as people write them.
@Suite(.timed) struct NumberColumnTests {
  /// The numbers of fields that are read together; nil for fields that are none.
  private func numbers(_ fields: [String], hasSemicolons: Bool = false) -> [Double?] {
    let column = NumberColumn(fields, hasSemicolons: hasSemicolons)
    return fields.map { column.value($0)?.number }
  }

  private func notes(_ fields: [String], hasSemicolons: Bool = false) -> String {
    let column = NumberColumn(fields, hasSemicolons: hasSemicolons)
    return (column.notes + [column.problem ?? ""]).joined(separator: "\n")
  }

  @Test(
    arguments: [
      // A comma after a zero, or not before exactly three digits, is decimal for the whole column.
      (["0,512", "0,731", "1,250"], [0.512, 0.731, 1.25]),
      (["-0,512", "1,004"], [-0.512, 1.004]),
      (["0,5", "0,731", "1,25", "0,087"], [0.5, 0.731, 1.25, 0.087]),
      (["1.000,92", "2.590,10", "510,25"], [1000.92, 2590.1, 510.25]),
      (["1 250,5", "3"], [1250.5, 3]), (["4,687E+11", "1,0E+10"], [4.687e11, 1e10]),
      (["357.592", "0,5"], [357_592, 0.5]),
      // Otherwise it is between thousands.
      (["39,512,223", "1,250"], [39_512_223, 1250]), (["1,234.56", "1,250"], [1234.56, 1250]),
      (["2,590", "766"], [2590, 766]), (["5.620", "3.718"], [5.62, 3.718]),
      (["42.000.000", "126.000.000"], [42e6, 126e6]),
      (["8,31,90,556", "1,00,000"], [83_190_556, 1e5]),
      (["83 190 556", "1 250"], [83_190_556, 1250]),
      (["83'190'556", "1’250"], [83_190_556, 1250]),
      (["1\u{202F}250", "1\u{2009}000\u{2009}000", "1\u{A0}000"], [1250, 1e6, 1000]),
      // Currencies, signs, units and flags.
      (["$54,290", "$45,290", "-$1,000", "$-12"], [54_290, 45_290, -1000, -12]),
      (["€12", "€ 0.5"], [12, 0.5]), (["12 EUR", "7"], [12, 7]),
      (["CHF 1'250.50", "CHF 3"], [1250.5, 3]),
      (["50.00-", "1,234.56-", "20.00"], [-50, -1234.56, 20]),
      (["'-47", "520", "+3"], [-47, 520, 3]),
      (["(1.25)", "2.5", "($3)"], [-1.25, 2.5, -3]), (["0,087 %", "1%"], [0.087, 1]),
      (["12.3 b", "10.1", ":", "9.8 p", "8.7 bp", ": c"], [12.3, 10.1, nil, 9.8, 8.7, nil]),
      (["12*", "13†", "14 [1]", "15¹"], [12, 13, 14, 15]),
      (["12 kg", "13 kg", "14"], [12, 13, 14]),
      (["1.5M", "800k", "12"], [1.5e6, 8e5, 12]), (["1.2 M", "3.4 M"], [1.2, 3.4]),
      (["9.999999974e-07", "3.14e-5", "1.2E-06"], [9.999999974e-07, 3.14e-5, 1.2e-6]),
      // Words for no data, and errors of spreadsheets.
      (["1.5", "None", "N.A.", "nil"], [1.5, nil, nil, nil]),
      (["1.2", "#DIV/0!", "#N/A", "#N/A", "#NV", "#VALEUR!"], [1.2, nil, nil, nil, nil, nil]),
    ] as [([String], [Double?])])
  func aColumnIsReadInOneWay(fields: [String], expected: [Double?]) {
    #expect(numbers(fields) == expected, "\(fields)")
  }

  @Test(arguments: [
    "<5", "12-15", "65+", "1e999", "12 1", "1,2,3", "2024-05-01", "A1", "ca. 5", "5/7", "0,123,456",
    "1 25", "--5", "(-5)", "1.2.3", "5 km/h 3", "12:30", "0x10", "inf",
  ])
  func whatHasNoSingleMeaningIsNoNumber(field: String) {
    #expect(numbers([field, "1", "2"]) == [nil, 1, 2])
  }

  @Test func semicolonsMakeTheCommaDecimal() {
    #expect(numbers(["1,250", "2,5", "316"], hasSemicolons: true) == [1.25, 2.5, 316])
    #expect(numbers(["1,250", "1,004"], hasSemicolons: true) == [1.25, 1.004])
    #expect(numbers(["1,250", "39,512,223"], hasSemicolons: true) == [1250, 39_512_223])
    #expect(numbers(["1,250", "12.5"], hasSemicolons: true) == [1250, 12.5])
    #expect(numbers(["1.250", "12,5"], hasSemicolons: true) == [1250, 12.5])
  }

  @Test(arguments: [
    (["0,512", "1,250"], false, "the comma is read as decimal, as in 0,512"),
    (["1,250", "1,004"], true, "the comma is read as decimal, as in 1,250"),
    (["1,250", "1,004"], false, "commas are read as separators of thousands, as in 1,250"),
    (
      ["42.000.000", "1.250"], false, "points are read as separators of thousands, as in 42.000.000"
    ),
    (
      ["357.592", "316"], true,
      "the point is read as decimal, as in 357.592; remove it if it separates thousands"
    ),
    (
      ["68.042", "58.851", "48.059"], false,
      "the point is read as decimal, as in 68.042; remove it if it separates thousands"
    ),
    (["1,250", "5.620"], false, "has \"5.620\" and \"1,250\""),
    (["1.5", "2,5", "1,250"], false, "\"1,250\" may be either; write decimal points"),
    (["$5", "€6"], false, "has several units: \"$\", \"€\""),
    (["5 s", "3 min"], false, "has several units: \"min\", \"s\""),
    (["12 kg", "5 %"], false, "has several units: \"kg\", \"%\""),
    (["$12", "5%"], false, "has several units: \"$\", \"%\""),
    (["12 kg", "500 g"], false, "has several units: \"kg\", \"g\""),
    (
      ["1 Oak St", "2 Elm Ave", "3 Main St", "4 Park Rd", "5 Hill Ln"], false,
      "several words follow: \"Oak St\", \"Elm Ave\", \"Main St\"; all are taken as words"
    ),
    (["1st", "2nd", "3rd"], false, "looks like numbers: 3 of 3 are not"),
    (["1.5M", "800k"], false, "factors: M as 1000000, k as 1000"),
    (["12.3 b", "4"], false, "what follows 1 number is left out: \"b\""),
    (["(1.25)", "2"], false, "numbers in parentheses are read as negative, as in (1.25)"),
    (["12 %", "0.13"], false, "1 of 2 numbers have a percent sign"),
    (["NA", "1", "..", "NA"], false, "3 fields are taken for no data: \"NA\", \"..\""),
    (["12", "-999", "31", "-9999", "47"], false, "2 fields are -9999 or -999, which usually"),
    (
      ["12-15", "<5", "65+", "7"], false,
      "looks like numbers: 3 of 4 are not: \"12-15\", \"<5\", \"65+\""
    ),
  ])
  func notesSayHowAColumnIsRead(fields: [String], hasSemicolons: Bool, words: String) {
    let notes = notes(fields, hasSemicolons: hasSemicolons)
    #expect(notes.contains(words), "\(notes)")
  }

  @Test(arguments: [
    ["1", "2.5", "-3"], ["39,512,223", "1,250"], ["-5", "3"], ["$54,290", "$1,000"],
    ["5 %", "6 %"],
    ["blue", "red", "2"], ["-999", "-950", "-900"], ["99", "100"], ["5.620", "3.718"],
  ])
  func plainColumnsHaveNoNotes(fields: [String]) { #expect(notes(fields) == "") }

  /// North America is NA, Nan a province of Thailand.
  @Test func onlyAnEmptyFieldOfWordsIsMissing() {
    let fields = ["AF", "NA", "Na", "Nan", "Null", "None", "N.A.", "-", "", "EU", "AS"]
    let column = NumberColumn(fields, hasSemicolons: false)
    #expect(!column.isNumeric && column.notes.isEmpty)
    let found: [String] = fields.compactMap { column.value($0)?.text }
    #expect(found == fields.filter { !$0.isEmpty })
  }
}
