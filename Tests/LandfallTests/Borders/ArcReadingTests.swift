import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// What an app sees of arcs and rings, and what the search tree visits.
@Suite(.timed) struct ArcReadingTests {
  @Test func aMapDrawnByHand() throws {
    let countries = try SampleWorld.open().layer("countries")
    let east = try #require(countries.region(key: "EST"))
    let west = try #require(countries.region(key: "WST"))
    let enclave = try #require(countries.region(key: "ENC"))
    // Two boxes side by side, an enclave, and one country on both sides of ±180°: without it.
    #expect(countries.arcs.count == 6)
    let shared = try #require(
      countries.arcs.filter { Set($0.leftIDs + $0.rightIDs) == [east.id, west.id] }.first)
    let line = Array(shared)
    #expect(line.count == 2 && !shared.isClosed && line.allSatisfy { $0.longitude == 10 })
    // On the left of a line to the north lies the west.
    let isNorthward = line[0].latitude < line[1].latitude
    #expect(shared.leftIDs == [isNorthward ? west.id : east.id])
    let hole = try #require(enclave.arcs.first)
    #expect(enclave.arcs.count == 1 && hole.isClosed && hole.vertexCount == 5)
    #expect(Array(hole).first == Array(hole).last)

    #expect(
      enclave.polygons == [
        Polygon(outer: [
          Coordinate(latitude: 3, longitude: 13), Coordinate(latitude: 3, longitude: 15),
          Coordinate(latitude: 5, longitude: 15), Coordinate(latitude: 5, longitude: 13),
        ])
      ])
    let dateline = try #require(countries.region(key: "DAT"))
    #expect(dateline.polygons.count == 2 && dateline.rings.map(\.isOuter) == [true, true])
    #expect(dateline.polygons[0].outer.count == 4)
    #expect(dateline.arcs.allSatisfy { !$0.allSatisfy { abs($0.longitude) == 180 } })
    let rock = try #require(countries.region(key: "ROC"))
    #expect(rock.rings.isEmpty && rock.polygons.isEmpty && rock.arcs.isEmpty)
    let places = try SampleWorld.open().layer("places")
    #expect(places.arcs.isEmpty)
    let box = Bounds(west: 9, south: 1, east: 9.5, north: 2)
    #expect(countries.regions(intersecting: box) == [west])
    #expect(
      places.regions(intersecting: Bounds(west: 12, south: 2, east: 12, north: 2)).map(\.key)
        == ["cap"])
    #expect(places.regions(intersecting: box).isEmpty)
  }

  /// Eight octants: each of the borders along ±180° is one arc, with the regions from both sides.
  @Test func otherRegionsOnBothSidesOfTheMeridian() throws {
    var features: [Feature] = []
    for (column, west) in [-180.0, -90, 0, 90].enumerated() {
      for (row, south) in [-90.0, 0].enumerated() {
        let outline = Outline([
          Outline.box(west: west, south: south, east: west + 90, north: south + 90)
        ])
        features.append(
          Feature(
            index: 0, key: "\(column)\(row)", name: "", geometry: outline.geometry(on: .standard)))
      }
    }
    let manifest = LayerManifest(id: "octants", source: "o.geojson", key: "KEY", name: "NAME")
    let atlas = try makeAtlas(layers: [(manifest, features)])
    try atlas.verifyStructure()
    let layer = try atlas.layer("octants")
    let seams = layer.arcs.filter { $0.allSatisfy { $0.longitude == -180 } }
    #expect(
      seams.map { Array($0) } == [
        [Coordinate(latitude: -90, longitude: -180), Coordinate(latitude: 0, longitude: -180)],
        [Coordinate(latitude: 0, longitude: -180), Coordinate(latitude: 90, longitude: -180)],
      ])
    // Northward: the west is on the left.
    #expect(seams.map { $0.leftIDs.map { layer[$0].key } } == [["30"], ["31"]])
    #expect(seams.map { $0.rightIDs.map { layer[$0].key } } == [["00"], ["01"]])
    #expect(layer.arcs.count == 12 && layer.arcs.allSatisfy { $0.vertexCount == 2 })
    #expect(layer.regions.allSatisfy { $0.arcs.count == 3 && $0.polygons[0].outer.count == 4 })
  }

  /// A made-up distance: the square in grid units, to the nearest end of an edge.
  private struct VertexSearch: NearestSearch {
    let here: GridPoint
    var limit = Double.infinity
    var found: Set<GridPoint> = []
    var visits = 0

    func distance(_ u: UInt32, _ v: UInt32) -> Double {
      let (du, dv) = (Double(u) - Double(here.u), Double(v) - Double(here.v))
      return du * du + dv * dv
    }

    func lowerBound(of box: GridBox) -> Double {
      distance(min(max(here.u, box.west), box.east), min(max(here.v, box.south), box.north))
    }

    mutating func see(_ point: GridPoint) {
      let distance = distance(point.u, point.v)
      if distance < limit { found = [] }
      if distance <= limit { found.insert(point) }
      limit = min(limit, distance)
    }

    mutating func visit(_ block: ArcBlock, number: Int, isSeam: Bool, box: GridBox) {
      visits += 1
      #expect(!isSeam)
      #expect(box.contains(block.box))
      block.forEachEdge { from, to in
        see(from)
        see(to)
      }
    }

    mutating func visit(point: Int) { Issue.record("the layer has no points") }
  }

  @Test(.seeded, arguments: Grid.allowedUnitsPerDegree) func theSearchFindsTheNearest(units: UInt32)
    throws
  {
    let grid = try #require(Grid(unitsPerDegree: units))
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let coverage = FractalCoverage(
      grid: grid, origin: GridPoint(u: grid.width / 4, v: grid.height / 2), columns: 12, rows: 9,
      cellSize: 100_000, regionCount: 14, levels: 7, seed: seed)
    let manifest = LayerManifest(id: "layer", source: "l.geojson", key: "KEY", name: "NAME")
    let layer = try makeAtlas(grid: grid, layers: [(manifest, coverage.features)]).layer("layer")
    let vertices = Set(coverage.features.flatMap(\.geometry.vertices))
    var visits = 0
    for _ in 0..<100 {
      let here = GridPoint(
        u: grid.width / 4 + UInt32.random(in: 0...1_200_000, using: &generator),
        v: grid.height / 2 + UInt32.random(in: 0...900_000, using: &generator))
      var search = VertexSearch(here: here)
      layer.arcTable.search(&search)
      let least = vertices.reduce(Double.infinity) { min($0, search.distance($1.u, $1.v)) }
      #expect(search.limit == least, "seed \(seed), \(here)")
      #expect(search.found == vertices.filter { search.distance($0.u, $0.v) == least })
      visits += search.visits
    }
    // Few of the blocks.
    #expect(visits < 100 * layer.arcTable.blockCount / 20, "\(visits)")
  }
}
