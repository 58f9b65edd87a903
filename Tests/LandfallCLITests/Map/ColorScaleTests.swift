import Foundation
import Landfall
import LandfallData
import LandfallMaps
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
    #expect(scale.entries.count == 8 && scale.entries.last?.text == "Other")
    #expect(scale.entryOfRegion.count { $0 == 7 } > 100)
  }

  /// In an attribute of words, NA is one of them.
  @Test func wordsForNoDataAreWordsOfAnAttribute() throws {
    let workspace = try Workspace()
    try workspace.write(
      features([square("a", "NA", 0, 0, 1, 1), square("b", "EU", 2, 0, 3, 1)]), to: "a.geojson")
    let build = ["build", "a.geojson", "--key", "KEY", "--name", "KEY", "--attributes", "NAME"]
    let run = try CommandRun.landfall(build + ["-o", "a.atlas"], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
    let atlas = try Atlas(contentsOf: workspace.folder.appending(path: "a.atlas").path)
    let scale = try ColorScale("NAME", of: atlas.layers[0], theme: .light)
    #expect(scale.entries.map(\.text) == ["EU", "NA"])
    #expect(scale.entryOfRegion.allSatisfy { $0 != nil })
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

  // MARK: Numbers

  private func scale(
    _ numbers: [Double?], _ change: (inout ColorScale.Options) -> Void = { _ in }
  ) throws -> ColorScale {
    var options = ColorScale.Options()
    change(&options)
    return try ColorScale(
      RegionValues(title: "Rate", content: .numbers(numbers)), options, theme: .light,
      ground: .white)
  }

  @Test func classesHaveTheirRanges() throws {
    let numbers: [Double?] = [nil, 1, 2.5, 4, 5, 9, 12]
    let found = try scale(numbers) {
      $0.classification = .breaks([2.5, 5])
      $0.title = "Unemployment, %"
    }
    #expect(found.title == "Unemployment, %" && found.isOrdered)
    #expect(found.entries.map(\.text) == ["Under 2.5", "2.5 to 5.0", "5.0 or more"])
    #expect(found.entryOfRegion == [nil, 0, 1, 1, 2, 2, 2])
    #expect(found.textOfRegion == [nil, "1", "2.5", "4", "5", "9", "12"])
    #expect(found.entries.map(\.color) == ColorScheme.usualSequential.colors(count: 3, on: .white))
  }

  @Test func fewDistinctNumbersAreClassesOfTheirOwn() throws {
    let found = try scale([2, 1, nil, 2, 3])
    #expect(
      found.entries.map(\.text) == ["1", "2", "3"] && found.entryOfRegion == [1, 0, nil, 1, 2])
  }

  /// Of classes on both sides of zero, those at the same distance are as strong, and those across it are neutral.
  @Test func aDivergingSchemeIsCentered() throws {
    let numbers: [Double?] = [-30, -8, -1, 1, 2, 3, 4, 50]
    let colors = ColorScheme.usualDiverging.colors(count: 6, on: .white)
    let three = try scale(numbers) { $0.classification = .breaks([0, 2, 4]) }
    #expect(three.entries.map(\.color) == Array(colors[2...5]))
    #expect(three.entries.map(\.text) == ["Under 0", "0 to 2", "2 to 4", "4 or more"])
    let across = try scale(numbers) { $0.classification = .breaks([-5, 5]) }
    #expect(across.entries.map(\.color) == ColorScheme.usualDiverging.colors(count: 3, on: .white))
    #expect(across.entries.map(\.text) == ["Under −5", "−5 to 5", "5 or more"])
    let moved = try scale([1, 2, 3, 4, 5, 6, 7, 8]) {
      $0.center = 3
      $0.classification = .breaks([3, 5, 7])
    }
    #expect(moved.entries.map(\.color) == Array(colors[2...5]))
  }

  /// A change of exactly zero is neither a rise nor a fall.
  @Test func zeroHasAClassOfItsOwn() throws {
    let numbers: [Double?] = [-9, -6, -3, -1, 0, 0, 1, 2, 4, 8, nil]
    let found = try scale(numbers) { $0.classification = .classes(.rounded, count: 5) }
    #expect(found.entries.count == 5)
    let zero = try #require(found.entries.firstIndex { $0.text == "0" })
    #expect(found.entryOfRegion[4] == zero && found.entryOfRegion[5] == zero)
    #expect(found.entryOfRegion[3] == zero - 1 && found.entryOfRegion[6] == zero + 1)
    let colors = ColorScheme.usualDiverging.colors(count: 5, on: .white)
    #expect(found.entries[zero].color == colors[2])
    // Given breaks are used as they are.
    let given = try scale(numbers) { $0.classification = .breaks([-2, 0, 3]) }
    #expect(given.entries.count == 4 && given.entryOfRegion[4] == given.entryOfRegion[6])
  }

  /// Fewer classes than asked for have a reason.
  @Test func missingClassesAreExplained() throws {
    let few = try scale([1, 2, 3, 3]) { $0.classification = .classes(.rounded, count: 7) }
    #expect(
      few.shortage(of: 7)
        == "--classes 7 gives 3 of these: the values have only 3 different numbers")
    let tied = try scale([0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]) {
      $0.classification = .classes(.rounded, count: 4)
    }
    #expect(tied.shortage(of: 4)?.contains("many regions share a number") == true)
    let whole = try scale((0..<50).map(Double.init)) {
      $0.classification = .classes(.rounded, count: 7)
    }
    #expect(whole.entries.count == 7 && whole.shortage(of: 7) == nil)
  }

  /// White glares on a dark page.
  @Test func noClassGlaresOnADarkPage() {
    let ground = MapStyle(.dark).opaqueGround
    for scheme in colorSchemes where scheme.kind == .diverging || scheme.name == "blues" {
      for count in 3...7 {
        let brightest = scheme.colors(count: count, on: ground).map { $0.contrast(with: .black) }
        #expect(brightest.allSatisfy { $0 < 17 }, "\(scheme.name) \(count) \(brightest)")
      }
    }
  }

  /// A few negative numbers among positive ones do not make a scheme with two sides.
  @Test func onlyNumbersAroundZeroHaveTwoSides() throws {
    let numbers = (0..<40).map { Double($0) - 2 }
    let found = try scale(numbers)
    #expect(found.entries.map(\.color) == ColorScheme.usualSequential.colors(count: 5, on: .white))
    let centered = try scale(numbers) { $0.scheme = ColorScheme(named: "rdbu") }
    #expect(centered.entries.contains { $0.text.hasSuffix("to 0.0") })
  }

  @Test func aSchemeSuitsItsValues() throws {
    #expect(throws: DataError.self) {
      try scale([1, 2, 3]) { $0.scheme = ColorScheme(named: "set2") }
    }
    let words = RegionValues(title: "Party", content: .texts((0..<12).map { "p\($0)" }))
    var options = ColorScale.Options()
    options.scheme = ColorScheme(named: "paired")
    let found = try ColorScale(words, options, theme: .light, ground: .white)
    #expect(found.entries.count == 12 && Set(found.entries.map(\.color)).count == 12)
  }

  @Test(arguments: [
    ("CONTINENT", "Continent"), ("ISO_A2", "ISO A2"), ("median_income", "Median income"),
    ("Rate in %", "Rate in %"),
    ("gdpPerCapita", "GdpPerCapita"), ("B01003_001E", "B01003 001E"), ("PM2.5", "PM2.5"),
  ])
  func namesBecomeTitles(name: String, title: String) {
    #expect(RegionValues.title(ofName: name) == title)
  }

  /// A legend of a map and the page name an attribute by the same words.
  @Test func knownTitlesAreThoseOfThePage() throws {
    let script = try String(
      contentsOf: URL(fileURLWithPath: #filePath).appending(
        path: "../../../../Sources/LandfallPages/Viewer/page/text.js"
      ).standardized,
      encoding: .utf8)
    for (name, title) in RegionValues.knownTitles {
      let words = title.prefix { $0 != "," }
      #expect(script.contains("\(name): '\(words)'"), "\(name)")
    }
  }
}
