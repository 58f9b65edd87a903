/// A ring of a region: a closed line around a part of it, or around a hole.
///
/// Its elements are its vertices, exactly as they were rounded to the grid. The first one is not
/// repeated at the end. An outer ring runs counter-clockwise, a hole clockwise, as RFC 7946 §3.1.6
/// wants, whichever way it ran in the source; it may begin at another vertex than there. A region
/// across ±180° has parts on both sides, whose rings run along the meridian.
public struct Ring: Sendable {
  package let storage: AtlasStorage
  /// Of the layer, or of one of its further details.
  let tableNumber: Int
  /// Its number in the table.
  package let number: Int

  /// Whether it is the outer ring of a polygon; the rings that follow, up to the next outer one, are
  /// the polygon's holes.
  public var isOuter: Bool { storage.arcs[tableNumber].isOuter(ring: number) }
}

extension Ring: Sequence {
  /// The vertices of a ring, unpacked one by one.
  public struct Iterator: IteratorProtocol {
    /// Keeps the bytes that `points` reads.
    private let storage: AtlasStorage
    private var points: RingWalk

    package init(_ ring: Ring) {
      storage = ring.storage
      points = RingWalk(table: ring.storage.arcs[ring.tableNumber], ring: ring.number)
    }

    /// The next vertex; nil behind the last one.
    public mutating func next() -> Coordinate? {
      points.next().map(storage.grid.coordinate)
    }
  }

  /// An iterator over the vertices; it allocates nothing.
  public func makeIterator() -> Iterator { Iterator(self) }
}

/// The vertices of a ring on the grid, arc by arc.
package struct RingWalk: IteratorProtocol, Sequence {
  private let table: ArcTable
  private var places: Range<Int>
  private var walk: ArcWalk?
  /// Vertices that may still come: a damaged ring of long arcs ends here.
  private var remaining: Int

  package init(table: ArcTable, ring: Int) {
    self.table = table
    places = table.ringArcs(ofRing: ring)
    remaining = table.maxRingVertexCount
  }

  package mutating func next() -> GridPoint? {
    guard remaining > 0 else { return nil }
    while true {
      if let point = walk?.next() {
        remaining &-= 1
        return point
      }
      guard let place = places.first else { return nil }
      places = (place &+ 1)..<places.upperBound
      let (arc, isReversed) = table.ringArc(place)
      walk = table.walk(arc: arc, isReversed: isReversed)
    }
  }
}
