import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Damage in the arcs under right checksums: the full check names it.
@Suite(.timed) struct ArcCheckTests {
  private func damaged(_ damage: (inout AtlasBytes) -> Void) throws -> [UInt8] {
    var bytes = AtlasBytes(try makeAtlasBytes(layers: SampleWorld.layers))
    damage(&bytes)
    return bytes.sealed
  }

  private func problem(_ damage: (inout AtlasBytes) -> Void) throws -> String? {
    let bytes = try damaged(damage)
    do throws(AtlasError) {
      try Atlas(bytes: bytes).verifyStructure()
      return nil
    } catch {
      #expect(error.code == .structure)
      return error.description.replacing(": the file is damaged; build it again", with: "")
    }
  }

  /// One change each, of the countries: the first layer.
  @Test func eachKindOfDamageIsNamed() throws {
    let cases: [(section: String, offset: Int, change: UInt32, problem: String)] = [
      ("arcs", 0, 1 << 31, "arc 0 is not closed where it says so"),
      ("arcs", 4, 0xFF00, "a side of arc 0 names no regions"),
      ("arcs", 12, 2, "the blocks of arc 0 are not its own"),
      ("arcBlocks", 0, 0xF000_0000, "a vertex of block 0 lies outside the grid"),
      ("arcBlocks", 8, 1, "block 0 is not where the one before it ends"),
      ("arcTree", 12, 0x0101_0101, "a box of the tree does not hold what is below it"),
    ]
    for damage in cases {
      let found = try problem { bytes in
        let place = bytes.body(damage.section).lowerBound + damage.offset
        let word = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes.bytes[place + $1]) << (8 * $1) }
        bytes.put(word ^ damage.change, at: place)
      }
      #expect(found == "arcs of layer 0: \(damage.problem)")
    }
  }

  @Test func sidesAndRingsMustAgree() throws {
    let rings = try UInt32(
      SampleWorld.open().layer("countries").regions.reduce(0) { $0 + $1.rings.count })
    // The last ring arc is turned around.
    let turned = try problem { bytes in
      let last = bytes.body("arcRings").upperBound - 4
      bytes.put(UInt32(bytes.bytes[last]) ^ 1, at: last)
    }
    #expect(turned == "arcs of layer 0: the arcs of ring \(rings - 1) do not meet")
    // A border is said to be another region's.
    let other = try problem { bytes in
      let label = bytes.body("arcs").lowerBound + 4
      bytes.put(UInt32(bytes.bytes[label]) ^ 4, at: label)
    }
    #expect(other?.contains("arc 0") == true)
    // A region is said to lie on the side of a border that is the sea.
    let sea = try problem { bytes in
      let labels = bytes.body("arcs").lowerBound + 4
      bytes.put(UInt32(2), at: bytes.bytes[labels] == 0 ? labels : labels + 4)
    }
    #expect(
      sea == "arcs of layer 0: the sides of arc 0 are not those of the rings that it is part of")
  }

  /// Any byte of the arcs changed: most changes contradict something, none goes unread.
  @Test func hardlyAnyByteIsFree() throws {
    let good = AtlasBytes(try makeAtlasBytes(layers: SampleWorld.layers))
    for section in ["arcs", "arcBlocks", "arcRings", "arcTree"] {
      let body = good.body(section)
      var noticed = 0
      for place in body {
        var bytes = good
        bytes.bytes[place] ^= 0x15
        do throws(AtlasError) {
          try Atlas(bytes: bytes.sealed).verifyStructure()
        } catch {
          #expect(error.description.hasPrefix("arcs of layer 0: "), "\(section) \(place): \(error)")
          noticed += 1
        }
      }
      // Boxes of the tree may be larger, and places without a child hold anything.
      let least = section == "arcTree" ? body.count / 8 : body.count * 9 / 10
      #expect(noticed >= least, "\(section): \(noticed) of \(body.count)")
    }
  }

  @Test func sectionsOfAnotherLengthAreRefused() throws {
    for section in ["arcs", "arcBlocks", "arcRings", "arcTree"] {
      let bytes = try damaged { $0.shorten(section, by: 4) }
      let error = #expect(throws: AtlasError.self) { try Atlas(bytes: bytes) }
      #expect(
        error?.description.hasPrefix("the arcs of layer 0 do not fit their sections") == true)
    }
    let bytes = try damaged { bytes in
      bytes.bytes[bytes.body("arcLayers").lowerBound] ^= 1
    }
    #expect(throws: AtlasError.self) { try Atlas(bytes: bytes) }
  }

  /// An atlas without arcs, as another writer may make it: lookups work, the rest is empty.
  @Test func arcsMayBeMissing() throws {
    let atlas = try Atlas(
      bytes: damaged { bytes in
        for name in ["arcLayers", "arcs", "arcBlocks", "arcVertices", "arcRings", "arcTree"] {
          bytes.forget(name)
        }
      })
    let countries = try atlas.layer("countries")
    let west = try #require(countries.region(key: "WST"))
    #expect(countries.region(at: Coordinate(latitude: 5, longitude: 5)) == west)
    #expect(countries.arcs.isEmpty && west.polygons.isEmpty && west.arcs.isEmpty)
    try atlas.verifyStructure()
  }
}
