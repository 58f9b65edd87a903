import Landfall
import TestSupport
import Testing

@Suite(.timed) struct GridBoxTests {
  /// Every edge of a 5 × 5 lattice against every box in it: touched exactly where a point of the edge,
  /// taken in steps that hit every crossing with a side, lies in the box.
  @Test func everyEdgeAndBoxOfASmallLattice() {
    let lattice = (0..<25).map { GridPoint(u: UInt32($0 % 5), v: UInt32($0 / 5)) }
    for a in lattice {
      for b in lattice where a != b {
        // Sides are at whole numbers: where the edge meets one is a multiple of 1 / 12 of it.
        let steps = (0...12).map { step in
          (
            u: Int(a.u) * 12 + (Int(b.u) - Int(a.u)) * step,
            v: Int(a.v) * 12 + (Int(b.v) - Int(a.v)) * step
          )
        }
        for first in lattice {
          for last in lattice where last.u >= first.u && last.v >= first.v {
            let box = GridBox(west: first.u, south: first.v, east: last.u, north: last.v)
            let isTouched = steps.contains {
              $0.u >= Int(box.west) * 12 && $0.u <= Int(box.east) * 12
                && $0.v >= Int(box.south) * 12 && $0.v <= Int(box.north) * 12
            }
            if box.isTouched(byEdge: a, b) != isTouched {
              Issue.record("\(a) \(b) \(box)")
              return
            }
          }
        }
      }
    }
  }

  /// The longest edge and the finest grid: products of 62 bits.
  @Test func theLongestEdge() throws {
    let grid = try #require(Grid(unitsPerDegree: 10_000_000))
    let a = GridPoint(u: 0, v: 0)
    let b = GridPoint(u: grid.width, v: grid.height)
    // The edge runs through (2k, k).
    func box(_ u: UInt32, _ v: UInt32) -> GridBox { GridBox(west: u, south: v, east: u, north: v) }
    #expect(box(2_000_000_000, 1_000_000_000).isTouched(byEdge: a, b))
    #expect(!box(2_000_000_001, 1_000_000_000).isTouched(byEdge: a, b))
    #expect(!box(2_000_000_000, 1_000_000_001).isTouched(byEdge: b, a))
    #expect(
      GridBox(west: 2_000_000_000, south: 0, east: 2_000_000_001, north: 1_000_000_000)
        .isTouched(byEdge: b, a))
  }
}
