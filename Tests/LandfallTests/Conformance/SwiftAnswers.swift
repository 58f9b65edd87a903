import Foundation
import Landfall
import TestSupport

/// The answers of the library to the questions of the conformance suite, which Tests/Conformance/README.md describes.
final class SwiftAnswers {
  private var files: [String: [UInt8]] = [:]
  private var atlases: [String: Atlas] = [:]

  /// Reads a file of the package, such as a golden atlas or the bundled one.
  private func original(_ name: String) throws -> [UInt8] {
    let path = name == "bundled" ? "Sources/LandfallData/mobile" : "Tests/Fixtures/\(name)"
    return Array(try Data(contentsOf: URL(fileURLWithPath: Package.path("\(path).atlas"))))
  }

  private func bytes(_ name: String) throws -> [UInt8] { try files[name] ?? original(name) }

  func add(_ file: ConformanceFile) throws {
    files[file.name] = file.bytes(base: try file.base.map(bytes) ?? [])
  }

  func atlas(_ name: String) throws -> Atlas {
    if let atlas = atlases[name] { return atlas }
    let atlas = try Atlas(bytes: bytes(name))
    atlases[name] = atlas
    return atlas
  }

  /// Returns the answer to a question: its kind, and what it is about.
  func answer(_ kind: String, _ columns: [String]) throws -> String {
    do {
      switch kind {
      case "path": return try opened(Atlas(contentsOf: Package.path(columns[0])), isVerified: false)
      case "open": return try opened(Atlas(bytes: bytes(columns[0])), isVerified: false)
      case "verify": return try opened(Atlas(bytes: bytes(columns[0])), isVerified: true)
      case "layers": return list(try atlas(columns[0]).layers.map(\.id))
      case "valid": return here(columns).isValid ? "yes" : "no"
      case "place":
        let atlas = try atlas(columns[0])
        let place = atlas.place(at: here(columns.dropFirst()))
        return list(atlas.layers.map { place?.region(of: $0.id, in: atlas)?.key ?? "-" })
      default:
        return try answer(kind, atlas(columns[0]).layer(columns[1]), Array(columns.dropFirst(2)))
      }
    } catch let error as AtlasError {
      return "error \(error.code.rawValue)"
    }
  }

  private func opened(_ atlas: Atlas, isVerified: Bool) throws -> String {
    if isVerified {
      try atlas.verifyChecksums()
      try atlas.verifyStructure()
    }
    return "ok"
  }

  private func list(_ texts: [String]) -> String {
    texts.isEmpty ? "-" : texts.joined(separator: ",")
  }

  private func number(_ text: String) -> Double { Double(text)! }

  private func here(_ columns: some Collection<String>) -> Coordinate {
    let columns = Array(columns)
    return Coordinate(latitude: number(columns[0]), longitude: number(columns[1]))
  }

  private func answer(_ kind: String, _ layer: Layer, _ columns: [String]) throws -> String {
    switch kind {
    case "kind": return layer.kind == .points ? "points" : "polygons"
    case "overlaps": return layer.overlaps ? "yes" : "no"
    case "parent": return layer.parent?.id ?? "-"
    case "details": return list(layer.details.map { "\($0.meters)" })
    case "attributes": return list(layer.attributeNames)
    case "keys": return list(layer.regions.map(\.key))
    case "locate": return layer.region(at: here(columns))?.key ?? "-"
    case "all": return list(layer.regions(at: here(columns)).map(\.key))
    case "nearest":
      let within = number(columns[2])
      guard within >= 0 else { return "invalid" }
      let found = layer.nearest(to: here(columns), within: within)
      return found.map { "\($0.distanceMeters) \(layer[$0.regionID].key)" } ?? "-"
    case "border":
      let within = number(columns[2])
      guard within >= 0 else { return "invalid" }
      return layer.distanceToBorder(at: here(columns), within: within).map { "\($0)" } ?? "-"
    case "exact", "folded", "prefix":
      let match: NameMatch = kind == "exact" ? .exact : kind == "folded" ? .folded : .prefix
      return list(layer.regions(named: columns[0], match: match, limit: 10).map(\.key))
    case "search": return list(layer.search(columns[0], limit: 10).map(\.region.key))
    default:
      return try layer.region(key: columns[0]).map {
        try answer(kind, $0, Array(columns.dropFirst()))
      } ?? "-"
    }
  }

  private func answer(_ kind: String, _ region: Region, _ columns: [String]) throws -> String {
    switch kind {
    case "name": return region.name
    case "area": return region.hasArea ? "yes" : "no"
    case "container": return region.parent?.key ?? "-"
    case "box":
      let box = region.bounds
      return "\(box.west) \(box.south) \(box.east) \(box.north)"
    case "point":
      return "\(region.representativePoint.latitude) \(region.representativePoint.longitude)"
    case "value":
      switch region.attribute(columns[0]) {
      case .string(let text): return "string \(text)"
      case .integer(let number): return "integer \(number)"
      case .number(let number): return "number \(number)"
      case .boolean(let isTrue): return "boolean \(isTrue ? 1 : 0)"
      case .json(let text): return "json \(text)"
      case nil: return "-"
      }
    case "geometry": return geometry(region, detail: Int(columns[0])!)
    case "neighbors":
      let found = region.neighbors
      return found.isEmpty
        ? "-" : list(found.map { "\($0.sharedBorderMeters)" }) + " " + list(found.map(\.region.key))
    default: throw ConformanceError(problem: "there is no question \"\(kind)\"")
    }
  }

  /// The numbers of polygons, rings and vertices, and the CRC-32 of the longitudes and latitudes.
  private func geometry(_ region: Region, detail: Int) -> String {
    var rings: [[Coordinate]] = []
    var polygonCount = 0
    if region.hasArea {
      guard region.layer.details.indices.contains(detail) else { return "invalid" }
      let polygons = region.polygons(at: region.layer.details[detail])
      polygonCount = polygons.count
      rings = polygons.flatMap { ([$0.outer] + $0.holes).map { $0 + [$0[0]] } }
    } else if detail != 0, !region.layer.details.indices.contains(detail) {
      return "invalid"
    }
    let vertices = region.hasArea ? rings.flatMap { $0 } : region.points
    let bytes = vertices.flatMap { [$0.longitude, $0.latitude] }.flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * UInt64($0))) }
    }
    return "\(polygonCount) \(rings.count) \(vertices.count) \(crc32(bytes))"
  }
}

/// CRC-32 as in ISO 3309, the sum of zip and PNG.
private func crc32(_ bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(UInt32.max) { sum, byte in
    (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
}
