/// The greatest error of each arc, and the loops whose areas may change only slightly.
package struct SimplifyBounds: Sendable {
  /// The bound of each arc in meters.
  package private(set) var arcs: [Double]
  /// The rings of all regions, then the faces between them.
  private(set) var loops: [Loop] = []

  /// Arcs that enclose an area.
  struct Loop: Sendable {
    var parts: ArraySlice<HalfArc>
    /// In m², positive if the loop runs counter-clockwise.
    var area: Double
  }

  /// The greatest error of a ring's borders as a fraction of the root of its area, so that a small
  /// island keeps its shape.
  static let partOfRoot = 0.05
  /// The greatest change of a ring's area, as a fraction.
  static let partOfArea = 0.05

  /// - Parameter ringMeters: for each ring the greatest error of its region's borders.
  init(_ graph: ArcGraph, ringMeters: [Double], table: ChainTable) {
    arcs = Array(repeating: .infinity, count: graph.borderCount)
    for ring in graph.rings.indices {
      add(graph.rings[ring], meters: ringMeters[ring], graph, table)
    }
    // Gaps between neighbors and overlaps of two regions are not rings of the source, but must not
    // be squeezed away either.
    for loop in findLoops(in: graph) {
      add(loop[...], meters: .infinity, graph, table, isFace: true)
    }
  }

  private mutating func add(
    _ parts: ArraySlice<HalfArc>, meters: Double, _ graph: ArcGraph, _ table: ChainTable,
    isFace: Bool = false
  ) {
    let area = Self.area(of: parts, graph, table)
    // A clockwise loop is the shore of the sea, or of a face around others.
    if isFace, area <= 0 { return }
    loops.append(Loop(parts: parts, area: area))
    let bound = min(meters, Self.partOfRoot * abs(area).squareRoot())
    for part in parts where graph.isBorder(part.arc) {
      arcs[part.arc] = min(arcs[part.arc], bound)
    }
  }

  /// Returns the area that a loop of arcs encloses, in m².
  package static func area(
    of parts: ArraySlice<HalfArc>, _ graph: ArcGraph, _ table: ChainTable
  ) -> Double {
    // Measured from one parallel through the ring, so that small rings have small terms.
    guard let first = parts.first else { return 0 }
    let start = graph.arcs.elements[graph.arcs.spans[first.arc].lowerBound]
    let base = table.metric.latitude(Double(start.v)).sine
    var sum = 0.0
    for part in parts {
      var enclosed = 0.0
      let range = graph.arcs.spans[part.arc]
      if graph.isBorder(part.arc) {
        let (from, to) = (range.lowerBound, range.upperBound - 1)
        // From the arc's own parallel to the ring's.
        let run = table.x[to] - table.x[from]
        enclosed =
          table.area[to]
          + run * (base - table.baseSines[part.arc]) * UnitSphere.metersPerRadian
      } else {
        for vertex in range.dropLast() {
          enclosed += table.metric.area(
            graph.arcs.elements[vertex], graph.arcs.elements[vertex + 1], aboveSine: base)
        }
      }
      sum += part.isReversed ? -enclosed : enclosed
    }
    return sum
  }
}
