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
  /// Its vertices, in an array. O(vertices), about 5 ns for each.
  public var vertices: [Coordinate] {
    var vertices: [Coordinate] = []
    appendVertices(to: &vertices)
    return vertices
  }

  /// Appends its vertices to an array: the fastest way to decode many rings. O(vertices).
  public func appendVertices(to vertices: inout [Coordinate]) {
    let table = storage.arcs[tableNumber]
    vertices.reserveCapacity(vertices.count + table.vertexCount(ofRing: number))
    var blocks = VertexBlocks(table, ring: number)
    blocks.append(to: &vertices, grid: storage.grid)
  }

  /// An iterator over the vertices.
  public func makeIterator() -> VertexIterator {
    VertexIterator(VertexBlocks(storage.arcs[tableNumber], ring: number), of: storage)
  }
}

extension Ring: Hashable {
  /// Whether two values are the same ring of the same open atlas.
  public static func == (left: Ring, right: Ring) -> Bool {
    left.storage === right.storage && left.tableNumber == right.tableNumber
      && left.number == right.number
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(storage))
    hasher.combine(tableNumber)
    hasher.combine(number)
  }
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
