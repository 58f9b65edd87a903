/// A piece of border with the same regions on its left and right throughout; the atlas contains
/// each arc once.
///
/// The elements are the vertices, exactly as rounded to the grid; a coarser detail has fewer of
/// them. Between two vertices the border is straight in longitude and latitude. A closed arc
/// repeats its first vertex at its end.
///
/// Edges along ±180° or a pole are not arcs where the same region continues on the other side. Two
/// values are equal if they are the same arc of the same open atlas.
public struct Arc: Sendable, Hashable {
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

/// A part of a region: the area inside an outer ring and outside its holes.
///
/// Like a GeoJSON polygon, except that rings do not repeat their first vertex at the end.
public struct Polygon: Sendable, Hashable {
  /// The outer ring, counterclockwise.
  public var outer: [Coordinate]
  /// The holes, each clockwise.
  public var holes: [[Coordinate]]

  /// Creates a polygon from its rings, which do not repeat their first vertex.
  public init(outer: [Coordinate], holes: [[Coordinate]] = []) {
    self.outer = outer
    self.holes = holes
  }
}

extension Region {
  /// The rings at the lookup detail, polygon by polygon, in the order of the source; empty for a
  /// region without area.
  ///
  /// To draw borders without the lines along ±180° and the poles, use ``Region/arcs``.
  public var rings: [Ring] { rings(inTable: layerNumber) }

  /// The geometry at the lookup detail, exactly as rounded to the grid. O(vertices).
  ///
  /// Each access decodes the geometry again; ``rings`` gives access to the same vertices without an
  /// array.
  public var polygons: [Polygon] { polygons(inTable: layerNumber) }

  /// The borders at the lookup detail: the arcs of the layer that have the region on exactly one
  /// side. O(arcs of the layer).
  public var arcs: [Arc] { arcs(inTable: layerNumber) }

  package func rings(inTable table: Int) -> [Ring] {
    storage.tables.arcs[table].ringNumbers(ofRegion: Int(id.rawValue)).map {
      Ring(storage: storage, tableNumber: table, number: $0)
    }
  }

  package func polygons(inTable table: Int) -> [Polygon] {
    var polygons: [Polygon] = []
    // A damaged file may refer to the same long arcs again and again.
    var remaining = storage.tables.arcs[table].maxRingVertexCount
    for ring in rings(inTable: table) {
      var vertices = ring.vertices
      if vertices.count > remaining { vertices.removeLast(vertices.count - remaining) }
      remaining -= vertices.count
      if ring.isOuter || polygons.isEmpty {
        polygons.append(Polygon(outer: vertices))
      } else {
        polygons[polygons.count - 1].holes.append(vertices)
      }
      if remaining == 0 { break }
    }
    return polygons
  }

  package func arcs(inTable number: Int) -> [Arc] {
    let table = storage.tables.arcs[number]
    return Arcs(storage: storage, tableNumber: number).filter {
      table.left(ofArc: $0.number).contains(id) || table.right(ofArc: $0.number).contains(id)
    }
  }
}
