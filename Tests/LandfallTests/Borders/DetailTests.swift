import Landfall
import TestSupport
import Testing

/// What an app sees of details.
@Suite(.timed) struct DetailTests {
  private let atlas: Atlas

  init() throws { atlas = try Atlas(bytes: TinyAtlas.details.bytes()) }

  @Test func theFinestIsThatOfLookups() throws {
    let (simplified, full) = (try atlas.layer("simplified"), try atlas.layer("full"))
    #expect(simplified.details.map(\.meters) == [2_000, 5_000, 20_000])
    #expect(full.details.map(\.meters) == [0, 10_000])
    for layer in [simplified, full] {
      #expect(layer.details[0].meters == layer.lookupDetailMeters)
      let counts = layer.details.map(\.vertexCount)
      #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 > $1 })
      for region in layer.regions where region.hasArea {
        #expect(region.polygons(at: layer.details[0]) == region.polygons)
        for detail in layer.details {
          let polygons = region.polygons(at: detail)
          let rings = region.rings(at: detail)
          #expect(!polygons.isEmpty && polygons.count == region.polygons.count)
          #expect(rings.map { Array($0) } == polygons.flatMap { [$0.outer] + $0.holes })
          let own = region.arcs(at: detail).map { Array($0) }
          let all = layer.arcs(at: detail)
          #expect(!own.isEmpty && own.allSatisfy { arc in all.contains { Array($0) == arc } })
        }
      }
    }
  }

  @Test func whatToDrawAtAScale() throws {
    let layer = try atlas.layer("simplified")
    let wanted: [(Double, Double)] = [
      (0, 2_000), (2_000, 2_000), (4_999, 2_000), (5_000, 5_000), (1e9, 20_000),
    ]
    for (within, meters) in wanted { #expect(layer.detail(within: within)?.meters == meters) }
  }

  @Test func regionsMayStrayLess() throws {
    let layer = try atlas.layer("simplified")
    let limited = layer.regions.filter { $0.detailLimitMeters != nil }
    #expect(limited.map(\.lookupDetailMeters) == [500])
    for region in layer.regions where region != limited[0] {
      #expect(region.lookupDetailMeters == 2_000 && region.detailLimitMeters == nil)
    }
    for region in try atlas.layer("full").regions { #expect(region.lookupDetailMeters == 0) }
  }

  @Test func aDetailOfAnotherLayerIsNotTaken() async {
    await #expect(processExitsWith: .failure) {
      let atlas = try Atlas(bytes: TinyAtlas.details.bytes())
      _ = try atlas.layer("simplified").arcs(at: atlas.layer("full").details[0])
    }
  }

  @Test func aLayerOfPointsHasNone() throws {
    let places = try Atlas(bytes: TinyAtlas.world.bytes()).layer("places")
    #expect(places.details.isEmpty && places.detail(within: 1) == nil)
    #expect(places.regions[0].rings.isEmpty)
  }

  /// Both readers say the same of every detail.
  @Test func theSecondReaderAgrees() throws {
    let bytes = try TinyAtlas.details.bytes()
    #expect(try SecondReader.disagreements(about: bytes) == [])
    #expect(try SecondReader.shapeDisagreements(about: bytes) == [])
  }
}
