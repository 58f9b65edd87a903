import Foundation
import Landfall
import LandfallData
import TestSupport
import Testing

/// The page in headless Chromium, driven by Tests/ViewerCheck: it answers as the library does, and does
/// what somebody who looks and touches expects. Without a GPU it draws slowly: most of this is for `scripts/check page`.
@Suite(.timed) struct ViewerPageTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// Runs a check of Tests/ViewerCheck; it prints what is wrong, a line each.
  private func check(_ name: String, _ arguments: [String]) throws {
    let run = try CommandRun.browserCheck("ViewerCheck/\(name)", arguments, in: workspace)
    #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
  }

  private func makePage(of atlas: String, to name: String) throws {
    let run = try CommandRun.landfall(["view", atlas, "-o", name], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
  }

  /// A page with the values of a table opens in their colors.
  @Test(.ofPages) func showsGivenValues() throws {
    try workspace.write(
      "country,rate\nAlgeria,1234.5\nTCD,2\nFRA,3\nLBY,4\nNER,500\nEGY,60\nMLI,7\n", to: "rates.csv"
    )
    let run = try CommandRun.landfall(
      [
        "view", Self.bundled, "--values", "rates.csv", "--legend", "Rate, per mille", "--classes",
        "breaks=3,100", "--scheme", "viridis", "--subtitle", "By hundreds of thousands", "--source",
        "Source: a table", "-o", "rates.html",
      ], in: workspace)
    try #require(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
    try check("check_page.py", ["rates.html", "check_given_values"])
  }

  /// A page of data, each check for itself.
  @Test(.ofPages, arguments: dataChecks) func showsData(name: String) throws {
    let states = try #require(Atlas.bundled.layers.first { $0.id == "states" })
    let keys = states.regions.map(\.key).filter { !["AS", "GU", "MP"].contains($0) }
    let rows = keys.enumerated().map { "\($1),\(Double($0 * 37 % 101) * 25.5)" }
    try workspace.write("state,rate\n" + rows.joined(separator: "\n"), to: "states.csv")
    let run = try CommandRun.landfall(
      [
        "view", Self.bundled, "--values", "states.csv", "--legend", "Rate", "--number-format",
        "0,000.0", "--title", "Rates of the states", "--subtitle", "By a table", "--source",
        "Source: somebody", "-o", "states.html",
      ], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
    try check("check_data.py", ["states.html", name])
  }

  private static let dataChecks = [
    "check_values_at_every_zoom", "check_first_view", "check_phone_captions", "check_saved_picture",
    "check_print", "check_plain_colors", "check_table", "check_nothing_of_travelers",
  ]

  /// Twenty rows of twenty small regions, and an island.
  @Test(.ofPages) func showsDataOfSmallRegions() throws {
    var features = [box("island", 12, 49.5, 12.1, 49.6)]
    for number in 0..<400 {
      let (west, south) = (8 + 0.15 * Double(number % 20), 48 + 0.15 * Double(number / 20))
      features.append(box("r\(number)", west, south, west + 0.15, south + 0.15))
    }
    try makePage(of: features, to: "grid")
    let rows = ["island,390"] + (0..<400).map { "r\($0),\($0)" }
    try workspace.write("key,size\n" + rows.joined(separator: "\n"), to: "sizes.csv")
    let run = try CommandRun.landfall(
      ["view", "grid.atlas", "--values", "sizes.csv", "-o", "sizes.html"], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
    try check("check_data.py", ["sizes.html", "check_small_regions"])
  }

  /// What a page with visits says first, and the page with tracks.
  @Test(.ofPages) func tellsTravelersWhatTheyHaveSeen() throws {
    try workspace.write(
      #"{"visitedCountries": ["JPN", "CHN", "DZA"], "states": [{"stateName": "Ohio", "visited": true, "#
        + #""firstVisitedDate": "2024-05-05T12:00:00Z"}]}"#, to: "book.json")
    try workspace.write(
      track("2024-06-14T10:00:00Z", "-109", "37", "2024-06-14T12:00:00Z", "-108", "38"),
      to: "west.gpx")
    try workspace.write(
      track("2024-06-15T10:00:00Z", "-106", "37.5", "2024-06-15T11:30:00Z", "-105", "38"),
      to: "east.gpx")
    for arguments in [
      ["--visits", "book.json", "-o", "visits.html"],
      [
        "--track", "west.gpx", "--track", "east.gpx", "--time-zone", "America/Denver", "-o",
        "tracks.html",
      ],
    ] {
      let run = try CommandRun.landfall(["view", Self.bundled] + arguments, in: workspace)
      try #require(run.exitCode == 0, "\(run.errors)")
    }
    try check("check_travel.py", ["visits.html", "check_opening"])
    try check("check_travel.py", ["tracks.html", "check_tracks"])
  }

  private func track(
    _ start: String, _ west: String, _ south: String, _ end: String, _ east: String, _ north: String
  ) -> String {
    #"<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg><trkpt lat="\#(south)" lon="\#(west)">"#
      + #"<time>\#(start)</time></trkpt><trkpt lat="\#(north)" lon="\#(east)"><time>\#(end)</time></trkpt>"#
      + "</trkseg></trk></gpx>"
  }

  /// A tap beside a coast, and on a country with an island some way off.
  @Test(.ofPages) func takesWhatIsUnderAFinger() throws {
    try makePage(of: Self.bundled, to: "world.html")
    try check("check_travel.py", ["world.html", "check_islands"])
  }

  /// A page with visits opens on them: Korea weighs as much as China.
  @Test(.ofPages) func opensOnVisits() throws {
    try workspace.write(
      #"{"visitedCountries": ["JPN", "KOR", "CHN", "VNM"]}"#, to: "book.json")
    let run = try CommandRun.landfall(
      ["view", Self.bundled, "--visits", "book.json", "-o", "visits.html"], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
    try check("check_page.py", ["visits.html", "check_visits"])
  }

  private static let bundled = tests.deletingLastPathComponent()
    .appending(path: "Sources/LandfallData/mobile.atlas").path

  @Test(.seeded) func answersAsTheLibraryDoes() throws {
    let seed = TestSeed.current
    try makePage(of: Self.bundled, to: "globe.html")
    let answers = ViewerAnswers(.bundled, count: 100_000, seed: seed)
    try JSONEncoder().encode(answers).write(to: workspace.folder.appending(path: "answers.json"))
    try check("check_answers.py", ["globe.html", "answers.json"])
  }

  /// The same in Firefox, which draws nothing for a test but a screenshot.
  @Test(.seeded) func answersInFirefox() throws {
    try makePage(of: Self.bundled, to: "globe.html")
    let answers = ViewerAnswers(.bundled, count: 20_000, seed: TestSeed.current)
    try JSONEncoder().encode(answers).write(to: workspace.folder.appending(path: "answers.json"))
    try check("check_firefox.py", ["globe.html", "answers.json"])
  }

  private static let golden = tests.appending(path: "Fixtures")

  private static func goldenNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: golden.path)
      .filter { $0.hasSuffix(".atlas") }.sorted()
  }

  /// Every kind of leaf, grid, mesh and overlap that the golden files have, in two parts of the files.
  @Test(.ofPages, arguments: 0..<2) func answersForTheGoldenFiles(part: Int) throws {
    var arguments: [String] = []
    for (number, name) in try Self.goldenNames().enumerated() where number % 2 == part {
      let path = Self.golden.appending(path: name).path
      try makePage(of: path, to: name + ".html")
      let answers = ViewerAnswers(try Atlas(contentsOf: path), count: 2_000, seed: 8)
      try JSONEncoder().encode(answers).write(to: workspace.folder.appending(path: name + ".json"))
      arguments += [name + ".html", name + ".json", path]
    }
    try check("check_golden.py", arguments)
  }

  @Test func theGoldenFilesHaveMeshesOfBothForms() throws {
    let names = try Self.goldenNames()
    #expect(names.count > 8)
    var sections: Set<String> = []
    for name in names {
      let atlas = try Atlas(contentsOf: Self.golden.appending(path: name).path)
      sections.formUnion(atlas.sections.map(\.name))
    }
    #expect(sections.isSuperset(of: ["meshCompressed", "meshIndices"]))
  }

  /// Names that look like the marks of the page's source, or like its end.
  @Test(.ofPages) func runsWhateverTheAtlasIsCalled() throws {
    var arguments: [String] = []
    try workspace.writeSmallWorld()
    let manifest = try workspace.text("small.json")
    for (number, name) in ["// script", "/* style */", "</script>", "SCRIPT-HASH"].enumerated() {
      try workspace.write(
        manifest.replacing("\"small\"", with: "\"\(name)\""), to: "\(number).json")
      let run = try CommandRun.landfall(
        ["build", "\(number).json", "-o", "\(number).atlas", "-q"], in: workspace)
      try #require(run.exitCode == 0, "\(run.errors)")
      try makePage(of: "\(number).atlas", to: "\(number).html")
      arguments += ["\(number).html", name]
    }
    try check("check_names.py", arguments)
  }

  /// Writes a layer of the bundled atlas as GeoJSON, in a file of its name.
  private func exportBundled(_ layer: String) throws {
    let run = try CommandRun.landfall(
      ["export", Self.bundled, "--layer", layer, "--format", "geojson", "-o", "\(layer).geojson"],
      in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
  }

  private func makePage(of features: [String], to name: String) throws {
    try workspace.write(
      #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ", "))]}"#,
      to: "\(name).geojson")
    let run = try CommandRun.landfall(
      ["build", "\(name).geojson", "--key", "key", "-o", "\(name).atlas", "-q"], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
    try makePage(of: "\(name).atlas", to: "\(name).html")
  }

  private func feature(_ key: String, _ type: String, _ coordinates: String) -> String {
    #"{"type": "Feature", "properties": {"key": "\#(key)"}, "#
      + #""geometry": {"type": "\#(type)", "coordinates": \#(coordinates)}}"#
  }

  private func box(
    _ key: String, _ west: Double, _ south: Double, _ east: Double, _ north: Double
  ) -> String {
    let corners = [(west, south), (east, south), (east, north), (west, north), (west, south)]
    let places = corners.map { "[\($0.0), \($0.1)]" }.joined(separator: ", ")
    return feature(key, "Polygon", "[[\(places)]]")
  }

  /// A city, a county, regions across ±180°, and points alone.
  @Test(.ofPages) func opensOnWhatTheAtlasContains() throws {
    try makePage(
      of: [box("a", 13.3, 52.4, 13.4, 52.5), box("b", 13.4, 52.4, 13.5, 52.55)], to: "city")
    try makePage(of: [box("a", -100, 37, -98.5, 38)], to: "county")
    try makePage(
      of: [box("a", 178, -18, 179.5, -17), box("b", -180, -17, -179, -16)], to: "islands")
    let points = [("a", "[13.39, 52.52]"), ("b", "[13.33, 52.5]"), ("c", "[13.45, 52.47]")]
    try makePage(of: points.map { feature($0.0, "Point", $0.1) }, to: "points")
    try check("check_fit.py", ["city.html", "county.html", "islands.html", "points.html"])
  }

  /// Real shapes: the parks of a city, a province, an island, a single region.
  @Test(.ofPages) func opensOnRealShapes() throws {
    let data = Self.tests.deletingLastPathComponent().appending(path: "data")
    let parks = try features(of: data.appending(path: "parks.geojson")) { properties, _ in
      properties["city"] as? String == "san-francisco"
    }
    try makePage(of: parks, to: "parks")
    for (layer, key, name) in [
      ("states", "CO", "province"), ("states", "PR", "island"), ("countries", "LUX", "region"),
    ] {
      try exportBundled(layer)
      try makePage(
        of: features(of: workspace.folder.appending(path: "\(layer).geojson")) { _, id in id == key
        }, to: name)
    }
    // Atlases of the world without its land.
    for (layer, name) in [("states", "states"), ("places", "capitals")] {
      try exportBundled(layer)
      let file = workspace.folder.appending(path: "\(layer).geojson")
      try makePage(of: features(of: file) { _, _ in true }, to: name)
    }
    try check(
      "check_fit.py",
      [
        "parks.html", "province.html", "island.html", "region.html", "states.html", "capitals.html",
      ])
  }

  /// Returns the chosen features of a GeoJSON file, each with a property "key".
  private func features(
    of file: URL, where isChosen: ([String: Any], String?) -> Bool
  ) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    let features = try #require(object?["features"] as? [[String: Any]])
    return try features.compactMap { feature in
      var properties = feature["properties"] as? [String: Any] ?? [:]
      guard isChosen(properties, feature["id"] as? String) else { return nil }
      properties = [
        "key": properties["key"] ?? feature["id"] ?? "", "name": properties["name"] ?? "",
      ]
      let one: [String: Any] = [
        "type": "Feature", "properties": properties, "geometry": feature["geometry"] ?? [:],
      ]
      return String(decoding: try JSONSerialization.data(withJSONObject: one), as: UTF8.self)
    }
  }

  /// A property of every object in JavaScript has the name of this layer.
  @Test(.ofPages) func keepsTheMarksOfALayerOfAnyName() throws {
    try workspace.writeSmallWorld()
    let manifest = try workspace.text("small.json")
    try workspace.write(
      manifest.replacing("\"id\": \"parks\"", with: "\"id\": \"__proto__\""), to: "odd.json")
    let run = try CommandRun.landfall(
      ["build", "odd.json", "-o", "odd.atlas", "-q"], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
    try makePage(of: "odd.atlas", to: "odd.html")
    try check("check_page.py", ["odd.html", "check_odd_layers"])
  }

  /// Its words are those of the atlas: titles of layers, or usual words if an id is not a word.
  @Test(.ofPages) func hasTheWordsOfTheAtlas() throws {
    try workspace.write(
      #"""
      {"type": "Feature", "properties": {"ALAND": 1234000000, "ISO_A2": "DE", "visitMinutes": 90,
       "DESCRIPTION:de": "schön", "WAY": 2305843009223239036, "NEXT": 2305843009223239037,
       "LAST": 9007199254740991}, "geometry": {"type": "Polygon",
       "coordinates": [[[13.3, 52.4], [13.4, 52.4], [13.4, 52.5], [13.3, 52.4]]]}}
      """#, to: "m10.geojson")
    let attributes = "ALAND,ISO_A2,visitMinutes,DESCRIPTION:de,WAY,NEXT,LAST"
    let build = ["build", "m10.geojson", "-o", "m10.atlas", "-q", "--attributes", attributes]
    let run = try CommandRun.landfall(build, in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
    try makePage(of: "m10.atlas", to: "m10.html")
    try makePage(of: Self.golden.appending(path: "titles.atlas").path, to: "titles.html")
    try check("check_words.py", ["titles.html", "m10.html"])
  }

  /// Without a mesh, too, areas are drawn from the same vertices as their borders.
  @Test(.ofPages) func fillsEndAtBorders() throws {
    try makePage(of: [box("north", -50, 40, -20, 50), box("south", -50, 28, -20, 40)], to: "two")
    try check("check_borders.py", ["two.html"])
  }

  /// Each check of the page for itself, in a browser of its own.
  @Test(arguments: ["check_page"] + (FullTests.pagesAreWanted ? otherChecks : []))
  func doesWhatOneExpects(name: String) throws {
    try makePage(of: Self.bundled, to: "globe.html")
    try check("check_page.py", ["globe.html", name])
  }

  private static let otherChecks = [
    "check_taps", "check_pixels", "check_search", "check_marks", "check_books",
    "check_conditions", "check_round_trip", "check_phone", "check_windows",
    "check_motion", "check_focus", "check_colors", "check_address", "check_names", "check_panel",
    "check_drops", "check_values", "check_inspection", "check_failures", "check_tree",
    "check_resolution",
  ]
}

extension Trait where Self == ConditionTrait {
  /// A test of pages that runs only if all of them are wanted.
  static var ofPages: Self { .enabled(if: FullTests.pagesAreWanted) }
}
