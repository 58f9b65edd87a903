import Foundation
import Landfall
import LandfallBuilder
import LandfallTravel
import TestSupport
import Testing

/// At a park: inside, or within its own extent plus the fix's accuracy.
@Suite(.timed) struct ParkMatchTests {
  private let oracle = BorderOracle()

  private func keys(_ latitude: Double, _ longitude: Double, accuracy: Double = 0) -> [String] {
    townGuide.parks(
      at: Coordinate(latitude: latitude, longitude: longitude), accuracyMeters: accuracy
    ).map(\.park.key)
  }

  /// The place so many meters south of the hill's point.
  private func southOfTheHill(_ meters: Double) -> Coordinate {
    oracle.place(from: Coordinate(latitude: 0.1, longitude: 0.1), bearing: 180, meters: meters)
  }

  @Test func insideAPolygon() throws {
    let presence = try #require(
      townGuide.parks(at: Coordinate(latitude: 0.055, longitude: 0.055)).first)
    #expect(presence.park.key == "a-green" && presence.reason == .inside)
    #expect(presence.distanceMeters == 0 && "\(presence)" == "in Park a-green")
  }

  /// The extent alone, to the centimeter.
  @Test func withinTheExtent() throws {
    let near = townGuide.parks(at: southOfTheHill(199.98))
    #expect(near.map(\.park.key) == ["a-hill"])
    #expect(near[0].reason == .withinExtent(extentMeters: 200, accuracyMeters: 0))
    #expect(abs(near[0].distanceMeters - 199.98) < 0.011)
    #expect("\(near[0])" == "200 m from Park a-hill, within its extent of 200 m")
    #expect(townGuide.parks(at: southOfTheHill(200.02)).isEmpty)
    // Round a polygon as well: a thousandth of a degree of latitude is 110.57 m here.
    #expect(keys(0.04960, 0.055) == ["a-green"] && keys(0.04950, 0.055) == [])
    // An extent of 0 reaches no farther than the polygon.
    #expect(keys(1.0500, 0.155) == ["b-wood"] && keys(1.04998, 0.155) == [])
  }

  /// The accuracy of the fix is added to the extent.
  @Test func withinTheExtentAndTheAccuracy() {
    let place = southOfTheHill(229.98)
    func at(_ accuracy: Double?) -> [String] {
      let fix = Fix(coordinate: place, time: noon, accuracyMeters: accuracy)
      return townGuide.parks(at: fix).map(\.park.key)
    }
    #expect(at(30) == ["a-hill"] && at(29.9) == [] && at(nil) == [] && at(0) == [])
    for unknown in [-1, -Double.infinity, .nan, .infinity] { #expect(at(unknown) == []) }
  }

  /// Each park by its own extent, though another one reaches 5 km; the nearest first.
  @Test func eachParkByItsOwnExtent() {
    #expect(keys(0.14, 0.14) == ["a-vast"])
    #expect(keys(0.1014, 0.1, accuracy: 160) == ["a-hill", "a-pond"])
    #expect(keys(0.1016, 0.1, accuracy: 160) == ["a-pond", "a-hill"])
    #expect(keys(0.1014, 0.1, accuracy: 150) == ["a-hill"])
    #expect(keys(91, 0) == [] && keys(.nan, 0) == [])
  }

  /// Every shipped park: its point is at it, the edge of its extent is, a meter beyond is not.
  @Test func everyShippedPark() {
    for park in shippedGuide.parks where !park.hasArea {
      let isAt: (Double, Double) -> Bool = { meters, accuracy in
        let place = oracle.place(from: park.point, bearing: 77, meters: meters)
        return shippedGuide.parks(at: place, accuracyMeters: accuracy).contains {
          $0.park == park
        }
      }
      #expect(isAt(0, 0) && isAt(park.extentMeters - 0.1, 0), "\(park.key)")
      #expect(!isAt(park.extentMeters + 1, 0) && isAt(park.extentMeters + 1, 1.1), "\(park.key)")
    }
  }

  /// Brute force: PROJ's distances to all points and all edges of all parks, and an even-odd ray caster
  /// in grid units.
  @Test(.seeded) func asBruteForceSays() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let borders = BorderOracle(shippedGuide.parkLayer)
    let rings = shippedGuide.parks.map { park in
      park.region.rings.map { $0.map { grid($0) } }
    }
    let polygons = shippedGuide.parks.filter(\.hasArea)
    var (told, inside) = (0, 0)
    for _ in 0..<FullTests.count(400, all: 20_000) {
      let homes = generator.nextIndex(below: 2) == 0 ? polygons : shippedGuide.parks
      let home = homes[generator.nextIndex(below: homes.count)]
      let reach = [0.02, 0.004][generator.nextIndex(below: 2)]
      let place = Coordinate(
        latitude: home.point.latitude + generator.nextNumber(in: -reach...reach),
        longitude: home.point.longitude + generator.nextNumber(in: -reach...reach))
      let accuracy = [0, generator.nextNumber(in: 0...100), 1_000][generator.nextIndex(below: 3)]
      let presences = shippedGuide.parks(at: place, accuracyMeters: accuracy)
      let found = Dictionary(uniqueKeysWithValues: presences.map { ($0.park.key, $0) })
      let near = Dictionary(
        uniqueKeysWithValues: borders.distances(from: place, within: 6_000).map {
          ($0.key, $0.meters)
        })
      for (number, park) in shippedGuide.parks.enumerated() {
        let isInside = isOdd(rings[number], around: grid(place))
        let meters =
          park.hasArea
          ? (isInside ? 0 : near[park.key] ?? .infinity)
          : oracle.meters(from: place, to: park.point)
        let reach = park.extentMeters + accuracy
        // What lies on the edge of a reach may be told either way.
        if abs(meters - reach) < 0.02 { continue }
        let presence = found[park.key]
        #expect((presence != nil) == (meters <= reach), "\(park.key), seed \(seed)")
        #expect((presence?.reason == .inside) == isInside, "\(park.key), seed \(seed)")
        if let presence {
          #expect(abs(presence.distanceMeters - meters) < 0.02, "\(park.key), seed \(seed)")
          told += 1
          if isInside { inside += 1 }
        }
      }
      let distances = presences.map(\.distanceMeters)
      #expect(distances == distances.sorted(), "seed \(seed)")
    }
    // Or the test would show nothing.
    #expect(told > 100 && inside > 20, "\(told) told, \(inside) inside, seed \(seed)")
  }

  private func grid(_ place: Coordinate) -> (x: Int, y: Int) {
    (
      Int((place.longitude * 1e6).rounded(.toNearestOrEven)),
      Int((place.latitude * 1e6).rounded(.toNearestOrEven))
    )
  }

  /// Whether an odd number of edges cross the ray to the east.
  private func isOdd(_ rings: [[(x: Int, y: Int)]], around p: (x: Int, y: Int)) -> Bool {
    var isOdd = false
    for ring in rings {
      for index in ring.indices {
        let (a, b) = (ring[index], ring[(index + 1) % ring.count])
        guard (a.y > p.y) != (b.y > p.y) else { continue }
        let side = (b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y)
        if (b.y > a.y) == (side > 0) { isOdd.toggle() }
      }
    }
    return isOdd
  }
}
