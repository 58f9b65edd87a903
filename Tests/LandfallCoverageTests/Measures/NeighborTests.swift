import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Shared borders and perimeters, by rule and against a count of the edges themselves.
@Suite(.timed) struct NeighborTests {
  let grid = Grid.standard

  private func layer(_ outlines: [Outline]) throws -> Layer {
    let features = outlines.enumerated().map { index, outline in
      Feature(
        index: index, key: "\(index)", name: "\(index)", geometry: outline.geometry(on: grid))
    }
    return try makeAtlas(layers: [(LayerManifest(id: "layer", source: "made up"), features)])
      .layer("layer")
  }

  private func borders(_ layer: Layer) -> [String: [String: Double]] {
    Dictionary(
      uniqueKeysWithValues: layer.regions.map { region in
        (
          region.key,
          Dictionary(
            uniqueKeysWithValues: region.neighbors.map { ($0.region.key, $0.sharedBorderMeters) })
        )
      })
  }

  private func length(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Double {
    EdgeMeasure(grid: grid).length(
      grid.vertex(latitude: south, longitude: west)!, grid.vertex(latitude: north, longitude: east)!
    )
  }

  private func expectClose(_ value: Double?, _ truth: Double) {
    #expect(value.map { ($0 - truth).magnitude <= 1e-12 * truth } == true, "\(truth)")
  }

  /// Four boxes that meet in a corner: those across it touch in a point, and come last.
  @Test func fourCorners() throws {
    let layer = try layer([
      Outline([Outline.box(west: 0, south: 0, east: 1, north: 1)]),
      Outline([Outline.box(west: 1, south: 0, east: 2, north: 1)]),
      Outline([Outline.box(west: 0, south: 1, east: 1, north: 3)]),
      Outline([Outline.box(west: 1, south: 1, east: 2, north: 3)]),
    ])
    let borders = borders(layer)
    #expect(borders["0"]?["3"] == 0 && borders["2"]?["1"] == 0)
    expectClose(borders["0"]?["1"], length(1, 0, 1, 1))
    expectClose(borders["2"]?["3"], length(1, 1, 1, 3))
    expectClose(borders["0"]?["2"], length(0, 1, 1, 1))
    #expect(layer.regions[0].neighbors.map(\.region.key) == ["2", "1", "3"])
    #expect(layer.regions[2].neighbors.map(\.region.key) == ["3", "0", "1"])
    #expect(layer.neighbors(of: RegionID(rawValue: 2)) == layer.regions[2].neighbors)
    #expect(layer.regions[2].neighbors[0].sharedBorderKilometers == length(1, 1, 1, 3) / 1000)
    expectClose(
      layer.regions[0].perimeterMeters,
      length(0, 0, 1, 0) + 2 * length(0, 0, 0, 1) + length(0, 1, 1, 1))
  }

  /// What was cut at ±180° has no border there; who lies across it is a neighbor, as far as both go.
  @Test func theSeamIsCrossed() throws {
    let layer = try layer([
      Outline([
        Outline.box(west: 170, south: 0, east: 180, north: 4),
        Outline.box(west: -180, south: 0, east: -175, north: 3),
      ]),
      Outline([Outline.box(west: -180, south: 3, east: -175, north: 6)]),
      Outline([Outline.box(west: 179, south: 6, east: 180, north: 7)]),
    ])
    let borders = borders(layer)
    expectClose(borders["0"]?["1"], length(180, 3, 180, 4) + length(-180, 3, -175, 3))
    #expect(borders["1"]?["2"] == 0, "they meet in a point of ±180°")
    #expect(borders["0"]?["2"] == nil)
    // The piece from 3 to 4 is a border of both, that from 4 to 6 a coast of the second.
    expectClose(
      layer.regions[1].perimeterMeters,
      2 * length(0, 3, 0, 6) + length(-180, 3, -175, 3) + length(-180, 6, -175, 6))
    expectClose(
      layer.regions[0].perimeterMeters,
      length(170, 0, 180, 0) + length(0, 0, 0, 4) + length(170, 4, 180, 4) + length(0, 3, 0, 4)
        + length(-180, 0, -175, 0) + length(0, 0, 0, 3) + length(-180, 3, -175, 3))
  }

  /// Sectors of a polar cap share meridians, and all of them the pole.
  @Test func thePoleIsOnePoint() throws {
    let layer = try layer([
      Outline([Outline.box(west: -180, south: -90, east: -60, north: -70)]),
      Outline([Outline.box(west: -60, south: -90, east: 30, north: -70)]),
      Outline([Outline.box(west: 30, south: -90, east: 180, north: -70)]),
      Outline([Outline.box(west: 40, south: 70, east: 60, north: 90)]),
      Outline([Outline.box(west: 70, south: 70, east: 80, north: 90)]),
    ])
    let borders = borders(layer)
    for (one, other) in [("0", "1"), ("1", "2"), ("2", "0")] {
      expectClose(borders[one]?[other], length(0, -90, 0, -70))
    }
    #expect(borders["3"] == ["4": 0])
    expectClose(
      layer.regions[0].perimeterMeters, 2 * length(0, -90, 0, -70) + length(-180, -70, -60, -70))
    let sum = layer.regions.prefix(3).reduce(0) { $0 + $1.areaSquareMeters }
    // A cap by the closed form of Snyder's equation 3-12, in the language's own functions.
    let wholeCap = try self.layer([
      Outline([Outline.box(west: -180, south: -90, east: 180, north: -70)])
    ]).regions[0]
    #expect((sum - wholeCap.areaSquareMeters).magnitude < 1e-12 * sum)
    expectClose(wholeCap.perimeterMeters, length(-180, -70, 180, -70))
    #expect(wholeCap.neighbors.isEmpty)
  }

  /// A hole and what fills it share the hole's ring; an empty hole is a coast.
  @Test func holesAndEnclaves() throws {
    let hole = Outline.box(west: 1, south: 1, east: 2, north: 2)
    let layer = try layer([
      Outline([hole]), ringed([Outline.box(west: 0, south: 0, east: 3, north: 3), hole]),
    ])
    let around = layer.regions[0].perimeterMeters
    #expect(borders(layer) == ["0": ["1": around], "1": ["0": around]])
    let outer = 2 * length(0, 0, 0, 3) + length(0, 0, 3, 0) + length(0, 3, 3, 3)
    expectClose(layer.regions[1].perimeterMeters, outer + around)
    let alone = try self.layer([Outline([Outline.box(west: 0, south: 0, east: 3, north: 3)])])
    let areas = layer.regions.map(\.areaSquareMeters)
    expectClose(alone.regions[0].areaSquareMeters, areas[0] + areas[1])
  }

  /// One polygon with holes, where ``Outline`` makes a polygon of each ring.
  private func ringed(_ rings: [[(longitude: Double, latitude: Double)]]) -> Outline {
    var outline = Outline(rings)
    outline.isOnePolygon = true
    return outline
  }

  /// n regions in one point are n²/2 pairs: of more than 64, none counts as touching there.
  @Test func manyRegionsInOnePointAreNoNeighbors() throws {
    for (count, expected) in [(60, 59), (70, 0)] {
      let map = CrowdedMap(.fan, count: count, distance: 20_000, seed: 1)
      let atlas = try makeAtlas(
        grid: .standard, layers: [(LayerManifest(id: "fan", source: "made up"), map.features)])
      #expect(try atlas.layer("fan").regions[3].neighbors.count == expected)
    }
  }

  /// Regions that overlap are neighbors only along edges that they lie on different sides of.
  @Test func overlappingRegions() throws {
    let layer = try layer([
      Outline([Outline.box(west: 0, south: 0, east: 4, north: 4)]),
      Outline([Outline.box(west: 0, south: 0, east: 4, north: 2)]),
      Outline([
        Outline.box(west: 4, south: 0, east: 6, north: 4),
        Outline.box(west: 1, south: 3, east: 2, north: 3.5),
      ]),
    ])
    let borders = borders(layer)
    #expect(borders["0"]?["1"] == nil)
    #expect(borders["1"]?["0"] == nil)
    // The first and the third overlap too, but share a meridian as well.
    expectClose(borders["0"]?["2"], length(4, 0, 4, 4))
    // A vertex of the second lies on the edge of the third: repair makes the part below it one of both.
    expectClose(borders["1"]?["2"], length(4, 0, 4, 2))
  }

  /// What fills a hole is a neighbor, also where it overlaps elsewhere; the second does so inside.
  @Test func aFilledHoleOfARegionThatOverlaps() throws {
    let hole = Outline.box(west: 1, south: 1, east: 2, north: 2)
    let layer = try layer([
      ringed([Outline.box(west: 0, south: 0, east: 5, north: 5), hole]),
      Outline([hole.reversed(), Outline.box(west: 3, south: 3, east: 4, north: 4)]),
    ])
    expectClose(
      borders(layer)["0"]?["1"], 2 * length(1, 1, 1, 2) + length(1, 1, 2, 1) + length(1, 2, 2, 2))
  }

  @Test func regionsWithoutArea() throws {
    let feature = Feature(
      index: 0, key: "P", name: "P", geometry: Geometry(points: [GridPoint(u: 5, v: 5)]))
    let region = try makeAtlas(
      layers: [(LayerManifest(id: "p", source: "made up", kind: .points), [feature])]
    ).layer("p").regions[0]
    #expect(region.areaSquareMeters == 0 && region.perimeterMeters == 0)
    #expect(region.neighbors.isEmpty)
  }

  /// A made-up map, its edges counted one by one: each belongs to one region or is shared by two.
  @Test(.seeded) func aMapsEdgesAddUp() throws {
    let seed = TestSeed.current
    let features = FractalCoverage.small(seed: seed).features.sortedByKey()
    let layer = try makeAtlas(layers: [(LayerManifest(id: "layer", source: "made up"), features)])
      .layer("layer")
    struct Edge: Hashable {
      var ends: Set<GridPoint>
    }
    var owners: [Edge: [Int]] = [:]
    var regionsAt: [GridPoint: Set<Int>] = [:]
    for (region, feature) in features.enumerated() {
      for ring in feature.geometry.rings {
        var before = feature.geometry.vertices[ring].last!
        for vertex in feature.geometry.vertices[ring] {
          owners[Edge(ends: [before, vertex]), default: []].append(region)
          regionsAt[vertex, default: []].insert(region)
          before = vertex
        }
      }
    }
    var perimeters = [Double](repeating: 0, count: features.count)
    var shared: [RegionPair: Double] = [:]
    for regions in regionsAt.values {
      for pair in RegionPair.all(of: regions.sorted()) { shared[pair] = 0 }
    }
    for (edge, regions) in owners {
      let ends = edge.ends.sorted { ($0.u, $0.v) < ($1.u, $1.v) }
      let meters = EdgeMeasure(grid: grid).length(ends[0], ends[1])
      for region in regions { perimeters[region] += meters }
      if regions.count == 2 { shared[RegionPair(regions[0], regions[1])]! += meters }
    }
    var found: [RegionPair: Double] = [:]
    for (number, region) in layer.regions.enumerated() {
      #expect(
        (region.perimeterMeters - perimeters[number]).magnitude <= 1e-9 * perimeters[number],
        "seed \(seed)")
      let lengths = region.neighbors.map(\.sharedBorderMeters)
      #expect(lengths == lengths.sorted(by: >), "seed \(seed)")
      for neighbor in region.neighbors {
        let pair = RegionPair(number, Int(neighbor.region.id.rawValue))
        #expect(found[pair] == nil || found[pair] == neighbor.sharedBorderMeters, "seed \(seed)")
        found[pair] = neighbor.sharedBorderMeters
        #expect(neighbor.region.neighbors.contains { $0.region == region }, "seed \(seed)")
      }
    }
    #expect(Set(found.keys) == Set(shared.keys), "seed \(seed)")
    for (pair, meters) in shared {
      #expect(
        found[pair].map { ($0 - meters).magnitude <= 1e-9 * meters } == true, "seed \(seed) \(pair)"
      )
    }
    #expect(shared.values.contains(0) && shared.values.contains { $0 > 0 })
  }
}
