import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// What somebody who types may mean.
@Suite(.timed) struct NameTypoTests {
  private func layer(_ names: [String]) throws -> Layer {
    let features = names.enumerated().map { index, name in
      Feature(
        index: index, key: "\(1000 + index)", name: name,
        geometry: Geometry(points: [GridPoint(u: UInt32(index), v: 7)]))
    }
    let manifest = LayerManifest(id: "l", source: "made up", kind: .points)
    return try makeAtlas(layers: [(manifest, features)]).layer("l")
  }

  @Test func theFirstIsWhatIsMeant() throws {
    let layer = try layer([
      "Minnesota", "Mississippi", "Missouri", "Montana", "São Tomé", "Côte d'Ivoire", "Tokyo",
      "Москва", "Ohio", "Iowa",
    ])
    for (text, name) in [
      ("Tokio", "Tokyo"), ("tokoy", "Tokyo"), ("tokyoo", "Tokyo"), ("okyo", "Tokyo"),
      ("sao tome", "São Tomé"), ("sap tome", "São Tomé"), ("cote divoier", "Côte d'Ivoire"),
      ("моква", "Москва"), ("massissippi", "Mississippi"), ("mon", "Montana"), ("mni", "Minnesota"),
      ("ohoi", "Ohio"),
    ] {
      #expect(layer.search(text).first?.region.name == name, "\(text)")
    }
    #expect(layer.search("misi").map(\.region.name) == ["Mississippi", "Missouri"])
    #expect(layer.search("mi").map(\.region.name) == ["Minnesota", "Mississippi", "Missouri"])
    #expect(layer.search("mo").map(\.region.name) == ["Montana"], "two letters have no slip")
    #expect(layer.search("").isEmpty && layer.search(" - ").isEmpty)
    #expect(layer.search("mi", limit: 0).isEmpty && layer.search("mi", limit: -2).isEmpty)
    #expect(layer.search("mi", limit: 2).count == 2)
    #expect(layer.search("iowa").first?.agreement == .whole)
    #expect(layer.search("iow").first?.agreement == .beginning)
    #expect(layer.search("jowa").first?.agreement == .wholeWithTypo)
    #expect(layer.search("iwoa").first?.agreement == .wholeWithTypo)
    #expect(layer.search("missisippi").first?.agreement == .wholeWithTypo)
    #expect(layer.search("misxis").first?.agreement == .beginningWithTypo)
  }

  /// What a search through all by the edit distance finds, in its order.
  @Test(.seeded) func asASearchThroughAll() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let letters = ["a", "b", "c", "é", "ы", " ", "語", "a", "b"]
    func text(_ longest: Int) -> String {
      (0..<generator.nextIndex(below: longest)).map { _ in
        letters[generator.nextIndex(below: letters.count)]
      }.joined()
    }
    let layer = try layer((0..<300).map { _ in text(8) })
    let folded = layer.regions.map { region in
      (id: region.id, letters: Array(NameFolding.fold(region.name).unicodeScalars))
    }
    for _ in 0..<FullTests.count(400, all: 10_000) {
      let query = text(7)
      let wanted = Array(NameFolding.fold(query).unicodeScalars)
      if wanted.isEmpty { continue }
      var all: [(agreement: NameHit.Agreement, name: [UInt8], id: RegionID)] = []
      for (id, name) in folded {
        let agreement: NameHit.Agreement? =
          if name == wanted { .whole } else if name.starts(with: wanted) {
            .beginning
          } else if wanted.count < 3 { nil } else if editDistance(between: name, and: wanted) == 1 {
            .wholeWithTypo
          } else if (0...name.count).contains(where: {
            editDistance(between: Array(name.prefix($0)), and: wanted) == 1
          }) { .beginningWithTypo } else { nil }
        if let agreement {
          all.append((agreement, Array(String(String.UnicodeScalarView(name)).utf8), id))
        }
      }
      all.sort { left, right in
        if left.agreement != right.agreement { return left.agreement < right.agreement }
        if left.name != right.name { return left.name.lexicographicallyPrecedes(right.name) }
        return left.id < right.id
      }
      let found = layer.search(query, limit: .max)
      #expect(found.map(\.region.id) == all.map(\.id), "\"\(query)\", seed \(seed)")
      #expect(found.map(\.agreement) == all.map(\.agreement), "\"\(query)\", seed \(seed)")
      let few = layer.search(query, limit: 3)
      #expect(few == Array(found.prefix(3)), "\"\(query)\", seed \(seed)")
    }
  }
}
