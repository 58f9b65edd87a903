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
  /// Its vertices, in an array. O(vertices), about 5 ns for each.
  public var vertices: [Coordinate] {
    var vertices: [Coordinate] = []
    appendVertices(to: &vertices)
    return vertices
  }

  /// Appends its vertices to an array: the fastest way to decode many arcs. O(vertices).
  public func appendVertices(to vertices: inout [Coordinate]) {
    vertices.reserveCapacity(vertices.count + vertexCount)
    var blocks = VertexBlocks(table, arc: number)
    blocks.append(to: &vertices, grid: storage.grid)
  }

  /// An iterator over the vertices.
  public func makeIterator() -> VertexIterator {
    VertexIterator(VertexBlocks(table, arc: number), of: storage)
  }
}

extension Arc: Hashable {
  /// Whether two values are the same arc of the same open atlas.
  public static func == (left: Arc, right: Arc) -> Bool {
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
