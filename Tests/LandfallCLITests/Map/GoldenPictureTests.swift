import Foundation
import Landfall
import LandfallData
import TestPictures
import TestSupport
import Testing

import LandfallCLI

/// Pictures as the command writes them, compared with golden ones in Tests/Fixtures/maps: layouts, labels, themes,
/// tracks, routes, and atlases of a city, a county's size, one region, and points alone. Each was looked at;
/// scripts/make fixtures draws them anew.
@Suite(.timed) struct GoldenPictureTests {
  private static let repository = GoldenPicture.folder.appendingPathComponent("../../..")
    .standardizedFileURL
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// A picture: its name, the options of `landfall map`, and the atlas; nil for the bundled one.
  struct Picture: Sendable, CustomTestStringConvertible {
    var name: String
    var options: [String]
    var atlas: OwnAtlas?
    var testDescription: String { name }

    init(_ name: String, _ options: String, of atlas: OwnAtlas? = nil) {
      self.name = name
      self.options = options.split(separator: " ").map(String.init)
      self.atlas = atlas
    }
  }

  /// The atlases that are not the bundled one.
  enum OwnAtlas: Sendable {
    case cities
    case regions([String])
    case points
  }

  static let pictures: [Picture] = [
    // The United States.
    Picture("us-names-dark", "--labels name --theme dark --size 960x600"),
    Picture("us-visited", "--visited CA,OR,WA,NV,AZ,UT,CO,NM,TX,HI,NY,MA --size 640x420"),
    Picture("us-two", "--visited AK,HI --size 480x640"),
    Picture("us-portrait", "--visited CA,DC,RI --size 450x600"),
    Picture(
      "us-colors",
      "--visited TX,FL --fill #1B7F79 --stroke #F4F1E8 --background #F4F1E8 --size 640x420"),
    // The world.
    Picture("world-continents", "--layer countries --color-by CONTINENT --size 640x400"),
    Picture(
      "mollweide-dark",
      "--layer countries --layout +proj=moll --theme dark --graticule --size 640x330"),
    Picture(
      "mercator-visited", "--layout web-mercator --visited BRA,CAN,IND,ISL --size 640x460"),
    Picture(
      "globe-route",
      "--layout orthographic --layer countries --graticule --route 40.7128,-74.0060:21.4225,39.8262 --size 480x480"
    ),
    Picture("far-countries", "--visited FRA,AUS,USA,Tonga --size 640x340"),
    Picture("capitals-dark", "--layer places --theme dark --size 640x330"),
    // A part of it.
    Picture("three-countries", "--visited FRA,DEU,ITA --labels name --size 540x640"),
    Picture(
      "balkans-dark",
      "--visited BIH,HRV,SRB,MNE,ALB,MKD,XKX --labels name --theme dark --size 640x560"),
    Picture("islands", "--visited NZL --size 420x520"),
    Picture("antimeridian", "--visited FJI --labels name --size 420x420"),
    Picture("enclave", "--visited VAT --size 420x420"),
    Picture("route", "--route 40.7128,-74.0060:41.8781,-87.6298 --size 640x420"),
    Picture("route-across-borders", "--route 52.52,13.405:41.9,12.5 --labels name --size 480x560"),
    Picture("track", "--track Ohio_WV_PA_Test.gpx --labels name --size 640x420"),
    // Other atlases.
    Picture("city", "--layer boroughs --labels name --size 480x480", of: .cities),
    Picture("parks", "--visited nyc-central-park,nyc-battery --size 420x560", of: .cities),
    Picture(
      "city-track", "--layer boroughs --track New_York_Parks.gpx --size 420x480", of: .cities),
    Picture("county", "--size 420x520", of: .regions(["RI"])),
    Picture("one-region", "--theme dark --size 520x420", of: .regions(["TX"])),
    Picture(
      "two-regions", "--visited VT --labels name --size 420x480", of: .regions(["VT", "NH"])),
    Picture("points", "--labels name --size 520x420", of: .points),
  ]

  @Test(.requires(.cairo), arguments: pictures) func looksAsItDid(picture: Picture) throws {
    for track in ["Ohio_WV_PA_Test.gpx", "New_York_Parks.gpx"] where picture.options.contains(track)
    {
      try FileManager.default.copyItem(
        at: Self.repository.appendingPathComponent("data/tracks/\(track)"),
        to: workspace.folder.appendingPathComponent(track))
    }
    var arguments = ["map"]
    if let atlas = picture.atlas {
      try build(atlas)
      arguments.append("a.atlas")
    }
    let run = try CommandRun.landfall(arguments + picture.options + ["-o", "a.png"], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
    try GoldenPicture.compare(
      workspace.folder.appendingPathComponent("a.png").path, name: picture.name)
  }

  /// A table of a continent's countries, of which one is missing, has the frame of the continent; others are ground.
  @Test(
    .requires(.cairo), arguments: [("Africa", "LBY"), ("Europe", "BLR"), ("South America", "PER")])
  func aContinentLooksAsItDid(continent: String, missing: String) throws {
    let rows = try Atlas.bundled.layer("countries").regions.filter {
      $0.attribute("CONTINENT") == .string(continent) && $0.attribute("COUNTS") == .boolean(true)
        && $0.key != missing
    }
    try workspace.write(
      "country,letters\n" + rows.map { "\($0.key),\($0.name.count)\n" }.joined()
        + "Total,\(rows.count)\n", to: "a.csv")
    let run = try CommandRun.landfall(
      ["map", "--values", "a.csv", "--title", continent, "--size", "480x560", "-o", "a.png"],
      in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
    try GoldenPicture.compare(
      workspace.folder.appendingPathComponent("a.png").path,
      name: continent.lowercased().replacing(" ", with: "-"))
  }

  /// A walk in New York is in one state and one country: the map of the trip has the states.
  @Test func aTripIsDrawnOnTheFinestLayer() throws {
    let track = Self.repository.appendingPathComponent("data/tracks/New_York_Parks.gpx").path
    let run = try CommandRun.landfall(["trip", track, "--map", "a.svg"], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
    let text = try workspace.text("a.svg")
    #expect(text.contains("id=\"states\"") && !text.contains("id=\"countries\""))
    #expect(text.contains(">New York</text>"))
  }

  /// A fitted map has no legend entry for regions that it does not show: Morocco is close to that of Portugal.
  @Test func aLegendIsOfWhatIsShown() throws {
    try workspace.write("key,value\nPRT,1\nESP,2\n", to: "a.csv")
    func text(_ arguments: String...) throws -> String {
      let run = try CommandRun.landfall(
        ["map", "--layer", "countries", "--values", "a.csv", "-o", "a.svg"] + arguments,
        in: workspace)
      try #require(run.exitCode == 0, "\(run.errors)")
      return try workspace.text("a.svg")
    }
    #expect(try !text("--visited", "PRT").contains(">No data</text>"))
    #expect(try text("--visited", "PRT,ESP").contains(">No data</text>"))
  }

  private func build(_ atlas: OwnAtlas) throws {
    let arguments: [String]
    switch atlas {
    case .cities:
      arguments = [Self.repository.appendingPathComponent("data/cities.json").path]
    case .regions(let keys):
      try workspace.write(keys, of: "states", to: "a.geojson")
      arguments = ["a.geojson", "--key", "id", "--name", "name"]
    case .points:
      let places = [
        ("Berlin", 13.4, 52.5), ("Paris", 2.35, 48.86), ("Roma", 12.5, 41.9),
        ("Madrid", -3.7, 40.4),
      ]
      try workspace.write(
        features: places.map { name, longitude, latitude in
          """
          {"type":"Feature","properties":{"id":"\(name)","name":"\(name)"},
           "geometry":{"type":"Point","coordinates":[\(longitude),\(latitude)]}}
          """
        }, to: "a.geojson")
      arguments = ["a.geojson", "--key", "id", "--name", "name"]
    }
    let run = try CommandRun.landfall(
      ["build"] + arguments + ["--quiet", "-o", "a.atlas"], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
  }
}
