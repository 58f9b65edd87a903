/// A vertex of a ring that is not cut at ±180°.
package struct UnwrappedPoint: Sendable, Hashable {
  /// Grid units east of −180°; continues past +180°, and is negative west of −180°.
  package var x: Int64
  /// Grid units north of the south pole.
  package var v: UInt32

  package init(x: Int64, v: UInt32) {
    self.x = x
    self.v = v
  }
}

/// A ring whose longitudes continue past ±180°, so that each edge is straight between its ends.
package struct UnwrappedRing: Sendable, Hashable {
  /// The vertices; the last does not repeat the first, and no two in a row are equal.
  package var vertices: [UnwrappedPoint]
  /// The increase of x along the ring: 0, or a multiple of the grid's width for a ring around a
  /// pole, positive if it runs east.
  package var turn: Int64
  /// Whether it is a hole of its polygon.
  package var isHole: Bool

  package init(vertices: [UnwrappedPoint], turn: Int64 = 0, isHole: Bool = false) {
    self.vertices = vertices
    self.turn = turn
    self.isHole = isHole
  }
}

extension UnwrappedRing {
  /// The vertex after the last: the first, a turn further.
  package var closing: UnwrappedPoint? {
    vertices.first.map { UnwrappedPoint(x: $0.x + turn, v: $0.v) }
  }

  /// Twice the signed area in the plane; positive if the ring runs counter-clockwise. Only
  /// meaningful if the ring closes in the plane.
  package var doubledArea: Int128 {
    guard let first = vertices.first else { return 0 }
    return vertices[...].ringEdges.reduce(0) { total, edge in
      // Both factors of a product are less than 2^64, however often a ring winds around.
      let (ax, av) = (Int128(edge.a.x - first.x), Int128(edge.a.v) - Int128(first.v))
      let (bx, bv) = (Int128(edge.b.x - first.x), Int128(edge.b.v) - Int128(first.v))
      return total + ax * bv - bx * av
    }
  }

  /// Whether the ring crosses ±180° and is less than a turn wide.
  /// - Parameter width: that of a turn.
  func crossesSeam(width: Int64) -> Bool {
    guard let first = vertices.first else { return false }
    let west = vertices.reduce(first.x) { min($0, $1.x) }
    let east = vertices.reduce(first.x) { max($0, $1.x) }
    return east - west < width && floorDivide(west, by: width) < floorDivide(east - 1, by: width)
  }

  /// Removes vertices equal to the one before them, and those at the end equal to the first.
  /// - Returns: the number of vertices removed.
  @discardableResult
  package mutating func dropDuplicates() -> Int {
    let count = vertices.count
    var kept: [UnwrappedPoint] = []
    kept.reserveCapacity(count)
    for vertex in vertices where kept.last != vertex { kept.append(vertex) }
    while kept.count > 1, let last = kept.last, let first = kept.first,
      last.v == first.v, last.x == first.x + turn
    {
      kept.removeLast()
    }
    vertices = kept
    return count - kept.count
  }

  /// Whether the ring collapsed on the grid: it has fewer than three distinct points.
  package var isCollapsed: Bool {
    turn == 0 ? !hasThreeDifferentVertices(vertices[...]) : vertices.isEmpty
  }
}

/// Returns the quotient rounded down, for a positive divisor.
@inline(__always)
package func floorDivide(_ a: Int64, by b: Int64) -> Int64 {
  let quotient = a / b
  return a % b < 0 ? quotient - 1 : quotient
}
