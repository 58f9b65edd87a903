import Landfall
import LandfallPoints
import TestSupport
import Testing

/// Coordinates read straight to the grid: the point that `Double(String)` and `Grid.query` give.
@Suite(.timed) struct GridDecimalTests {
  private static let readers = Grid.allowedUnitsPerDegree.map {
    GridDecimalReader(grid: Grid(unitsPerDegree: $0)!)
  }

  private func wanted(_ latitude: String, _ longitude: String, _ grid: Grid) -> GridPoint? {
    guard let north = Double(latitude), let east = Double(longitude) else { return nil }
    return grid.query(latitude: north, longitude: east)
  }

  private func read(
    _ latitude: String, _ longitude: String, _ reader: GridDecimalReader
  ) -> (point: GridPoint?, byDigits: GridPoint?) {
    let (north, east) = (Array(latitude.utf8), Array(longitude.utf8))
    return (
      reader.point(latitude: north.span, longitude: east.span),
      reader.pointByDigits(north.span, east.span)
    )
  }

  @Test(arguments: [
    ("0", "0"), ("-0", "-0.0"), ("+36.999", "-109.045"), (".5", "-.5"), ("5.", "+5."),
    ("00036.999084", "-000109.045223"), ("90", "12"), ("-90", "12"), ("90.0", "-180"),
    ("89.9999999999", "7"), ("-89.99999999", "7"), ("1", "180"), ("1", "-180"),
    ("1", "180.0000001"),
    ("1", "179.99999999"), ("1", "-179.99999999"), ("1", "-180.00000001"), ("1", "360"),
    ("1", "539.99999999"), ("1", "-539.99999999"), ("1", "540"), ("1", "-540"),
    ("0.0000005", "0.0000015"), ("-0.0000005", "-0.0000025"), ("1.5e1", "1E-3"),
    ("36.99908412345678", "-109.0452231234567"), ("0.000000000000000000000000000001", "1"),
    ("12.3456789012345678901", "1"), ("1", "359.9999995"), ("1", "179.9999995"),
  ])
  func equalsTheWayByDouble(latitude: String, longitude: String) throws {
    for reader in Self.readers {
      let point = try #require(wanted(latitude, longitude, reader.grid))
      #expect(read(latitude, longitude, reader).point == point)
    }
  }

  @Test(arguments: [
    ("90.0000001", "0"), ("-90.00000000001", "0"), ("91", "0"), ("0", "540.0000000001"),
    ("0", "-541"), ("1e300", "0"), ("0", "18446744073709551616"), ("0", "9999999999999999999"),
    ("", "0"), ("0", ""), ("-", "0"), (".", "0"), ("nan", "0"), ("0", "inf"), ("1.2.3", "0"),
    ("1 ", "0"), ("0x10", "0"), ("--1", "0"), ("1,5", "0"), ("1e", "0"),
  ])
  func refusesWhatIsNoPlace(latitude: String, longitude: String) {
    for reader in Self.readers { #expect(read(latitude, longitude, reader).point == nil) }
  }

  /// Plain numbers of up to 19 digits go the short way: it would be tested in vain otherwise, and
  /// files would be read at half the speed.
  @Test func plainNumbersGoTheShortWay() {
    for reader in Self.readers {
      for text in ["36.999084", "-7", "+0.1", "52.520008123", "3.141592653589793", "89.99999"] {
        #expect(read(text, text, reader).byDigits != nil, "\(text)")
      }
    }
    // A tie at 1e-6°, which rounding by integers alone must leave to the Doubles.
    #expect(read("36.9990845", "0", Self.readers[1]).byDigits == nil)
  }

  @Test(.seeded) func agreesOnRandomNumbers() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    var shortCount = 0
    let count = FullTests.count(100_000, all: 1_000_000)
    for _ in 0..<count {
      let reader = Self.readers[generator.nextIndex(below: 3)]
      let latitude = randomNumber(below: 95, &generator)
      let longitude = randomNumber(below: 550, &generator)
      let (point, byDigits) = read(latitude, longitude, reader)
      if byDigits != nil { shortCount += 1 }
      if point != wanted(latitude, longitude, reader.grid) {
        Issue.record("\(latitude),\(longitude) on \(reader.grid.degrees), seed \(seed)")
        return
      }
    }
    #expect(shortCount > count / 2)
  }

  /// Numbers at half a grid unit and a little beside it, where the two roundings of the way by
  /// Double may end on the other side.
  @Test(.seeded) func agreesNearTies() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<FullTests.count(100_000, all: 1_000_000) {
      let reader = Self.readers[generator.nextIndex(below: 3)]
      let latitude = numberNearTie(below: 90, reader.grid, &generator)
      let longitude = numberNearTie(below: 540, reader.grid, &generator)
      if read(latitude, longitude, reader).point != wanted(latitude, longitude, reader.grid) {
        Issue.record("\(latitude),\(longitude) on \(reader.grid.degrees), seed \(seed)")
        return
      }
    }
  }

  private func randomNumber(below limit: Int, _ generator: inout SeededGenerator) -> String {
    var text = ["", "-", "+"][generator.nextIndex(below: 3)]
    if generator.nextIndex(below: 8) == 0 {
      text += String(repeating: "0", count: generator.nextIndex(below: 20))
    }
    text += "\(generator.nextIndex(below: limit))"
    let decimals = generator.nextIndex(below: generator.nextIndex(below: 8) == 0 ? 22 : 10)
    text += "." + digits(decimals, &generator)
    if generator.nextIndex(below: 8) == 0 {
      text += "\(["e", "E"][generator.nextIndex(below: 2)])\(generator.nextIndex(below: 8) - 5)"
    }
    return text
  }

  private func numberNearTie(
    below limit: Int, _ grid: Grid, _ generator: inout SeededGenerator
  ) -> String {
    let whole = generator.nextIndex(below: limit)
    let beside = [
      "5", "50", "500000000", "49999999", "4999999999", "50000001", "5000000001", "4999999",
      "5" + String(repeating: "0", count: generator.nextIndex(below: 12)) + "1",
      "4" + String(repeating: "9", count: generator.nextIndex(below: 12)),
    ][generator.nextIndex(below: 10)]
    return ["", "-"][generator.nextIndex(below: 2)] + "\(whole)."
      + digits(grid.decimals, &generator) + beside
  }

  private func digits(_ count: Int, _ generator: inout SeededGenerator) -> String {
    String(
      decoding: (0..<count).map { _ in UInt8(0x30 + generator.nextIndex(below: 10)) },
      as: UTF8.self)
  }
}
