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
