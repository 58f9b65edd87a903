import Foundation
import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Picking on the real globe: every country can be chosen, and rays agree with GEOS.
@Suite(.timed) struct RealPickTests {
  let world: RealWorld
  let countries: Layer

  init() throws {
    world = try RealWorld.open()
    countries = try world.atlas.layer("countries")
  }

  /// The whole globe fills a view of 800 points, or the width of a telephone, with a finger of 44.
  private static let fingers: [Globe.PickTolerance] = [
    .finger(viewHeightPixels: 800, verticalFieldOfViewDegrees: 40, distance: 3),
    .finger(viewHeightPixels: 844, verticalFieldOfViewDegrees: 60, distance: 5),
  ]

  @Test func fingersCoverDegrees() {
    let degrees = Self.fingers.map { $0.radians * 180 / .pi }
    #expect(degrees[0] > 2 && degrees[0] < 3 && degrees[1] > 6 && degrees[1] < 9)
  }

  /// A tap on each country's marker or representative point, from straight above and from 40° aside.
  @Test(arguments: fingers) func everyCountryCanBeChosen(finger: Globe.PickTolerance) {
    #expect(countries.regions.count == 258)
    let globe = world.atlas.globe
    for region in countries.regions {
      let place = region.representativePoint
      let tap = globe.pick(at: place, tolerance: finger, layer: countries)
      #expect(tap?.regionID == region.id, "\(region)")
      for (north, east) in [(0.0, 0.0), (40, 0), (-40, 0), (0, 40), (0, -40)] {
        var above = place
        above.latitude = min(max(above.latitude + north, -90), 90)
        above.longitude += east
        let radius = Globe.radii.countries
        let eye = Globe.position(of: above, radius: 3)
        let ray = Globe.Ray(
          origin: eye, direction: Globe.position(of: place, radius: radius) - eye)
        let pick = globe.pick(ray: ray, tolerance: finger, layer: countries)
        #expect(pick?.regionID == region.id, "\(region), from \(above)")
      }
    }
  }

  /// A tap a few pixels beside an enclave still means the enclave; without discs it never could.
  @Test(arguments: [("VAT", "ITA"), ("SMR", "ITA"), ("LSO", "ZAF"), ("MCO", "FRA")])
  func enclaves(enclave: String, around: String) throws {
    let region = try #require(countries.region(key: enclave))
    var beside = region.representativePoint
    beside.latitude += region.boundingCap.radiusRadians * 180 / .pi * 1.2
    let globe = world.atlas.globe
    let exact = globe.pick(at: beside, layer: countries).map { countries[$0.regionID].key }
    #expect(exact == around || exact == nil, "\(enclave): \(exact ?? "")")
    let finger = Globe.PickTolerance.radians(region.boundingCap.radiusRadians * 2.1)
    let pick = globe.pick(at: beside, tolerance: finger, layer: countries)
    #expect(pick?.regionID == region.id && pick?.reason == .disc)
  }

  /// Within India, close to its border with Bhutan: a blanket tolerance would choose Bhutan.
  @Test func indiaIsNotBhutan() throws {
    let (india, bhutan) = (
      try #require(countries.region(key: "IND")), try #require(countries.region(key: "BTN"))
    )
    let globe = world.atlas.globe
    let taps = bhutan.polygons[0].outer.compactMap { vertex -> Coordinate? in
      let tap = Coordinate(latitude: vertex.latitude - 0.05, longitude: vertex.longitude)
      return countries.regionID(at: tap) == india.id ? tap : nil
    }
    #expect(taps.count > 20)
    for tap in taps {
      for finger in Self.fingers.prefix(1) + [.radians(0.02), .meters(20_000)] {
        let pick = globe.pick(at: tap, tolerance: finger, layer: countries)
        #expect(pick?.regionID == india.id && pick?.reason == .area, "\(tap), \(finger)")
      }
    }
  }

  /// Rays from all around, most of them at the globe: what they hit is what GEOS says is there.
  @Test(.seeded) func raysAgreeWithGEOS() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let grid = world.manifest.grid
    let oracle = GEOSOracle(features: try #require(world.features["countries"]))
    let border = Array(
      PointSets.nearBorder(
        of: try #require(world.features["countries"]), grid: grid, meters: 2_000, count: 4_000,
        seed: seed))
    let globe = world.atlas.globe
    var (hits, misses) = (0, 0)
    for number in 0..<FullTests.count(60_000, all: 1_000_000) {
      func direction() -> SIMD3<Double> {
        Globe.position(
          of: Coordinate(
            latitude: asin(generator.nextNumber(in: -1...1)) * 180 / .pi,
            longitude: generator.nextNumber(in: -180...180)))
      }
      let eye = direction() * generator.nextNumber(in: 1.01...6)
      var target = direction() * generator.nextNumber(in: 0...1.3)
      if number % 3 == 0 { target = Globe.position(of: border[number % border.count]) }
      let ray = Globe.Ray(origin: eye, direction: target - eye)
      guard let place = Globe.hit(ray) else {
        misses += 1
        #expect(globe.pick(ray: ray, layer: countries) == nil)
        continue
      }
      hits += 1
      let pick = globe.pick(ray: ray, layer: countries)
      #expect(pick == nil || pick?.coordinate == place)
      let point = try #require(grid.query(latitude: place.latitude, longitude: place.longitude))
      let answer = oracle.locate(point)
      let key = pick.map { Int($0.regionID.rawValue) }
      if answer.border.isEmpty {
        #expect(key == answer.inside.first && answer.inside.count < 2, "seed \(seed): \(place)")
      } else {
        #expect(key.map { (answer.inside + answer.border).contains($0) } != false)
      }
    }
    #expect(hits > 30_000 && misses > 500)
  }

  /// Every vertex and edge midpoint of every region lies in its cap, and some close to its rim.
  @Test(arguments: ["countries", "states"]) func capsHoldTheirRegions(id: String) throws {
    let layer = try world.atlas.layer(id)
    var largest = 0.0
    for region in layer.regions {
      let cap = region.boundingCap
      if cap.radiusRadians == .pi { continue }
      let center = Globe.position(of: cap.center)
      func angle(_ place: Coordinate) -> Double {
        let chord = Globe.position(of: place) - center
        return 2 * asin((chord * chord).sum().squareRoot() / 2)
      }
      var farthest = 0.0
      for ring in region.rings {
        let vertices = Array(ring)
        for (vertex, next) in zip(vertices, vertices.dropFirst() + vertices.prefix(1)) {
          let middle = Coordinate(
            latitude: (vertex.latitude + next.latitude) / 2,
            longitude: (vertex.longitude + next.longitude) / 2)
          farthest = max(farthest, angle(vertex), angle(middle))
        }
      }
      #expect(farthest <= cap.radiusRadians, "\(region)")
      #expect(cap.radiusRadians <= farthest * (1 + 1e-6) + 1e-9, "\(region)")
      largest = max(largest, cap.radiusRadians)
    }
    #expect(largest > 0.25)
  }

  @Test func theLargestCaps() throws {
    func degrees(_ key: String) throws -> Double {
      try #require(countries.region(key: key)).boundingCap.radiusRadians * 180 / .pi
    }
    // From its coast at 60° S and some, about the pole.
    #expect(try degrees("ATA") > 25 && degrees("ATA") < 32)
    #expect(try degrees("VAT") < 0.01)
    #expect(try degrees("FJI") < 6, "on both sides of ±180°")
    let target = try #require(countries.region(key: "FJI")).cameraTarget
    #expect(countries.region(at: target.point)?.key == "FJI")
  }
}
