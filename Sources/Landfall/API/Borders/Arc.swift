/// A piece of border that the regions beside it share: each is in the atlas once.
///
/// Its elements are its vertices, exactly as they were rounded to the grid, of a coarser detail fewer of
/// them; from one to the next the border is straight in longitude and latitude. A closed arc repeats
/// its first vertex at its end.
///
/// Nothing along ±180° or a pole is an arc, where a region only goes on on the other side.
public struct Arc: Sendable {
  package let storage: AtlasStorage
  /// Of the layer, or of one of its further details.
  let tableNumber: Int
  /// Its number in the table.
  package let number: Int

  private var table: ArcTable { storage.arcs[tableNumber] }

  /// Whether it ends where it begins.
  public var isClosed: Bool { table.isClosed(arc: number) }

  /// The numbers of the regions that it is a border of and that lie on its left, as seen along it;
  /// one or none in an ordinary coverage, several where regions overlap. Ascending.
  public var leftIDs: [RegionID] { table.left(ofArc: number).regionIDs }

  /// The numbers of the regions that it is a border of and that lie on its right; see ``leftIDs``.
  public var rightIDs: [RegionID] { table.right(ofArc: number).regionIDs }

  /// Its number of vertices. O(vertices / 32).
  public var vertexCount: Int { table.vertexCount(ofArc: number) }
}

extension Arc: Sequence {
  /// The vertices of an arc, unpacked one by one.
  public struct Iterator: IteratorProtocol {
    /// Keeps the bytes that `walk` reads.
    private let storage: AtlasStorage
    private var walk: ArcWalk
    private var last: GridPoint?

    package init(_ arc: Arc) {
      storage = arc.storage
      walk = arc.table.walk(arc: arc.number)
      last = arc.table.lastVertex(ofArc: arc.number)
    }

    /// The next vertex; nil behind the last one.
    public mutating func next() -> Coordinate? {
      if let point = walk.next() { return storage.grid.coordinate(point) }
      defer { last = nil }
      return last.map(storage.grid.coordinate)
    }
  }

  /// An iterator over the vertices; it allocates nothing.
  public func makeIterator() -> Iterator { Iterator(self) }
}

/// The borders of a layer, each once.
public struct Arcs: RandomAccessCollection, Sendable {
  package let storage: AtlasStorage
  let tableNumber: Int

  /// 0.
  public var startIndex: Int { 0 }
  /// The number of borders; 0 in a layer of points.
  public var endIndex: Int { storage.arcs[tableNumber].borderCount }

  /// The border of that number.
  public subscript(position: Int) -> Arc {
    precondition(position >= 0 && position < endIndex, "no arc \(position)")
    return Arc(storage: storage, tableNumber: tableNumber, number: position)
  }
}

extension Layer {
  /// The borders of its regions, each once however many regions share it: what a map draws as lines.
  ///
  /// Nothing along ±180° and the poles is among them, where a region only goes on on the other side.
  public var arcs: Arcs { Arcs(storage: storage, tableNumber: number) }

  /// The layer's arcs, rings and search tree, as the search functions use them.
  package var arcTable: ArcTable { storage.arcs[number] }
}
