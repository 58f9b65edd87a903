import Foundation
import Landfall
import TestSupport
import Testing

/// The library and the reader that was written from the specification alone say the same.
@Suite(.timed) struct SecondReaderTests {
  @Test func agreesOnTheSampleWorld() throws {
    #expect(try SecondReader.disagreements(about: makeAtlasBytes(layers: SampleWorld.layers)) == [])
  }

  @Test func agreesOnLayouts() throws {
    #expect(try SecondReader.disagreements(about: TinyAtlas.layouts.bytes()) == [])
  }

  /// Made-up maps on every grid.
  @Test(.seeded, arguments: [UInt32(100_000), 1_000_000, 10_000_000])
  func agreesOnMadeUpMaps(unitsPerDegree: UInt32) throws {
    let seed = TestSeed.current
    let grid = try #require(Grid(unitsPerDegree: unitsPerDegree))
    let features = FractalCoverage(
      grid: grid, origin: GridPoint(u: 20 * unitsPerDegree, v: 100 * unitsPerDegree), columns: 9,
      rows: 9, cellSize: Int(unitsPerDegree), regionCount: 12, levels: 3, seed: seed
    ).features
    let bytes = try makeAtlasBytes(
      grid: grid, layers: [(LayerManifest(id: "layer", source: "made up"), features)])
    #expect(try SecondReader.disagreements(about: bytes) == [], "seed \(seed)")
  }

  @Test func anEmptyAtlasIsOne() throws {
    let layers = [(manifest: LayerManifest(id: "none", source: "made up"), features: [Feature]())]
    #expect(try SecondReader.disagreements(about: makeAtlasBytes(layers: layers)) == [])
  }

  /// What the library refuses, the other refuses too, with one line.
  @Test func refusesWhatIsDamaged() throws {
    let good = AtlasBytes(try makeAtlasBytes(layers: SampleWorld.layers))
    var damages: [(String, [UInt8])] = [
      ("truncated", Array(good.bytes.dropLast())), ("short", Array(good.bytes[..<63])),
      ("empty", []),
    ]
    let bodies = ["layers", "arcLayers"].map { good.body($0).lowerBound }
    for offset in [0, 8, 16, 24, 28, 60, 64, 80] + bodies {
      var bytes = good.bytes
      bytes[offset] ^= 1
      damages.append(("byte \(offset)", bytes))
    }
    for name in ["names", "measures", "neighbors", "caps"] {
      var bytes = good
      bytes.shorten(name, by: 4)
      damages.append((name, bytes.sealed))
    }
    for (what, bytes) in damages {
      #expect(throws: AtlasError.self, "\(what)") { try Atlas(bytes: bytes) }
      let run = try SecondReader.read(bytes)
      #expect(run.status == 1 && run.message.split(separator: "\n").count == 1, "\(what) \(run)")
    }
  }

  /// Every character folds to the same by the table and by the rule over Python's Unicode data.
  @Test func everyCharacterFoldsTheSame() throws {
    let characters = (UInt32(0)...0x2_FFFF).compactMap(Unicode.Scalar.init).map { String($0) }
    let texts = characters.map { "a\($0)b" }
    let run = try SecondReader.run(["--fold"], input: JSONEncoder().encode(texts))
    let folded = try JSONDecoder().decode([String].self, from: run.output)
    try #require(folded.count == texts.count)
    var different: [String] = []
    for (text, other) in zip(texts, folded)
    where Array(NameFolding.fold(text).utf8) != Array(other.utf8) {
      different.append("\(text.unicodeScalars.map { String($0.value, radix: 16) }): \(other)")
    }
    #expect(different == [])
  }
}
