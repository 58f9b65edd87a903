import Foundation
import Landfall
import LandfallBuilder
import LandfallExport
import TestSupport
import Testing

/// Layers as TopoJSON: arcs, rings, quantization.
@Suite(.timed) struct TopoJSONExportTests {
  private static let layer = LayerManifest(id: "layer", source: "made up")

  private func makeLayer(_ features: [Feature]) throws -> Layer {
    try makeAtlas(layers: [(Self.layer, features)]).layer("layer")
  }

  private func feature(_ key: String, _ geometry: Geometry) -> Feature {
    Feature(index: 0, key: key, name: "Name", geometry: geometry)
  }

  private func box(
    _ key: String, _ west: Double, _ south: Double, _ east: Double, _ north: Double
  ) -> Feature {
    let box = Outline.box(west: west, south: south, east: east, north: north)
    return feature(key, Outline([box]).geometry(on: .standard))
  }

  private func references(_ geometry: [String: Any]) throws -> [[Int]] {
    try #require(geometry["arcs"] as? [[Int]])
  }

  /// The grid points of positions in degrees.
  private func gridPoints(_ positions: [[Double]], _ grid: Grid) throws -> [GridPoint] {
    try positions.map { try #require(grid.vertex(latitude: $0[1], longitude: $0[0])) }
  }

  private func polygons(ofFeature feature: [String: Any]) throws -> [[[[Double]]]] {
    let geometry = try #require(feature["geometry"] as? [String: Any])
    let coordinates = geometry["coordinates"]
    return switch geometry["type"] as? String {
    case "Polygon": [try #require(coordinates as? [[[Double]]])]
    case "MultiPolygon": try #require(coordinates as? [[[[Double]]]])
    default: []
    }
  }

  /// Compares a topology with the GeoJSON of the same layer: its rings are the same, in reverse.
  private func expectTheGeoJSON(
    _ layer: Layer, _ quantization: Quantization, _ comment: Comment
  ) throws {
    let reader = try TopologyReader(topoJSON(of: [layer], quantization))
    let features = try jsonFeatures(geoJSON(of: layer, grid: layer.grid))
    let geometries = try reader.geometries("layer")
    #expect(geometries.map { $0["id"] as? String } == features.map { $0["id"] as? String })
    for (geometry, feature) in zip(geometries, features) {
      let expected = try polygons(ofFeature: feature).map { polygon in
        try polygon.map { try Array(gridPoints($0, layer.grid).reversed()) }
      }
      let found = try reader.polygons(geometry).map { polygon in
        try polygon.map { try gridPoints($0, layer.grid) }
      }
      #expect(found == expected, comment)
    }
  }

  // MARK: Arcs

  /// The border of two neighbors is one arc, which they use in opposite directions.
  @Test func neighborsShareAnArc() throws {
    let layer = try makeLayer([box("a", 0, 0, 1, 1), box("b", 1, 0, 3, 1)])
    let reader = try TopologyReader(topoJSON(of: [layer]))
    #expect(reader.arcs.count == 3 && reader.bounds == [0, 0, 3, 1])
    let rings = try reader.geometries("layer").map { Set(try references($0)[0]) }
    #expect(rings[0].filter { rings[1].contains(~$0) }.count == 1)
    #expect(Set(rings[0].union(rings[1]).map { $0 < 0 ? ~$0 : $0 }) == [0, 1, 2])
  }

  /// The ring of an enclave is the hole around it, one closed arc.
  @Test func anEnclaveFillsItsHole() throws {
    var outline = Outline([
      Outline.box(west: 0, south: 0, east: 9, north: 9),
      Outline.box(west: 3, south: 3, east: 6, north: 6),
    ])
    outline.isOnePolygon = true
    let layer = try makeLayer([
      feature("a", outline.geometry(on: .standard)), box("b", 3, 3, 6, 6),
    ])
    let reader = try TopologyReader(topoJSON(of: [layer]))
    #expect(reader.arcs.count == 2)
    let geometries = try reader.geometries("layer")
    let (around, within) = (try references(geometries[0]), try references(geometries[1]))
    #expect(around.count == 2 && within.count == 1)
    #expect(around[1].count == 1 && within[0] == around[1].map { ~$0 })
    // Clockwise outside, counterclockwise around the hole.
    let rings = try reader.polygons(geometries[0])[0]
    let areas = rings.map { ring in
      zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0[0] * $1.1[1] - $1.1[0] * $1.0[1] } / 2
    }
    #expect(areas.map { $0.rounded() } == [-81, 9])
  }

  @Test func theSeamStaysCut() throws {
    let outline = Outline([
      Outline.box(west: 175, south: -20, east: 180, north: -10),
      Outline.box(west: -180, south: -20, east: -178, north: -10),
    ])
    let layer = try makeLayer([feature("a", outline.geometry(on: .standard))])
    let reader = try TopologyReader(topoJSON(of: [layer]))
    #expect(reader.bounds == [-180, -20, 180, -10])
    let polygons = try reader.polygons(reader.geometries("layer")[0])
    let longitudes = polygons.map { polygon in Set(polygon[0].map { $0[0].rounded() }) }
    #expect(Set(longitudes) == [[175, 180], [-180, -178]])
    try expectTheGeoJSON(layer, .none, "seam")
  }

  /// Only the arcs of rings are in the file: the border between two regions along ±180° is not.
  @Test func arcsThatNoRingUsesAreLeftOut() throws {
    let layer = try makeLayer([box("a", 170, 0, 180, 10), box("b", -180, 0, -170, 5)])
    let reader = try TopologyReader(topoJSON(of: [layer]))
    let used = try reader.geometries("layer").flatMap { try references($0)[0] }
    #expect(Set(used.map { $0 < 0 ? ~$0 : $0 }) == Set(reader.arcs.indices))
    #expect(reader.arcs.count < layer.arcTable.count)
  }

  // MARK: Members

  @Test func pointsAreNoDifferences() throws {
    var both = Outline([Outline.box(west: 0, south: 0, east: 1, north: 1)]).geometry(on: .standard)
    both.points = [GridPoint(u: 200_000_000, v: 100_000_000)]
    let layer = try makeLayer([
      feature("a", Geometry(points: [GridPoint(u: 180_000_001, v: 1)])),
      feature("b", Geometry(points: [GridPoint(u: 0, v: 5), GridPoint(u: 7, v: 5)])),
      feature("c", both),
    ])
    let reader = try TopologyReader(topoJSON(of: [layer]))
    let geometries = try reader.geometries("layer")
    let types = geometries.map { $0["type"] as? String }
    #expect(types == ["Point", "MultiPoint", "GeometryCollection"])
    #expect(geometries[1]["coordinates"] as? [[Int]] == [[0, 4], [7, 4]])
    let points = try geometries.map { try gridPoints(reader.points($0), .standard) }
    #expect(points[0] == [GridPoint(u: 180_000_001, v: 1)])
    #expect(points[1] == [GridPoint(u: 0, v: 5), GridPoint(u: 7, v: 5)])
    #expect(points[2] == both.points)
    #expect(try reader.polygons(geometries[2]).count == 1)
  }

  /// Without positions there is neither a box nor a transform.
  @Test func anEmptyLayerIsAnEmptyTopology() throws {
    let text = try topoJSON(of: [makeLayer([])])
    let reader = try TopologyReader(text)
    #expect(try reader.bounds == nil && reader.arcs.isEmpty && reader.geometries("layer").isEmpty)
    #expect(!String(decoding: text, as: UTF8.self).contains("transform"))
  }

  @Test func idsAndPropertiesAreThoseOfGeoJSON() throws {
    var source = box("k\"1", 0, 0, 1, 1)
    source.attributes = [.string("a"), .json(#"{"a":[1,null]}"#), nil]
    var manifest = Self.layer
    manifest.attributes = ["name", "tags", "none"]
    let layer = try makeAtlas(layers: [(manifest, [source])]).layer("layer")
    let geometry = try TopologyReader(topoJSON(of: [layer])).geometries("layer")[0]
    let feature = try jsonFeatures(geoJSON(of: layer, grid: .standard))[0]
    #expect(geometry["id"] as? String == "k\"1")
    #expect(geometry["properties"] as? NSDictionary == feature["properties"] as? NSDictionary)
  }

  /// The arcs of a second layer follow those of the first, although they are the same.
  @Test func layersAreObjects() throws {
    var second = Self.layer
    second.id = "second"
    let features = [box("a", 0, 0, 1, 1), box("b", 1, 0, 3, 1)]
    let atlas = try makeAtlas(layers: [(Self.layer, features), (second, features)])
    let reader = try TopologyReader(topoJSON(of: atlas.layers))
    #expect(reader.names == ["layer", "second"] && reader.arcs.count == 6)
    #expect(reader.arcs.prefix(3) == reader.arcs.suffix(3))
    for (one, other) in try zip(reader.geometries("layer"), reader.geometries("second")) {
      #expect(try reader.polygons(one) == reader.polygons(other))
      #expect(try references(one)[0].map { $0 < 0 ? $0 - 3 : $0 + 3 } == references(other)[0])
    }
  }

  /// `landfall build` reads the regions of an export again, as they are in the atlas.
  @Test(arguments: [true, false])
  func exportsAreSources(isQuantized: Bool) throws {
    let quantization: Quantization = isQuantized ? .grid : .none
    let point = Geometry(points: [try #require(Grid.standard.vertex(latitude: 5, longitude: 6))])
    let layer = try makeLayer([
      box("a", 0, 0, 1, 1), box("b", 1, 0, 3, 1), box("c", 10, 10, 11, 12),
      Feature(index: 0, key: "p", name: "Point", geometry: point),
    ])
    var source = LayerManifest(id: "again", source: "again.topojson")
    source.name = "name"
    let text = try topoJSON(of: [layer], quantization)
    let result = try readFeatures(of: source, grid: .standard, bytes: text)
    #expect(result.report.warnings.isEmpty && result.report.leftOut.isEmpty)
    let again = try makeAtlas(layers: [(source, result.features)]).layer("again")
    #expect(again.regions.map(\.key) == layer.regions.map(\.key))
    for (one, other) in zip(again.regions, layer.regions) {
      #expect(one.points == other.points && one.bounds == other.bounds)
      // The rings may start elsewhere.
      #expect(
        abs(one.areaSquareMeters - other.areaSquareMeters) <= 1e-9 * other.areaSquareMeters)
    }
  }

  // MARK: Quantization

  /// Whole numbers from 0 to N − 1, as topojson makes them; a region below a step keeps its ring.
  @Test func quantizationIsThatOfTopojson() throws {
    let layer = try makeLayer([
      box("a", 0, 0, 10, 5), box("b", 0, -5, 4, 0), box("tiny", 9, -5, 9.001, -4.999),
    ])
    let text = try topoJSON(of: [layer], .count(11))
    let reader = try TopologyReader(text)
    #expect(String(decoding: text, as: UTF8.self).contains(#""scale":[1.0,1.0]"#))
    #expect(
      reader.arcs.joined().allSatisfy { (0...10).contains($0[0]) && (0...10).contains($0[1]) })
    let tiny = try references(reader.geometries("layer")[2])[0]
    #expect(tiny.count == 1 && reader.arcs[tiny[0] < 0 ? ~tiny[0] : tiny[0]] == [[9, 0], [9, 0]])
    for case let (one, two) in reader.arcs.flatMap({ zip($0, $0.dropFirst()) }) where one == two {
      #expect(one == [9, 0], "only an arc of two positions has the same twice")
    }
  }

  /// The greatest number does not overflow, and moves nothing by more than half a step.
  @Test(arguments: [2, 1_000, 1_000_000_000]) func anyNumberIsNearest(count: Int)
    throws
  {
    let layer = try makeLayer([box("a", -180, -90, -179, 0), box("b", 10, 1, 180, 90)])
    let reader = try TopologyReader(topoJSON(of: [layer], .count(count)))
    let step = 360 / Double(count - 1)
    for (geometry, west) in try zip(reader.geometries("layer"), [-180.0, 10]) {
      let found = try reader.polygons(geometry)[0][0].map { $0[0] }.min()
      #expect(try abs(#require(found) - west) <= step / 2 + 1e-9)
    }
  }

  // MARK: Made-up maps

  @Test(.seeded, arguments: [Quantization.grid, .none])
  func ringsAreThoseOfGeoJSON(quantization: Quantization) throws {
    let seed = TestSeed.current
    for number in 0..<UInt64(FullTests.count(3, all: 100)) {
      let grid = try #require(
        Grid(unitsPerDegree: Grid.allowedUnitsPerDegree[Int(number % 3)]))
      let features = FractalCoverage(
        grid: grid, origin: GridPoint(u: grid.width / 2, v: grid.height / 2), columns: 8, rows: 8,
        cellSize: Int(grid.unitsPerDegree) / 2, regionCount: 12, levels: 4, scatter: 0.3,
        seed: seed &+ number
      ).features.filter { !$0.geometry.ringEnds.isEmpty }
      let layer = try makeAtlas(grid: grid, layers: [(Self.layer, features)]).layer("layer")
      try expectTheGeoJSON(layer, quantization, "seed \(seed &+ number)")
      #expect(
        try topoJSON(of: [layer], quantization) == topoJSON(of: [layer], quantization))
    }
  }

  // MARK: Damaged files

  /// Whatever is in a file, its export ends, and is a valid topology or an error.
  @Test(.seeded) func damagedFilesExportOrFail() throws {
    var generator = SeededGenerator(seed: TestSeed.current)
    let files = try TinyAtlas.all.map { AtlasBytes(try $0.bytes()) }
    var (exported, failed) = (0, 0)
    for number in 0..<FullTests.count(600, all: 20_000) {
      var file = files[number % files.count]
      file.damageBodies(&generator)
      guard let atlas = try? Atlas(bytes: file.bytes) else { continue }
      for layer in atlas.layers.prefix(4) where layer.regions.count < 1000 {
        do {
          let reader = try TopologyReader(
            topoJSON(of: [layer], number % 2 == 0 ? .grid : .count(99)))
          for geometry in try reader.geometries(layer.id) { _ = try reader.polygons(geometry) }
          exported += 1
        } catch let error as BuildError {
          #expect([.coordinate, .geometry].contains(error.code) && error.file == "test.atlas")
          failed += 1
        }
      }
    }
    #expect(exported > 100 && failed > 10, "\(exported) exported, \(failed) failed")
  }
}
