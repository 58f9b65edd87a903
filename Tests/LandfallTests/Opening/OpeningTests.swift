import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Files that are not what they should be are refused with the reason, and never trap.
@Suite(.timed) struct OpeningTests {
  let good: [UInt8]

  init() throws { good = try makeAtlasBytes(layers: SampleWorld.layers) }

  private func code(_ bytes: [UInt8]) -> AtlasError.Code? {
    do throws(AtlasError) {
      _ = try Atlas(bytes: bytes)
      return nil
    } catch { return error.code }
  }

  /// Makes the header's checksum right again.
  private func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    let checksum = CRC32C.checksum(Array(bytes[0..<60]))
    for index in 0..<4 { bytes[60 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * index)) }
    return bytes
  }

  /// Messages contain the name of a section, in Embedded Swift, too.
  @Test func sectionsHaveNames() {
    let names = SectionKind.allCases.map { "\($0)" }
    #expect(Set(names).count == names.count && names.first == "strings")
    #expect(names.allSatisfy { name in name.allSatisfy { $0.isASCII && $0.isLetter } })
    let known: [(kind: SectionKind, name: String)] = [
      (.attributeNames, "attributeNames"), (.quadtreePairs, "quadtreePairs"),
      (.otherNames, "otherNames"), (.arcTree, "arcTree"), (.quadtreeBlocks, "quadtreeBlocks"),
      (.collectionTexts, "collectionTexts"), (.caps, "caps"), (.layoutShapes, "layoutShapes"),
    ]
    for (kind, name) in known { #expect("\(kind)" == name) }
  }

  @Test func opensWhatWasBuilt() { #expect(code(good) == nil) }

  @Test func refusesEveryTruncation() {
    for length in 0..<good.count {
      guard let code = code(Array(good[..<length])) else {
        Issue.record("\(length) bytes of \(good.count) were opened")
        return
      }
      #expect(code == (length < 8 ? .notAnAtlas : .truncated))
    }
    #expect(code(good + [0]) == .truncated)
  }

  /// Every bit of the header and of the section table.
  @Test func refusesEveryFlippedBitOfHeaderAndTable() throws {
    let tableEnd = 64 + Int(good[12]) * 32
    for index in 0..<tableEnd {
      for bit in 0..<8 {
        var bytes = good
        bytes[index] ^= 1 << bit
        if code(bytes) == nil { Issue.record("byte \(index), bit \(bit) was not noticed") }
      }
    }
  }

  @Test func saysWhichKindOfWrong() {
    #expect(code(Array("{\"type\":\"FeatureCollection\"}".utf8)) == .notAnAtlas)
    #expect(code([]) == .notAnAtlas)
    var newer = good
    newer[8] = 3
    #expect(code(sealed(newer)) == .unsupportedVersion)
    #expect(code(newer) == .unsupportedVersion)
    var older = good
    older[10] = 9
    #expect(code(sealed(older)) == nil, "a minor version is not a reason to refuse")
    var grid = good
    grid[24] = 7
    #expect(code(sealed(grid)) == .structure)
    var damaged = good
    damaged[30] ^= 1
    #expect(code(damaged) == .checksum)
  }

  /// One line with the version of the file, the version of the reader, and the command that helps.
  @Test func namesBothVersionsAndTheRemedy() throws {
    var newer = good
    (newer[8], newer[10]) = (3, 1)
    let error = try #require(throws: AtlasError.self) { try Atlas(bytes: sealed(newer)) }
    #expect(
      error.description
        == "the atlas has format version 3.1, and this Landfall reads 1.0; "
        + "rebuild the atlas with `landfall build MANIFEST -o FILE`, or update Landfall")
  }

  /// Rewrites the section table through `change` and seals the file.
  private func withTable(_ change: (inout [SectionEntry]) -> Void) -> [UInt8] {
    let count = Int(good[12])
    func word(_ offset: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(good[offset + $1]) << (8 * UInt32($1)) }
    }
    func longWord(_ offset: Int) -> UInt64 { UInt64(word(offset)) | UInt64(word(offset + 4)) << 32 }
    var entries = (0..<count).map { index in
      let offset = 64 + 32 * index
      var entry = SectionEntry(
        kind: .strings, owner: word(offset + 4), checksum: word(offset + 8),
        flags: word(offset + 12), offset: longWord(offset + 16), length: longWord(offset + 24))
      entry.kind = word(offset)
      return entry
    }
    change(&entries)
    var table = ByteWriter()
    for entry in entries { entry.write(to: &table) }
    var bytes = good
    bytes.replaceSubrange(64..<(64 + table.count), with: table.bytes)
    let checksum = CRC32C.checksum(table.bytes)
    for index in 0..<4 { bytes[28 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * index)) }
    return sealed(bytes)
  }

  @Test func skipsSectionsItDoesNotKnow() throws {
    let index = try #require(
      (0..<Int(good[12])).first { good[64 + 32 * $0] == UInt8(SectionKind.numbers.rawValue) })
    let unknown = withTable { $0[index].kind = 999 }
    #expect(code(unknown) == nil)
    let required = withTable {
      $0[index].kind = 999
      $0[index].flags = SectionEntry.requiredFlag
    }
    #expect(code(required) == .unknownRequiredSection)
  }

  /// New flags, which a minor version may use, change no result.
  @Test func ignoresWhatAMinorVersionMayAdd() throws {
    var minor = withTable { entries in
      for index in entries.indices { entries[index].flags |= 2 }
    }
    minor[10] = 4
    let atlas = try Atlas(bytes: sealed(minor))
    let plain = try Atlas(bytes: good)
    #expect(atlas.formatVersion == "1.4" && plain.formatVersion == "1.0")
    for (layer, other) in zip(plain.layers, atlas.layers) {
      for region in layer.regions {
        let here = region.representativePoint
        #expect(other.regions(at: here).map(\.key) == layer.regions(at: here).map(\.key))
      }
    }
  }

  @Test func refusesTablesThatPointElsewhere() {
    let count = Int(good[12])
    for index in 0..<count {
      #expect(code(withTable { $0[index].length = .max }) == .structure)
      #expect(code(withTable { $0[index].offset = UInt64.max - 63 }) == .structure)
      #expect(code(withTable { $0[index].offset += 1 }) == .structure)
    }
    // Each small table shortened, its checksum no longer right or its size no longer fitting.
    for kind in [SectionKind.atlas, .layers, .planes, .quadtrees, .quadtreeRoot] {
      let bytes = withTable { entries in
        for index in entries.indices where entries[index].kind == kind.rawValue {
          entries[index].length /= 2
        }
      }
      #expect(code(bytes) != nil, "\(kind)")
    }
  }

  /// Whatever the bodies contain, lookups end and do not trap.
  @Test(.seeded) func survivesDamagedBodies() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let tableEnd = 64 + Int(good[12]) * 32
    var opened = 0
    for _ in 0..<2_000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let index = Int.random(in: tableEnd..<bytes.count, using: &generator)
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let atlas = try? Atlas(bytes: bytes) else { continue }
      opened += 1
      for _ in 0..<20 {
        let here = Coordinate(
          latitude: Double.random(in: -90...90, using: &generator),
          longitude: Double.random(in: -180...180, using: &generator))
        for region in atlas.place(at: here)?.regions(in: atlas) ?? [] {
          _ = (region.key, region.name, region.attributes, region.flagEmoji, region.points)
        }
        for layer in atlas.layers {
          _ = layer.regions(at: here)
          let box = Bounds(
            west: here.longitude, south: here.latitude, east: here.longitude + 20,
            north: min(here.latitude + 10, 90))
          _ = layer.regions(intersecting: box)
        }
      }
      for layer in atlas.layers {
        _ = (layer.id, layer.attributeNames, layer.region(key: "EST"))
        for region in layer.regions {
          _ = (region.bounds, region.parent, region.attributes)
          _ = (region.polygons, region.arcs)
        }
        for arc in layer.arcs { _ = (Array(arc), arc.leftIDs, arc.rightIDs, arc.vertexCount) }
      }
    }
    #expect(opened > 500)
  }
}
