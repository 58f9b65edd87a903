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
        #expect(try region.polygons(detail: layer.lookupDetailMeters) == region.polygons)
        for detail in layer.details {
          let polygons = try region.polygons(detail: detail.meters)
          let rings = try region.rings(detail: detail.meters)
          #expect(!polygons.isEmpty && polygons.count == region.polygons.count)
          #expect(rings.map { Array($0) } == polygons.flatMap { [$0.outer] + $0.holes })
          let own = try region.arcs(detail: detail.meters).map { Array($0) }
          let all = try layer.arcs(detail: detail.meters)
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

  @Test func aDetailThatIsNotThereIsAnError() throws {
    let layer = try atlas.layer("simplified")
    let error = #expect(throws: AtlasError.self) { try layer.arcs(detail: 1_000) }
    #expect(error?.code == .unknownDetail)
    #expect(
      error?.description
        == "layer \"simplified\" has no detail of 1000 m; it has 2000 m, 5000 m, 20000 m; "
        + "add details in the manifest's \"details\"")
    let region = try #require(layer.regions.first)
    for meters in [0, .nan, 10_000] {
      #expect(throws: AtlasError.self) { try region.rings(detail: meters) }
      #expect(throws: AtlasError.self) { try region.polygons(detail: meters) }
      #expect(throws: AtlasError.self) { try region.arcs(detail: meters) }
    }
  }

  @Test func aLayerOfPointsHasNone() throws {
    let places = try Atlas(bytes: TinyAtlas.world.bytes()).layer("places")
    #expect(places.details.isEmpty && places.detail(within: 1) == nil)
    #expect(try places.regions[0].rings(detail: 0).isEmpty)
  }

  /// Both readers say the same of every detail.
  @Test func theSecondReaderAgrees() throws {
    let bytes = try TinyAtlas.details.bytes()
    #expect(try SecondReader.disagreements(about: bytes) == [])
    #expect(try SecondReader.shapeDisagreements(about: bytes) == [])
  }
}
