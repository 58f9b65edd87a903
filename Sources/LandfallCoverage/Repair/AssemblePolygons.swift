/// Rebuilds the polygons of a region from the edges that its rings use an odd number of times.
///
/// The interior does not change: the points that an odd number of rings surround. Edges must meet
/// only at common ends. Every resulting polygon is valid according to OGC Simple Features: rings
/// visit no vertex twice, the outer ring runs counter-clockwise and holes clockwise, the interior
/// is connected, and any two polygons or rings have at most single points in common. Every vertex
/// on a border remains, collinear ones too. A ring that was valid keeps its first vertex, and
/// polygons keep their order.
///
/// - Parameter source: the geometry whose order of vertices and polygons counts; by default the rings themselves.
/// - Returns: a geometry without rings if no edge is left.
package func assemblePolygons(
  of geometry: Geometry, inOrderOf source: Geometry? = nil, grid: Grid
) -> Geometry {
  let faces = PlanarFaces(ArcGraph([geometry], grid: grid))
  let labels = faces.findLabels()
  var placeOf = KeyTable(capacity: geometry.vertices.count)
  for vertex in (source ?? geometry).vertices { _ = placeOf.number(of: vertex.key) }
  var polygons: [[PlacedRing]] = []
  for (face, walks) in faces.faces.enumerated() where !labels[face].isEmpty {
    let rings = walks.flatMap { walk in
      simpleRings(of: faces.walks[walk].halves, in: faces)
    }
    polygons.append(
      rings.map { PlacedRing($0, placeOf: placeOf) }.sorted {
        // Only one ring goes around the face.
        $0.isOuter != $1.isOuter ? $0.isOuter : $0.place < $1.place
      })
  }
  polygons.sort { $0[0].place < $1[0].place }
  var result = Geometry(points: geometry.points)
  for polygon in polygons { result.append(polygon: polygon.map(\.vertices)) }
  return result
}

/// A ring that begins at the vertex that came first in the source.
private struct PlacedRing {
  let vertices: [GridPoint]
  let isOuter: Bool
  /// The number of the first vertex, in the order of the source.
  let place: Int

  init(_ ring: [GridPoint], placeOf: KeyTable) {
    let places = ring.map { placeOf.knownNumber(of: $0.key).map { Int($0) } ?? .max }
    let first = places.indices.min { places[$0] < places[$1] } ?? 0
    vertices = Array(ring[first...] + ring[..<first])
    place = places[first]
    isOuter = doubledArea(ofRing: ring[...]) > 0
  }
}

/// Splits a closed walk into rings that visit no vertex twice: each return to a node closes a ring.
private func simpleRings(of halves: [HalfArc], in faces: PlanarFaces) -> [[GridPoint]] {
  var rings: [[GridPoint]] = []
  var open: [GridPoint] = []
  /// The index in `open` of each node at which an arc begins.
  var places: [GridPoint: Int] = [:]
  for half in halves {
    let vertices = faces.graph.vertices(of: half)
    places[vertices[0]] = open.count
    open += vertices.dropLast()
    let end = vertices[vertices.count - 1]
    guard let start = places[end] else { continue }
    rings.append(Array(open[start...]))
    open.removeSubrange(start...)
    for vertex in rings[rings.count - 1] { places[vertex] = nil }
  }
  return rings
}

extension Geometry {
  /// Whether two geometries have the same polygons with the same rings, regardless of the rings'
  /// first vertices and winding.
  func hasSamePolygons(as other: Geometry) -> Bool {
    vertices.count == other.vertices.count && ringEnds.count == other.ringEnds.count
      && polygonEnds.count == other.polygonEnds.count
      && canonicalPolygons == other.canonicalPolygons
  }

  private var canonicalPolygons: Set<[[GridPoint]]> {
    Set(
      polygonRings.map { rings in
        let canonical = rings.map(Self.canonical)
        let holes = canonical.dropFirst().sorted { one, other in
          one.lexicographicallyPrecedes(other) { ($0.u, $0.v) < ($1.u, $1.v) }
        }
        return Array(canonical.prefix(1)) + holes
      })
  }

  /// Returns the ring from its least vertex on, toward the lesser of that vertex's two neighbors.
  private static func canonical(_ ring: [GridPoint]) -> [GridPoint] {
    guard let least = ring.indices.min(by: { (ring[$0].u, ring[$0].v) < (ring[$1].u, ring[$1].v) })
    else { return ring }
    let turned = Array(ring[least...] + ring[..<least])
    guard turned.count > 2 else { return turned }
    let (second, last) = (turned[1], turned[turned.count - 1])
    return (second.u, second.v) < (last.u, last.v)
      ? turned : [turned[0]] + turned.dropFirst().reversed()
  }
}
