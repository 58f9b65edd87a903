import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// What somebody who types may mean.
@Suite(.timed) struct NameTypoTests {
  private func layer(_ names: [String], aliases: [[String]] = []) throws -> Layer {
    let features = names.enumerated().map { index, name in
      var feature = Feature(
        index: index, key: "\(1000 + index)", name: name,
        geometry: Geometry(points: [GridPoint(u: UInt32(index), v: 7)]))
      if !aliases.isEmpty { feature.aliases = aliases[index] }
      return feature
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
    let layer = try layer(
      (0..<300).map { _ in text(8) },
      aliases: (0..<300).map { _ in (0..<generator.nextIndex(below: 3)).map { _ in text(8) } })
    let candidates = layer.regions.map { Candidates(of: $0, in: layer) }
    for _ in 0..<FullTests.count(400, all: 10_000) {
      let query = text(7)
      let wanted = Array(NameFolding.fold(query).unicodeScalars)
      if wanted.isEmpty { continue }
      var all = candidates.compactMap { $0.best(for: wanted) }
      if all.contains(where: { $0.agreement < .wordWithTypo }) {
        all.removeAll { $0.agreement == .wordWithTypo }
      }
      all.sort()
      let found = layer.search(query, limit: .max)
      #expect(found.map(\.region.id) == all.map(\.id), "\"\(query)\", seed \(seed)")
      #expect(found.map(\.agreement) == all.map(\.agreement), "\"\(query)\", seed \(seed)")
      let few = layer.search(query, limit: 3)
      #expect(few == Array(found.prefix(3)), "\"\(query)\", seed \(seed)")
    }
  }
}

/// The texts by which a region is found, and how each agrees with a search text, by the edit distance.
private struct Candidates {
  struct Match: Comparable {
    var agreement: NameHit.Agreement
    /// 0 for the name, 1 for an alias, 2 for a later word.
    var list: Int
    var text: [UInt8]
    var id: RegionID

    static func < (left: Match, right: Match) -> Bool {
      if left.agreement != right.agreement { return left.agreement < right.agreement }
      if left.list != right.list { return left.list < right.list }
      if left.text != right.text { return left.text.lexicographicallyPrecedes(right.text) }
      return left.id < right.id
    }
  }

  let id: RegionID
  var texts: [(list: Int, text: [Unicode.Scalar])] = []

  init(of region: Region, in layer: Layer) {
    id = region.id
    let aliases = layer.aliases.filter { $0.regionID == region.id }.map(\.text)
    for (place, name) in ([region.name] + aliases).enumerated() {
      let letters = Array(NameFolding.fold(name).unicodeScalars)
      texts.append((min(place, 1), letters))
      for space in letters.indices where letters[space] == " " {
        texts.append((2, Array(letters[(space + 1)...])))
      }
    }
  }

  func best(for wanted: [Unicode.Scalar]) -> Match? {
    texts.compactMap { list, text in
      agreement(of: text, isWord: list == 2, with: wanted).map {
        Match(
          agreement: $0, list: list, text: Array(String(String.UnicodeScalarView(text)).utf8),
          id: id)
      }
    }.min()
  }

  private func agreement(
    of text: [Unicode.Scalar], isWord: Bool, with wanted: [Unicode.Scalar]
  ) -> NameHit.Agreement? {
    if !isWord, text == wanted { return .whole }
    if text.starts(with: wanted) { return isWord ? .word : .beginning }
    if wanted.count < 3 { return nil }
    if !isWord, editDistance(between: text, and: wanted) == 1 { return .wholeWithTypo }
    let hasTypo = (0...text.count).contains {
      editDistance(between: Array(text.prefix($0)), and: wanted) == 1
    }
    return hasTypo ? isWord ? .wordWithTypo : .beginningWithTypo : nil
  }
}
