import Landfall
@testable import LandfallBuilder
import TestSupport
import Testing

/// The arcs of the real boundaries.
@Suite struct RealArcTests {
  let world: RealWorld

  init() throws { world = try RealWorld.open() }

  @Test(arguments: ["countries", "states"]) func everyRingComesBack(layer: String) throws {
    let features = try #require(world.features[layer])
    let comparison = ArcComparison(
      features: features, layer: try world.atlas.layer(layer), note: layer)
    comparison.expectSameRings()
    comparison.expectArcsOnce()
    comparison.expectLabelsBoundAreas(
      features.map { measure($0.geometry, grid: world.manifest.grid).doubledArea })
  }

  @Test func structureIsRight() throws { try world.atlas.verifyStructure() }

  /// Nobody's border runs along ±180° or a pole.
  @Test func noSeamIsABorder() throws {
    for layer in world.atlas.layers {
      for arc in layer.arcs {
        let vertices = Array(arc)
        for (a, b) in zip(vertices, vertices.dropFirst()) {
          let isSeam = abs(a.longitude) == 180 && a.longitude == b.longitude
          let isPole = abs(a.latitude) == 90 && a.latitude == b.latitude
          #expect(!isSeam && !isPole, "\(layer.id) \(a) \(b)")
        }
      }
    }
  }

  /// Bytes that getting at vertices takes: arcs with their sides, blocks and packed vertices.
  @Test(arguments: [("states", 4.0), ("countries", 4.7)]) func aVertexTakesFewBytes(
    layer: String, limit: Double
  ) throws {
    let number = try #require(world.atlas.layers.firstIndex { $0.id == layer })
    let bytes = world.atlas.sections.filter {
      $0.owner == number && ["arcs", "arcBlocks", "arcVertices"].contains($0.name)
    }.reduce(0) { $0 + $1.byteCount }
    let vertices = try Double(world.atlas.layer(layer).arcTable.record.vertexCount)
    print("\(layer): \(Double(bytes) / vertices) bytes a vertex, \(vertices) vertices")
    #expect(Double(bytes) / vertices <= limit)
  }

  @Test func polygonsAreClosedAndWound() throws {
    let countries = try world.atlas.layer("countries")
    let lesotho = try #require(countries.region(key: "LSO"))
    let southAfrica = try #require(countries.region(key: "ZAF"))
    #expect(lesotho.polygons.count == 1 && lesotho.polygons[0].holes.isEmpty)
    let hole = try #require(southAfrica.polygons.flatMap(\.holes).first)
    #expect(Set(hole) == Set(lesotho.polygons[0].outer))
    let arc = try #require(lesotho.arcs.first)
    #expect(lesotho.arcs.count == 1 && arc.isClosed && arc.vertexCount == hole.count + 1)
    #expect(Set(arc.leftIDs + arc.rightIDs) == [lesotho.id, southAfrica.id])
  }
}
