import Landfall
import LandfallBuilder

/// Atlases with right checksums that are made to cost as much as possible: many records share what
/// is long, and tables that begin where others end go back and forth.
package struct HostileAtlas: Sendable, CustomStringConvertible {
  package var name: String
  private let make: @Sendable () throws -> AtlasBytes

  package var description: String { name }

  package func bytes() throws -> [UInt8] { try make().sealed }

  private init(_ name: String, _ make: @escaping @Sendable () throws -> AtlasBytes) {
    self.name = name
    self.make = make
  }

  package static let all: [HostileAtlas] = [
    HostileAtlas("one long name for all regions") { try sharedName(byteCount: 1_024) },
    HostileAtlas("one name too long for all regions") { try sharedName(byteCount: 1_000_000) },
    HostileAtlas("strings that overlap") {
      var file = try points(count: 3_000)
      let start = UInt32(file.body("strings").count)
      file.change("strings") { bytes in
        // A length of 16,705 at each multiple of four. The text is UTF-8, as the test library records the stack
        // for each sequence that decoding has to repair, and takes 20 times as long for that as decoding.
        for _ in 0..<30_000 { bytes += [0x41, 0x41, 0, 0] }
      }
      file.change("attributeValues") { bytes in
        for region in 0..<3_000 {
          bytes.put(1, at: 8 * region)
          bytes.put(start + 4 * UInt32(region), at: 8 * region + 4)
        }
      }
      return file
    },
    HostileAtlas("names in no order") {
      var file = try points(count: 3_000)
      var offsets: [UInt32] = []
      var generator = SeededGenerator(seed: 1)
      for _ in 0..<500 {
        offsets.append(
          file.appendString((0..<200).map { _ in UInt8(0x61 + generator.nextIndex(below: 2)) }))
      }
      file.change("names") { bytes in
        for region in 0..<3_000 { bytes.put(offsets[region % 500], at: 8 * region) }
      }
      return file
    },
    HostileAtlas("one alias of 500 words for all regions") {
      try points(count: 200, alias: String(repeating: "a ", count: 500))
    },
    HostileAtlas("aliases and words of one region") {
      var file = try points(count: 3_000, alias: "aaa aaa")
      file.change("otherNames") { bytes in
        for entry in 0..<(bytes.count - 12) / 12 { bytes.put(0, at: 12 + 12 * entry + 4) }
      }
      return file
    },
    HostileAtlas("sets of 256 regions beside all arcs") { try sets(memberCount: 256) },
    HostileAtlas("sets of 4,000 regions beside all arcs") { try sets(memberCount: 4_000) },
    HostileAtlas("rings that all use all arcs") {
      var file = try borders()
      let regionCount = file.body("regions").count / 52
      let record = file.words("arcLayers")
      file.change("arcRings") { bytes in
        let (rings, parts) = (Int(record[4]), Int(record[5]))
        for region in 0...regionCount {
          bytes.put(region % 2 == 0 ? 0 : UInt32(rings), at: 4 * region)
        }
        for ring in 0...rings {
          let part = ring % 2 == 0 ? 0 : UInt32(parts)
          bytes.put(part | 1 << 31, at: 4 * (regionCount + 1 + ring))
        }
      }
      return file
    },
    HostileAtlas("rings of an arc of damaged blocks") {
      var file = try borders()
      let regionCount = file.body("regions").count / 52
      let record = file.words("arcLayers")
      file.change("arcs") { bytes in
        // The first arc has all blocks.
        bytes.put(0, at: 0)
        bytes.put(record[2], at: 12)
      }
      file.change("arcBlocks") { bytes in
        for block in 0..<Int(record[2]) { bytes.put(.max, at: 12 * block + 8) }
      }
      file.change("arcRings") { bytes in
        let (rings, parts) = (Int(record[4]), Int(record[5]))
        for ring in 1...rings { bytes.put(UInt32(parts), at: 4 * (regionCount + 1 + ring)) }
        let first = regionCount + 1 + rings + 1
        for part in 0..<parts { bytes.put(0, at: 4 * (first + part)) }
      }
      return file
    },
    HostileAtlas("a layout whose rings all use all lines") {
      var file = AtlasBytes(try TinyAtlas.layouts.bytes())
      var records = file.bytes(of: "layoutFrames")
      let old = records.words
      // The first frame alone is changed: a thousand rings of a hundred lines each, all the first.
      let (lineCount, regionCount) = (Int(old[2]), Int(old[3]))
      let shapes = file.bytes(of: "layoutShapes")
      let head = Array(shapes[..<(28 * lineCount + 20 * regionCount)])
      let vertexBytes = Array(shapes.suffix(Int(old[6])))
      var changed = head
      for region in 0..<regionCount {
        changed.put(
          UInt32(region + 1) * 1_000 / UInt32(regionCount), at: 28 * lineCount + 20 * region + 4)
        for side in 0..<2 {
          changed.put(side == 0 ? 0 : .max, at: 28 * lineCount + 20 * region + 12 + 4 * side)
        }
      }
      var words: [UInt32] = (0..<1_000).map { $0 % 2 == 0 ? 100_000 : 0 }
      words += [UInt32](repeating: 0, count: 100_000)
      changed += words.littleEndianBytes + vertexBytes
      records.put(1_000, at: 16)
      records.put(100_000, at: 20)
      file.change("layoutFrames") { $0 = records }
      file.change("layoutShapes") { $0 = changed }
      return file
    },
    HostileAtlas("65,000 unknown sections") {
      var file = try points(count: 10)
      file.rewrite { sections in
        for number in 0..<65_000 {
          sections.append(AtlasBytes.Contents(kind: 10_000 + UInt32(number), bytes: []))
        }
      }
      return file
    },
    HostileAtlas("a compressed mesh of random bytes") {
      var file = AtlasBytes(try TinyAtlas.globe.bytes())
      var generator = SeededGenerator(seed: 1)
      let count = 200_000
      let entry = file.bytes(of: "meshes").words
      var records = file.bytes(of: "meshes")
      for mesh in 0..<(records.count / 64) where entry[16 * mesh + 1] == 1 {
        for field in [28, 32, 40, 44, 48] { records.put(UInt32(count), at: 64 * mesh + field) }
        records.put(1, at: 64 * mesh + 36)
      }
      file.change("meshes") { $0 = records }
      file.rewrite { sections in
        for place in sections.indices
        where sections[place].kind == SectionKind.meshCompressed.rawValue {
          sections[place].bytes = (0..<count).map { _ in UInt8(generator.nextIndex(below: 256)) }
        }
      }
      return file
    },
    HostileAtlas("neighbors that all regions share") {
      var file = try points(count: 3_000)
      file.change("neighbors") { bytes in
        let start = (4 * 3_001 + 7) / 8 * 8
        for region in 0...3_000 { bytes.put(region % 2 == 0 ? 0 : 3_000, at: 4 * region) }
        bytes = Array(bytes[..<start]) + [UInt8](repeating: 0, count: 16 * 3_000)
      }
      return file
    },
    HostileAtlas("points that all regions share") {
      var file = try points(count: 3_000)
      file.change("regions") { bytes in
        for region in 0..<3_000 {
          bytes.put(0, at: 52 * region + 40)
          bytes.put(3_000, at: 52 * region + 44)
        }
      }
      return file
    },
  ]

  /// A layer of points that share one name.
  private static func sharedName(byteCount: Int) throws -> AtlasBytes {
    var file = try points(count: 3_000)
    let name = file.appendString([UInt8](repeating: 0x61, count: byteCount))
    file.change("regions") { bytes in
      for region in 0..<3_000 { bytes.put(name, at: 52 * region + 4) }
    }
    file.change("names") { bytes in
      for region in 0..<3_000 { bytes.put(name, at: 8 * region) }
    }
    return file
  }

  /// A layer of points with a name, a key and an attribute.
  private static func points(count: Int, alias: String? = nil) throws -> AtlasBytes {
    let features = (0..<count).map { number in
      var feature = Feature(
        index: number, key: "k\(number)", name: "region \(number)", attributes: [.integer(1)],
        geometry: Geometry(points: [
          GridPoint(u: UInt32(number * 100_000), v: UInt32(number * 50_000))
        ]))
      feature.aliases = alias.map { [$0] } ?? []
      return feature
    }
    let manifest = LayerManifest(
      id: "points", source: "made up", kind: .points, attributes: ["value"])
    return AtlasBytes(try makeAtlasBytes(layers: [(manifest, features)]))
  }

  /// A layer of some hundred regions with borders.
  private static func borders() throws -> AtlasBytes {
    let grid = Grid.standard
    let features = FractalCoverage(
      grid: grid, origin: GridPoint(u: 20_000_000, v: 100_000_000), columns: 24, rows: 24,
      cellSize: 1_000_000, regionCount: 300, levels: 4, seed: 3
    ).features
    return AtlasBytes(
      try makeAtlasBytes(
        layers: [(LayerManifest(id: "layer", source: "made up"), features)]))
  }

  /// A layer whose arcs all have sets of so many regions on both sides, which share their members.
  private static func sets(memberCount: Int) throws -> AtlasBytes {
    var file = try borders()
    let record = file.words("arcLayers")
    let (arcCount, regionCount) = (Int(record[0]), UInt32(file.body("regions").count / 52))
    let setCount = 2 * arcCount
    file.change("arcLayers") { bytes in
      bytes.put(UInt32(setCount), at: 24)
      bytes.put(UInt32(memberCount), at: 28)
    }
    file.change("arcs") { bytes in
      for arc in 0..<arcCount {
        bytes.put(regionCount + 1 + 2 * UInt32(arc), at: 12 * arc + 4)
        bytes.put(regionCount + 1 + 2 * UInt32((arc + 1) % arcCount), at: 12 * arc + 8)
      }
      var words: [UInt32] = (0...setCount).map { $0 % 2 == 0 ? 0 : UInt32(memberCount) }
      words += (0..<UInt32(memberCount)).map { $0 % regionCount }
      bytes = Array(bytes[..<(12 * (arcCount + 1))]) + words.littleEndianBytes
    }
    return file
  }
}

extension AtlasBytes {
  fileprivate func bytes(of section: String) -> [UInt8] { Array(bytes[body(section)]) }
  fileprivate func words(_ section: String) -> [UInt32] { bytes(of: section).words }

  /// Changes the first section of a kind.
  fileprivate mutating func change(_ section: String, _ change: (inout [UInt8]) -> Void) {
    rewrite { sections in
      let place = sections.firstIndex {
        SectionKind(rawValue: $0.kind).map { "\($0)" } == section
      }
      if let place { change(&sections[place].bytes) }
    }
  }

  /// Appends a string, and returns its offset.
  fileprivate mutating func appendString(_ text: [UInt8]) -> UInt32 {
    let offset = UInt32(body("strings").count)
    change("strings") { bytes in
      bytes += [UInt32(text.count)].littleEndianBytes + text
    }
    return offset
  }
}

extension [UInt8] {
  fileprivate mutating func put(_ value: UInt32, at offset: Int) {
    for index in 0..<4 { self[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
  }

  fileprivate var words: [UInt32] {
    (0..<count / 4).map { word in
      (0..<4).reduce(0) { $0 | UInt32(self[4 * word + $1]) << (8 * UInt32($1)) }
    }
  }
}
