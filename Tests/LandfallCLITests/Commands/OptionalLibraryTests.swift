import Foundation
import Landfall
import LandfallModel
import TestSupport
import Testing

/// A command built without traits, which scripts/check light tests: what it does not do, and that it says so in one line.
@Suite(.timed) struct OptionalLibraryTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeSmallWorld()
  }

  /// The built-in pages are those of projections that the reader computes itself; of others, PROJ.
  @Test func builtInPagesNeedNoLibrary() throws {
    func manifest(_ layouts: String) -> String {
      """
      { "name": "pages", "layers": [
        { "id": "countries", "source": "countries.geojson", "key": "KEY", "layouts": [\(layouts)] } ] }
      """
    }
    try workspace.write(
      manifest(#""equirectangular", "web-mercator", "equal-earth", "orthographic""#), to: "m.json")
    let run = try CommandRun.landfall(
      ["build", "m.json", "-o", "m.atlas", "--quiet"], in: workspace)
    #expect(run.exitCode == 0, "\(run.errors)")
    let layouts = try Atlas(bytes: workspace.bytes("m.atlas")).layouts
    #expect(layouts.count == 4 && layouts.allSatisfy(\.frames[0].canProject))
    // On the equirectangular page, x is the longitude and y the latitude.
    let page = try #require(layouts.first { $0.id == "equirectangular" })
    let point = try #require(page.frames[0].point(of: Coordinate(latitude: 45, longitude: 90)))
    #expect(abs(point.x - 750) < 1e-6 && abs(point.y - 125) < 1e-6)

    let frame = #"{ "regions": "all", "proj": "+proj=robin" }"#
    try workspace.write(
      manifest(#"{ "id": "x", "size": [1000, 500], "frames": [\#(frame)] }"#), to: "r.json")
    let other = try CommandRun.landfall(
      ["build", "r.json", "-o", "r.atlas", "--quiet"], in: workspace)
    let hasPROJ = OptionalLibrary.proj.isInTheCommand
    #expect(other.exitCode == (hasPROJ ? 0 : 1))
    #expect(hasPROJ || other.errors.contains("no PROJ, which projects with \"+proj=robin\""))
  }

  @Test(arguments: [
    (OptionalLibrary.proj, "build countries.geojson --crs EPSG:2263 -o x.atlas"),
    (.proj, "map --layout +proj=moll -o x.svg"),
    (.cairo, "map -o x.png"),
    (.cairo, "map --format pdf -o x.svg"),
    (.cairo, "map --font x.otf -o x.svg"),
    (.cairo, "trip points.csv --map x.png"),
    (.meshoptimizer, "export --layer countries --compressed -o x.glb"),
    (.zlib, "locate --input points.csv.gz --output x.csv"),
  ])
  func anAbsentLibraryIsOneLineAndNoFile(_ library: OptionalLibrary, _ line: String) throws {
    // An empty member of gzip: the magic is enough.
    try workspace.write([0x1F, 0x8B, 8, 0], to: "points.csv.gz")
    guard !library.isInTheCommand else { return }
    let run = try CommandRun.landfall(line.split(separator: " ").map(String.init), in: workspace)
    #expect(run.exitCode == 1, "\(line): \(run.errors)")
    let errors = run.errorLines.filter { $0.hasPrefix("landfall: error: ") }
    #expect(errors.count == 1)
    #expect(errors.first?.contains("this build of landfall has no \(library.rawValue)") ?? false)
    #expect(errors.first?.contains("use the .deb of landfall") ?? false)
    // Who has a package does not compile it.
    #expect(!run.errors.contains("swift build"))
    #expect(try !workspace.names.contains { $0.hasPrefix("x.") })
  }

  /// The first remedy is what the same command does: SVG.
  @Test(
    .disabled(if: OptionalLibrary.cairo.isInTheCommand, "the command draws PNG"),
    arguments: [
      ("map -o", "a/x y.png", "SVG: -o 'a/x y.svg'; for PNG or PDF, use the .deb"),
      ("map --output", "x.pdf", "SVG: -o x.svg; for PNG or PDF"),
      ("map --format png -o", "x.svg", "SVG: --format svg; for"),
      ("map --format pdf -o", "-", "SVG: --format svg; for"),
      ("trip points.csv --map", "x.PNG", "SVG: --map x.svg; for"),
      ("map -o x.svg --font", "x.otf", "leave out --font"),
    ])
  func svgIsTheFirstRemedy(words: String, file: String, remedy: String) throws {
    try workspace.write("time,lat,lon\n2026-05-01T10:00:00Z,40,-105\n", to: "points.csv")
    let run = try CommandRun.landfall(
      words.split(separator: " ").map(String.init) + [file], in: workspace)
    #expect(run.exitCode == 1 && run.errors.contains(remedy), "\(run.errors)")
  }
}
