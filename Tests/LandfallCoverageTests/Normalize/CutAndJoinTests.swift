import Landfall
import TestSupport
import Testing

import LandfallBuilder

/// What cutting and joining promise, on made-up regions anywhere on the Earth.
@Suite(.timed) struct CutAndJoinTests {
  let grid = testGrid

  /// A rough island with a lake, somewhere: across ±180° more often than not.
  private func island(_ generator: inout SeededGenerator) -> UnwrappedPolygon {
    let (u, v) = (generator.nextIndex(below: 360_000_000), generator.nextIndex(below: 60_000_000))
    let radius = generator.nextNumber(in: 1_000...20_000_000)
    let rings = [1.0, 0.3].enumerated().map { number, size in
      // Drawn in the middle of the grid, where there is room, then moved; the lake runs clockwise.
      let ring = FractalCoastline(
        center: GridPoint(u: 180_000_000, v: 90_000_000), radius: radius * size,
        levels: 3 + generator.nextIndex(below: 3), seed: generator.next()
      ).ring
      return UnwrappedRing(
        vertices: (number == 0 ? ring : ring.reversed()).map {
          UnwrappedPoint(x: Int64($0.u) - 180_000_000 + Int64(u), v: $0.v - 30_000_000 + UInt32(v))
        }, isHole: number > 0)
    }
    return UnwrappedPolygon(rings: rings)
  }

  /// A rough shore around a pole.
  private func cap(_ generator: inout SeededGenerator) -> UnwrappedPolygon {
    let isNorth = generator.nextIndex(below: 2) == 0
    let start = Int64(generator.nextIndex(below: 360_000_000))
    let count = 5 + generator.nextIndex(below: 200)
    let vertices = (0..<count).map { index in
      let north = UInt32(generator.nextIndex(below: 60_000_000)) + 1
      return UnwrappedPoint(
        x: start + Int64(index) * 360_000_000 / Int64(count),
        v: isNorth ? 180_000_000 - north : north)
    }
    var ring = UnwrappedRing(vertices: vertices, turn: 360_000_000)
    if !isNorth {
      ring.vertices.reverse()
      ring.turn = -360_000_000
    }
    return UnwrappedPolygon(rings: [ring], holdsSouthPole: !isNorth, holdsNorthPole: isNorth)
  }

  /// The region as a source writes it: longitudes within ±180°, so that rings jump.
  private func written(_ polygon: UnwrappedPolygon) -> Geometry {
    var geometry = Geometry()
    for ring in polygon.rings {
      geometry.vertices += ring.vertices.map {
        GridPoint(u: UInt32(($0.x % 360_000_000 + 360_000_000) % 360_000_000), v: $0.v)
      }
      geometry.ringEnds.append(geometry.vertices.count)
    }
    geometry.polygonEnds = [geometry.ringEnds.count]
    return geometry
  }

  /// Whether a region surrounds a place, by the edges that lie south of it on its meridian: an even
  /// number of them within the region that holds the south pole. An edge holds its western end.
  private func surrounds(_ polygon: UnwrappedPolygon, _ place: GridPoint) -> Bool {
    var isInside = polygon.holdsSouthPole
    for ring in polygon.rings {
      guard let closing = ring.closing, var a = ring.vertices.first else { continue }
      for b in ring.vertices.dropFirst() + [closing] {
        let (west, east) = a.x <= b.x ? (a, b) : (b, a)
        // Every turn of the place that the edge spans.
        var x = Int64(place.u) + (west.x - Int64(place.u)) / 360_000_000 * 360_000_000
        while x >= west.x { x -= 360_000_000 }
        while x < west.x { x += 360_000_000 }
        while x < east.x {
          let run = Int128(east.x - west.x)
          let height = Int128(west.v) * run + (Int128(east.v) - Int128(west.v)) * Int128(x - west.x)
          if height < Int128(place.v) * run { isInside.toggle() }
          x += 360_000_000
        }
        a = b
      }
    }
    return isInside
  }

  private func unwrapped(_ geometry: Geometry) -> UnwrappedPolygon {
    UnwrappedPolygon(
      rings: geometry.rings.map { ring in
        UnwrappedRing(
          vertices: geometry.vertices[ring].map { UnwrappedPoint(x: Int64($0.u), v: $0.v) })
      })
  }

  private func checkPlaces(
    _ polygon: UnwrappedPolygon, _ geometry: Geometry, _ generator: inout SeededGenerator,
    count: Int = 20
  ) {
    let parts = unwrapped(geometry)
    for _ in 0..<count {
      var place = GridPoint(
        u: UInt32(generator.nextIndex(below: 359_999_998) + 1),
        v: UInt32(generator.nextIndex(below: 179_999_998) + 1))
      if let near = geometry.vertices.randomElement(using: &generator), place.u & 1 == 0 {
        place.u = min(max(near.u, 1_001), 359_998_999) + place.u % 2_000 - 1_000
        place.v = min(max(near.v, 1_001), 179_998_999) + place.v % 2_000 - 1_000
      }
      // A cut's latitude is rounded, so that edges there move by up to half a unit.
      let around = [place.v - 1, place.v + 1].map { v in
        surrounds(polygon, GridPoint(u: place.u, v: v))
      }
      let isInside = surrounds(polygon, place)
      guard around == [isInside, isInside] else { continue }
      #expect(isInside == surrounds(parts, place), "\(place)")
    }
  }

  /// The ring without the vertices that the cut made, from its least place on.
  private func withoutCuts(_ ring: UnwrappedRing, of source: UnwrappedPolygon) -> [UnwrappedPoint] {
    let known = Set(source.rings.flatMap { onEarth($0.vertices) })
    let kept = onEarth(ring.vertices).filter { known.contains($0) }
    guard let least = kept.indices.min(by: { (kept[$0].x, kept[$0].v) < (kept[$1].x, kept[$1].v) })
    else { return [] }
    return Array(kept[least...] + kept[..<least])
  }

  private func onEarth(_ vertices: [UnwrappedPoint]) -> [UnwrappedPoint] {
    vertices.map {
      UnwrappedPoint(x: ($0.x % 360_000_000 + 360_000_000) % 360_000_000, v: $0.v)
    }
  }

  @Test(.seeded) func cutsAreUndoneExactly() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    var cutCount = 0
    for _ in 0..<FullTests.count(300, all: 10_000) {
      let polygon = generator.nextIndex(below: 3) == 0 ? cap(&generator) : island(&generator)
      let source = Feature(index: 0, key: "a", name: "a", geometry: written(polygon))
      let result = normalize([source], grid: grid)
      let cut = result.features[0].geometry
      cutCount += result.report.crossings.count
      #expect(result.report.turned.isEmpty && result.report.seamSteps.isEmpty)
      checkPlaces(polygon, cut, &generator)

      let joined = joinAcrossAntimeridian(cut, grid: grid)
      #expect(joined.polygons.count == 1)
      #expect(joined.polygons[0].holdsSouthPole == polygon.holdsSouthPole)
      #expect(joined.polygons[0].holdsNorthPole == polygon.holdsNorthPole)
      #expect(
        joined.polygons[0].rings.map(\.turn.magnitude).sorted()
          == polygon.rings.map(\.turn.magnitude).sorted())
      let rings = joined.polygons[0].rings.map { withoutCuts($0, of: polygon) }
      let wanted = polygon.rings.map { withoutCuts($0, of: polygon) }
      #expect(Set(rings) == Set(wanted), "joined rings are those that were cut")

      let again = cutAtAntimeridian(joined, grid: grid)
      #expect(canonicalRings(again) == canonicalRings(cut), "split(join(x)) = x")
    }
    #expect(cutCount > 50)
  }

  /// Rings of no sense at all, on few places, so that they touch and cross ±180° in every way.
  @Test(.seeded) func rubbishKeepsItsInside() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<FullTests.count(2_000, all: 100_000) {
      var polygon = UnwrappedPolygon(rings: [])
      var turns: Int64 = 0
      var outer = UnwrappedRing(vertices: [])
      for number in 0...generator.nextIndex(below: 3) {
        let count = 3 + generator.nextIndex(below: 12)
        let points = (0..<count).map { _ in
          GridPoint(
            u: [0, 40_000_000, 180_000_000, 320_000_000, 360_000_000][
              generator.nextIndex(below: 5)],
            v: UInt32(generator.nextIndex(below: 7) * 30_000_000))
        }
        let laps = (0..<count).map { _ in Int8(generator.nextIndex(below: 3) - 1) }
        var ring = RingReading(grid: grid)
          .read(points[...], laps: laps[...], holeOf: number > 0 ? outer : nil).ring
        if number == 0 { outer = ring }
        ring.dropDuplicates()
        if ring.isCollapsed { continue }
        turns += ring.turn / 360_000_000
        polygon.rings.append(ring)
      }
      polygon.holdsSouthPole = turns & 1 != 0
      let cut = cutAtAntimeridian(polygon, grid: grid)
      #expect(cut.geometry.vertices.allSatisfy { $0.u <= grid.width && $0.v <= grid.height })
      checkPlaces(polygon, cut.geometry, &generator, count: 5)
      let joined = joinAcrossAntimeridian(cut.geometry, grid: grid)
      checkPlaces(
        unwrapped(cut.geometry), cutAtAntimeridian(joined, grid: grid), &generator, count: 5)
    }
  }

  /// Rings that wind around the Earth again and again, and edges that span it more than once.
  @Test func spirals() throws {
    let points = (0..<90_000).map {
      GridPoint(u: UInt32($0 % 3) * 120_000_000, v: UInt32($0) * 1_000)
    }
    var read = RingReading(grid: grid).read(points[...]).ring
    #expect(read.turn == 30_000 * 360_000_000)
    read.dropDuplicates()
    let cut = cutAtAntimeridian(UnwrappedPolygon(rings: [read]), grid: grid)
    #expect(cut.isCut)
    let source = Feature(
      index: 0, key: "a", name: "a",
      geometry: Geometry(vertices: points, ringEnds: [points.count], polygonEnds: [1]))
    _ = normalize([source], grid: grid)
  }
}
