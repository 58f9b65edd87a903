import Landfall
package import LandfallBuilder
package import Testing

/// Compares what lies beside each border with what counting finds.
package func expectLabelsAsCounted(
  _ coverage: Coverage, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  let counted = CountedLabels(coverage.graph)
  let isSame = coverage.graph.borders.allSatisfy { arc in
    counted.labels(ofArc: arc) == (coverage.left(ofArc: arc), coverage.right(ofArc: arc))
  }
  #expect(isSame, comment, sourceLocation: sourceLocation)
}

/// What lies beside an arc, found without faces: by counting edges along the row through its middle.
package struct CountedLabels {
  private let graph: ArcGraph

  package init(_ graph: ArcGraph) { self.graph = graph }

  /// The regions on the left and on the right of a border, ascending.
  package func labels(ofArc arc: Int) -> (left: [Int], right: [Int]) {
    let vertices = graph.arcs[arc]
    let edges = zip(vertices, vertices.dropFirst()).map { Segment($0, $1) }
    // A level edge crosses no row: the regions above one are counted just east of its western end.
    let edge = edges.max { $0.north - $0.south < $1.north - $1.south } ?? edges[0]
    let isLevel = edge.north == edge.south
    let west = isLevel ? regions(northOf: edge) : regions(westOf: edge)
    let east = Set(west).symmetricDifference(graph.owners(ofArc: arc)).sorted()
    let isWestLeft = isLevel ? edge.b.u > edge.a.u : edge.b.v > edge.a.v
    return isWestLeft ? (west, east) : (east, west)
  }

  private func regions(westOf edge: Segment) -> [Int] {
    let row = edge.south + (edge.north - edge.south) / 2
    let here = meeting(edge, row)
    return oddRegions(row: row) { other in
      other != edge && isLess(meeting(other, row), here)
    }
  }

  private func regions(northOf edge: Segment) -> [Int] {
    oddRegions(row: edge.a.v) { other in
      let (low, high) = other.a.v < other.b.v ? (other.a, other.b) : (other.b, other.a)
      return HalfOpen.isWest(
        Int64(low.u), Int64(low.v), Int64(high.u), Int64(high.v), u: Int64(edge.west),
        v: Int64(edge.a.v))
    }
  }

  /// Where an edge meets the row half a grid unit above `row`: a fraction.
  private func meeting(_ edge: Segment, _ row: UInt32) -> (numerator: Int128, denominator: Int128) {
    let (low, high) = edge.a.v < edge.b.v ? (edge.a, edge.b) : (edge.b, edge.a)
    let (rise, run) = (Int128(high.v) - Int128(low.v), Int128(high.u) - Int128(low.u))
    let doubledAbove = 2 * (Int128(row) - Int128(low.v)) + 1
    return (2 * rise * Int128(low.u) + run * doubledAbove, 2 * rise)
  }

  private func isLess(
    _ one: (numerator: Int128, denominator: Int128),
    _ other: (numerator: Int128, denominator: Int128)
  ) -> Bool {
    one.numerator * other.denominator < other.numerator * one.denominator
  }

  /// The regions that own an odd number of the edges which straddle a row and pass the test.
  private func oddRegions(row: UInt32, isWest: (Segment) -> Bool) -> [Int] {
    var odd: Set<Int> = []
    for arc in graph.arcs.indices {
      let vertices = graph.arcs[arc]
      for (a, b) in zip(vertices, vertices.dropFirst()) {
        let edge = Segment(a, b)
        guard edge.south <= row, row < edge.north, isWest(edge) else { continue }
        odd.formSymmetricDifference(graph.owners(ofArc: arc))
      }
    }
    return odd.sorted()
  }
}
