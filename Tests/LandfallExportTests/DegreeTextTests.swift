import Landfall
import LandfallBuilder
import LandfallExport
import TestSupport
import Testing

/// Decimals that say grid points exactly, and no more than that.
@Suite(.timed) struct DegreeTextTests {
  private func text(_ units: Int64, _ grid: Grid = .standard) -> String {
    var bytes: [UInt8] = []
    DegreeText(grid: grid).append(units: units, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (0, "0"), (1, "0.000001"), (-1, "-0.000001"), (10, "0.00001"), (500_000, "0.5"),
    (-500_000, "-0.5"), (9_000_000, "9"), (10_000_000, "10"), (99_999_999, "99.999999"),
    (100_000_000, "100"), (109_000_001, "109.000001"), (-180_000_000, "-180"),
    (180_000_000, "180"), (-179_999_999, "-179.999999"),
  ]) func unitsHaveTheFewestDigits(units: Int64, expected: String) {
    #expect(text(units) == expected)
  }

  @Test func theGridSaysHowManyDecimals() throws {
    #expect(try text(1, #require(Grid(unitsPerDegree: 100_000))) == "0.00001")
    #expect(try text(-1, #require(Grid(unitsPerDegree: 10_000_000))) == "-0.0000001")
  }

  @Test func bothSidesOfTheSeamAreKept() {
    var bytes: [UInt8] = []
    let degrees = DegreeText(grid: .standard)
    degrees.append(GridPoint(u: 0, v: 0), to: &bytes)
    degrees.append(GridPoint(u: Grid.standard.width, v: Grid.standard.height), to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "[-180,-90][180,90]")
  }

  /// What a reader of decimals makes of the text rounds onto the same point.
  @Test(.seeded, arguments: Grid.allowedUnitsPerDegree) func decimalsRoundTrip(
    unitsPerDegree: UInt32
  ) throws {
    let grid = try #require(Grid(unitsPerDegree: unitsPerDegree))
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let point = GridPoint(
        u: UInt32(generator.nextIndex(below: Int(grid.width) + 1)),
        v: UInt32(generator.nextIndex(below: Int(grid.height) + 1)))
      var bytes: [UInt8] = []
      DegreeText(grid: grid).append(point, to: &bytes)
      let numbers = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
        .split(separator: ",").compactMap { Double($0) }
      try #require(numbers.count == 2)
      let back = grid.vertex(latitude: numbers[1], longitude: numbers[0])
      try #require(back == point, "seed \(seed)")
    }
  }
}
