import Landfall
import LandfallData
import TestSupport
import Testing

import LandfallCLI

/// Classes and categories of `--color-by`.
@Suite(.timed) struct ColorScaleTests {
  @Test func breaksAreRoundAndPartTheNumbers() {
    #expect(roundedBreaks(of: (1...100).map(Double.init), classCount: 5) == [20, 40, 60, 80])
    #expect(roundedBreaks(of: [], classCount: 5).isEmpty)
    #expect(roundedBreaks(of: [3, 3, 3], classCount: 5).isEmpty)
    for numbers in [
      [1.0, 2, 3, 1000, 1e6, 1e9], [-5, -4.2, 0, 0, 0, 7], [0.001, 0.0021, 0.0035],
    ] {
      let breaks = roundedBreaks(of: numbers.sorted(), classCount: 5)
      #expect(!breaks.isEmpty)
      #expect(zip(breaks, breaks.dropFirst()).allSatisfy { $0 < $1 })
      #expect(breaks.allSatisfy { $0 > numbers.min()! && $0 <= numbers.max()! })
    }
  }

  @Test func numbersAreShort() {
    #expect(NumberUnit(largest: 5e9).text(2.5e9) == "2.5")
    #expect(NumberUnit(largest: 5e9).name == "billion")
    #expect(NumberUnit(largest: 50_000).text(20_000) == "20")
    #expect(NumberUnit(largest: 900).text(-0.25) == "−0.25")
    #expect(NumberUnit(largest: 900).name.isEmpty)
  }

  @Test func continentsAreSeven() throws {
    let layer = try Atlas.bundled.layer("countries")
    let scale = try ColorScale("CONTINENT", of: layer, theme: .light)
    #expect(scale.entries.count == 7 && Set(scale.entries.map(\.color)).count == 7)
    #expect(scale.entries.map(\.text) == scale.entries.map(\.text).sorted())
    for region in layer.regions {
      let entry = try #require(scale.entryOfRegion[Int(region.id.rawValue)])
      #expect(region.attribute("CONTINENT") == .string(scale.entries[entry].text))
    }
  }

  @Test func beyondSevenTheRestIsOne() throws {
    let layer = try Atlas.bundled.layer("countries")
    let scale = try ColorScale("ISO_A2", of: layer, theme: .dark)
    #expect(scale.entries.count == 8 && scale.entries.last?.text == "other")
    #expect(scale.entryOfRegion.count { $0 == 7 } > 100)
  }

  @Test func anUnknownAttributeNamesTheKnownOnes() throws {
    let layer = try Atlas.bundled.layer("countries")
    let error = #expect(throws: DataError.self) {
      _ = try ColorScale("CONTINNET", of: layer, theme: .light)
    }
    #expect(error?.description.contains("did you mean \"CONTINENT\"") == true)
    let other = #expect(throws: DataError.self) {
      _ = try ColorScale("zzz", of: layer, theme: .light)
    }
    #expect(other?.description.contains("CONTINENT") == true)
  }
}
