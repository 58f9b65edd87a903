import LandfallCLI
import LandfallModel
import TestSupport
import Testing

/// A file of another format where an atlas is expected.
@Suite(.timed) struct ForeignFileTests {
  static let files: [(bytes: [UInt8], remedy: String)] = [
    (Array(#"{"type":"FeatureCollection"}"#.utf8), "is GeoJSON, not an atlas; build one from it"),
    (
      Array(#"{"name":"x","layers":[]}"#.utf8),
      "is a manifest, not an atlas; build one from it"
    ),
    (Array("PMTiles".utf8) + [3], "is a PMTiles archive of map tiles, not an atlas; name a file"),
    ([0x50, 0x4B, 3, 4, 0], "is a ZIP archive, not an atlas; build one from it"),
    ([0x1F, 0x8B, 8], "is compressed with gzip, not an atlas; build one from it"),
    (Array("SQLite format 3\0".utf8), "is an SQLite database, not an atlas"),
    ([0, 0, 0x27, 0x0A, 0], "is a Shapefile, not an atlas"),
    (Array("<!DOCTYPE html>".utf8), "is a web page (HTML); it may be the error of a server"),
    (
      Array("lat,lon\n1,2\n".utf8),
      "is text such as CSV, not an atlas; look up its points: landfall locate --input x.atlas; "
        + "or color regions by its values: landfall map --values x.atlas -o map.svg"
    ),
    (
      Array("<?xml version=\"1.0\"?><gpx>".utf8),
      "is GPX, not an atlas; list the regions along it: landfall trip x.atlas"
    ),
    (Array("<kml>".utf8), "is KML, not an atlas; build one from it: landfall build x.atlas; or"),
    ([], "is empty; name a file"),
    ([1, 2, 3], "x.atlas"),
  ]

  @Test(arguments: files) func isNamed(bytes: [UInt8], remedy: String) throws {
    let workspace = try Workspace()
    try workspace.write(bytes, to: "x.atlas")
    for command in ["locate x.atlas 1,2", "verify x.atlas", "show x.atlas"] {
      let run = try CommandRun.shell("\"$landfall\" " + command, in: workspace)
      #expect(run.exitCode == 1)
      #expect(run.errorLines.count == 1)
      #expect(run.errors.contains(remedy), "\(run.errors)")
    }
  }

  @Test func aBoundaryFileIsNoManifestToCompareWith() throws {
    let workspace = try Workspace()
    try workspace.buildSmallWorld()
    let run = try CommandRun.landfall(
      ["verify", "small.atlas", "--against", "parks.geojson"], in: workspace)
    #expect(run.exitCode == 64)
    #expect(
      run.errors.contains("--against expects a manifest, and parks.geojson is a boundary file"))
  }
}
