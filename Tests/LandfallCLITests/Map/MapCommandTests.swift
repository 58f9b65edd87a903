import Foundation
import Landfall
import LandfallBuilder
import LandfallData
import LandfallMaps
import LandfallModel
import TestPictures
import TestSupport
import Testing

import LandfallCLI

/// `landfall map` as a user runs it, on the atlas that comes with the package.
@Suite(.timed) struct MapCommandTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    let atlas = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/LandfallData/mobile.atlas").standardizedFileURL
    try FileManager.default.copyItem(
      at: atlas, to: workspace.folder.appending(path: "mobile.atlas"))
  }

  private func map(_ arguments: [String]) throws -> CommandRun {
    try CommandRun.landfall(["map", "mobile.atlas"] + arguments, in: workspace)
  }

  @Test(.requires(.cairo)) func writesThreeFormsAndNothingElse() throws {
    let before = try workspace.names
    var all: [String: [UInt8]] = [:]
    for name in ["a.png", "a.SVG", "a.pdf"] {
      let run = try map(["--visited", "AK,HI", "-o", name])
      #expect(run.exitCode == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
      all[name] = try workspace.bytes(name)
      _ = try map(["--visited", "HI,Alaska,alaska", "-o", name])
      #expect(try workspace.bytes(name) == all[name], "the same map, the same bytes: \(name)")
    }
    #expect(try workspace.names == (before + all.keys).sorted())
    #expect(all["a.png"]?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
    #expect(all["a.SVG"]?.starts(with: Array("<svg".utf8)) == true)
    #expect(all["a.pdf"]?.starts(with: Array("%PDF".utf8)) == true)
    #expect(!String(decoding: all["a.pdf"] ?? [], as: UTF8.self).contains("Date"))
  }

  @Test(.requires(.cairo)) func theSizeIsTheOneAskedFor() throws {
    _ = try map(["--visited", "HI", "--size", "300x200", "-o", "a.png"])
    let image = try pixels(ofPNG: workspace.folder.appending(path: "a.png").path)
    #expect(image.width == 300 && image.height == 200)
    _ = try map([
      "--visited", "HI", "--background", "transparent", "--size", "300x200", "-o", "a.png",
    ])
    let clear = try pixels(ofPNG: workspace.folder.appending(path: "a.png").path)
    #expect(clear.pixels[3] == 0 && image.pixels[3] == 255)
  }

  @Test(.requires(.cairo)) func aScaleGivesMorePixelsOfTheSamePicture() throws {
    _ = try map(["--visited", "HI", "--size", "300x200", "--scale", "2", "-o", "a.png"])
    let image = try pixels(ofPNG: workspace.folder.appending(path: "a.png").path)
    #expect(image.width == 600 && image.height == 400)
  }

  @Test func standardOutputHasTheSameBytes() throws {
    for format in ["svg", "png", "pdf"] where OptionalLibrary.areInTheCommand(for: format) {
      _ = try map(["--visited", "HI", "-o", "a.\(format)"])
      let run = try CommandRun.shell(
        "$landfall map mobile.atlas --visited HI --format \(format) -o - > piped", in: workspace)
      #expect(run.exitCode == 0 && run.errors.isEmpty)
      #expect(try workspace.bytes("piped") == workspace.bytes("a.\(format)"), "\(format)")
    }
  }

  @Test func whatIsNotAsAskedIsSaidAndDrawn() throws {
    let run = try map([
      "--visited", "HI,GU", "--fill", "#FFFFFF08", "--size", "300x400", "-o", "a.svg",
    ])
    #expect(run.exitCode == 0)
    #expect(
      run.errors.contains("opacity of 0.1") && run.errors.contains("GU (Guam)"), "\(run.errors)")
    #expect(run.errorLines.allSatisfy { $0.hasPrefix("landfall: ") })
    #expect(try workspace.names.contains("a.svg"))
  }

  /// The values of a few countries are as large as the page, and one that a layout does not show is named.
  @Test func valuesFillTheMapOrAreNamed() throws {
    try workspace.write("country;rate\nFRA;3.4\nDEU;5.1\nITA;4.4\nESP;3\n", to: "few.csv")
    let few = try map(["--values", "few.csv", "-o", "few.svg"])
    #expect(few.exitCode == 0 && few.errors.isEmpty, "\(few.errors)")
    let svg = try workspace.text("few.svg")
    #expect(svg.contains("id=\"FRA\"") && !svg.contains("id=\"AUS\""))
    try workspace.write("state,rate\nCA,3.4\nPR,5.1\nTX,4.4\nNY,3\n", to: "states.csv")
    let states = try map(["--values", "states.csv", "-o", "states.svg"])
    #expect(
      states.errors
        == "landfall: layout \"us-wide\" does not show these regions with values: PR (Puerto Rico); use "
        + "us-with-puerto-rico for Puerto Rico\n")
    #expect(states.exitCode == 0)
  }

  /// CA is California, but not with Mexico.
  @Test func aKeyOfAnotherLayerIsNamed() throws {
    let run = try map(["--visited", "CA,Mexico", "-o", "a.svg"])
    #expect(
      run.errors
        == "landfall: --visited: \"CA\" is Canada in the layer \"countries\"; California is in \"states\", "
        + "and a map shows one layer\n")
    #expect(run.exitCode == 0)
    #expect(try map(["--visited", "CA,NV", "-o", "a.svg"]).errors.isEmpty)
  }

  /// A table of trips has a column of countries, some of them several times.
  @Test func visitedRegionsMayBeInATable() throws {
    try workspace.write(
      "year,country,days\n2019,France,3\n2020,Italia,4\n2021,FRA,2\n", to: "visited.csv")
    let run = try map(["--visited", "visited.csv", "-o", "a.svg"])
    #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try workspace.text("a.svg").contains("2/197 Countries Visited"))
    try workspace.write("country,year\nFrance,2019\nAtlantis,2020\n", to: "visited.csv")
    let wrong = try map(["--visited", "visited.csv", "-o", "a.svg"])
    #expect(wrong.exitCode == 1 && wrong.errors.contains("visited.csv:3: "), "\(wrong.errors)")
    // A list of names without a header stays one.
    try workspace.write("France\nItalia\n", to: "list.csv")
    #expect(try map(["--visited", "list.csv", "-o", "a.svg"]).errors.isEmpty)
  }

  @Test func aDecimalCommaIsReadWithANote() throws {
    try workspace.write("country;rate\nFRA;3,4\nDEU;5,125\nITA;\n", to: "comma.csv")
    let run = try map(["--values", "comma.csv", "-o", "comma.svg"])
    #expect(
      run.errors
        == "landfall: note: comma.csv: column \"rate\": the comma is read as decimal, as in 3,4\n")
    #expect(run.exitCode == 0)
    #expect(try workspace.text("comma.svg").contains("data-value=\"5.125\""))
  }

  /// Builds parks.atlas, of one park.
  private func buildPark() throws {
    try workspace.write(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"id": "P1", "name": "Old Park"}, "geometry":
          {"type": "Polygon", "coordinates": [[[7, 47], [8, 47], [8, 48], [7, 48], [7, 47]]]}}]}
      """, to: "parks.geojson")
    let build = try CommandRun.landfall(
      ["build", "parks.geojson", "--key", "id", "--name", "name", "-o", "parks.atlas", "-q"],
      in: workspace)
    try #require(build.exitCode == 0, "\(build.errors)")
  }

  /// Keys such as P01 say nothing to readers.
  @Test func keysWithDigitsAreNoLabels() throws {
    try buildPark()
    let run = try CommandRun.landfall(["map", "parks.atlas", "-o", "parks.svg"], in: workspace)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.text("parks.svg").contains(">Old Park</text>"))
  }

  @Test func aTrackFarFromAllRegionsIsNoted() throws {
    try buildPark()
    try workspace.write("time,lat,lon\n0,10,20\n60,10.5,20.5\n120,11,21\n", to: "track.csv")
    let far = try CommandRun.landfall(
      ["map", "parks.atlas", "--track", "track.csv", "-o", "track.svg"], in: workspace)
    #expect(
      far.errors.contains("no region of the layer \"parks\" is near the track or the route"),
      "\(far.errors)")
  }

  @Test(.requires(.zlib)) func aTrackInGzipIsDrawn() throws {
    try workspace.write(
      "time,lat,lon\n2026-05-01T10:00:00Z,40,-105\n2026-05-01T12:00:00Z,41.5,-105\n",
      to: "drive.csv")
    let plain = try map(["--layer", "states", "--track", "drive.csv", "-o", "plain.svg"])
    #expect(plain.exitCode == 0 && plain.errors.isEmpty, "\(plain.errors)")
    _ = try CommandRun.shell("gzip -k drive.csv", in: workspace)
    let run = try map(["--layer", "states", "--track", "drive.csv.gz", "-o", "gzip.svg"])
    #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try workspace.bytes("gzip.svg") == workspace.bytes("plain.svg"))
  }

  /// A character that no font has is named, and drawn once a font has it.
  @Test(.requires(.cairo)) func aFontAddsCharacters() throws {
    let font = GoldenPicture.folder.deletingLastPathComponent()
      .appendingPathComponent("fonts/rectangles.ttf").path
    let title = ["--visited", "HI", "--title", "東京 é", "-o"]
    let without = try map(title + ["a.png"])
    #expect(without.exitCode == 0 && without.errorLines.count == 2, "\(without.errors)")
    #expect(without.errors.contains("no font has the character 東 (U+6771) in \"東京 é\""))
    let with = try map(title + ["b.png", "--font", font])
    #expect(with.exitCode == 0 && with.errors.isEmpty, "\(with.errors)")
    #expect(try workspace.bytes("a.png") != workspace.bytes("b.png"))
  }

  @Test func labelsAreKeysNamesOrNothing() throws {
    var pictures: Set<[UInt8]> = []
    for labels in ["key", "name", "none"] {
      let run = try map(["--visited", "CO", "--labels", labels, "-o", "a.svg"])
      #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
      pictures.insert(try workspace.bytes("a.svg"))
    }
    #expect(pictures.count == 3)
  }

  /// From New York to Mecca by names and by coordinates; the title tells the way.
  @Test func aRouteIsDrawn() throws {
    let names = ["--layer", "countries", "--layout", "orthographic", "--size", "300x300"]
    let without = try map(names + ["-o", "a.svg"])
    let route = try map(names + ["--route", "40.7128,-74.0060:21.4225,39.8262", "-o", "b.svg"])
    #expect(without.exitCode == 0 && route.exitCode == 0 && route.errors.isEmpty)
    #expect(try workspace.bytes("a.svg") != workspace.bytes("b.svg"))
    let named = try map(names + ["--route", "Washington, D.C.:Tokyo", "-o", "c.svg"])
    #expect(named.exitCode == 0, "\(named.errors)")
  }

  /// A globe that is drawn for a route is turned so that both of its ends are seen.
  @Test(arguments: ["35.6762,139.6503", "40.7128,-74.0060", "-33.8688,151.2093", "-21.4,-140.2"])
  func aGlobeIsTurnedToTheRoute(start: String) throws {
    let atlas = Atlas.bundled
    let route = try Route(
      "\(start):21.4225,39.8262", atlas: atlas, path: "a.atlas",
      Arguments(["a.atlas", "-o", "a.png"], for: MapCommand.usage))
    let choice = LayoutChoice(
      atlas: atlas, path: "a.atlas", wanted: "orthographic", lines: MapLines(route: route))
    let layout = try choice.plan(
      of: atlas.layer("countries"), visited: [], tolerance: 0.001, jobs: 1
    ).layout
    let frame = try #require(layout.frames.first)
    for end in [route.from.place, route.to.place] {
      let point = try #require(frame.point(of: end))
      #expect(frame.box.contains(point))
    }
  }

  @Test(arguments: [
    (["-o", "a.jpg"], 64 as Int32, ".svg, .png or .pdf"), ([], 64, "-o, --output FILE is missing"),
    (["-o", "-"], 64, "--format is missing"),
    (["--format", "gif", "-o", "a.svg"], 64, "--format takes svg, png or pdf"),
    (["--scale", "9", "-o", "a.svg"], 64, "from 0.25 to 8"),
    (["--scale", "2", "-o", "a.svg"], 64, "--scale is for PNG"),
    (["--size", "9000x9000", "--scale", "2", "-o", "a.png"], 64, "100 million"),
    (["--fill", "redd", "-o", "a.svg"], 64, "did you mean red?"),
    (["--stroke", "#12", "-o", "a.svg"], 64, "3, 4, 6 or 8 hexadecimal digits"),
    (["--background", "E5322D", "-o", "a.svg"], 64, "did you mean \"#E5322D\"?"),
    (["--theme", "dusk", "-o", "a.svg"], 64, "light or dark"),
    (
      ["--labels", "all", "-o", "a.svg"], 64, "--labels takes key, name, value or none, not \"all\""
    ),
    (["--font", "mobile.atlas", "-o", "a.svg"], 1, "mobile.atlas: not a font"),
    (["--font", "a.ttf", "-o", "a.svg"], 74, "a.ttf"),
    (["--size", "0x0", "-o", "a.svg"], 64, "WIDTHxHEIGHT"),
    (["--size", "800", "-o", "a.svg"], 64, "WIDTHxHEIGHT"),
    (["--size", "-5x9", "-o", "a.svg"], 64, "WIDTHxHEIGHT"),
    (["--size", "99999999999999999999x9", "-o", "a.svg"], 64, "WIDTHxHEIGHT"),
    (["--size", "20000x20000", "-o", "a.svg"], 64, "100 million"),
    (["--size", "16x20000", "-o", "a.svg"], 64, "20 times"),
    (["--layout", "us-inset", "-o", "a.svg"], 1, "did you mean \"us-insets\"?"),
    (["--layout", "round", "-o", "a.svg"], 1, "equal-earth"),
    (["--layout", "us-insets", "--layer", "countries", "-o", "a.svg"], 1, "another layer"),
    (["--layout", "+proj=nonsense", "-o", "a.svg"], 1, "PROJ cannot use"),
    (["--layer", "stats", "-o", "a.svg"], 1, "did you mean \"states\"?"),
    (["--color-by", "COUNT", "-o", "a.svg"], 1, "did you mean \"COUNTS\"?"),
    (["--visited", "Georgia", "-o", "a.svg"], 1, "such as --layer states"),
    (["--visited", "Coloardo", "-o", "a.svg"], 1, "did you mean \"Colorado\"?"),
    (["--visited", "none.json", "-o", "a.svg"], 74, "none.json: cannot be read"),
    (["--track", "none.gpx", "-o", "a.svg"], 74, "none.gpx: cannot be read"),
    (["--track", "mobile.atlas", "-o", "a.svg"], 1, "mobile.atlas"),
    (["--route", "1,2", "-o", "a.svg"], 64, "two places with a colon between them"),
    (["--route", "1,2:91,0", "-o", "a.svg"], 64, "--route: "),
    (["--route", "1,2:Tokio", "-o", "a.svg"], 1, "did you mean \"Tokyo\""),
    (["--visited", "HI", "-o", "no/folder/a.svg"], 74, "cannot be written"),
  ])
  func aWrongQuestionIsOneLineAndLeavesNothing(
    arguments: [String], exitCode: Int32, words: String
  ) throws {
    guard OptionalLibrary.areInTheCommand(for: arguments.joined(separator: " ")) else { return }
    let before = try workspace.names
    let run = try map(arguments)
    #expect(run.exitCode == exitCode, "\(run.errors)")
    #expect(run.errorLines.count == 1 && run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.hasPrefix("landfall: error: ") && run.output.isEmpty)
    #expect(try workspace.names == before)
  }
}
