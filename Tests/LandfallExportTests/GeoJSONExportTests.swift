import Foundation
import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// A layer as GeoJSON: members, types, winding, the seam.
@Suite(.timed) struct GeoJSONExportTests {
  private static let layer = LayerManifest(id: "layer", source: "made up")

  private func export(
    _ features: [Feature], attributes: [String] = []
  ) throws -> [[String: Any]] {
    var manifest = Self.layer
    manifest.attributes = attributes
    let atlas = try makeAtlas(layers: [(manifest, features)])
    return try jsonFeatures(geoJSON(of: atlas.layer("layer"), grid: .standard))
  }

  private func feature(_ key: String, _ geometry: Geometry, name: String = "Name") -> Feature {
    Feature(index: 0, key: key, name: name, geometry: geometry)
  }

  private func rings(_ geometry: Any?) throws -> [[[[Double]]]] {
    let geometry = try #require(geometry as? [String: Any])
    let coordinates = geometry["coordinates"]
    return switch geometry["type"] as? String {
    case "Polygon": [try #require(coordinates as? [[[Double]]])]
    case "MultiPolygon": try #require(coordinates as? [[[[Double]]]])
    default: []
    }
  }

  private func area(_ ring: [[Double]]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0[0] * $1.1[1] - $1.1[0] * $1.0[1] } / 2
  }

  // MARK: Members

  @Test func attributesKeepTheirTypes() throws {
    let values: [AttributeValue?] = [
      .string("a\"b\\c\u{1}\n<é>"), .integer(-9_007_199_254_740_993), .number(5), .number(1e300),
      .boolean(false), .json(#"{"a":[1,null]}"#), nil,
    ]
    let names = ["text", "integer", "five", "huge", "no", "tags", "none"]
    var source = feature("k", Geometry(points: [GridPoint(u: 1, v: 2)]))
    source.attributes = values
    var manifest = Self.layer
    manifest.attributes = names
    let atlas = try makeAtlas(layers: [(manifest, [source])])
    let text = try geoJSON(of: atlas.layer("layer"), grid: .standard)
    manifest.name = "name"
    let read = try readFeatures(of: manifest, grid: .standard, bytes: text).features
    #expect(read.count == 1 && read[0].key == "k" && read[0].name == "Name")
    #expect(read[0].attributes == values)
    // Null rather than absent, so that every feature has the same columns.
    let properties = try #require(jsonFeatures(text)[0]["properties"] as? [String: Any])
    #expect(Set(properties.keys) == Set(names + ["name"]) && properties["none"] is NSNull)
  }

  @Test func anAttributeCalledNameStaysOne() throws {
    var source = feature("k", Geometry(points: [GridPoint(u: 1, v: 2)]), name: "the region")
    source.attributes = [.string("the attribute")]
    let properties = try export([source], attributes: ["name"])[0]["properties"]
    #expect(
      properties as? [String: String] == ["name": "the attribute", "region_name": "the region"])
  }

  @Test func anEmptyLayerIsAnEmptyCollection() throws { #expect(try export([]).isEmpty) }

  @Test func oneFeatureStandsOnOneLine() throws {
    let point = Geometry(points: [GridPoint(u: 1, v: 2)])
    let atlas = try makeAtlas(
      layers: [(Self.layer, [feature("b", point), feature("a", point, name: "x\ny\u{2028}")])])
    let text = String(
      decoding: try geoJSON(of: atlas.layer("layer"), grid: .standard), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 5 && lines[1].contains(#""id":"a""#) && lines[2].contains(#""id":"b""#))
    #expect(lines[0] == #"{"type":"FeatureCollection","name":"layer","features":["#)
    #expect(lines[3] == "]}" && lines[4] == "")
  }

  // MARK: Geometry

  @Test func pointsArePointsOrMultiPoints() throws {
    let one = Geometry(points: [GridPoint(u: 180_000_001, v: 1)])
    let two = Geometry(points: [GridPoint(u: 0, v: 1), GridPoint(u: 359_999_999, v: 1)])
    let found = try export([feature("a", one), feature("b", two)])
    let geometries = found.compactMap { $0["geometry"] as? [String: Any] }
    #expect(geometries.map { $0["type"] as? String } == ["Point", "MultiPoint"])
    #expect(geometries[0]["coordinates"] as? [Double] == [0.000001, -89.999999])
    #expect(
      geometries[1]["coordinates"] as? [[Double]] == [
        [-180, -89.999999], [179.999999, -89.999999],
      ])
  }

  @Test func areasAndPointsAreACollection() throws {
    var geometry = Outline([Outline.box(west: 0, south: 0, east: 1, north: 1)])
      .geometry(on: .standard)
    geometry.points = [GridPoint(u: 200_000_000, v: 100_000_000)]
    let found = try export([feature("a", geometry)])[0]["geometry"] as? [String: Any]
    let parts = try #require(found?["geometries"] as? [[String: Any]])
    #expect(parts.map { $0["type"] as? String } == ["Polygon", "Point"])
  }

  /// However the source winds its rings, an island in a lake on an island included.
  @Test(arguments: [false, true]) func theRightHandRuleHolds(isReversed: Bool) throws {
    func box(_ inset: Double) -> [(longitude: Double, latitude: Double)] {
      let box = Outline.box(west: inset, south: inset, east: 20 - inset, north: 20 - inset)
      return isReversed ? box.reversed() : box
    }
    // Land, a lake in it, an island in the lake, a pond on the island.
    var land = Outline([box(0), box(2)])
    land.isOnePolygon = true
    var island = Outline([box(4), box(6)])
    island.isOnePolygon = true
    var both = land.geometry(on: .standard)
    let second = island.geometry(on: .standard)
    both.ringEnds += second.ringEnds.map { $0 + both.vertices.count }
    both.vertices += second.vertices
    both.polygonEnds += [4]
    let polygons = try rings(export([feature("a", both)])[0]["geometry"])
    #expect(polygons.map(\.count) == [2, 2])
    for polygon in polygons {
      for (index, ring) in polygon.enumerated() {
        #expect(ring.first == ring.last && ring.count == 5)
        #expect((area(ring) > 0) == (index == 0))
      }
    }
    #expect(polygons.flatMap { $0 }.map { abs(area($0)) } == [400, 256, 144, 64])
  }

  @Test func theSeamStaysCut() throws {
    let outline = Outline([
      Outline.box(west: 175, south: -20, east: 180, north: -10),
      Outline.box(west: -180, south: -20, east: -178, north: -10),
    ])
    let found = try export([feature("a", outline.geometry(on: .standard))])[0]["geometry"]
    let longitudes = try rings(found).map { polygon in Set(polygon[0].map { $0[0] }) }
    #expect(Set(longitudes) == [[175, 180], [-180, -178]])
  }

  // MARK: Round trips

  /// An atlas built of the export has the same geometry, region by region, and so the same export.
  @Test(.seeded) func theExportBuildsTheSameGeometry() throws {
    let seed = TestSeed.current
    var manifest = Self.layer
    manifest.name = "name"
    for number in 0..<UInt64(FullTests.count(6, all: 200)) {
      let grid = try #require(
        Grid(unitsPerDegree: Grid.allowedUnitsPerDegree[Int(number % 3)]))
      let features = FractalCoverage(
        grid: grid, origin: GridPoint(u: grid.width / 2, v: grid.height / 2), columns: 8, rows: 8,
        cellSize: Int(grid.unitsPerDegree) / 2, regionCount: 12, levels: 4, scatter: 0.3,
        seed: seed &+ number
      ).features.filter { !$0.geometry.ringEnds.isEmpty }
      let atlas = try makeAtlas(grid: grid, layers: [(manifest, features)])
      let text = try geoJSON(of: atlas.layer("layer"), grid: grid)
      let read = try readFeatures(of: manifest, grid: grid, bytes: text).features
      #expect(read.map(\.key) == features.sortedByKey().map(\.key))
      for (one, other) in zip(read, features.sortedByKey()) {
        #expect(
          canonicalPolygons(one.geometry) == canonicalPolygons(other.geometry),
          "seed \(seed &+ number): \(one.key)")
      }
      let again = try makeAtlas(grid: grid, layers: [(manifest, read)])
      let third = try readFeatures(
        of: manifest, grid: grid, bytes: geoJSON(of: again.layer("layer"), grid: grid))
      #expect(
        third.features.map { canonicalPolygons($0.geometry) }
          == read.map { canonicalPolygons($0.geometry) })
      #expect(try geoJSON(of: atlas.layer("layer"), grid: grid) == text)
    }
  }

  /// Each detail that the atlas holds is what simplifying made; another one is not there.
  @Test func detailsAreWhatSimplifyingMade() throws {
    var manifest = Self.layer
    manifest.name = "name"
    manifest.detail = LayerDetail(lookupMeters: 300, drawnMeters: [1500, 6000])
    let features = FractalCoverage(
      grid: .standard, origin: GridPoint(u: 190_000_000, v: 110_000_000), columns: 8, rows: 8,
      cellSize: 300_000, regionCount: 12, levels: 5, seed: 8
    ).features.filter { !$0.geometry.ringEnds.isEmpty }.sortedByKey()
    let coverage = Coverage(features.map(\.geometry), grid: .standard)
    let details = try simplify(
      coverage, of: features, manifest: manifest, grid: .standard, jobs: 1)
    let layer = try makeAtlas(layers: [(manifest, features)]).layer("layer")
    #expect(layer.details.map(\.meters) == details.map(\.meters) && details.count == 3)
    for detail in details {
      let text = try geoJSON(of: layer, detail: detail.meters, grid: .standard)
      let read = try readFeatures(of: manifest, grid: .standard, bytes: text).features
      #expect(
        read.map { canonicalPolygons($0.geometry) } == detail.geometries.map(canonicalPolygons),
        "\(detail.meters) m")
    }
  }

  /// GEOS takes every part for a valid polygon.
  @Test func partsAreValidForGEOS() throws {
    let features = FractalCoverage(
      grid: .standard, origin: GridPoint(u: 100_000_000, v: 90_000_000), columns: 20, rows: 20,
      cellSize: 500_000, regionCount: 9, levels: 4, scatter: 0.3, seed: 5
    ).features
    let atlas = try makeAtlas(layers: [(Self.layer, features)])
    let text = try geoJSON(of: atlas.layer("layer"), grid: .standard)
    var manifest = Self.layer
    manifest.name = "name"
    let read = try readFeatures(of: manifest, grid: .standard, bytes: text).features
    let oracle = GEOSContext()
    var part = 0
    var holeCount = 0
    for polygon in read.flatMap({ $0.geometry.polygonRings }) {
      _ = oracle.add(polygon: polygon)
      holeCount += polygon.count - 1
      let fault = oracle.fault(ofPart: part)
      #expect(fault == nil)
      part += 1
    }
    #expect(part > 20 && holeCount > 3)
  }

  // MARK: Damaged files

  /// JSON has no NaN: a damaged number is null, and a damaged JSON text is a text.
  @Test func damagedAttributesStayJSON() throws {
    let tiny = try #require(TinyAtlas.all.first { $0.name == "world" })
    var file = AtlasBytes(try tiny.bytes())
    let numbers = file.body("numbers")
    for offset in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 8) {
      file.put(Double.nan, at: offset)
    }
    let strings = file.body("strings")
    let start = try #require(strings.first { file.bytes[$0...].starts(with: Array("[1]".utf8)) })
    file.bytes[start] = UInt8(ascii: "x")
    let layer = try Atlas(bytes: file.sealed).layer("countries")
    let features = try jsonFeatures(geoJSON(of: layer, grid: tiny.grid))
    let westland = try #require(features.first { $0["id"] as? String == "WST" })
    let properties = try #require(westland["properties"] as? [String: Any])
    #expect(properties["AREA"] is NSNull && properties["TAGS"] as? String == "x1]")
  }

  /// Whatever stands in a file, its export ends, and is JSON or an error.
  @Test(.seeded) func damagedFilesExportOrFail() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let files = try TinyAtlas.all.map { AtlasBytes(try $0.bytes()) }
    var (exported, failed) = (0, 0)
    for number in 0..<FullTests.count(600, all: 20_000) {
      var file = files[number % files.count]
      file.damageBodies(&generator)
      guard let atlas = try? Atlas(bytes: file.bytes) else { continue }
      for layer in atlas.layers.prefix(4) where layer.regions.count < 1000 {
        let grid = try #require(Grid(degrees: atlas.gridDegrees))
        do {
          _ = try jsonFeatures(geoJSON(of: layer, grid: grid))
          exported += 1
        } catch let error as BuildError {
          #expect(error.code == .coordinate && error.file == "test.atlas")
          failed += 1
        }
      }
    }
    #expect(exported > 100, "\(exported) exported, \(failed) failed")
  }
}
