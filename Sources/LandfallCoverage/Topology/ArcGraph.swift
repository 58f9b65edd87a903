/// The rings of a layer's regions as arcs between nodes, with each shared piece of border once.
///
/// Its edges may cross. It stores the regions that each arc belongs to; ``Coverage`` adds the
/// regions to the left and right of each arc.
///
/// An arc is a maximal chain of edges that belong to the same regions, between two nodes or around
/// a whole ring. An edge belongs to the regions that use it an odd number of times: two neighbors
/// along a border, one along a coast. The borders come first. After them come the arcs that are not
/// borders: those on the domain's sides (±180°, the poles), and those that every region uses an
/// even number of times.
package struct ArcGraph: Sendable {
  /// The vertices of each arc. A closed arc repeats its first vertex at its end.
  package var arcs = Ragged<GridPoint>()
  /// The number of arcs that are borders.
  package var borderCount = 0
  /// For each arc the index of its regions in ``ownerSets``.
  package var owners: [Int] = []
  /// The distinct sets of regions that arcs belong to: region indices in ascending order.
  package var ownerSets: [[Int]] = []
  /// The number of ends of borders where three or more pieces of border meet, or where one must
  /// end.
  package var nodeCount = 0
  /// For each ring its arcs, in its order and direction.
  package var rings = Ragged<HalfArc>()
  /// For each ring the number of its vertices between the start of its first arc and its own start.
  package var ringStarts: [Int] = []
  /// For each polygon its rings, the outer one first.
  package var polygons = Spans()
  /// For each region its polygons.
  package var regions = Spans()
  /// For each region its points without area.
  package var points = Ragged<GridPoint>()
  /// Regions that use an edge more than once or whose rings visit a vertex more than once,
  /// ascending: their rings may touch or double back, and need further checks.
  package var selfTouchingRegions: [Int] = []

  package init() {}
}

/// An arc in one of its two directions: a signed reference to it.
package struct HalfArc: Sendable, Hashable {
  /// Twice the arc's number, plus 1 if it runs against the arc.
  package var number: UInt32

  package init(arc: Int, isReversed: Bool) {
    number = UInt32(arc) << 1 | (isReversed ? 1 : 0)
  }

  /// - Parameter number: see ``number``.
  package init(number: Int) { self.number = UInt32(number) }

  /// The number of the arc.
  @inline(__always)
  package var arc: Int { Int(number >> 1) }

  /// Whether it runs against the arc.
  @inline(__always)
  package var isReversed: Bool { number & 1 != 0 }

  /// The same arc in its other direction.
  package var twin: HalfArc { HalfArc(number: Int(number ^ 1)) }
}

extension ArcGraph {
  /// The numbers of the arcs that are borders.
  package var borders: Range<Int> { 0..<borderCount }

  /// The numbers of the arcs that are not borders.
  package var others: Range<Int> { borderCount..<arcs.count }

  /// The indices of the borders' vertices among those of all arcs.
  package var borderVertices: Range<Int> {
    0..<(borderCount == 0 ? 0 : arcs.spans[borderCount - 1].upperBound)
  }

  package func isBorder(_ arc: Int) -> Bool { arc < borderCount }

  /// The regions that an arc belongs to, ascending.
  package func owners(ofArc arc: Int) -> [Int] { ownerSets[owners[arc]] }

  /// Whether every region uses an arc an even number of times, so that it bounds nothing.
  package func isDoubled(_ arc: Int) -> Bool { ownerSets[owners[arc]].isEmpty }

  /// Returns the vertices of a half arc, in its direction.
  package func vertices(of half: HalfArc) -> [GridPoint] {
    half.isReversed ? arcs[half.arc].reversed() : Array(arcs[half.arc])
  }

  /// Whether an arc ends where it begins.
  package func isClosed(_ arc: Int) -> Bool {
    let range = arcs.spans[arc]
    return arcs.elements[range.lowerBound] == arcs.elements[range.upperBound - 1]
  }
}

// MARK: Polygons

extension ArcGraph {
  /// The numbers of a region's rings.
  package func rings(ofRegion region: Int) -> Range<Int> {
    polygons.joined(regions[region])
  }

  /// The number of vertices of a ring.
  package func vertexCount(ofRing ring: Int) -> Int {
    rings[ring].reduce(0) { $0 + arcs.spans[$1.arc].count - 1 }
  }

  /// The number of vertices of all rings.
  package var ringVertexCount: Int {
    rings.elements.reduce(0) { $0 + arcs.spans[$1.arc].count - 1 }
  }

  /// Returns a region's polygons, their rings beginning at the vertices where they began in the
  /// source, and its points.
  package func geometry(ofRegion region: Int) -> Geometry {
    var geometry = Geometry(points: Array(points[region]))
    let own = rings(ofRegion: region)
    geometry.vertices.reserveCapacity(own.reduce(0) { $0 + vertexCount(ofRing: $1) })
    geometry.ringEnds.reserveCapacity(own.count)
    for polygon in regions[region] {
      for ring in polygons[polygon] {
        appendVertices(ofRing: ring, to: &geometry.vertices)
        geometry.ringEnds.append(geometry.vertices.count)
      }
      geometry.polygonEnds.append(geometry.ringEnds.count)
    }
    return geometry
  }

  /// The polygons and points of all regions.
  package var geometries: [Geometry] { regions.indices.map { geometry(ofRegion: $0) } }

  private func appendVertices(ofRing ring: Int, to vertices: inout [GridPoint]) {
    let first = vertices.count
    for half in rings[ring] {
      // The last vertex is the first one of the next arc, or finally of the ring.
      let range = arcs.spans[half.arc]
      if half.isReversed {
        vertices += arcs.elements[range.dropFirst()].reversed()
      } else {
        vertices += arcs.elements[range.dropLast()]
      }
    }
    let start = ringStarts[ring]
    if start > 0 {
      let walked = Array(vertices[first...])
      vertices.replaceSubrange(first..., with: walked[start...] + walked[..<start])
    }
  }
}

extension ArcGraph {
  /// Finds the arcs of a layer by hashing its edges, on `jobs` threads, which do not affect the result:
  /// O(vertices).
  ///
  /// Edges are shared if both their ends are equal. Edges that cross or touch elsewhere remain
  /// separate; ``findCrossings(in:includingSides:limit:)`` finds them.
  package init(_ geometries: consuming [Geometry], grid: Grid, jobs: Int = 1) {
    self = ArcTrace(RingSegments(geometries: geometries, grid: grid, jobs: jobs)).graph()
  }
}

extension HalfArc: PlainBits {}

extension ArcGraph: BinaryCodable {
  package static var blank: ArcGraph { ArcGraph() }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&arcs, &borderCount, &owners, &ownerSets)
    try field(&nodeCount, &rings, &ringStarts, &polygons)
    try field(&regions, &points, &selfTouchingRegions)
  }
}
