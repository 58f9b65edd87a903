import Landfall
import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct DropIslandsTests {
  let grid = Grid.standard

  private func drop(
    _ outlines: [Outline], below squareKilometers: Double
  ) -> (geometries: [Geometry], dropped: [Int: Int]) {
    let graph = ArcGraph(outlines.map { $0.geometry(on: grid) }, grid: grid)
    let kept = dropIslands(below: squareKilometers * 1e6, from: graph, grid: grid)
    return (kept.graph.geometries, kept.dropped)
  }

  @Test func smallIslandsGoAndAreCounted() {
    let outline = Outline([
      Outline.square(0, 0, 1, 1),
      Outline.square(2, 0, 2.1, 0.1),
      Outline.square(3, 0, 3.1, 0.1),
    ])
    // A tenth of a degree squared is 124 km².
    #expect(drop([outline], below: 120).dropped.isEmpty)
    let (geometries, dropped) = drop([outline], below: 130)
    #expect(dropped == [0: 2])
    #expect(geometries[0].polygonEnds == [1] && geometries[0].vertices.count == 4)
  }

  @Test func theLargestPartStaysHoweverSmall() {
    let outline = Outline([
      Outline.square(0, 0, 0.1, 0.1),
      Outline.square(2, 0, 2.2, 0.1),
    ])
    let (geometries, dropped) = drop([outline], below: 1e6)
    #expect(dropped == [0: 1])
    #expect(geometries[0].vertices.contains(grid.vertex(latitude: 0.1, longitude: 2.2)!))
  }

  @Test func partsWithNeighborsAndPartsAtTheSeamStay() {
    let first = Outline([
      Outline.square(0, 0, 5, 5),
      Outline.square(10, 0, 10.1, 0.1),
      Outline.square(179.9, 0, 180, 0.1),
    ])
    let second = Outline([Outline.square(10.1, 0, 10.2, 0.1)])
    #expect(drop([first, second], below: 1e6).dropped.isEmpty)
  }
}
