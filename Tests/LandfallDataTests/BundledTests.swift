import Foundation
import Landfall
import LandfallBuilder
import LandfallData
import TestSupport
import Testing

/// The atlas that comes with the package. scripts/make bundled writes it anew.
@Suite(.timed) struct BundledTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let file = package.appendingPathComponent("Sources/LandfallData/mobile.atlas")

  private static let isWriting =
    ProcessInfo.processInfo.environment["LANDFALL_WRITE_BUNDLED"] != nil

  /// Named apart, as scripts/make bundled runs it alone.
  @Test func theManifestGivesTheSameBytes() throws {
    let manifest = try Manifest(
      contentsOf: Self.package.appendingPathComponent("data/mobile.json").path)
    let bytes = try Atlas.build(from: manifest).bytes
    if Self.isWriting {
      try Data(bytes).write(to: Self.file)
      return
    }
    #expect(
      try Data(contentsOf: Self.file) == Data(bytes),
      "data/mobile.json no longer gives the bundled atlas; if that is meant, run scripts/make bundled"
    )
  }

  @Test func itIsWhole() throws {
    let atlas = Atlas.bundled
    try atlas.verifyChecksums()
    try atlas.verifyStructure()
    #expect(atlas.byteCount == (try Data(contentsOf: Self.file)).count)
    #expect(atlas.byteCount <= 3_000_000)
    #expect(atlas.gridDegrees == 1e-5)
  }

  @Test func itHoldsWhatItPromises() throws {
    let atlas = Atlas.bundled
    let layers = try ["countries", "states", "places"].map { try atlas.layer($0) }
    #expect(layers.map(\.regions.count) == [258, 56, 205])
    #expect(layers.map(\.lookupDetailMeters) == [1_000, 200, 0])
    #expect(layers[2].regions.allSatisfy { $0.attribute("CAPITAL") == .boolean(true) })
    // Every region keeps a ring, Monaco and the Vatican among them.
    for region in layers[0].regions.map({ $0 }) + layers[1].regions.map({ $0 }) {
      #expect(region.hasArea && !region.rings.isEmpty, "\(region)")
    }
    #expect(atlas.collections.count == 28)
    let corners = try #require(atlas.collection("four_corners_explorer"))
    #expect(corners.members.map(\.key) == ["AZ", "CO", "NM", "UT"])
    for collection in atlas.collections {
      #expect(collection.description != nil && collection.icon != nil && collection.color != nil)
      #expect(collection.languages == ["de", "es"], "\(collection.identifier)")
    }
    #expect(Set(atlas.collections.compactMap(\.category)).count == 4)
    // A color for each badge; that of the continents is one of them.
    #expect(Set(atlas.collections.compactMap(\.color)).count == 22)
    #expect(try #require(atlas.collection("completionist")).count == 50)
  }

  /// The pages that an app of visited places shows first, without an atlas of its own.
  @Test func itHasFlatMapsOfCountriesAndStates() throws {
    let atlas = Atlas.bundled
    let world = try atlas.layout("equal-earth")
    #expect(world.layer.id == "countries" && world.frames.count == 1)
    // All regions have a path, and Paris is found on the page.
    #expect(world.frames[0].regions.count == 258)
    let paris = try #require(
      world.frames[0].point(of: Coordinate(latitude: 48.86, longitude: 2.35)))
    #expect(world.region(at: paris)?.key == "FRA")
    // On the equirectangular page, x is the longitude and y the latitude.
    let plain = try atlas.layout("equirectangular")
    #expect(plain.layer.id == "countries" && plain.viewBox.width == 2 * plain.viewBox.height)
    for (latitude, longitude, key) in [(48.86, 2.35, "FRA"), (-33.87, 151.21, "AUS")] {
      let point = PagePoint(
        x: (longitude + 180) / 360 * plain.viewBox.width,
        y: (90 - latitude) / 180 * plain.viewBox.height)
      #expect(plain.region(at: point)?.key == key)
    }
    let states = ["us-insets", "us-alaska", "us-hawaii", "us-alaska-hawaii"]
    #expect(try atlas.layer("states").layouts.map(\.id).sorted() == states.sorted())
    #expect(try atlas.layout("us-insets").frames.map(\.regions.count) == [49, 1, 1])
  }

  /// The globe and each flat map show the same countries: all of them, with triangles and a path; those whose path is
  /// too small to be drawn have a marker.
  @Test func globeAndMapHaveTheSameCountries() throws {
    let countries = try Atlas.bundled.layer("countries")
    let all = countries.regions.map(\.key)
    let mesh = try countries.globeMesh(countries.globeMeshes[0])
    #expect(countries.regions.filter { !mesh.triangles(of: $0.id).isEmpty }.map(\.key) == all)
    for layout in countries.layouts {
      let shapes = layout.frames[0].regions
      #expect(shapes.map(\.region.key) == all, "\(layout.id)")
      for shape in shapes where !shape.isDrawn {
        #expect(shape.region.marker != nil, "\(layout.id): \(shape.region.key)")
      }
    }
    #expect(countries.layouts.map(\.id) == ["equal-earth", "equirectangular"])
  }

  /// Arrays of a country hold its triangles, in their order and turned outwards.
  @Test func geometryOfACountry() async throws {
    let countries = try Atlas.bundled.layer("countries")
    let mesh = try await countries.loadGlobeMesh(countries.globeMeshes[0])
    for key in ["FRA", "RUS", "VAT", "ATA"] {
      let id = try #require(countries.region(key: key)).id
      let geometry = mesh.geometry(of: id)
      let triangles = mesh.triangles(of: id)
      #expect(
        geometry.indices.count == 3 * triangles.count && geometry.normals == geometry.positions)
      // Each vertex once, and all of them used.
      #expect(Set(geometry.positions).count == geometry.positions.count)
      #expect(Set(geometry.indices).count == geometry.positions.count)
      for (number, triangle) in triangles.enumerated() {
        let vertices = mesh.vertices(ofTriangle: triangle)
        let corners = (0..<3).map { geometry.positions[Int(geometry.indices[3 * number + $0])] }
        #expect(
          corners == [vertices.0, vertices.1, vertices.2].map { mesh.position(ofVertex: $0) })
      }
    }
  }

  @Test func itAnswers() throws {
    let atlas = Atlas.bundled
    let wanted: [(Double, Double, String, String?)] = [
      (39.7392, -104.9903, "USA", "CO"), (41.9029, 12.4534, "VAT", nil),
      (43.7384, 7.4246, "MCO", nil),
      (-16.84, 179.99, "FJI", nil), (66, -175, "RUS", nil), (35.6762, 139.6503, "JPN", nil),
      (21.3069, -157.8583, "USA", "HI"), (-89, 10, "ATA", nil),
    ]
    for (latitude, longitude, country, state) in wanted {
      let here = Coordinate(latitude: latitude, longitude: longitude)
      #expect(try atlas.layer("countries").region(at: here)?.key == country)
      #expect(try atlas.layer("states").region(at: here)?.key == state)
    }
    let sea = Coordinate(latitude: 0, longitude: -140)
    #expect(atlas.place(at: sea) == nil)
    let pier = Coordinate(latitude: 37.8199, longitude: -122.4783)
    #expect(try atlas.layer("states").nearest(to: pier, within: 5_000) != nil)
  }
}
