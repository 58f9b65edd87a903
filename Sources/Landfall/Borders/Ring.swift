/// A ring of a region: a closed line around a part of the region or around a hole.
///
/// The elements are the vertices, exactly as rounded to the grid; the first one is not repeated at
/// the end. An outer ring is counterclockwise and a hole is clockwise, as RFC 7946 §3.1.6 requires,
/// regardless of the winding in the source; a ring may begin at another vertex than in the source.
/// A region across ±180° has parts on both sides, whose rings follow the meridian. Two values are
/// equal if they are the same ring of the same open atlas.
public struct Ring: Sendable, Hashable {
  package let storage: AtlasStorage
  /// The number of the table of arcs: that of the layer, or of one of its further details.
  let tableNumber: Int
  /// The number of the ring in its table.
  package let number: Int

  /// Whether the ring is the outer ring of a polygon; the rings after it, up to the next outer one,
  /// are the polygon's holes.
  public var isOuter: Bool { storage.tables.arcs[tableNumber].isOuter(ring: number) }
}

extension Ring: Sequence {
  /// The vertices, in an array. O(vertices), about 6 ns for each.
  public var vertices: [Coordinate] {
    var vertices: [Coordinate] = []
    appendVertices(to: &vertices)
    return vertices
  }

  /// Appends the vertices to an array: the fastest way to decode many rings. O(vertices).
  public func appendVertices(to vertices: inout [Coordinate]) {
    let table = storage.tables.arcs[tableNumber]
    vertices.reserveCapacity(vertices.count + table.vertexCount(ofRing: number))
    var blocks = VertexBlocks(table, ring: number)
    blocks.append(to: &vertices, grid: storage.tables.grid)
  }

  /// Returns an iterator over the vertices.
  public func makeIterator() -> VertexIterator {
    VertexIterator(VertexBlocks(storage.tables.arcs[tableNumber], ring: number), of: storage)
  }
}

/// Iterates over the grid points of a ring, arc by arc.
package struct RingWalk: IteratorProtocol, Sequence {
  private let table: ArcTable
  private var places: Range<Int>
  private var walk: ArcWalk?
  /// The greatest number of vertices left; it ends the iteration over a damaged ring of long arcs.
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

/// An iterator over the vertices of a ``Ring`` or an ``Arc``, which decodes up to 33 at a time into
/// memory of its own.
public struct VertexIterator: IteratorProtocol, Sendable {
  /// Keeps the bytes that `blocks` reads alive.
  private let storage: AtlasStorage
  private var blocks: VertexBlocks
  @usableFromInline var block: [Coordinate] = []
  @usableFromInline var position = 0

  init(_ blocks: VertexBlocks, of storage: AtlasStorage) {
    self.blocks = blocks
    self.storage = storage
  }

  /// Returns the next vertex; nil after the last one.
  @inlinable
  public mutating func next() -> Coordinate? {
    if position == block.count, !unpackNextBlock() { return nil }
    defer { position &+= 1 }
    return block[position]
  }

  @usableFromInline
  mutating func unpackNextBlock() -> Bool {
    position = 0
    return blocks.next(into: &block, grid: storage.tables.grid)
  }
}
