import Foundation
import LandfallModel
import TestSupport
import Testing

/// Maps of atlases that are damaged on purpose: drawn, or refused in one line, within 20 seconds of processor time.
@Suite(.timed) struct HostileMapTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func map(_ arguments: String...) throws -> CommandRun {
    let run = try CommandRun.boundedLandfall(
      ["map", "hostile.atlas", "-o", "map.svg"] + arguments, in: workspace)
    #expect(!run.wasKilled && run.errorLines.count <= 1, "\(run.errors)")
    return run
  }

  /// The scale of a frame decides where meridians and tracks are; lines were halved without end.
  @Test(arguments: [1e-300, 1000, 1e300])
  func anyScaleOfAFrameIsDrawn(scale: Double) throws {
    try workspace.writeHostile { atlas in
      atlas.put(scale, at: atlas.body("layoutFrames").lowerBound + 144)
    }
    try workspace.write("lat,lon\n-40,-170\n60,170\n80,-10\n-80,100\n", to: "track.csv")
    let run = try map("--layout", "equirectangular", "--graticule", "--track", "track.csv")
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  @Test(arguments: [1e300, Double.leastNonzeroMagnitude])
  func aPageOfAnySizeIsRefused(width: Double) throws {
    try workspace.writeHostile { atlas in
      atlas.put(width, at: atlas.body("layouts").lowerBound + 16)
    }
    let run = try map("--layout", "equirectangular")
    #expect(run.exitCode == 1 && run.errors.contains("cannot be drawn"), "\(run.errors)")
  }

  @Test(arguments: [(8, -1e9), (16, 1e300), (32, 1e300)])
  func aBoxOutsideOfThePageIsRefused(offset: Int, value: Double) throws {
    try workspace.writeHostile { atlas in
      atlas.put(value, at: atlas.body("layoutFrames").lowerBound + 32 + offset)
    }
    let run = try map("--layout", "equirectangular")
    #expect(run.exitCode == 1 && run.errors.contains("does not fit the page"), "\(run.errors)")
  }

  /// Each second region has all rings of its frame, or of the layer.
  @Test func ringsThatRegionsShareAreCounted() throws {
    try workspace.writeHostile { atlas in
      let frame = atlas.body("layoutFrames").lowerBound
      let (arcs, regions) = (Int(atlas.word(at: frame + 8)), Int(atlas.word(at: frame + 12)))
      let first = atlas.body("layoutShapes").lowerBound + 28 * arcs
      for region in 0..<regions {
        let end = region % 2 == 0 ? atlas.word(at: frame + 16) : 0
        atlas.put(end, at: first + 20 * region + 4)
      }
    }
    let stored = try map("--layout", "equirectangular")
    #expect(stored.exitCode == 1)
    #expect(stored.errors.contains("vertices, too many"), "\(stored.errors)")
    #expect(try map("--layout", "equal-earth").exitCode == 0)

    try workspace.writeSharedRings()
    let made = try map("--layout", "equal-earth")
    #expect(made.exitCode == 1 && made.errors.contains("vertices, too many"), "\(made.errors)")
    #expect(try map("--layout", "equirectangular").exitCode == 0)
  }

  /// All regions have all points.
  @Test func pointsThatRegionsShareAreCounted() throws {
    let atlas = try #require(HostileAtlas.all.first { $0.name == "points that all regions share" })
    try Data(try atlas.bytes()).write(to: workspace.folder.appending(path: "hostile.atlas"))
    let run = try map("--layer", "points")
    #expect(run.exitCode == 1 && run.errors.contains("vertices, too many"), "\(run.errors)")
  }
}
