import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Names, measures, neighbors and caps in a damaged file: the checks name what is wrong, nothing traps.
@Suite(.timed) struct RegionTablesTests {
  let good: AtlasBytes

  init() throws { good = AtlasBytes(try makeAtlasBytes(layers: SampleWorld.layers)) }

  private func complaint(_ bytes: AtlasBytes) -> String? {
    do throws(AtlasError) {
      try Atlas(bytes: bytes.sealed).verifyStructure()
      return nil
    } catch {
      #expect(error.code == .structure)
      return error.description.replacing(": the file is damaged; build it again", with: "")
    }
  }

  /// Countries by key: DAT, ENC, EST, ROC, WST; by name: Dateline, Enclave, Östland, Rock, Westland.
  @Test func whatTheSampleHas() throws {
    let countries = try Atlas(bytes: good.bytes).layer("countries")
    #expect(
      countries.regions(named: "", match: .prefix).map(\.key) == [
        "DAT", "ENC", "EST", "ROC", "WST",
      ])
    #expect(countries.region(key: "EST")?.neighbors.map(\.region.key) == ["WST", "ENC"])
    #expect(complaint(good) == nil)
  }

  @Test func namesAreChecked() throws {
    func damaged(_ change: (inout AtlasBytes, Int) -> Void) -> String? {
      var bytes = good
      change(&bytes, good.body("names").lowerBound)
      return complaint(bytes)
    }
    #expect(
      damaged { $0.put(UInt32(5), at: $1 + 4) }
        == "name 0 of layer countries is that of region 5, which is not there or has one")
    #expect(
      damaged { $0.put(UInt32(0), at: $1 + 12) }
        == "name 1 of layer countries is that of region 0, which is not there or has one")
    #expect(
      damaged { $0.put(UInt32.max, at: $1) }
        == "name 0 of layer countries is not the folded form of \"Dateline\"")
    #expect(
      damaged { $0.swap($1, $1 + 8, count: 8) } == "name 1 of layer countries is out of order")
  }

  @Test func measuresAreChecked() throws {
    for value in [-1, .nan, .infinity, 6e14] as [Double] {
      var bytes = good
      bytes.put(value, at: good.body("measures").lowerBound + 16)
      #expect(
        complaint(bytes) == "region 1 of layer countries has no possible area or perimeter")
    }
  }

  @Test func neighborsAreChecked() throws {
    let body = good.body("neighbors").lowerBound
    let regionCount = 8
    let lists = body + NeighborRecord.firstOffset(regionCount: regionCount)
    func damaged(_ change: (inout AtlasBytes) -> Void) -> String? {
      var bytes = good
      change(&bytes)
      return complaint(bytes)
    }
    #expect(
      damaged { $0.put(UInt32(9_999), at: body + 4) }
        == "the neighbors of region 0 of layer countries lie outside the table")
    #expect(
      damaged { $0.put(UInt32(1), at: body) }
        == "the neighbors of region 0 of layer countries lie outside the table")
    // The lists: ENC: EST; EST: WST, ENC; WST: EST. North and South have other edges each.
    #expect(
      damaged { $0.put(UInt32(5), at: lists) }
        == "neighbor 0 of region 1 of layer countries is not possible")
    #expect(
      damaged { $0.put(UInt32(1), at: lists) }
        == "neighbor 0 of region 1 of layer countries is not possible")
    #expect(
      damaged { $0.put(Double.nan, at: lists + 8) }
        == "neighbor 0 of region 1 of layer countries is not possible")
    #expect(
      damaged { $0.swap(lists + 16, lists + 32, count: 16) }
        == "the neighbors of region 2 of layer countries are out of order")
    #expect(
      damaged {
        $0.put(UInt32(4), at: lists + 32)
      } == "region 2 of layer countries has region 4 for a neighbor twice")
    #expect(
      damaged { $0.put(1.0, at: lists + 8) }
        == "region 2 of layer countries is not as much a neighbor of region 1 as the other way round"
    )
  }

  /// DAT, ENC, EST, ROC, WST; from south to north ROC, DAT, then ENC, EST and WST.
  @Test func capsAreChecked() throws {
    let body = good.body("caps").lowerBound
    let order = body + CapRecord.orderOffset(regionCount: 8)
    func damaged(_ change: (inout AtlasBytes) -> Void) -> String? {
      var bytes = good
      change(&bytes)
      return complaint(bytes)
    }
    for bits in [Float.nan, -1, 3.2, .infinity].map(\.bitPattern) {
      #expect(
        damaged { $0.put(bits, at: body + 8) } == "region 0 of layer countries has no possible cap")
    }
    for (offset, value) in [(0, 360_000_000), (4, 180_000_001)] as [(Int, UInt32)] {
      #expect(
        damaged { $0.put(value, at: body + 16 + offset) }
          == "region 1 of layer countries has no possible cap")
    }
    #expect(
      damaged { $0.put(UInt32(3), at: body + 12) }
        == "region 0 of layer countries has no possible marker")
    #expect(
      damaged { $0.put(UInt32(0), at: body + 3 * 16 + 12) }
        == "region 3 of layer countries has no possible marker", "a region without area has one")
    #expect(
      damaged { $0.put(UInt32(0), at: body + 2 * 16 + 8) }
        == "region 2 of layer countries lies outside its cap")
    #expect(
      damaged { $0.swap(order, order + 4, count: 4) }
        == "place 1 from the south in layer countries is out of order")
    #expect(
      damaged { $0.put(UInt32(3), at: order + 4) }
        == "place 1 from the south in layer countries is out of order")
    #expect(
      damaged { $0.put(UInt32(5), at: order + 8) }
        == "place 2 from the south in layer countries has no region")
  }

  /// A table of another length is refused at opening.
  @Test func lengthsAreCheckedAtOpening() throws {
    for (name, problem) in [
      ("names", "section names has 60 bytes where 64 belong"),
      ("measures", "section measures has 124 bytes where 128 belong"),
      ("neighbors", "section neighbors has 132 bytes for 8 regions"),
      ("caps", "section caps has 156 bytes where 160 belong"),
    ] {
      var bytes = good
      bytes.shorten(name, by: 4)
      #expect(complaint(bytes) == problem)
    }
  }

  /// An atlas without the tables, as another program may write it: no finds, no neighbors, zeros.
  @Test func theTablesMayBeMissing() throws {
    var bytes = good
    for name in ["names", "measures", "neighbors", "caps"] { bytes.forget(name) }
    let atlas = try Atlas(bytes: bytes.sealed)
    try atlas.verifyStructure()
    let region = try #require(try atlas.layer("countries").region(key: "EST"))
    #expect(atlas.regions(named: "", match: .prefix).isEmpty)
    #expect(region.areaSquareMeters == 0 && region.perimeterMeters == 0)
    #expect(region.neighbors.isEmpty)
    #expect(
      region.boundingCap
        == BoundingCap(center: region.representativePoint, radiusRadians: .pi))
    #expect(try atlas.layer("countries").markers.map(\.region.key) == ["ROC"])
    // Without caps nothing is known to be small: what is nearest is chosen all the same.
    let countries = try atlas.layer("countries")
    let rock = try #require(countries.region(key: "ROC"))
    let pick = atlas.globe.pick(
      at: rock.representativePoint, tolerance: .meters(1), layer: countries)
    #expect(pick?.regionID == rock.id && pick?.reason == .border)
  }

  /// Whatever the tables say, questions end and do not trap.
  @Test(.seeded) func randomDamage() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let bodies = ["names", "measures", "neighbors", "caps", "strings"].map { good.body($0) }
    var wrong = 0
    for _ in 0..<500 {
      var bytes = good
      for _ in 0...generator.nextIndex(below: 6) {
        let body = bodies[generator.nextIndex(below: bodies.count)]
        bytes.bytes[body.lowerBound + generator.nextIndex(below: body.count)] =
          UInt8(truncatingIfNeeded: generator.next())
      }
      // Names that become equal are refused.
      guard let atlas = try? Atlas(bytes: bytes.bytes) else { continue }
      for text in ["", "e", "westland", "Östland", "\u{0}"] {
        _ = atlas.regions(named: text)
        _ = atlas.regions(named: text, match: .exact)
        _ = atlas.regions(named: text, match: .prefix).map(\.name)
      }
      for layer in atlas.layers {
        for region in layer.regions {
          _ = (region.areaSquareMeters, region.neighbors.map(\.region.key))
          _ = (region.cameraTarget, region.marker)
          let place = region.representativePoint
          for radians in [1e-6, 0.1, 3.2] {
            let pick = atlas.globe.pick(at: place, tolerance: .radians(radians), layer: layer)
            #expect(pick.map { $0.regionID.rawValue < layer.regions.count } != false)
          }
          #expect(region.neighbors.allSatisfy { $0.region.id.rawValue < layer.regions.count })
        }
      }
      if (try? atlas.verifyStructure()) == nil { wrong += 1 }
    }
    #expect(wrong > 250, "seed \(seed)")
  }
}
