/// A part of a region: the area inside an outer ring and outside of its holes.
///
/// As a GeoJSON polygon, but that no ring repeats its first vertex at its end.
public struct Polygon: Sendable, Hashable {
  /// The outer ring, counter-clockwise.
  public var outer: [Coordinate]
  /// The holes, each clockwise.
  public var holes: [[Coordinate]]

  /// Makes a polygon from its rings, which do not repeat their first vertex.
  public init(outer: [Coordinate], holes: [[Coordinate]] = []) {
    self.outer = outer
    self.holes = holes
  }
}

extension Region {
  /// Its rings at the detail of lookups, polygon by polygon, in the order of the source; none for a
  /// region without area.
  ///
  /// To draw borders without the lines along ±180° and the poles, take ``Region/arcs``.
  public var rings: [Ring] { rings(inTable: layerNumber) }

  /// Its geometry at the detail of lookups, exactly as it was rounded to the grid. O(vertices).
  ///
  /// Each call unpacks it anew; ``rings`` gives the same without an array.
  public var polygons: [Polygon] { polygons(inTable: layerNumber) }

  /// Its borders at the detail of lookups: the arcs of its layer that it lies on one side of alone.
  /// O(arcs of the layer).
  public var arcs: [Arc] { arcs(inTable: layerNumber) }

  package func rings(inTable table: Int) -> [Ring] {
    storage.arcs[table].ringNumbers(ofRegion: Int(id.rawValue)).map {
      Ring(storage: storage, tableNumber: table, number: $0)
    }
  }

  package func polygons(inTable table: Int) -> [Polygon] {
    var polygons: [Polygon] = []
    // A damaged file may name the same long arcs over and over again.
    var remaining = storage.arcs[table].maxRingVertexCount
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
    let table = storage.arcs[number]
    return Arcs(storage: storage, tableNumber: number).filter {
      table.left(ofArc: $0.number).contains(id) || table.right(ofArc: $0.number).contains(id)
    }
  }
}
