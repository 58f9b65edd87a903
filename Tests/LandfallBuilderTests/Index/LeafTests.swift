import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Leaves, through built quadtrees, against the count of each edge by itself.
@Suite(.timed) struct LeafTests {
  static let grid = Grid(unitsPerDegree: 100_000)!

  /// The points of a lattice, row by row, from its south-west corner.
  private static func lattice(
    columns: Int, rows: Int, _ u: UInt32, _ v: UInt32, spacing: UInt32
  ) -> [GridPoint] {
    (0..<columns * rows).map { (number: Int) -> GridPoint in
      let (row, column) = number.quotientAndRemainder(dividingBy: columns)
      return GridPoint(u: u + UInt32(column) * spacing, v: v + UInt32(row) * spacing)
    }
  }

  private func compare(
    _ built: BuiltQuadtree, _ features: [Feature], at places: some Sequence<GridPoint>,
    _ what: @autoclosure () -> String
  ) {
    for place in places {
      let (ours, plain) = (
        built.code(at: place), plainCode(of: features, at: place, grid: Self.grid)
      )
      if ours != plain {
        Issue.record("\(what()), \(place): \(ours), not \(plain)")
        return
      }
    }
  }

  private func feature(_ ring: [GridPoint]) -> Feature {
    Feature(
      index: 0, key: "", name: "",
      geometry: Geometry(vertices: ring, ringEnds: [ring.count], polygonEnds: [1]))
  }

  /// Every triangle of a 6 × 6 lattice at every point of the lattice and halfway between them. The
  /// lattice lies across a corner of the root's cells, its rows and columns on sides of leaves'
  /// cells; any polygon is a sum of triangles.
  @Test func everyTriangleOfALatticeIsExact() throws {
    let spacing: UInt32 = 1 << 18
    let (u, v) = (5 * 8 * spacing - 3 * spacing, 3 * 8 * spacing - 2 * spacing)
    let lattice = Self.lattice(columns: 6, rows: 6, u, v, spacing: spacing)
    let half = spacing / 2
    let places = Self.lattice(columns: 13, rows: 13, u - half, v - half, spacing: half)
    let step = FullTests.count(5, all: 1)
    var (number, leafCount) = (0, 0)
    for a in 0..<36 {
      for b in (a + 1)..<36 {
        for c in (b + 1)..<36 {
          number += 1
          guard number % step == 0 else { continue }
          let corners = [lattice[a], lattice[b], lattice[c]]
          let features = [feature(number % 2 == 0 ? corners : corners.reversed())]
          let built = try BuiltQuadtree(
            features, grid: Self.grid, limits: IndexLimits(rootShift: 21))
          compare(built, features, at: places, "triangle \(corners)")
          leafCount += Int(built.record.leafCount)
        }
      }
    }
    #expect(number == 7140)
    #expect(leafCount > number / step, "most triangles have several leaves")
  }

  /// Rings of many vertices on few points: chains longer than a leaf's chain may be, many of them.
  @Test(.seeded) func tangledRingsAreExact() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    var largest = 0
    for _ in 0..<FullTests.count(60, all: 1_000) {
      let (u, v) = (
        1_000_000 + UInt32(generator.nextIndex(below: 64)),
        2_000_000 + UInt32(generator.nextIndex(below: 64))
      )
      let features = (0..<3).map { _ in
        feature(
          (0..<(3 + generator.nextIndex(below: 150))).map { _ in
            GridPoint(
              u: u + UInt32(generator.nextIndex(below: 6)),
              v: v + UInt32(generator.nextIndex(below: 6)))
          })
      }
      let built = try BuiltQuadtree(features, grid: Self.grid)
      let places = Self.lattice(columns: 8, rows: 8, u - 1, v - 1, spacing: 1)
      compare(built, features, at: places, "seed \(seed)")
      largest = max(largest, Int(built.record.largestLeaf))
    }
    #expect(largest > LeafFormat.maxEdgeCount, "a chain that does not fit one of a leaf")
  }

  /// A table of pairs that is full at once, soon, or never: the same answers.
  @Test(.seeded) func pairsInLeavesAnswerTheSame() throws {
    let seed = TestSeed.current
    let features = FractalCoverage(
      grid: Self.grid, origin: GridPoint(u: 12_000_000, v: 6_000_000), columns: 6, rows: 6,
      cellSize: 2_000, regionCount: 12, levels: 4, seed: seed
    ).features
    let usual = try BuiltQuadtree(features, grid: Self.grid)
    #expect(usual.pairCount > 3)
    var generator = SeededGenerator(seed: seed)
    let places = (0..<4_000).map { _ in
      GridPoint(
        u: 12_000_000 + UInt32(generator.nextIndex(below: 14_000)),
        v: 6_000_000 + UInt32(generator.nextIndex(below: 14_000)))
    }
    compare(usual, features, at: places.prefix(1_000), "seed \(seed)")
    for capacity in 0...3 {
      let built = try BuiltQuadtree(
        features, grid: Self.grid, limits: IndexLimits(pairCapacity: capacity))
      #expect(built.pairCount == capacity)
      for place in places { #expect(built.code(at: place) == usual.code(at: place)) }
    }
  }

  /// Roots of all sizes: the same answers.
  @Test func rootsOfAnySizeAnswerTheSame() throws {
    let features = TinyAtlas.coverage.layers[0].features
    let usual = try BuiltQuadtree(features, grid: .standard)
    var generator = SeededGenerator(seed: 3)
    for shift in UInt32(22)...31 {
      let built = try BuiltQuadtree(
        features, grid: .standard, limits: IndexLimits(rootShift: shift))
      for _ in 0..<500 {
        let place = GridPoint(
          u: 74_000_000 + UInt32(generator.nextIndex(below: 6_000_000)),
          v: 119_000_000 + UInt32(generator.nextIndex(below: 6_000_000)))
        #expect(built.code(at: place) == usual.code(at: place), "shift \(shift), \(place)")
      }
    }
  }

  // MARK: - Where no splitting helps

  /// Ten thousand spikes from one point, or a part of them: a leaf has all their edges.
  @Test func aStarOfSpikesIsExact() throws {
    let center = GridPoint(u: 20_000_000, v: 8_000_000)
    let spikeCount = FullTests.count(1_000, all: 10_000)
    let step = 40_000 / spikeCount
    func rim(_ step: Int) -> GridPoint {
      let along = UInt32(step % 10_000)
      let side: UInt32 = 5_000
      return switch step / 10_000 % 4 {
      case 0: GridPoint(u: center.u - side + along, v: center.v - side)
      case 1: GridPoint(u: center.u + side, v: center.v - side + along)
      case 2: GridPoint(u: center.u + side - along, v: center.v + side)
      default: GridPoint(u: center.u - side, v: center.v + side - along)
      }
    }
    var geometry = Geometry()
    for spike in 0..<spikeCount {
      geometry.vertices += [center, rim(step * spike), rim(step * spike + 2)]
      geometry.ringEnds.append(geometry.vertices.count)
      geometry.polygonEnds.append(geometry.ringEnds.count)
    }
    let features = [Feature(index: 0, key: "star", name: "", geometry: geometry)]
    let built = try BuiltQuadtree(features, grid: Self.grid)
    // The two long edges of each spike, and the short one that connects them.
    #expect(built.record.largestLeaf == UInt32(3 * spikeCount))
    var generator = SeededGenerator(seed: 8)
    let places = (0..<60).map { index in
      let reach = index < 30 ? 10 : 6_000
      return GridPoint(
        u: center.u - UInt32(reach) + UInt32(generator.nextIndex(below: 2 * reach)),
        v: center.v - UInt32(reach) + UInt32(generator.nextIndex(below: 2 * reach)))
    }
    compare(built, features, at: places + [center], "star")
  }

  /// Ten thousand parallel edges, or a part of them, a grid unit apart. Cells are not split until few are left in one, as
  /// each edge would be in hundreds of leaves; see `SplitRule.mostGrowth`.
  @Test func parallelEdgesAreExact() throws {
    let (u, v): (UInt32, UInt32) = (20_000_000, 8_000_000)
    var geometry = Geometry()
    for sliver in 0..<UInt32(FullTests.count(500, all: 5_000)) {
      let west = u + 2 * sliver
      geometry.vertices += [
        GridPoint(u: west, v: v), GridPoint(u: west + 1, v: v),
        GridPoint(u: west + 10_001, v: v + 10_000), GridPoint(u: west + 10_000, v: v + 10_000),
      ]
      geometry.ringEnds.append(geometry.vertices.count)
      geometry.polygonEnds.append(geometry.ringEnds.count)
    }
    let features = [Feature(index: 0, key: "comb", name: "", geometry: geometry)]
    let built = try BuiltQuadtree(features, grid: Self.grid)
    #expect(built.record.largestLeaf < 1_000)
    var generator = SeededGenerator(seed: 8)
    let places = (0..<60).map { _ in
      let north = UInt32(generator.nextIndex(below: 10_002))
      return GridPoint(u: u + north + UInt32(generator.nextIndex(below: 10_000)), v: v + north)
    }
    compare(built, features, at: places, "comb")
  }
}
