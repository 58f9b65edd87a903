import Landfall
import LandfallBuilder
import LandfallModel
import TestSupport
import Testing

/// The atlas of data/default.json, which comes along with the packages.
@Suite(.timed) struct RealDefaultAtlasTests {
  private static let built = Result { () throws -> (BuildResult, Atlas) in
    let result = try Atlas.build(from: try Manifest(contentsOf: Package.path("data/default.json")))
    return (result, try Atlas(bytes: result.bytes))
  }

  let result: BuildResult
  let atlas: Atlas

  init() throws { (result, atlas) = try Self.built.get() }

  @Test func itIsSmallEnoughToComeAlong() {
    #expect(result.bytes.count <= 18_000_000)
    #expect(atlas.layers.map(\.id) == ["countries", "provinces", "states", "places"])
    #expect(atlas.layers.map(\.regions.count) == [258, 4_556, 56, 1_102])
  }

  @Test(arguments: [
    (-33.8688, 151.2093, "AUS-new-south-wales", "AU-NSW"),
    (48.1374, 11.5755, "DEU-bayern", "DE-BY"),
    (6.5244, 3.3792, "NGA-lagos", "NG-LA"), (34.6937, 135.5023, "JPN-osaka", "JP-27"),
    (55.7558, 37.6173, "RUS-moskva", "RU-MOW"), (55.75, 38.9, "RUS-moskovsskaya", "RU-MOS"),
    (-34.6037, -58.3816, "ARG-ciudad-de-buenos-aires", "AR-C"),
    (-36.9, -60.3, "ARG-buenos-aires", "AR-B"),
    (50.4501, 30.5234, "UKR-kiev-city", "UA-30"), (49.8, 30.1, "UKR-kiev", "UA-32"),
    (53.9006, 27.559, "BLR-city-of-minsk", "BY-HM"), (42.6977, 23.3219, "BGR-grad-sofiya", "BG-22"),
    (36.999, -109.045, "USA-new-mexico", "US-NM"), (44.95, 34.1, "RUS-crimea", "UA-43"),
    (44.6, 33.53, "RUS-sevastopol", "UA-40"),
  ]) func citiesHaveTheirProvince(
    latitude: Double, longitude: Double, key: String, code: String
  ) throws {
    let here = Coordinate(latitude: latitude, longitude: longitude)
    let province = try #require(try atlas.layer("provinces").region(at: here))
    #expect(province.key == key && province.attribute("ISO_3166_2") == .string(code))
    #expect(atlas.place(at: here)?.region(of: "provinces", in: atlas)?.key == key)
    #expect(atlas.place(at: here)?.region(of: "countries", in: atlas) == province.parent)
  }

  /// The provinces that are in another country than that of their key, as areas are assigned by the codes of ISO 3166.
  private static let moved: [String: String] = [
    "MAR-laayoune-boujdour-sakia-el-hamra": "ESH", "MAR-oued-el-dahab": "ESH",
    "RUS-crimea": "UKR", "RUS-sevastopol": "UKR",
  ]

  /// Keys and codes are unique, and a code begins with that of the province's country, but for one of Western Sahara.
  @Test func codesAreThoseOfTheirCountries() throws {
    var codes: Set<String> = []
    for province in try atlas.layer("provinces").regions {
      let parent = try #require(province.parent)
      let moved = Self.moved[province.key]
      #expect(moved.map { $0 == parent.key } ?? province.key.hasPrefix(parent.key + "-"))
      guard case .string(let code) = province.attribute("ISO_3166_2") else { continue }
      #expect(codes.insert(code).inserted)
      #expect(
        parent.attribute("ISO_A2") == .string(String(code.prefix(2)))
          || province.key == "MAR-oued-el-dahab", "\(province.key)")
    }
    #expect(codes.count == 4_004)
  }

  /// A name that a layer shares with the layer of provinces is found as without it.
  @Test(arguments: [
    ("Ohio", "OH"), ("US-OH", "OH"), ("District of Columbia", "DC"), ("Paris", "paris-fra"),
    ("Tokyo", "tokyo-jpn"), ("DE-BY", "DEU-bayern"), ("Bayern", "DEU-bayern"), ("France", "FRA"),
    ("Belize", "BLZ"),
    ("Georgia", "GEO|GA"),
  ]) func namesAreFoundAsBefore(name: String, keys: String) {
    let found: [Region] =
      switch RegionResolver(atlas.layers).find(name) {
      case .region(let region): [region]
      case .ambiguous(let regions): regions
      case .unknown: []
      }
    #expect(found.map(\.key).joined(separator: "|") == keys)
  }

  /// Each state of the Census Bureau is a province, too, whose name finds the state; three have a namesake elsewhere.
  @Test func everyStateIsFoundByItsName() throws {
    let namesakes = [
      "Florida": "URY-florida", "Maryland": "LBR-maryland", "Montana": "BGR-montana",
    ]
    let states = try atlas.layer("states")
    for state in states.regions where state.attribute("COUNTS") == .boolean(true) {
      let found = RegionResolver(atlas.layers.filter { $0.kind == .polygons }).regions(state.name)
      let keys = found.filter { $0.layer.id != "countries" }.map(\.key)
      #expect(keys == [namesakes[state.name], state.key].compactMap { $0 })
    }
  }
}
