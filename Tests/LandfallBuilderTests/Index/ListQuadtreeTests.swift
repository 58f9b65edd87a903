import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The small index: what it saves, and its numbers of two and of four bytes.
@Suite(.timed) struct ListQuadtreeTests {
  private let grid = Grid.standard
  private let layer = LayerManifest(id: "layer", source: "made up")

  private func lookupByteCount(_ atlas: Atlas) -> Int {
    atlas.sections.filter { $0.name.hasPrefix("quadtree") }.reduce(0) { $0 + $1.byteCount }
  }

  @Test func itTakesAFractionOfTheBytes() throws {
    let features = FractalCoverage(
      grid: grid, origin: GridPoint(u: 110_000_000, v: 130_000_000), columns: 8, rows: 8,
      cellSize: 300_000, regionCount: 9, levels: 6, seed: 12
    ).features
    let sizes = try IndexKind.allCases.map {
      lookupByteCount(try makeAtlas(grid: grid, layers: [(layer, features)], index: $0))
    }
    #expect(sizes[1] * 3 < sizes[0])
  }

  @Test func threadsMakeNoDifference() throws {
    let coverage = TinyAtlas.coverage
    let one = try makeAtlasBytes(layers: coverage.layers, jobs: 1, index: .small)
    let four = try makeAtlasBytes(layers: coverage.layers, jobs: 4, index: .small)
    #expect(one == four)
  }

  /// Each layer has a quadtree of its own, and a place asks both.
  @Test func layersStayApart() throws {
    let atlas = try Atlas(bytes: TinyAtlas.small.bytes())
    #expect(atlas.indexes.map(\.layers) == [["regions"], ["countries"]])
    let usual = try makeAtlas(layers: TinyAtlas.small.layers)
    for layer in usual.layers {
      for region in layer.regions {
        let here = region.representativePoint
        let (small, plain) = (atlas.place(at: here), usual.place(at: here))
        #expect(
          small?.regions(in: atlas).map(\.description)
            == plain?.regions(in: usual).map(\.description))
      }
    }
  }

  /// More blocks than 15 bits count: a region of islands, each one a block.
  @Test func manyBlocksTakeFourBytes() throws {
    var features = [0, 1].map {
      Feature(index: $0, key: "\($0)", name: "", geometry: Geometry())
    }
    let columns = 220
    for number in 0..<(columns * 160) {
      let (u, v) = (
        UInt32(200_000_000 + number % columns * 1_000),
        UInt32(120_000_000 + number / columns * 1_000)
      )
      features[number % 3 % 2].geometry.vertices += [
        GridPoint(u: u, v: v), GridPoint(u: u + 600, v: v), GridPoint(u: u, v: v + 600),
      ]
      features[number % 3 % 2].geometry.ringEnds.append(
        features[number % 3 % 2].geometry.vertices.count)
      features[number % 3 % 2].geometry.polygonEnds.append(
        features[number % 3 % 2].geometry.ringEnds.count)
    }
    let atlas = try makeAtlas(grid: grid, layers: [(layer, features)], index: .small)
    let islands = try atlas.layer("layer")
    #expect(islands.arcTable.blockCount == columns * 160 && columns * 160 > 1 << 15)
    let changes = try #require(atlas.sections.first { $0.name == "quadtreeBlocks" })
    #expect(changes.byteCount == 4 * columns * 160)
    try atlas.verifyStructure()
    for number in stride(from: 0, to: columns * 160, by: 7) {
      let (u, v) = (
        UInt32(200_000_000 + number % columns * 1_000),
        UInt32(120_000_000 + number / columns * 1_000)
      )
      let inside = islands.regionID(at: GridPoint(u: u + 100, v: v + 100))
      #expect(inside?.rawValue == UInt32(number % 3 % 2))
      #expect(islands.regionID(at: GridPoint(u: u + 700, v: v + 100)) == nil)
    }
  }
}
