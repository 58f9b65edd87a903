import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Regions by name.
@Suite(.timed) struct NameSearchTests {
  static let names = [
    ("a", "New York"), ("b", "Côte d'Ivoire"), ("c", "New Jersey"), ("d", "Georgia"),
    ("e", "Newfoundland"), ("f", "GEORGIA"), ("g", "Cote"), ("h", "—"), ("i", "Géorgie"),
  ]

  private func features(_ names: [(String, String)]) -> [Feature] {
    names.enumerated().map { index, region in
      Feature(
        index: index, key: region.0, name: region.1,
        geometry: Geometry(points: [GridPoint(u: UInt32(index), v: 7)]))
    }
  }

  private func open() throws -> Atlas {
    func manifest(_ id: String) -> LayerManifest {
      LayerManifest(id: id, source: "made up", kind: .points)
    }
    return try makeAtlas(layers: [
      (manifest("first"), features(Self.names)),
      (manifest("second"), features([("x", "Georgia"), ("y", "New Mexico"), ("z", "Geo")])),
    ])
  }

  private func keys(_ text: String, _ match: NameMatch, limit: Int = .max) throws -> String {
    try open().layer("first").regions(named: text, match: match, limit: limit).map(\.key).joined()
  }

  @Test func folded() throws {
    #expect(try open().layer("first").regions(named: "cote DIVOIRE").map(\.key) == ["b"])
    #expect(try keys("Co\u{302}te d’Ivoire", .folded) == "b")
    #expect(try keys("georgia", .folded) == "df")
    #expect(try keys("geor", .folded) == "")
    #expect(try keys("new  york ", .folded) == "a")
    #expect(try keys("...", .folded) == "h")
  }

  @Test func exact() throws {
    #expect(try keys("Georgia", .exact) == "d")
    #expect(try keys("GEORGIA", .exact) == "f")
    #expect(try keys("georgia", .exact) == "")
    #expect(try keys("Co\u{302}te d'Ivoire", .exact) == "b", "canonically equal")
    #expect(try keys("Cote d'Ivoire", .exact) == "")
  }

  /// In the order of folded names, then of keys: a space sorts before letters.
  @Test func prefix() throws {
    #expect(try keys("NEW", .prefix) == "cae")
    #expect(try keys("new ", .prefix) == "cae", "spaces at the end do not count")
    #expect(try keys("new y", .prefix) == "a")
    #expect(try keys("côte", .prefix) == "gb")
    #expect(try keys("g", .prefix) == "dfi")
    #expect(try keys("", .prefix) == "hgbdficae")
    #expect(try keys("zz", .prefix) == "")
    #expect(try keys("new yorker", .prefix) == "")
    #expect(try keys("", .prefix, limit: 2) == "hg")
    #expect(try keys("", .prefix, limit: 0) == "")
    #expect(try keys("", .prefix, limit: -1) == "")
  }

  @Test func allLayers() throws {
    let atlas = try open()
    func found(_ text: String, _ match: NameMatch, limit: Int = .max) -> [String] {
      atlas.regions(named: text, match: match, limit: limit).map { "\($0.layer.id) \($0.key)" }
    }
    #expect(found("Georgia", .folded) == ["first d", "first f", "second x"])
    #expect(atlas.regions(named: "Georgia", match: .exact).map(\.key) == ["d", "x"])
    #expect(found("geo", .prefix) == ["second z", "first d", "first f", "second x", "first i"])
    #expect(found("geo", .prefix, limit: 2) == ["second z", "first d"])
    #expect(found("geo", .prefix, limit: -3) == [])
  }

  /// What a search through all names finds, for any text.
  @Test(.seeded) func agreesWithASearchThroughAll() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let letters = ["a", "Ä", "b", "ß", "s", " ", "-", "é", "ы", "'"]
    func text(_ longest: Int) -> String {
      (0..<generator.nextIndex(below: longest)).map { _ in
        letters[generator.nextIndex(below: letters.count)]
      }.joined()
    }
    let names: [(String, String)] = (0..<400).map { (String($0), text(7)) }
    let manifest = LayerManifest(id: "l", source: "made up", kind: .points)
    let layer = try makeAtlas(layers: [(manifest, features(names))]).layer("l")
    let all = layer.regions.map { (region: $0, folded: Array(NameFolding.fold($0.name).utf8)) }
      .sorted { left, right in
        left.folded == right.folded
          ? left.region.id < right.region.id
          : left.folded.lexicographicallyPrecedes(right.folded)
      }
    for _ in 0..<500 {
      let query = text(5)
      let folded = Array(NameFolding.fold(query).utf8)
      #expect(
        layer.regions(named: query, limit: .max)
          == all.filter { $0.folded == folded }.map(\.region),
        "seed \(seed)")
      #expect(
        layer.regions(named: query, match: .prefix, limit: .max)
          == all.filter { $0.folded.starts(with: folded) }.map(\.region), "seed \(seed)")
      #expect(
        layer.regions(named: query, match: .exact, limit: .max)
          == all.filter { $0.region.name == query }.map(\.region), "seed \(seed)")
    }
  }
}
