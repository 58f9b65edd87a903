import Foundation
import Landfall
import LandfallBuilder
import LandfallExport
import TestSupport
import Testing

/// The whole text of a topology of layers, each at the detail of lookups.
func topoJSON(of layers: [Layer], _ quantization: Quantization = .grid) throws -> [UInt8] {
  var export = TopoJSONExport(
    layers.map { ($0, $0.details.first) }, quantization: quantization, grid: layers[0].grid,
    file: "test.atlas")
  var text: [UInt8] = []
  try export.write { piece in
    for index in piece.indices { text.append(piece[index]) }
  }
  return text
}

/// A TopoJSON topology, decoded as its specification says.
struct TopologyReader {
  let bounds: [Double]?
  /// The arcs before the transform; not differences.
  let arcs: [[[Double]]]
  private let scale: [Double]
  private let translate: [Double]
  private let objects: [String: [[String: Any]]]

  /// - Throws: if the text is not a topology, or an arc has fewer than two positions.
  init(_ text: [UInt8]) throws {
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
    try #require(document["type"] as? String == "Topology")
    bounds = document["bbox"] as? [Double]
    let transform = document["transform"] as? [String: [Double]]
    scale = transform?["scale"] ?? [1, 1]
    translate = transform?["translate"] ?? [0, 0]
    let arcs = try #require(document["arcs"] as? [[[Double]]])
    self.arcs = arcs.map { arc in
      guard transform != nil else { return arc }
      var position = [0.0, 0.0]
      return arc.map { step in
        position = [position[0] + step[0], position[1] + step[1]]
        return position
      }
    }
    try #require(arcs.allSatisfy { $0.count >= 2 })
    let collections = try #require(document["objects"] as? [String: [String: Any]])
    objects = try collections.mapValues { object in
      try #require(object["type"] as? String == "GeometryCollection")
      return try #require(object["geometries"] as? [[String: Any]])
    }
  }

  /// The names of the objects.
  var names: [String] { objects.keys.sorted() }

  /// The geometries of an object.
  func geometries(_ name: String) throws -> [[String: Any]] { try #require(objects[name]) }

  /// The polygons of a geometry in degrees, ring by ring; all rings are closed and their arcs join.
  func polygons(_ geometry: [String: Any]) throws -> [[[[Double]]]] {
    switch geometry["type"] as? String {
    case "Polygon":
      return [try #require(geometry["arcs"] as? [[Int]]).map(ring)]
    case "MultiPolygon":
      return try #require(geometry["arcs"] as? [[[Int]]]).map { try $0.map(ring) }
    case "GeometryCollection":
      return try #require(geometry["geometries"] as? [[String: Any]]).flatMap(polygons)
    default: return []
    }
  }

  /// The points of a geometry in degrees.
  func points(_ geometry: [String: Any]) throws -> [[Double]] {
    switch geometry["type"] as? String {
    case "Point": [degrees(try #require(geometry["coordinates"] as? [Double]))]
    case "MultiPoint": try #require(geometry["coordinates"] as? [[Double]]).map(degrees)
    case "GeometryCollection":
      try #require(geometry["geometries"] as? [[String: Any]]).flatMap(points)
    default: []
    }
  }

  private func ring(_ references: [Int]) throws -> [[Double]] {
    var positions: [[Double]] = []
    for reference in references {
      let number = reference < 0 ? ~reference : reference
      try #require(arcs.indices.contains(number), "arc \(reference)")
      let arc = reference < 0 ? arcs[number].reversed() : arcs[number]
      try #require(positions.isEmpty || positions.last == arc.first, "arcs \(references)")
      positions += positions.isEmpty ? arc[...] : arc.dropFirst()
    }
    try #require(positions.count > 1 && positions.first == positions.last, "arcs \(references)")
    return positions.map(degrees)
  }

  private func degrees(_ position: [Double]) -> [Double] {
    [0, 1].map { (axis: Int) -> Double in position[axis] * scale[axis] + translate[axis] }
  }
}
