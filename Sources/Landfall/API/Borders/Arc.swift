/// A piece of border with the same regions on its left and right throughout; the atlas contains
/// each arc once.
///
/// The elements are the vertices, exactly as rounded to the grid; a coarser detail has fewer of
/// them. Between two vertices the border is straight in longitude and latitude. A closed arc
/// repeats its first vertex at its end.
///
/// Edges along ±180° or a pole are not arcs where the same region continues on the other side.
public struct Arc: Sendable {
  package let storage: AtlasStorage
  /// The number of the table of arcs: that of the layer, or of one of its further details.
  let tableNumber: Int
  /// The number of the arc in its table.
  package let number: Int

  private var table: ArcTable { storage.tables.arcs[tableNumber] }

  /// Whether the arc ends where it begins.
  public var isClosed: Bool { table.isClosed(arc: number) }

  /// The numbers of the regions that have the arc as their border and are on its left in its
  /// direction, ascending; at most one in an ordinary coverage, several where regions overlap.
  public var leftIDs: [RegionID] { table.left(ofArc: number).regionIDs }

  /// The numbers of the regions that have the arc as their border and are on its right; see
  /// ``leftIDs``.
  public var rightIDs: [RegionID] { table.right(ofArc: number).regionIDs }

  /// The number of vertices. O(vertices / 32).
  public var vertexCount: Int { table.vertexCount(ofArc: number) }
}

extension Arc: Sequence {
  /// The vertices, in an array. O(vertices), about 6 ns for each.
  public var vertices: [Coordinate] {
    var vertices: [Coordinate] = []
    appendVertices(to: &vertices)
    return vertices
  }

  /// Appends the vertices to an array: the fastest way to decode many arcs. O(vertices).
  public func appendVertices(to vertices: inout [Coordinate]) {
    vertices.reserveCapacity(vertices.count + vertexCount)
    var blocks = VertexBlocks(table, arc: number)
    blocks.append(to: &vertices, grid: storage.tables.grid)
  }

  /// Returns an iterator over the vertices.
  public func makeIterator() -> VertexIterator {
    VertexIterator(VertexBlocks(table, arc: number), of: storage)
  }
}

extension Arc: Hashable {
  /// Returns whether two values are the same arc of the same open atlas.
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

  /// The first position: 0.
  public var startIndex: Int { 0 }
  /// The number of borders; 0 in a layer of points.
  public var endIndex: Int { storage.tables.arcs[tableNumber].borderCount }

  /// The border with a number.
  public subscript(position: Int) -> Arc {
    precondition(position >= 0 && position < endIndex, "no arc \(position)")
    return Arc(storage: storage, tableNumber: tableNumber, number: position)
  }
}

extension Layer {
  /// The borders of the layer's regions, each once, even if several regions share it: the lines to
  /// draw on a map.
  ///
  /// Edges along ±180° and the poles are not included where the same region continues on the other
  /// side.
  public var arcs: Arcs { Arcs(storage: storage, tableNumber: number) }

  /// The layer's arcs, rings and search tree, at the lookup detail.
  package var arcTable: ArcTable { storage.tables.arcs[number] }
}
