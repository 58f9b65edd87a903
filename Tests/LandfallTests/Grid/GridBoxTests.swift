import Landfall
import TestSupport
import Testing

@Suite(.timed) struct GridBoxTests {
  /// Every edge of a 5 × 5 lattice against every box in it: touched exactly where a point of the edge,
  /// taken in steps that hit every crossing with a side, lies in the box.
  @Test func everyEdgeAndBoxOfASmallLattice() {
    let lattice = (0..<25).map { (number: UInt32) -> GridPoint in
      GridPoint(u: number % 5, v: number / 5)
    }
    for a in lattice {
      for b in lattice where a != b {
        // Sides are at whole numbers: where the edge meets one is a multiple of 1 / 12 of it.
        func twelfths(_ start: UInt32, _ end: UInt32, _ step: Int) -> Int {
          let length = Int(end) - Int(start)
          return Int(start) * 12 + length * step
        }
        let steps = (0...12).map { step in
          (u: twelfths(a.u, b.u, step), v: twelfths(a.v, b.v, step))
        }
        for first in lattice {
          for last in lattice where last.u >= first.u && last.v >= first.v {
            let box = GridBox(west: first.u, south: first.v, east: last.u, north: last.v)
            let columns = Int(box.west) * 12...Int(box.east) * 12
            let rows = Int(box.south) * 12...Int(box.north) * 12
            let isTouched = steps.contains { columns.contains($0.u) && rows.contains($0.v) }
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
