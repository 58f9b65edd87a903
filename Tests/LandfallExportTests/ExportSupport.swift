import Foundation
import Landfall
import LandfallBuilder
import LandfallExport
import TestSupport
import Testing

/// The whole text of a layer's export, at the detail of lookups unless told.
func geoJSON(of layer: Layer, detail: Double? = nil, grid: Grid) throws -> [UInt8] {
  var export = GeoJSONExport(
    layer, detail: detail.map { layer.detail(meters: $0) } ?? layer.details.first, grid: grid,
    file: "test.atlas")
  var text: [UInt8] = []
  try export.write { piece in
    for index in piece.indices { text.append(piece[index]) }
  }
  return text
}

/// The features of an export as Foundation reads them.
func jsonFeatures(_ text: [UInt8]) throws -> [[String: Any]] {
  let object = try #require(
    try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
  #expect(object["type"] as? String == "FeatureCollection")
  return try #require(object["features"] as? [[String: Any]])
}

/// A ring however it is written: from its least vertex on, counter-clockwise, no vertex twice in a row.
func canonicalRing(_ ring: ArraySlice<GridPoint>) -> [GridPoint] {
  var vertices: [GridPoint] = []
  for vertex in ring where vertices.last != vertex { vertices.append(vertex) }
  while vertices.count > 1, vertices.last == vertices.first { vertices.removeLast() }
  if doubledArea(ofRing: vertices[...]) < 0 { vertices.reverse() }
  // A ring may pass its least vertex more than once; the rotation that reads least is the one.
  let least = vertices.min { ($0.u, $0.v) < ($1.u, $1.v) }
  let starts = vertices.indices.filter { vertices[$0] == least }
  return starts.map { Array(vertices[$0...] + vertices[..<$0]) }.min { one, other in
    one.lexicographicallyPrecedes(other) { ($0.u, $0.v) < ($1.u, $1.v) }
  } ?? []
}

/// The polygons of a geometry, each with its outer ring first, ring by ring as `canonicalRing` has them.
func canonicalPolygons(_ geometry: Geometry) -> [[[GridPoint]]] {
  geometry.polygons.map { rings in rings.map { canonicalRing(geometry.vertices[$0]) } }
}
