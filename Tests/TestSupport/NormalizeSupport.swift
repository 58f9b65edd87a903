package import Landfall
import Testing

import LandfallBuilder

/// Reads a GeoJSON geometry and normalizes it, as the feature "feature 0 (a)".
package func normalized(
  _ geometry: String, sliverMeters: Double = 0
) throws -> (geometry: Geometry, report: NormalizeReport) {
  let read = try ingest(feature(geometry)).features
  let result = normalize(read, grid: testGrid, sliverMeters: sliverMeters)
  let again = normalize(result.features, grid: testGrid)
  #expect(again.features[0].geometry == result.features[0].geometry, "once is enough")
  #expect(
    again.report.weldedVertexCount == 0
      && again.report.crossings.allSatisfy { $0.polygonCount == 0 })
  return (result.features[0].geometry, result.report)
}

/// A polygon of GeoJSON.
package func polygon(_ rings: String...) -> String {
  #"{"type":"Polygon","coordinates":[\#(rings.joined(separator: ","))]}"#
}

/// The rings of a geometry, polygon by polygon: each from its least vertex on, the holes and the
/// polygons in order, so that equal ones are equal.
package func canonicalRings(_ geometry: Geometry) -> [[[GridPoint]]] {
  geometry.polygons.map { rings in
    let turned = rings.map { turnedToLeast(Array(geometry.vertices[$0])) }
    return turned.prefix(1) + turned.dropFirst().sorted(by: isLess)
  }.sorted { isLess($0[0], $1[0]) }
}

/// The same of rings in degrees, each polygon's outer one first.
package func canonicalRings(_ polygons: [[[(Double, Double)]]]) -> [[[GridPoint]]] {
  var geometry = Geometry()
  for polygon in polygons {
    for ring in polygon {
      geometry.vertices += ring.map { testGrid.vertex(latitude: $0.1, longitude: $0.0)! }
      geometry.ringEnds.append(geometry.vertices.count)
    }
    geometry.polygonEnds.append(geometry.ringEnds.count)
  }
  return canonicalRings(geometry)
}

/// A ring from its least vertex on.
package func turnedToLeast(_ ring: [GridPoint]) -> [GridPoint] {
  guard let least = ring.indices.min(by: { isLess([ring[$0]], [ring[$1]]) }) else { return ring }
  return Array(ring[least...] + ring[..<least])
}

private func isLess(_ a: [GridPoint], _ b: [GridPoint]) -> Bool {
  a.lexicographicallyPrecedes(b) { ($0.u, $0.v) < ($1.u, $1.v) }
}
