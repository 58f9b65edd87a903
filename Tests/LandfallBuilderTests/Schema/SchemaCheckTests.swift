import Landfall
import TestSupport
import Testing

import LandfallBuilder

/// What the check itself does, whatever the schema is about.
@Suite(.timed) struct SchemaCheckTests {
  private func faults(_ count: Int) -> BuildError? {
    var list = FaultList()
    for number in 0..<count {
      list.add(BuildError(.schema, file: "f", problem: "\(number)", remedy: "r"))
    }
    return list.error
  }

  @Test func manyFaultsAreCounted() throws {
    #expect(faults(0) == nil)
    let few = try #require(faults(3))
    #expect(few.problem == "0" && few.others.map(\.problem) == ["1", "2"])
    #expect(few.unlistedCount == 0)
    let many = try #require(faults(1_000))
    #expect(many.others.count == 49 && many.unlistedCount == 950)
    var again = FaultList()
    again.add(many)
    again.add(few)
    #expect(again.count == 1_003 && again.error?.unlistedCount == 953)
  }

  /// A pattern is looked for anywhere, as in JSON Schema, and its ends are those of the text.
  @Test func patterns() throws {
    func passes(_ text: String, _ pattern: String) -> Bool {
      let rule = ValueRule(kind: .text(TextRule(pattern: pattern)))
      let schema = LayerSchema(
        members: [LayerSchema.MemberRule(name: "m", isRequired: true, value: rule)],
        allowsOthers: true)
      let checker = ValueChecker(schema, references: SchemaReferences([], collections: []))
      return checker.faults(of: .string(text), rule).isEmpty
    }
    #expect(passes("abc", "b") && !passes("abc", "^b") && !passes("ac", "b"))
    #expect(passes("sf-1", "^[a-z0-9-]+$"))
    for text in ["sf-1\n", "\nsf-1", "SF", "é", "e\u{301}", "", "a b"] {
      #expect(!passes(text, "^[a-z0-9-]+$"), "\(text.debugDescription)")
    }
  }

  @Test func timeZones() {
    #expect(TimeZones.names.count == TimeZones.all.count && TimeZones.all.count > 590)
    for name in [
      "America/Argentina/Buenos_Aires", "Europe/Kyiv", "Europe/Kiev", "UTC", "Etc/GMT+1",
    ] {
      #expect(TimeZones.all.contains(name), "\(name)")
    }
    for name in ["", "Factory", "America", "America/", "europe/berlin", "-"] {
      #expect(!TimeZones.all.contains(name), "\(name)")
    }
  }

  /// Distances to a region against PROJ's, for places around it, in it, and in its hole.
  @Test(.seeded) func outsideDistances() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let text = collection(
      feature(
        #"{"type":"Polygon","coordinates":[\#(ring(10, 50)),[[10.2,50.2],[10.2,50.8],[10.8,50.8],[10.8,50.2],[10.2,50.2]]]}"#
      ))
    let features = normalize(try ingest(text).features, grid: testGrid).features
    let outside = OutsideDistance(features, grid: testGrid)
    let sides: [[(Double, Double)]] = [
      [(10, 50), (11, 50), (11, 51), (10, 51), (10, 50)],
      [(10.2, 50.2), (10.8, 50.2), (10.8, 50.8), (10.2, 50.8), (10.2, 50.2)],
    ]
    for _ in 0..<100 {
      let (x, y) = (generator.nextNumber(in: 9.5...11.5), generator.nextNumber(in: 49.5...51.5))
      let point = try #require(testGrid.vertex(latitude: y, longitude: x))
      let here = testGrid.coordinate(point)
      let isInside =
        (10...11).contains(x) && (50...51).contains(y)
        && !((10.2...10.8).contains(x) && (50.2...50.8).contains(y))
      var least = Double.infinity
      for side in sides {
        for (from, to) in zip(side, side.dropFirst()) {
          for step in 0...2_000 {
            let t = Double(step) / 2_000
            let there = Coordinate(
              latitude: from.1 + t * (to.1 - from.1), longitude: from.0 + t * (to.0 - from.0))
            let way = Geodesic.inverse(from: here, to: there, on: .ellipsoid)
            least = min(least, way?.meters ?? .infinity)
          }
        }
      }
      let found = try #require(outside.meters(of: Geometry(points: [point]), to: "a"))
      // The steps are 56 m long at most, so that they miss the nearest point by 28.
      #expect(isInside ? found == 0 : abs(found - least) < 30, "\(here), seed \(seed)")
      #expect(isInside || found <= least * (1 + 2e-5) + 0.01, "\(here), seed \(seed)")
    }
    #expect(outside.meters(of: Geometry(points: [degrees(10, 50)]), to: "b") == nil)
    #expect(outside.meters(of: Geometry(), to: "a") == nil)
  }
}
