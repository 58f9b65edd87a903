import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The arcs of the real boundaries.
@Suite(.timed) struct RealArcTests {
  let world: RealWorld

  init() throws { world = try RealWorld.open() }

  @Test(arguments: ["countries", "states"]) func everyRingComesBack(layer: String) throws {
    let features = try #require(world.features[layer])
    let comparison = try ArcComparison(
      features: features, layer: try world.atlas.layer(layer), note: layer)
    comparison.expectSameRings()
    comparison.expectArcsOnce()
    comparison.expectLabelsBoundAreas(
      features.map { measure($0.geometry, grid: world.manifest.grid).doubledArea })
  }

  @Test func structureIsRight() throws { try world.atlas.verifyStructure() }

  /// No border runs along a pole, and none along ±180° but where the source has land on one side of
  /// the meridian alone: ten steps of at most 155 m, in Fiji and Russia.
  @Test func theSeamIsABorderOnlyWhereLandEnds() throws {
    var steps: [String] = []
    for layer in world.atlas.layers {
      for arc in layer.arcs {
        let vertices = Array(arc)
        for (a, b) in zip(vertices, vertices.dropFirst()) {
          #expect(abs(a.latitude) < 90 || a.latitude != b.latitude, "\(layer.id) \(a) \(b)")
          guard abs(a.longitude) == 180, a.longitude == b.longitude else { continue }
          #expect(vertices.count == 2 && b.latitude - a.latitude < 0.0014, "\(a) \(b)")
          let latitude = (a.latitude + b.latitude) / 2
          steps.append(layer[(arc.leftIDs + arc.rightIDs)[0]].key)
          // One step is a single grid unit high: no place lies between its ends.
          if b.latitude - a.latitude < 2e-6 { continue }
          let west = layer.regionID(at: Coordinate(latitude: latitude, longitude: 179.999_999))
          let east = layer.regionID(at: Coordinate(latitude: latitude, longitude: -179.999_999))
          #expect(west != east && arc.leftIDs == [west].compactMap { $0 })
          #expect(arc.rightIDs == [east].compactMap { $0 })
        }
      }
    }
    #expect(steps.filter { $0 == "FJI" }.count == 6 && steps.filter { $0 == "RUS" }.count == 4)
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
