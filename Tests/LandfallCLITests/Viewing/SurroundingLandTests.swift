import Foundation
import Landfall
import LandfallData
import LandfallPages
import TestSupport
import Testing

import LandfallCLI

/// The land that a page draws around an atlas without most countries of the world.
@Suite(.timed) struct SurroundingLandTests {
  private struct Land: Decodable {
    var units: Int
    var rings: [[Int]]

    /// The vertices of each ring, in units.
    var vertices: [[[Int]]] {
      rings.map { ring in
        var (x, y) = (0, 0)
        return stride(from: 0, to: ring.count, by: 2).map { place in
          x += ring[place]
          y += ring[place + 1]
          return [x, y]
        }
      }
    }
  }

  private func city() throws -> Atlas {
    let workspace = try Workspace()
    try workspace.write(
      """
      {"type": "Feature", "properties": {"key": "a"}, "geometry":
        {"type": "Polygon", "coordinates": [[[7.5, 47.5], [7.7, 47.5], [7.7, 47.6], [7.5, 47.6], [7.5, 47.5]]]}}
      """, to: "city.geojson")
    let run = try CommandRun.landfall(
      ["build", "city.geojson", "-o", "city.atlas", "-q"], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
    return try Atlas(contentsOf: workspace.folder.appending(path: "city.atlas").path)
  }

  @Test func anAtlasOfTheWorldHasNone() {
    #expect(SurroundingLand.json(around: .bundled).isEmpty)
  }

  /// States from Hawaii to Maine: all land is coarser, and Canada next to them is still there.
  @Test func isWithinItsSizeAroundAWideAtlas() throws {
    let workspace = try Workspace()
    try workspace.write(["AK", "CA", "FL", "HI", "ME", "WA"], of: "states", to: "a.geojson")
    let run = try CommandRun.landfall(
      ["build", "a.geojson", "--key", "id", "-o", "a.atlas", "-q"], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
    let atlas = try Atlas(contentsOf: workspace.folder.appending(path: "a.atlas").path)
    let json = SurroundingLand.json(around: atlas)
    #expect(json.count > 100_000 && json.count <= 300_000, "\(json.count) bytes")
    let land = try JSONDecoder().decode(Land.self, from: Data(json))
    let rings = land.vertices
    #expect(rings.allSatisfy { $0.count > 2 })
    let vancouver = rings.joined().filter {
      abs($0[0] + 123_000) < 1_000 && abs($0[1] - 49_300) < 1_000
    }
    #expect(vancouver.count > 3, "\(vancouver.count)")
  }

  /// Basel: three countries meet there, and the farthest ones are coarse.
  @Test func isFineNearTheAtlasAndCoarseFarAway() throws {
    let json = SurroundingLand.json(around: try city())
    #expect(json.count < 160_000)
    let land = try JSONDecoder().decode(Land.self, from: Data(json))
    let rings = land.vertices
    #expect(rings.allSatisfy { $0.count > 2 })
    #expect(
      rings.joined().allSatisfy { abs($0[0]) <= 180 * land.units && abs($0[1]) <= 90 * land.units })
    let near = rings.joined().filter { abs($0[0] - 7_600) < 1_000 && abs($0[1] - 47_550) < 1_000 }
    let far = rings.joined().filter { abs($0[0] - 134_000) < 1_000 && abs($0[1] + 26_000) < 10_000 }
    #expect(near.count > 100 && far.count < 20, "\(near.count) near, \(far.count) far")
  }

  /// An edge between two countries is in the rings of both.
  @Test func neighborsShareTheirBorders() throws {
    let land = try JSONDecoder().decode(
      Land.self, from: Data(SurroundingLand.json(around: try city())))
    var counts: [[Int]: Int] = [:]
    for ring in land.vertices {
      for (from, to) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        counts[from.lexicographicallyPrecedes(to) ? from + to : to + from, default: 0] += 1
      }
    }
    let shared = counts.values.count { $0 == 2 }
    #expect(shared > 1_500, "\(shared) of \(counts.count)")
  }
}
