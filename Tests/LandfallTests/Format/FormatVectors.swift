import Foundation
import Landfall
import LandfallBuilder
import TestSupport

/// Tests/Fixtures/vectors.json.
struct FormatVectors: Decodable {
  struct Checksum: Decodable {
    var bytes: Bytes
    var crc32c: UInt32
  }

  struct Text: Decodable {
    var text: String
    var bytes: Bytes
  }

  struct FoldedName: Decodable {
    var name: String
    var folded: String
  }

  struct Rounding: Decodable {
    var degrees: Double
    var unitsPerDegree: UInt32
    var rounded: Int64
  }

  struct Step: Decodable {
    var from: [UInt16]
    var to: [UInt16]
    var bytes: Bytes
  }

  /// A choice of the range coder: one of its members is not nil.
  struct Choice: Decodable {
    var bit: Int?
    var plain: UInt32?
    var bits: Int?
    var tree: Int?
    var number: UInt32?
    var signed: Int64?

    var coding: MeshCoding {
      if let bit { return .bit(bit) }
      if let plain, let bits { return .plain(plain, bits) }
      if let tree { return .tree(tree) }
      if let number { return .number(number) }
      return .signed(signed ?? 0)
    }
  }

  struct Choices: Decodable {
    var choices: [Choice]
    var bytes: Bytes
  }

  struct Mesh: Decodable {
    struct Line: Decodable {
      var left: UInt32?
      var right: UInt32?
      var vertices: [UInt32]
    }

    var unitsPerDegree: UInt32
    var regionCount: UInt32
    var places: [[UInt32]]
    /// The numbers of each triangle's corners in `places`.
    var triangles: [UInt32]
    /// First vertex, vertices, first triangle, triangles of each part.
    var parts: [[UInt32]]
    var regionStarts: [UInt32]
    var lines: [Line]
    var bytes: Bytes

    var contents: MeshContents {
      var contents = MeshContents()
      contents.places = places.map { GridPoint(u: $0[0], v: $0[1]) }
      contents.triangles = triangles
      contents.regionStarts = regionStarts
      contents.partStarts = parts.map { $0[2] }
      for line in lines {
        contents.lineSides += [line.left ?? noneIndex, line.right ?? noneIndex]
        contents.lineVertices += line.vertices
        contents.lineStarts.append(UInt32(contents.lineVertices.count))
      }
      return contents
    }
  }

  struct Arc: Decodable, Hashable {
    var left: [UInt32]
    var right: [UInt32]
    var isClosed: Bool
    var vertices: [[UInt32]]
  }

  struct Atlas: Decodable {
    struct Region: Decodable {
      var key: String
      var ring: [[UInt32]]
    }

    /// "fast" or "small".
    var index: String
    var unitsPerDegree: UInt32
    /// The size of the table of pairs, if it is not the usual one; leaves contain further pairs.
    var pairCapacity: Int?
    var regions: [Region]
    /// The bytes of sections by their names.
    var sections: [String: Bytes]
    var arcs: [Arc]
    /// The rings of each region.
    var rings: [[[[UInt32]]]]
    /// Kind, number, west, south, east and north of each item of the search tree.
    var items: [[UInt32]]
    /// Grid points with their codes: u, v, code.
    var codes: [[UInt32]]

    /// Builds an atlas of one layer with these regions.
    func build() throws -> [UInt8] {
      guard let grid = Grid(unitsPerDegree: unitsPerDegree), let index = IndexKind(rawValue: index)
      else { throw CocoaError(.formatting) }
      let features = regions.enumerated().map { index, region in
        Feature(
          index: index, key: region.key, name: region.key,
          geometry: Geometry(
            vertices: region.ring.map { GridPoint(u: $0[0], v: $0[1]) },
            ringEnds: [region.ring.count], polygonEnds: [1]))
      }
      var limits = IndexLimits(rootShift: 31)
      if let pairCapacity { limits.pairCapacity = pairCapacity }
      return try makeAtlasBytes(
        grid: grid, layers: [(LayerManifest(id: "vector", source: "made up"), features)],
        indexLimits: limits, index: index)
    }
  }

  var checksums: [Checksum]
  var strings: [Text]
  var foldedNames: [FoldedName]
  var roundings: [Rounding]
  var latticeSteps: [Step]
  var choices: [Choices]
  var meshes: [Mesh]
  var atlases: [Atlas]

  static func read() throws -> FormatVectors {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/vectors.json")
    return try JSONDecoder().decode(FormatVectors.self, from: Data(contentsOf: file))
  }
}

/// Bytes that are written in hexadecimal, with spaces between them.
struct Bytes: Decodable, Hashable, CustomStringConvertible {
  var values: [UInt8]

  init(_ values: [UInt8]) { self.values = values }

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    values = try text.split(separator: " ").map { byte in
      guard byte.utf8.count == 2, let value = UInt8(byte, radix: 16) else {
        throw CocoaError(.formatting)
      }
      return value
    }
  }

  var description: String {
    values.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }
}
