/// A straight edge between two grid points, and the exact predicates on such edges.
@usableFromInline
package struct Segment: Sendable, Hashable {
  @usableFromInline package var a: GridPoint
  @usableFromInline package var b: GridPoint

  @inlinable @inline(__always)
  package init(_ a: GridPoint, _ b: GridPoint) {
    self.a = a
    self.b = b
  }

  /// The segment from the lesser of its ends to the greater one.
  package var undirected: Segment { (a.u, a.v) <= (b.u, b.v) ? self : Segment(b, a) }

  @inlinable package var west: UInt32 { min(a.u, b.u) }
  @inlinable package var east: UInt32 { max(a.u, b.u) }
  @inlinable package var south: UInt32 { min(a.v, b.v) }
  @inlinable package var north: UInt32 { max(a.v, b.v) }

  @inlinable package var box: GridBox {
    GridBox(west: west, south: south, east: east, north: north)
  }

  /// The grid point in the middle, both coordinates rounded down.
  package var middle: GridPoint {
    GridPoint(u: west + (east - west) / 2, v: south + (north - south) / 2)
  }

  /// Whether the ray from a point due west crosses the segment, by the rule of ``HalfOpen``.
  @inlinable @inline(__always)
  package func isWest(ofU u: Int64, v: Int64) -> Bool {
    let (au, av, bu, bv) = (Int64(a.u), Int64(a.v), Int64(b.u), Int64(b.v))
    return HalfOpen.straddlesRow(av, bv, v) && HalfOpen.isWest(au, av, bu, bv, u: u, v: v)
  }

  /// Returns 1 if `point` is left of the line from a to b, −1 if right of it, 0 if on it. Exact:
  /// the two products fit Int64 at every grid and are compared, not subtracted.
  @inlinable @inline(__always)
  package func side(of point: GridPoint) -> Int {
    let (au, av) = (Int64(a.u), Int64(a.v))
    let left = (Int64(b.u) &- au) &* (Int64(point.v) &- av)
    let right = (Int64(b.v) &- av) &* (Int64(point.u) &- au)
    return left > right ? 1 : (left < right ? -1 : 0)
  }

  /// Whether `point` is on the segment, its ends included.
  package func contains(_ point: GridPoint) -> Bool {
    box.contains(point) && side(of: point) == 0
  }

  /// Whether two segments share a point other than an end of both.
  package func crosses(_ other: Segment) -> Bool {
    guard box.meets(other.box) else { return false }
    let (keyA, keyB, otherA, otherB) = (a.key, b.key, other.a.key, other.b.key)
    if keyA == otherA { return overlaps(from: a, b, other.b) }
    if keyA == otherB { return overlaps(from: a, b, other.a) }
    if keyB == otherA { return overlaps(from: b, a, other.b) }
    if keyB == otherB { return overlaps(from: b, a, other.a) }
    let (sideA, sideB) = (side(of: other.a), side(of: other.b))
    let (ownA, ownB) = (other.side(of: a), other.side(of: b))
    if sideA * sideB < 0, ownA * ownB < 0 { return true }
    return (sideA == 0 && box.contains(other.a)) || (sideB == 0 && box.contains(other.b))
      || (ownA == 0 && other.box.contains(a)) || (ownB == 0 && other.box.contains(b))
  }

  /// Whether the segments from a common end to `first` and to `second` overlap.
  private func overlaps(from end: GridPoint, _ first: GridPoint, _ second: GridPoint) -> Bool {
    guard Segment(end, first).side(of: second) == 0 else { return false }
    func direction(_ point: GridPoint) -> (Int64, Int64) {
      ((Int64(point.u) - Int64(end.u)).signum(), (Int64(point.v) - Int64(end.v)).signum())
    }
    return direction(first) == direction(second)
  }

  /// Whether the segment has a point in the closed box.
  @inlinable @inline(__always)
  package func touches(
    west boxWest: Int64, south boxSouth: Int64, east boxEast: Int64, north boxNorth: Int64
  )
    -> Bool
  {
    let (au, av, bu, bv) = (Int64(a.u), Int64(a.v), Int64(b.u), Int64(b.v))
    guard min(au, bu) <= boxEast, max(au, bu) >= boxWest, min(av, bv) <= boxNorth,
      max(av, bv) >= boxSouth
    else { return false }
    // The bounding boxes intersect. The segment misses the box only if all four corners are
    // strictly on one side of its line; an end inside the box decides it without the corners.
    if au >= boxWest, au <= boxEast, av >= boxSouth, av <= boxNorth { return true }
    let (run, rise) = (bu &- au, bv &- av)
    // The corners farthest to each side depend only on the sign of the slope.
    let (lowU, highU) = rise >= 0 ? (boxEast, boxWest) : (boxWest, boxEast)
    let (lowV, highV) = run >= 0 ? (boxSouth, boxNorth) : (boxNorth, boxSouth)
    // The corner farthest to the right must not be left of the line, nor the farthest to the left
    // right of it.
    return run &* (lowV &- av) <= rise &* (lowU &- au)
      && run &* (highV &- av) >= rise &* (highU &- au)
  }
}

extension ArraySlice {
  /// The edges of a ring of vertices, that from the last vertex to the first one first.
  @inlinable package var ringEdges: RingEdges<Element> { RingEdges(self) }
}

extension ArraySlice<GridPoint> {
  /// Whether a ring surrounds a point, by the even-odd rule; nil if the point is on it.
  func surrounds(_ point: GridPoint) -> Bool? {
    var isInside = false
    for (a, b) in ringEdges {
      let edge = Segment(a, b)
      if edge.contains(point) { return nil }
      if edge.isWest(ofU: Int64(point.u), v: Int64(point.v)) { isInside.toggle() }
    }
    return isInside
  }
}

/// See ``ringEdges``.
@usableFromInline
package struct RingEdges<Vertex>: Sequence, IteratorProtocol {
  @usableFromInline var vertices: ArraySlice<Vertex>.Iterator
  @usableFromInline var before: Vertex?

  @inlinable
  init(_ ring: ArraySlice<Vertex>) { (vertices, before) = (ring.makeIterator(), ring.last) }

  @inlinable @inline(__always)
  package mutating func next() -> (a: Vertex, b: Vertex)? {
    guard let a = before, let b = vertices.next() else { return nil }
    before = b
    return (a, b)
  }
}
