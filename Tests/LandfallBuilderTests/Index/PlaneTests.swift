import Landfall
import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct PlaneTests {
  static let parks = LayerManifest(id: "parks", source: "parks.geojson")

  /// Forty parks one in the other: forty planes in two quadtrees.
  static let nested = (0..<40).map { index in
    let inset = Double(index) / 100
    return Feature(
      index: index, key: String(format2: index), name: "Park \(index)",
      geometry: Outline([
        Outline.box(west: inset, south: inset, east: 1 - inset, north: 1 - inset)
      ]).geometry(on: .standard))
  }

  @Test(.seeded) func overlappingRegionsGoToDifferentPlanes() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let overlaps = Set(
      (0..<200).map { _ in
        RegionPair(
          Int.random(in: 0..<40, using: &generator), Int.random(in: 40..<80, using: &generator))
      }
    ).sorted()
    let hasArea = (0..<80).map { $0 % 7 != 3 }
    let planes = assignPlanes(hasArea: hasArea, overlaps: overlaps)
    for plane in planes {
      for pair in overlaps {
        #expect(!(plane.contains(pair.first) && plane.contains(pair.second)))
      }
    }
    let held = planes.flatMap { $0 }.sorted()
    #expect(held == hasArea.indices.filter { hasArea[$0] })
  }

  @Test func bitsHoldEachValue() {
    #expect(Plane.bitCount(regionCount: 1) == 1)
    #expect(Plane.bitCount(regionCount: 3) == 2)
    #expect(Plane.bitCount(regionCount: 4) == 3)
    #expect(Plane.bitCount(regionCount: 258) == 9)
  }

  @Test func fortyMutuallyOverlappingParksAllAnswer() throws {
    let result = try Atlas.build(
      name: "parks", grid: .standard,
      sources: [LayerDraft(manifest: Self.parks, features: Self.nested)])
    #expect(result.report.layers[0].planeCount == 40)
    #expect(result.report.layers[0].overlapCount == 40 * 39 / 2)
    #expect(result.report.quadtrees.map(\.codeBitCount) == [30, 10])
    let layer = try Atlas(bytes: result.bytes).layer("parks")
    #expect(layer.overlaps)
    let middle = layer.regions(at: Coordinate(latitude: 0.5, longitude: 0.5))
    #expect(middle.map(\.key) == (0..<40).reversed().map { String(format2: $0) }, "smallest first")
    #expect(layer.region(at: Coordinate(latitude: 0.5, longitude: 0.5))?.key == "39")
    let rim = layer.regions(at: Coordinate(latitude: 0.5, longitude: 0.055))
    #expect(rim.map(\.key) == ["05", "04", "03", "02", "01", "00"])
  }

  /// Layers whose codes do not fit one quadtree get another, and answer all the same.
  @Test func layersSpillOverToASecondQuadtree() throws {
    let layers = (0..<4).map { number in
      (
        manifest: LayerManifest(id: "layer\(number)", source: ""),
        features: (0..<300).map { index in
          let west = Double(index % 20)
          let south = Double(index / 20) + Double(number) / 10
          return Feature(
            index: index, key: "\(index)", name: "",
            geometry: Outline([
              Outline.box(west: west, south: south, east: west + 1, north: south + 1)
            ]).geometry(on: .standard))
        }
      )
    }
    let atlas = try makeAtlas(layers: layers)
    for number in 0..<4 {
      let layer = try atlas.layer("layer\(number)")
      let here = Coordinate(latitude: 5.5 + Double(number) / 10, longitude: 7.5)
      #expect(layer.region(at: here)?.key == "107")
    }
  }
}

extension String {
  /// Two digits.
  fileprivate init(format2 number: Int) { self = number < 10 ? "0\(number)" : "\(number)" }
}
