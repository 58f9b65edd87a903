import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The map that large builds are measured on, and its atlas.
@Suite(.timed) struct DirtyMapTests {
  private static let layer = LayerManifest(
    id: "regions", source: "dirty.geojson", key: "KEY", name: "NAME")

  private func text(_ map: DirtyMap) -> [UInt8] {
    let features = (0..<map.regionCount).map { map.geoJSON(ofRegion: $0) }
    return Array(#"{"type":"FeatureCollection","features":["#.utf8)
      + features.joined(separator: ",".utf8) + Array("]}".utf8)
  }

  @Test func aSeedIsAMap() {
    let map = DirtyMap(regionCount: 6, vertexCount: 1_200, seed: 1)
    #expect(text(map) == text(map))
    #expect(text(map) != text(DirtyMap(regionCount: 6, vertexCount: 1_200, seed: 2)))
  }

  @Test(.seeded) func itsFeaturesAreThoseOfItsText() throws {
    let map = DirtyMap(regionCount: 7, vertexCount: 2_000, seed: TestSeed.current)
    let read = try readFeatures(of: Self.layer, grid: .standard, bytes: text(map))
    let made = map.features(on: .standard)
    #expect(read.features.map(\.geometry) == made.map(\.geometry))
    #expect(read.features.map(\.laps) == made.map(\.laps))
    #expect(read.report.degenerateRingCount == 3)
    #expect((1_800...2_400).contains(read.report.vertexCount))
  }

  @Test(.seeded) func itsAtlasDoesNotDependOnThreads() throws {
    let map = DirtyMap(regionCount: 5, vertexCount: 12_000, seed: TestSeed.current)
    let layers = [(Self.layer, map.features(on: .standard))]
    let results = try [1, 3].map { try makeAtlasBytes(layers: layers, jobs: $0) }
    #expect(results[0] == results[1])
  }
}
