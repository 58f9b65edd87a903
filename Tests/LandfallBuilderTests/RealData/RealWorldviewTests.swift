import Foundation
import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// What each worldview of data/worldviews answers; the table is that of data/SOURCES.md.
@Suite(.timed) struct RealWorldviewTests {
  /// The manifest of the countries and places of data/, without what takes long.
  private static func manifest(_ worldview: String) throws -> Manifest {
    var manifest = try Manifest(contentsOf: Package.path("data/world.json"))
    manifest.worldview = Package.path("data/worldviews/\(worldview).json")
    manifest.layers.removeAll { $0.id == "states" }
    manifest.collections.removeAll { !$0.hasSuffix("continents.json") }
    manifest.layers[0].detail = LayerDetail()
    manifest.layers[0].meshes = []
    return manifest
  }

  private static func build(_ worldview: String) throws -> BuildResult {
    try Atlas.build(from: manifest(worldview))
  }

  private static let deFacto = Result { try build("de-facto") }
  private static let unitedNations = Result { try build("united-nations") }
  private static let iso = Result { try build("iso-3166") }

  /// The places whose answer by the codes of ISO 3166 is that of the United Nations; others are those of the view de facto.
  private static let moved: Set<String> = [
    "Simferopol", "Sevastopol", "Kerch", "Laayoune", "Dakhla", "Smara", "Katzrin, Golan",
  ]

  /// Places in disputed areas, and the answers of both worldviews.
  private static let places:
    [(name: String, latitude: Double, longitude: Double, deFacto: String, unitedNations: String)] =
      [
        ("Simferopol", 44.95, 34.1, "RUS", "UKR"), ("Sevastopol", 44.6, 33.53, "RUS", "UKR"),
        ("Kerch", 45.35, 36.45, "RUS", "UKR"), ("Donetsk", 48.0, 37.8, "UKR", "UKR"),
        ("Laayoune", 27.15, -13.2, "MAR", "ESH"), ("Dakhla", 23.72, -15.94, "MAR", "ESH"),
        ("Smara", 26.74, -11.67, "MAR", "ESH"), ("Tifariti", 26.16, -10.57, "ESH", "ESH"),
        ("Tarfaya", 27.92, -12.92, "MAR", "MAR"), ("Pristina", 42.66, 21.17, "XKX", "SRB"),
        ("Taipei", 25.04, 121.56, "TWN", "CHN"), ("Hargeisa", 9.56, 44.07, "X-SOL", "SOM"),
        ("Kyrenia", 35.32, 33.31, "X-CYN", "CYP"), ("Nicosia", 35.167, 33.367, "X-CNM", "CYP"),
        ("Larnaca", 34.92, 33.62, "CYP", "CYP"), ("Akrotiri", 34.59, 32.98, "GBR-WSB", "GBR-WSB"),
        ("Katzrin, Golan", 32.99, 35.69, "ISR", "SYR"), ("Quneitra", 33.12, 35.82, "SYR", "SYR"),
        ("Tiberias", 32.79, 35.53, "ISR", "ISR"), ("Ramallah", 31.9, 35.2, "PSE", "PSE"),
        ("East Jerusalem", 31.79, 35.24, "ISR", "ISR"), ("Srinagar", 34.09, 74.8, "IND", "IND"),
        ("Aksai Chin", 35.2, 79.5, "CHN", "CHN"), ("Abyei", 9.6, 28.44, "SDN", "SDN"),
        ("Halaib", 22.22, 36.6, "EGY", "EGY"), ("Kunashir", 44.1, 145.9, "RUS", "RUS"),
        ("Sukhumi", 43.0, 41.02, "GEO", "GEO"), ("Hong Kong", 22.4, 114.15, "HKG", "HKG"),
      ]

  @Test func eachWorldviewAnswersAsDocumented() throws {
    let views = try [Self.deFacto.get(), Self.unitedNations.get(), Self.iso.get()].map {
      try Atlas(bytes: $0.bytes)
    }
    for place in Self.places {
      let here = Coordinate(latitude: place.latitude, longitude: place.longitude)
      let found = try views.map { try $0.layer("countries").region(at: here)?.key }
      let iso = Self.moved.contains(place.name) ? place.unitedNations : place.deFacto
      #expect(found == [place.deFacto, place.unitedNations, iso], "\(place.name)")
    }
  }

  @Test func theCountsAre197And195() throws {
    for (view, features, counts) in [
      (Self.deFacto, 258, 197), (Self.unitedNations, 253, 195), (Self.iso, 258, 197),
    ] {
      let countries = try Atlas(bytes: view.get().bytes).layer("countries")
      #expect(countries.regions.count == features)
      #expect(countries.regions.count { $0.attribute("COUNTS") == .boolean(true) } == counts)
    }
  }

  /// Without changes the regions have the bytes that they have without a worldview.
  @Test func theViewDeFactoChangesNothing() throws {
    var manifest = try Manifest(contentsOf: Package.path("data/countries.json"))
    manifest.worldview = nil
    let bytes = try Atlas.build(from: manifest).bytes
    manifest.worldview = Package.path("data/worldviews/de-facto.json")
    #expect(try Atlas.build(from: manifest).bytes == bytes)
  }

  /// The codes of ISO 3166 move three areas, and no region, key or name.
  @Test func theCodesMoveNoRegion() throws {
    let (iso, deFacto) = (
      try Atlas(bytes: Self.iso.get().bytes), try Atlas(bytes: Self.deFacto.get().bytes)
    )
    for id in ["countries", "places"] {
      let (one, other) = (try iso.layer(id), try deFacto.layer(id))
      #expect(one.regions.map(\.key) == other.regions.map(\.key))
      #expect(one.regions.map(\.name) == other.regions.map(\.name))
    }
    let changed = zip(try iso.layer("countries").regions, try deFacto.layer("countries").regions)
      .filter { abs($0.areaSquareMeters - $1.areaSquareMeters) > 1e6 }
    #expect(changed.map(\.0.key) == ["ESH", "ISR", "MAR", "RUS", "SYR", "UKR"])
    #expect(try iso.layer("places").region(key: "laayoune-mar")?.parent?.key == "ESH")
  }

  @Test func namesAndPlacesFollow() throws {
    let atlas = try Atlas(bytes: Self.unitedNations.get().bytes)
    let countries = try atlas.layer("countries")
    for (name, key) in [
      ("TWN", "CHN"), ("Taiwan", "CHN"), ("XKX", "SRB"), ("Kosovo", "SRB"), ("X-CYN", "CYP"),
      ("Somaliland", "SOM"), ("Western Sahara", "ESH"),
    ] {
      #expect(countries.regions(named: name).map(\.key) == [key], "\(name)")
    }
    let places = try atlas.layer("places")
    for (key, country) in [
      ("laayoune-mar", "ESH"), ("taipei-twn", "CHN"), ("pristina-xkx", "SRB"),
      ("hargeysa-x-sol", "SOM"), ("ammochostos-x-cyn", "CYP"), ("nicosia-cyp", "CYP"),
      ("casablanca-mar", "MAR"),
    ] {
      let place = try #require(places.region(key: key))
      #expect(place.parent?.key == country, "\(key)")
      #expect(place.attribute("COUNTRY") == .string(country), "\(key)")
    }
    // Each place lies in its country, with the exceptions of data/SOURCES.md that remain.
    let elsewhere = places.regions.filter {
      countries.region(at: $0.representativePoint) != $0.parent
    }
    #expect(elsewhere.map(\.key) == ["gibraltar-gib", "hungnam-prk"])
    let capitals = places.regions.filter { $0.attribute("CAPITAL") == .boolean(true) }
    #expect(capitals.count == 202)
    let asia = try #require(atlas.collection("asia"))
    #expect(!asia.members.contains { $0.key == "TWN" } && asia.members.contains { $0.key == "CHN" })
  }

  @Test func nothingIsRepaired() throws {
    let report = try Self.unitedNations.get().report
    #expect(report.layers[0].crossingCount == 0 && report.layers[0].overlapCount == 0)
    #expect(report.layers[0].movedVertexCount == 0)
    #expect(report.layers[0].repairs.count { $0.kind == "gap" } == 4)
    #expect(report.layers[0].leftOut.count == 5)
  }

  /// The verifier compares with the regions of the worldview, not with those of the source.
  @Test(arguments: ["united-nations", "iso-3166"])
  func verificationFindsNoDifference(view: String) throws {
    let manifest = try Self.manifest(view)
    let result = view == "iso-3166" ? Self.iso : Self.unitedNations
    let atlas = try Atlas(bytes: result.get().bytes)
    let options = VerifyOptions(pointCount: 20_000, seed: 7, jobs: 2)
    let verifier = try LayerVerifier(
      manifest.layersInWorldview[0], grid: manifest.grid, in: atlas, options: options)
    #expect(verifier.differences == [])
    for set in [LayerVerifier.PointSet.nearBorder, .vertices] {
      #expect(verifier.compare(set).disagreementCount == 0, "\(set)")
    }
    let source = try LayerVerifier(
      manifest.layers[0], grid: manifest.grid, in: atlas, options: options)
    if view == "united-nations" {
      #expect(source.differences.contains { $0.contains("(Taiwan) is not in the atlas") })
    }
    #expect(source.compare(.vertices).disagreementCount > 0)
  }
}
