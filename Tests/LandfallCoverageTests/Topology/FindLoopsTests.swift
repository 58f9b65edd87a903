import Landfall
import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct FindLoopsTests {
  let grid = Grid.standard

  /// The areas of all loops in units of a square degree, ascending.
  private func areas(_ outlines: [Outline]) -> [Double] {
    let graph = ArcGraph(outlines.map { $0.geometry(on: grid) }, grid: grid)
    return findLoops(in: graph).map { loop in
      var doubled = 0.0
      for part in loop {
        var vertices = Array(graph.arcs[part.arc])
        if part.isReversed { vertices.reverse() }
        for (a, b) in zip(vertices, vertices.dropFirst()) {
          doubled += Double(a.u) * Double(b.v) - Double(b.u) * Double(a.v)
        }
      }
      return (doubled / 2 / 1e12 * 1e6).rounded() / 1e6
    }.sorted()
  }

  @Test func aGapBetweenNeighborsIsALoop() {
    // Two halves of a 4 × 4 square that leave a 1 × 1 hole on their border.
    let west = Outline([[(0.0, 0.0), (2, 0), (2, 1), (1, 1), (1, 2), (2, 2), (2, 4), (0, 4)]])
    let east = Outline([[(2.0, 0.0), (4, 0), (4, 4), (2, 4), (2, 2), (2, 1)]])
    #expect(areas([west, east]) == [-16, 1, 7, 8])
  }

  @Test func anEnclaveIsALoopInsideAndOutside() {
    let hole = Outline.square(1, 1, 2, 2)
    let outlines = [
      Outline([Outline.square(0, 0, 3, 3), hole.reversed()]),
      Outline([hole]),
    ]
    #expect(areas(outlines) == [-9, -1, 1, 9])
  }

  @Test func fourCornersAreFourFaces() {
    let outlines = [
      Outline([Outline.square(0, 0, 1, 1)]), Outline([Outline.square(1, 0, 2, 1)]),
      Outline([Outline.square(0, 1, 1, 2)]), Outline([Outline.square(1, 1, 2, 2)]),
    ]
    #expect(areas(outlines) == [-4, 1, 1, 1, 1])
  }
}
