import Foundation
import Landfall
import LandfallData
import LandfallMaps
import TestPictures
import TestSupport
import Testing

import LandfallCLI

/// Maps of atlases of any extent are filled with what they show.
@Suite(.timed) struct FilledMapTests {
  private let workspace: Workspace
  private static let unvisited = UInt32(0xD9D9DE)
  private static let point = UInt32(0x3F4654)

  init() throws { workspace = try Workspace() }

  /// Regions of the bundled atlas as an atlas of their own.
  private func build(_ keys: [String], of layer: String) throws {
    try workspace.write(keys, of: layer, to: "a.geojson")
    try build()
  }

  private func build() throws {
    let run = try CommandRun.landfall(
      ["build", "a.geojson", "--key", "id", "-o", "a.atlas"], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
  }

  /// The share of the picture that has a color, and the shares of width and height around it.
  private func ink(_ color: UInt32, _ size: (Int, Int)) throws -> (
    share: Double, width: Double, height: Double
  ) {
    let run = try CommandRun.landfall(
      ["map", "a.atlas", "--labels", "none", "--size", "\(size.0)x\(size.1)", "-o", "a.png"],
      in: workspace)
    try #require(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
    let image = try pixels(ofPNG: workspace.folder.appending(path: "a.png").path)
    var (count, xs, ys) = (0, (size.0, -1), (size.1, -1))
    for y in 0..<size.1 {
      for x in 0..<size.0 where MapPicture.color(image.pixels, width: size.0, x, y) == color {
        count += 1
        xs = (min(xs.0, x), max(xs.1, x))
        ys = (min(ys.0, y), max(ys.1, y))
      }
    }
    return (
      Double(count) / Double(size.0 * size.1), Double(xs.1 - xs.0 + 1) / Double(size.0),
      Double(ys.1 - ys.0 + 1) / Double(size.1)
    )
  }

  /// One region, a county's size, a province, an island group, one across the antimeridian, and one of each pole's
  /// side, on a landscape and a portrait picture.
  @Test(
    .requires(.cairo), arguments: [["DC"], ["RI"], ["TX"], ["HI"], ["CA", "NV", "OR"], ["AK"]])
  func regionsFillThePicture(keys: [String]) throws {
    try build(keys, of: "states")
    for size in [(500, 300), (300, 400)] {
      let found = try ink(Self.unvisited, size)
      #expect(max(found.width, found.height) > 0.7, "\(keys), \(size): \(found)")
      #expect(found.share > 0.02, "\(keys), \(size): \(found)")
    }
  }

  @Test(.requires(.cairo)) func countriesAcrossTheAntimeridianFillThePicture() throws {
    try build(["FJI"], of: "countries")
    let found = try ink(Self.unvisited, (400, 400))
    #expect(max(found.width, found.height) > 0.7, "\(found)")
  }

  /// Points are dots that can be seen, with land beneath.
  @Test(.requires(.cairo)) func pointsFillThePicture() throws {
    let points = [(13.4, 52.5), (2.35, 48.86), (12.5, 41.9), (-3.7, 40.4)]
    let features = points.enumerated().map {
      """
      {"type":"Feature","properties":{"id":"p\($0)"},
       "geometry":{"type":"Point","coordinates":[\($1.0),\($1.1)]}}
      """
    }
    try workspace.write(features: features, to: "a.geojson")
    try build()
    let found = try ink(Self.point, (500, 400))
    #expect(max(found.width, found.height) > 0.7, "\(found)")
    // A dot of 5 pixels has about 10 that are all its own.
    #expect(found.share * 500 * 400 > 4 * 9, "\(found)")
    let land = try ink(0xF6F4EF, (500, 400))
    #expect(land.share > 0.3, "\(land)")
  }

  /// A map that would show nothing is an error that says why, and not a picture.
  @Test func aBlankMapIsAnError() throws {
    try build(["HI"], of: "states")
    let run = try CommandRun.landfall(
      [
        "map", "a.atlas", "--layout", "+proj=ortho +lat_0=45 +lon_0=20 +R=6371008.8", "-o", "b.svg",
      ],
      in: workspace)
    #expect(run.exitCode == 1 && run.errorLines.count == 1)
    #expect(
      run.errors.contains("none of its 1 regions") || run.errors.contains("would be blank"),
      "\(run.errors)")
    let globe = try CommandRun.landfall(
      ["map", "a.atlas", "--layout", "orthographic", "-o", "b.svg"], in: workspace)
    #expect(globe.exitCode == 1 && globe.errors.contains("would be blank"), "\(globe.errors)")
    #expect(try !workspace.names.contains("b.svg"))
  }
}
