import LandfallMaps
import TestSupport
import Testing

/// Numbers in legends.
@Suite(.timed) struct NumberFormatTests {
  @Test(arguments: [
    ("0", 1234.5, "1235"), ("0,000", 1234.5, "1,235"), ("0.0", 2, "2.0"), ("0.0%", 4.25, "4.3%"),
    ("$0,000", -1234, "−$1,234"),
    ("0.00 km²", 0.125, "0.13 km²"), ("#,##0.0", 9.96, "10.0"), ("0", -0.2, "0"),
  ])
  func patterns(pattern: String, number: Double, text: String) throws {
    #expect(try #require(NumberFormat(pattern)).text(number) == text)
  }

  @Test(arguments: ["", "x", "%", "0.", "0.0.0", "0 or 0", "0,", ".0", "0.0000000000"])
  func badPatterns(pattern: String) { #expect(NumberFormat(pattern) == nil) }

  @Test func aRangeHasItsUnitOnce() throws {
    #expect(NumberFormat("$0.0m")?.text(2.5, to: 5) == "$2.5 to $5.0m")
    #expect(NumberFormat("0")?.text(-5, to: 0) == "−5 to 0")
  }

  /// Numbers from 10 to 40 of a column with breaks at 20 and 30.
  struct UnitCase: Sendable {
    var (before, after): (String, String)
    var title = "Share"
    var texts: [String]
    var last: String
  }

  /// A column of shares or amounts keeps its sign in the legend and in values, unless the title has it.
  @Test(arguments: [
    UnitCase(
      before: "", after: "%", texts: ["Under 20%", "20 to 30%", "30% or more"], last: "40%"),
    UnitCase(
      before: "$", after: "", texts: ["Under $20", "$20 to $30", "$30 or more"], last: "$40"),
    UnitCase(
      before: "", after: " kg", texts: ["Under 20 kg", "20 to 30 kg", "30 kg or more"],
      last: "40 kg"),
    UnitCase(
      before: "", after: "%", title: "Share, %", texts: ["Under 20", "20 to 30", "30 or more"],
      last: "40"),
  ])
  func aColumnKeepsItsUnit(one: UnitCase) throws {
    let fields = ["10", "20", "30", "40"].map { one.before + $0 + one.after }
    let column = NumberColumn(fields, hasSemicolons: false)
    #expect(column.notes.isEmpty)
    var values = RegionValues(
      title: one.title, content: .numbers(fields.map { column.value($0)?.number }))
    values.unit = column.unit
    var options = ColorScale.Options()
    options.classification = .breaks([20, 30])
    let scale = try ColorScale(values, options, theme: .light, ground: .white)
    #expect(scale.entries.map(\.text) == one.texts && scale.title == one.title)
    #expect(scale.textOfRegion.last == one.last)
  }

  @Test func numbersAreShort() {
    func texts(_ numbers: [Double]) -> [String] { numbers.map(NumberFormat(for: numbers).text) }
    #expect(texts([2.5, 5]) == ["2.5", "5.0"])
    #expect(texts([20_000, 50_000]) == ["20,000", "50,000"])
    #expect(texts([1e6, 2.5e6]) == ["1.0 million", "2.5 million"])
    #expect(texts([80e9, 1e12]) == ["80 billion", "1,000 billion"])
    #expect(texts([0, 3e9]) == ["0 billion", "3 billion"])
    #expect(texts([10 / 3.0, 20 / 3.0]) == ["3.3", "6.7"])
    #expect(texts([0.001, 0.0015]) == ["0.0010", "0.0015"])
    #expect(texts([]).isEmpty)
    #expect(texts([6.0000000000000005e299, 2.5e299]) == ["6e299", "2.5e299"])
    #expect(texts([1e-300, -2e-300, 0]) == ["1e-300", "−2e-300", "0"])
    #expect(texts([9.9999e307, 1e-5]) == ["1e308", "1e-5"])
    #expect(texts([1, 1e200]) == ["1", "1e200"])
  }

  /// "million" is once in the title of a legend, not in each class.
  @Test func aUnitMovesToTheTitle() {
    for (title, moved) in [
      ("Population", "Population, million"), ("Land area, m²", "Land area, million m²"),
      ("", ""),
    ] {
      var format = NumberFormat(for: [1e6, 2.5e6])
      #expect(format.moveUnit(to: title) == moved)
      #expect(format.text(2.5e6) == (title.isEmpty ? "2.5 million" : "2.5"))
    }
    var plain = NumberFormat(for: [20, 50])
    #expect(plain.moveUnit(to: "Rate, %") == "Rate, %")
  }

  @Test(arguments: [
    (4.0, "4.0"), (4.256, "4.3"), (-512.4, "−512.4"), (-0.01, "0.0"), (12_345, "12.3k"),
    (812_000, "812k"), (39_512_223, "39.5M"), (-2.5e9, "−2.5B"),
  ])
  func labelsOfNumbersAreShort(number: Double, text: String) {
    #expect(NumberFormat.short(number, decimals: 1) == text)
  }

  @Test func labelsHaveAsManyDecimals() {
    #expect(NumberFormat.shortDecimals(for: [3, 40]) == 0)
    #expect(NumberFormat.shortDecimals(for: [3, 4.25]) == 1)
    #expect(NumberFormat.shortDecimals(for: [0.04, 0.051]) == 3)
    #expect(NumberFormat.shortDecimals(for: []) == 0)
  }

  @Test func valuesHaveAllTheirDigits() {
    #expect(NumberFormat.plain(4.25) == "4.25")
    #expect(NumberFormat.plain(-1234567) == "−1,234,567")
    #expect(NumberFormat.plain(1234.5) == "1234.5")
    #expect(NumberFormat.plain(-0.5) == "−0.5")
  }
}
