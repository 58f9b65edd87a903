import Foundation
import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The table, where it is there.
private let placesFile = ProcessInfo.processInfo.environment["LANDFALL_PLACES"]

/// Searches among real places, which scripts/check places fetches: all of a table of key, latitude,
/// longitude and name, compared with PROJ's distances to every one of them.
@Suite(.timed) struct RealNearestRegionsTests {

  private func layer() throws -> Layer {
    let text = try String(contentsOfFile: try #require(placesFile), encoding: .utf8)
    let features = try text.split(whereSeparator: \.isNewline).enumerated().map { index, line in
      let cells = line.split(separator: "\t", maxSplits: 3)
      let point = Grid.standard.vertex(
        latitude: try #require(Double(cells[1])), longitude: try #require(Double(cells[2])))
      return Feature(
        index: index, key: String(cells[0]), name: String(cells[3]),
        geometry: Geometry(points: [try #require(point)]))
    }
    let manifest = LayerManifest(id: "places", source: "GeoNames", kind: .points)
    return try makeAtlas(layers: [(manifest, features)]).layer("places")
  }

  @Test(.seeded, .enabled(if: placesFile != nil)) func asASearchThroughAll() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let oracle = GeodesicOracle()
    let layer = try layer()
    let all = layer.regions.map { (id: $0.id, point: $0.points[0], name: $0.name) }
    var worst = 0.0
    var times: [String: [Duration]] = [:]
    func timed<Answer>(_ what: String, _ body: () -> Answer) -> Answer {
      let start = ContinuousClock.now
      let answer = body()
      times[what, default: []].append(ContinuousClock.now - start)
      return answer
    }
    for query in 0..<100 {
      let town = all[generator.nextIndex(below: all.count)]
      let here =
        query % 2 == 0
        ? town.point
        : Coordinate(
          latitude: generator.nextNumber(in: -90...90),
          longitude: generator.nextNumber(in: -180...180))
      let brute = all.map { (oracle.meters(from: here, to: $0.point), $0.id) }.sorted { $0 < $1 }
      for limit in [1, 10, 100] {
        let place = query % 2 == 0 ? "at places" : "anywhere"
        let found = timed("nearest \(limit) \(place)") {
          layer.nearest(to: here, limit: limit)
        }
        #expect(found.count == limit)
        for (one, other) in zip(found, brute) {
          worst = max(worst, abs(one.distanceMeters - other.0))
          // Two that are as far to a millimeter may change places.
          #expect(one.regionID == other.1 || abs(one.distanceMeters - other.0) < 0.001)
        }
      }
      let reach = generator.nextNumber(in: 0...1e6)
      let within = layer.nearest(to: here, within: reach, limit: .max)
      #expect(Set(within.map(\.regionID)) == Set(brute.prefix { $0.0 <= reach }.map(\.1)))
      _ = timed("within 10 km") { layer.nearest(to: here, within: 10_000, limit: .max) }
      // A letter of its name is wrong.
      var letters = Array(town.name)
      letters[generator.nextIndex(below: letters.count)] = "x"
      _ = timed("search, a slip") { layer.search(String(letters)) }
      let hits = layer.search(town.name, limit: .max)
      #expect(hits.contains { $0.region.id == town.id && $0.agreement == .whole })
    }
    print("\(all.count) places: distances within \(worst) m of PROJ's")
    for (what, times) in times.sorted(by: { $0.key < $1.key }) {
      let sorted = times.sorted()
      print(
        "  \(what): median \(sorted[sorted.count / 2]), 95 % \(sorted[sorted.count * 95 / 100])")
    }
    #expect(worst < 0.001)
  }
}
