import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Regions of random parts that overlap, touch and cross, compared with GEOS and the ray caster.
@Suite(.timed) struct DissolvePropertyTests {
  let grid = Grid.standard

  private func parts(_ generator: inout SeededGenerator) -> [Feature] {
    // From lattices where nearly everything touches to ones where hardly anything does.
    let size = [5, 9, 40, 100_000][generator.nextIndex(below: 4)]
    return (0..<(2 + generator.nextIndex(below: 7))).map { index in
      var geometry = Geometry()
      for _ in 0..<(1 + generator.nextIndex(below: 2)) {
        for _ in 0..<(3 + generator.nextIndex(below: 5)) {
          geometry.vertices.append(
            GridPoint(
              u: 50_000_000 + UInt32(generator.nextIndex(below: size)),
              v: 50_000_000 + UInt32(generator.nextIndex(below: size))))
        }
        geometry.ringEnds.append(geometry.vertices.count)
        geometry.polygonEnds.append(geometry.ringEnds.count)
      }
      return Feature(
        index: index, key: "\(generator.nextIndex(below: 3))", name: "Part \(index)",
        geometry: geometry)
    }
  }

  @Test(.seeded, arguments: FullTests.shards)
  func aRegionCoversWhatItsPartsCover(shard: Int) throws {
    let seed = TestSeed.current
    let geos = GEOSAreas()
    for round in FullTests.cases(ofShard: shard, 120, all: 4_000) {
      let place: Comment = "seed \(seed), round \(round)"
      var generator = SeededGenerator(seed: seed + UInt64(round))
      let normalized = normalize(parts(&generator).sortedByKey(), grid: grid)
      let parts = try repair(
        normalized.features, grid: grid, sliverMeters: 0, jobs: 1, keepsLosses: true
      ).features
      let result = try dissolve(
        normalized.features, normalizeReport: normalized.report, grid: grid, sliverMeters: 0,
        jobs: 1, keepsLosses: true)
      // Without a shared key nothing is repaired.
      guard result.report != nil else { continue }
      #expect(result.features.map(\.key) == Set(parts.map(\.key)).sorted(), place)
      for region in result.features where !region.geometry.ringEnds.isEmpty {
        if let fault = geos.fault(of: region.geometry) { Issue.record("\(fault): \(place)") }
        let areas = parts.filter { $0.key == region.key && !$0.geometry.ringEnds.isEmpty }
        let (union, area) = (
          geos.unionArea(of: areas.map(\.geometry)), geos.area(of: region.geometry)
        )
        #expect((union - area).magnitude <= 1e-9 * union, "\(place): \(union) \(area)")
      }
      try comparePoints(result.features, parts, &generator, place)
      // A clean layer: a second repair changes nothing.
      let again = try repair(result.features, grid: grid, sliverMeters: 0, jobs: 1)
      #expect(again.features.map(\.geometry) == result.features.map(\.geometry), place)
    }
  }

  /// Compares at random vertices, which are on borders, and around them.
  private func comparePoints(
    _ regions: [Feature], _ parts: [Feature], _ generator: inout SeededGenerator, _ place: Comment
  ) throws {
    let vertices = parts.flatMap(\.geometry.vertices)
    guard !vertices.isEmpty else { return }
    let (ofRegions, ofParts) = (
      RayCaster(features: regions, grid: grid), RayCaster(features: parts, grid: grid)
    )
    for _ in 0..<60 {
      var point = vertices[generator.nextIndex(below: vertices.count)]
      point.u = point.u + UInt32(generator.nextIndex(below: 3)) - 1
      point.v = point.v + UInt32(generator.nextIndex(below: 3)) - 1
      let found = ofRegions.features(containing: point).map { regions[$0].key }
      let expected = Set(ofParts.features(containing: point).map { parts[$0].key }).sorted()
      #expect(found == expected, place)
    }
  }
}
