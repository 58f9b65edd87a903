import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// ±180° and the south pole in the shipped boundaries.
@Suite(.timed) struct RealSeamTests {
  let world: RealWorld
  var grid: Grid { world.manifest.grid }

  init() throws { world = try RealWorld.open() }

  private func geometry(_ key: String, layer: String = "countries") throws -> Geometry {
    try #require(world.features[layer]?.first { $0.key == key }).geometry
  }

  /// The latitudes of vertices along one side that lie between two latitudes.
  private func latitudes(_ geometry: Geometry, u: UInt32, _ range: ClosedRange<Double>) -> [UInt32]
  {
    geometry.vertices.filter { $0.u == u && range.contains(grid.coordinate($0).latitude) }
      .map(\.v).sorted()
  }

  @Test func theSourceNeedsLittle() throws {
    for layer in world.result.report.layers {
      let done = layer.normalized
      #expect(done.cutFeatureCount == 0 && done.polarRingCount == 0 && done.movedRingCount == 0)
      #expect(done.turnedRingCount == 0)
      let isWorld = layer.id == "countries"
      #expect(done.seamSteps.count == (isWorld ? 10 : 0))
      #expect(done.weldedVertexCount == (isWorld ? 12 : 0))
    }
  }

  /// Ten places where one side of ±180° reaches up to 154 m farther than the other.
  @Test func stepsOfFijiAndRussia() throws {
    let steps = world.result.report.layers[0].normalized.seamSteps
    #expect(steps.count { $0.region == "FJI" } == 6)
    #expect(steps.count { $0.region == "RUS" } == 4)
    #expect(steps.allSatisfy { !$0.isClosed && $0.meters > 0.1 && $0.meters < 154 })
    #expect(steps.contains { $0.meters > 153 })
  }

  @Test func closedStepsLeaveBothSidesEqual() throws {
    let features = try #require(world.features["countries"])
    let closed = normalize(features, grid: grid, sliverMeters: 154)
    #expect(closed.report.seamSteps.count { $0.isClosed } == 10)
    #expect(normalize(closed.features, grid: grid).report.seamSteps.isEmpty)
    for feature in closed.features where ["RUS", "FJI", "ATA"].contains(feature.key) {
      #expect(
        latitudes(feature.geometry, u: 0, -90...90)
          == latitudes(feature.geometry, u: grid.width, -90...90))
    }
  }

  /// Where a region lies on both sides, both have the same vertices.
  @Test(arguments: [
    ("RUS", 65.066230, 68.981050), ("RUS", 70.992423, 71.536420), ("FJI", -16.962782, -16.786733),
    ("FJI", -16.541115, -16.489939), ("FJI", -16.168951, -16.149112), ("ATA", -90, -84.352796),
  ])
  func bothSidesHaveTheSameVertices(key: String, south: Double, north: Double) throws {
    let geometry = try geometry(key)
    let range = south - 1e-9...north + 1e-9
    let east = latitudes(geometry, u: 0, range)
    #expect(east == latitudes(geometry, u: grid.width, range))
    #expect(east.count >= 2)
  }

  @Test func russiaJoinsToOneMainland() throws {
    let russia = try geometry("RUS")
    let joined = joinAcrossAntimeridian(russia, grid: grid)
    // The mainland and Wrangel Island, in two parts each.
    #expect(joined.polygons.count == russia.polygonEnds.count - 3)
    let across = joined.polygons[0].rings.filter { ring in
      ring.vertices.contains { $0.x > Int64(grid.width) || $0.x < 0 }
    }
    #expect(across.count == 2 && across.allSatisfy { $0.turn == 0 })
  }

  @Test func fijiJoinsToThreeIslands() throws {
    let fiji = try geometry("FJI")
    let joined = joinAcrossAntimeridian(fiji, grid: grid)
    #expect(joined.polygons[0].rings.count == 3)
    #expect(joined.polygons.count == fiji.polygonEnds.count - 6 + 1)
  }

  @Test func antarcticaSurroundsThePole() throws {
    let antarctica = try geometry("ATA")
    #expect(antarctica.vertices.count { $0.v == 0 } == 724)
    let joined = joinAcrossAntimeridian(antarctica, grid: grid)
    #expect(joined.polygons[0].holdsSouthPole && !joined.polygons[0].holdsNorthPole)
    #expect(joined.polygons[0].rings.map(\.turn) == [-Int64(grid.width)])
    #expect(joined.polygons[0].rings[0].vertices.allSatisfy { $0.v > 0 })
    #expect(joined.cutVertices.southLongitudes.count == 724)
  }

  @Test(arguments: ["RUS", "FJI", "ATA", "KIR", "USA", "NZL"])
  func cutsOfCountriesAreUndoneExactly(key: String) throws {
    let geometry = try geometry(key)
    let joined = joinAcrossAntimeridian(geometry, grid: grid)
    #expect(canonicalRings(cutAtAntimeridian(joined, grid: grid)) == canonicalRings(geometry))
  }

  /// As a source would write them that does not cut: with jumps from 180 to −180.
  @Test(arguments: ["RUS", "FJI", "ATA"])
  func uncutSourcesGiveTheSame(key: String) throws {
    var joined = joinAcrossAntimeridian(try geometry(key), grid: grid)
    joined.cutVertices = CutVertices()
    var written = Geometry()
    for ring in joined.polygons[0].rings {
      written.vertices += ring.vertices.map { point in
        GridPoint(
          u: UInt32((point.x % Int64(grid.width) + Int64(grid.width)) % Int64(grid.width)),
          v: point.v)
      }
      written.ringEnds.append(written.vertices.count)
      written.polygonEnds.append(written.ringEnds.count)
    }
    let source = Feature(index: 0, key: key, name: key, geometry: written)
    let result = normalize([source], grid: grid)
    #expect(
      result.report.crossings.map(\.points.count) == [0], "vertices on ±180° are there already")
    var wanted = cutAtAntimeridian(JoinedGeometry(polygons: [joined.polygons[0]]), grid: grid)
    wanted.addVertices(CutVertices(of: [wanted], grid: grid), grid: grid)
    #expect(canonicalRings(result.features[0].geometry) == canonicalRings(wanted))
  }

  /// Alaska and Kiribati have parts on both sides and none across ±180°. On an Earth whose
  /// antimeridian runs through the middle of them they would; moved there and back they are the same.
  @Test(arguments: [("states", "AK"), ("countries", "KIR"), ("countries", "USA")])
  func wouldBeCutElsewhere(layer: String, key: String) throws {
    let geometry = try geometry(key, layer: layer)
    #expect(geometry.vertices.allSatisfy { $0.u > 0 && $0.u < grid.width })
    let joined = joinAcrossAntimeridian(geometry, grid: grid)
    #expect(joined.polygons.count == geometry.polygonEnds.count)

    // A vertex in the middle of the largest ring comes to lie on the antimeridian.
    let largest = try #require(geometry.rings.max { $0.count < $1.count })
    let anchor = geometry.vertices[largest.lowerBound + largest.count / 3]
    var moved = geometry
    for index in moved.vertices.indices {
      let u = Int64(moved.vertices[index].u) - Int64(anchor.u)
      moved.vertices[index].u = UInt32(u < 0 ? u + Int64(grid.width) : u)
    }
    let source = Feature(index: 0, key: key, name: key, geometry: moved)
    let result = normalize([source], grid: grid)
    #expect(result.report.crossings.count == 1)
    let cut = result.features[0].geometry
    #expect(cut.polygonEnds.count > geometry.polygonEnds.count)
    let places = Set(moved.vertices)
    let again = joinAcrossAntimeridian(cut, grid: grid).polygons.flatMap(\.rings).map { ring in
      ring.vertices.map { point in
        let u = point.x % Int64(grid.width)
        return GridPoint(u: UInt32(u < 0 ? u + Int64(grid.width) : u), v: point.v)
      }.filter { places.contains($0) }
    }
    let wanted = moved.rings.map { Array(moved.vertices[$0]) }
    #expect(Set(again.map(turnedToLeast)) == Set(wanted.map(turnedToLeast)))
    #expect(again.count == wanted.count)
  }

  /// No edge along ±180° or along a pole is in an arc, and all of them are kept aside.
  @Test func sidesAreNoBorders() throws {
    for (layer, features) in world.features {
      let graph = ArcGraph(features.map(\.geometry), grid: grid)
      func isSide(_ a: GridPoint, _ b: GridPoint) -> Bool {
        (a.u == b.u && (a.u == 0 || a.u == grid.width))
          || (a.v == b.v && (a.v == 0 || a.v == grid.height))
      }
      for arc in graph.borders {
        let vertices = graph.arcs[arc]
        #expect(zip(vertices, vertices.dropFirst()).allSatisfy { !isSide($0, $1) })
      }
      let aside = graph.others.reduce(0) { sum, arc in
        let vertices = graph.arcs[arc]
        return sum + zip(vertices, vertices.dropFirst()).count { isSide($0, $1) }
      }
      let sides = features.reduce(0) { sum, feature in
        feature.geometry.rings.reduce(sum) { sum, ring in
          let vertices = feature.geometry.vertices[ring]
          return sum
            + zip(vertices, vertices.dropFirst() + vertices.prefix(1)).count {
              isSide($0, $1)
            }
        }
      }
      #expect(aside == sides)
      #expect((sides > 0) == (layer == "countries"))
    }
  }
}
