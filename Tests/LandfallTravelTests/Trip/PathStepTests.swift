import Landfall
import LandfallTravel
import TestSupport
import Testing

/// Where steps cross edges of any size, compared with the same arithmetic in 128 bits.
@Suite(.timed) struct PathStepTests {
  @Test(.seeded) func crossingsAreThoseOfWiderIntegers() throws {
    var generator = SeededGenerator(seed: TestSeed.current)
    let grid = try #require(Grid(unitsPerDegree: 10_000_000))
    /// Points of the whole grid, its corners among them, or of a small box where many meet.
    func point(inBox isSmall: Bool) -> GridPoint {
      if isSmall {
        return GridPoint(
          u: 5 + UInt32(generator.nextIndex(below: 9)), v: 5 + UInt32(generator.nextIndex(below: 9))
        )
      }
      func number(_ limit: UInt32) -> UInt32 {
        switch generator.nextIndex(below: 4) {
        case 0: 0
        case 1: limit
        default: UInt32(generator.nextIndex(below: Int(limit)))
        }
      }
      return GridPoint(u: number(grid.width - 1), v: number(grid.height))
    }
    var crossings: [(step: PathStep, found: PathStep.Crossing, wide: WideCrossing)] = []
    for number in 0..<20_000 {
      let isSmall = number % 2 == 0
      let step = PathStep(from: point(inBox: isSmall), to: point(inBox: isSmall), part: 0...1)
      let edge = BorderWindow.Edge(from: point(inBox: isSmall), to: point(inBox: isSmall), arc: 0)
      guard let found = step.crossing(of: edge) else { continue }
      let wide = WideCrossing(step, edge)
      #expect(Int128(found.numerator) == wide.numerator)
      #expect(Int128(found.denominator) == wide.denominator)
      #expect(step.point(at: found) == wide.point(on: step))
      if let other = crossings.last {
        #expect(
          PathStep.Crossing.isBefore(other.found, found)
            == (other.wide.numerator * wide.denominator < wide.numerator * other.wide.denominator))
      }
      crossings.append((step, found, wide))
    }
    #expect(crossings.count > 1_000)
  }
}

/// A position on a step in integers of 128 bits.
private struct WideCrossing {
  let numerator: Int128
  let denominator: Int128

  init(_ step: PathStep, _ edge: BorderWindow.Edge) {
    func cross(_ a: (u: Int128, v: Int128), _ b: (u: Int128, v: Int128)) -> Int128 {
      a.u * b.v - a.v * b.u
    }
    func way(_ from: GridPoint, _ to: GridPoint) -> (u: Int128, v: Int128) {
      (Int128(to.u) - Int128(from.u), Int128(to.v) - Int128(from.v))
    }
    let edgeWay = way(edge.from, edge.to)
    let above = cross(way(step.from, edge.from), edgeWay)
    let below = cross(way(step.from, step.to), edgeWay)
    denominator = below == 0 ? 1 : abs(below)
    numerator = below == 0 ? 0 : min(max(below < 0 ? -above : above, 0), abs(below))
  }

  /// The nearest grid point; halves go to the larger coordinate.
  func point(on step: PathStep) -> GridPoint {
    func between(_ start: UInt32, _ end: UInt32) -> UInt32 {
      let double = 2 * (Int128(end) - Int128(start)) * numerator + denominator
      let rest = ((double % (2 * denominator)) + 2 * denominator) % (2 * denominator)
      return UInt32(Int128(start) + (double - rest) / (2 * denominator))
    }
    return GridPoint(u: between(step.from.u, step.to.u), v: between(step.from.v, step.to.v))
  }
}
