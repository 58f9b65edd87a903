import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The full checks of an open atlas: damage in bodies, which opening does not read.
@Suite(.timed) struct VerifyTests {
  let good: [UInt8]

  init() throws { good = try makeAtlasBytes(layers: SampleWorld.layers) }

  /// The sections' entries, from the table.
  private var entries: [(table: Int, body: Range<Int>)] { entries(of: good) }

  private func entries(of bytes: [UInt8]) -> [(table: Int, body: Range<Int>)] {
    (0..<word(bytes, 12)).map { index in
      let table = 64 + 32 * index
      let start = word(bytes, table + 16)
      return (table, start..<start + word(bytes, table + 24))
    }
  }

  private func word(_ bytes: [UInt8], _ offset: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  /// Makes all checksums right again.
  private func sealed(_ bytes: [UInt8]) -> [UInt8] { AtlasBytes(bytes).sealed }

  @Test func aWholeAtlasIsRight() throws {
    let atlas = try Atlas(bytes: good)
    try atlas.verifyChecksums()
    try atlas.verifyStructure()
    #expect(atlas.sections.count == entries.count)
    #expect(atlas.sections.map(\.byteCount) == entries.map(\.body.count))
    #expect(atlas.indexes.map(\.layers) == [["countries"], ["states"]])
    #expect(atlas.indexes[0].leafCount > 0 && atlas.indexes[0].largestLeaf > 0)
    #expect(sealed(good) == good)
  }

  @Test func everySectionsChecksumIsCompared() throws {
    for entry in entries where !entry.body.isEmpty {
      for offset in [entry.body.lowerBound, entry.body.upperBound - 1] {
        var bytes = good
        bytes[offset] ^= 0x10
        let error = #expect(throws: AtlasError.self, "byte \(offset)") {
          try Atlas(bytes: bytes).verifyChecksums()
        }
        #expect(error?.code == .checksum)
      }
    }
  }

  /// Bytes between sections are under no section's checksum, and are zero all the same.
  @Test func paddingIsZero() throws {
    let parts = AtlasBytes(good).parts
    let part = try #require(parts.first { $0.body.upperBound % 64 != 0 })
    var bytes = AtlasBytes(good)
    bytes.bytes[part.body.upperBound] = 0xAA
    let atlas = try Atlas(bytes: bytes.sealed)
    let error = #expect(throws: AtlasError.self) { try atlas.verifyChecksums() }
    #expect(error?.code == .structure)
    #expect(error?.description.contains("between sections are not zero") == true)
  }

  /// The digest finds what the other checksums cannot: another header with its own checksum.
  @Test func theDigestIsThatOfTheFile() throws {
    var bytes = good
    bytes[40] ^= 1
    let checksum = CRC32C.checksum(Array(bytes[0..<60]))
    for index in 0..<4 { bytes[60 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * index)) }
    let error = #expect(throws: AtlasError.self) { try Atlas(bytes: bytes).verifyChecksums() }
    #expect(error?.description.hasPrefix("the checksum of the whole file does not match") == true)
    let zeros = Array(good[..<32]) + [UInt8](repeating: 0, count: 32) + good[64...]
    #expect(SHA256.hexDigest(of: zeros).hasPrefix(SHA256.hex(good[32..<60])))
  }

  /// Random damage under right checksums: some is noticed, none traps.
  @Test(.seeded) func damagedNumbersNeverTrap() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let bodies = entries.map(\.body).filter { !$0.isEmpty }
    var noticed = 0
    for _ in 0..<600 {
      var bytes = good
      for _ in 0...generator.nextIndex(below: 3) {
        let body = bodies[generator.nextIndex(below: bodies.count)]
        let offset = body.lowerBound + generator.nextIndex(below: body.count)
        bytes[offset] = UInt8(truncatingIfNeeded: generator.next())
      }
      do throws(AtlasError) {
        let atlas = try Atlas(bytes: sealed(bytes))
        try atlas.verifyChecksums()
        try atlas.verifyStructure()
      } catch {
        #expect(error.code == .structure, "seed \(seed): \(error)")
        noticed += 1
      }
    }
    #expect(noticed > 100, "seed \(seed)")
  }

  /// A node that is its own child would keep a walk going for ever.
  @Test func aNodeWithinItselfIsNoticed() throws {
    // So many edges in one cell that it is split.
    var comb: Outline.Ring = []
    for tooth in 0..<100 { comb.append((5 + Double(tooth) * 1e-3, Double(tooth % 2) * 1e-3)) }
    comb += [(5.1, -1), (5, -1)]
    let outline = Outline([comb])
    let feature = Feature(
      index: 0, key: "A", name: "Comb", geometry: outline.geometry(on: .standard))
    var bytes = try makeAtlasBytes(
      layers: [(LayerManifest(id: "combs", source: "c.geojson", key: "KEY"), [feature])])
    let atlas = try Atlas(bytes: bytes)
    try atlas.verifyStructure()
    let number = try #require(atlas.sections.firstIndex { $0.name == "quadtreeNodes" })
    let body = entries(of: bytes)[number].body
    try #require(!body.isEmpty)
    for (index, byte) in [UInt8(1), 0, 0, 0].enumerated() { bytes[body.lowerBound + index] = byte }
    let damaged = try Atlas(bytes: sealed(bytes))
    let error = #expect(throws: AtlasError.self) { try damaged.verifyStructure() }
    #expect(
      error?.description
        == "quadtree 0: an entry names node 0, which is not its own: the file is damaged; build it again"
    )
  }

  @Test func keysOutOfOrderAreNoticed() throws {
    let atlas = try Atlas(bytes: good)
    let number = try #require(atlas.sections.firstIndex { $0.name == "regions" })
    let body = entries[number].body
    var bytes = good
    // Two regions of one layer change places.
    let first = Array(good[body.lowerBound..<body.lowerBound + 52])
    let second = Array(good[body.lowerBound + 52..<body.lowerBound + 104])
    bytes.replaceSubrange(body.lowerBound..<body.lowerBound + 104, with: second + first)
    let error = #expect(throws: AtlasError.self) {
      try Atlas(bytes: sealed(bytes)).verifyStructure()
    }
    #expect(
      error?.description
        == "region 1 of layer countries is not in the order of the keys: the file is damaged; build it again"
    )
  }
}
