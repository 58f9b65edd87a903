import Foundation
import LandfallBuilder
import TestSupport
import Testing

import Landfall

/// Where rays meet the globe, and positions on it.
@Suite(.timed) struct RayTests {
  private func degrees(_ coordinate: Coordinate?) -> [Double]? {
    coordinate.map { [$0.latitude, $0.longitude] }
  }

  @Test func axesAreWhereTheySay() {
    let wanted: [(Double, Double, SIMD3<Double>)] = [
      (0, 0, SIMD3(0, 0, 1)), (0, 90, SIMD3(1, 0, 0)), (0, 180, SIMD3(0, 0, -1)),
      (0, -90, SIMD3(-1, 0, 0)), (90, 0, SIMD3(0, 1, 0)), (-90, 0, SIMD3(0, -1, 0)),
      (90, 123, SIMD3(0, 1, 0)), (0, -180, SIMD3(0, 0, -1)), (0, 360, SIMD3(0, 0, 1)),
    ]
    for (latitude, longitude, position) in wanted {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      #expect(Globe.position(of: place) == position, "\(place)")
      #expect(Globe.position(of: place, radius: 1.5) == 1.5 * position)
    }
    #expect(degrees(Globe.coordinate(of: SIMD3(0, 5, 0))) == [90, 0])
    #expect(degrees(Globe.coordinate(of: SIMD3(-2, 0, 0))) == [0, -90])
    for (latitude, longitude) in [(90.1, 0), (.nan, 0), (0, .infinity), (0, 541)] {
      let none = Coordinate(latitude: latitude, longitude: longitude)
      #expect(Globe.position(of: none) == .zero)
    }
  }

  @Test(.seeded) func coordinatesComeBack() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let place = Coordinate(
        latitude: generator.nextNumber(in: -90...90),
        longitude: generator.nextNumber(in: -180...180))
      for radius in [1e-300, 1, 1e300] {
        let position = Globe.position(of: place, radius: radius)
        let back = try #require(Globe.coordinate(of: position))
        #expect(abs(back.latitude - place.latitude) < 1e-13, "\(place), seed \(seed)")
        let polar = 1e-13 / max(cos(place.latitude * .pi / 180), 1e-12)
        #expect(abs(back.longitude - place.longitude) < polar, "\(place), seed \(seed)")
      }
    }
    for broken in [SIMD3(0, 0, 0), SIMD3(.nan, 1, 0), SIMD3(1, .nan, 0), SIMD3(.infinity, 0, 0)] {
      #expect(Globe.coordinate(of: broken) == nil, "\(broken)")
    }
  }

  /// A ray to a visible place hits that place and not what is behind it, from near and from far.
  @Test(.seeded) func hitsWhatItPointsAt() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    var hits = 0
    for _ in 0..<20_000 {
      func place() -> Coordinate {
        Coordinate(
          latitude: asin(generator.nextNumber(in: -1...1)) * 180 / .pi,
          longitude: generator.nextNumber(in: -180...180))
      }
      let radius = generator.nextNumber(in: 0.5...2)
      let distance = radius * (1 + pow(10, generator.nextNumber(in: -3...4)))
      let eye = Globe.position(of: place(), radius: distance)
      let target = Globe.position(of: place(), radius: radius)
      let size = pow(10, generator.nextNumber(in: -200...200))
      let ray = Globe.Ray(origin: eye, direction: (target - eye) * size)
      let hit = try #require(Globe.hit(ray, radius: radius), "seed \(seed)")
      let point = Globe.position(of: hit, radius: radius)
      // In sight means that the tangent plane parts the eye from the globe.
      let isInSight = UnitSphere.dot(target, eye) > radius * radius * 1.000001
      let apart = UnitSphere.angle(point, target)
      if isInSight {
        hits += 1
        #expect(apart < 1e-9 * distance / radius, "seed \(seed)")
      } else {
        #expect(UnitSphere.dot(point, eye) >= radius * radius * 0.999999, "seed \(seed)")
      }
      // It stands on the ray, whatever it is.
      #expect(UnitSphere.angle(point - eye, target - eye) < 1e-6, "seed \(seed)")
      let away = Globe.Ray(origin: eye, direction: (eye - target) * size)
      #expect(Globe.hit(away, radius: radius) == nil, "seed \(seed)")
    }
    #expect(hits > 1_000)
  }

  @Test func raysThatHitNothing() {
    let eye = SIMD3(0.0, 0, 3)
    func hit(_ origin: SIMD3<Double>, _ direction: SIMD3<Double>, radius: Double = 1) -> Bool {
      Globe.hit(Globe.Ray(origin: origin, direction: direction), radius: radius) != nil
    }
    #expect(hit(eye, SIMD3(0, 0, -1)))
    #expect(hit(eye, SIMD3(0, 0, -Double.leastNonzeroMagnitude)) && hit(eye, SIMD3(0, 0, -1e308)))
    #expect(!hit(eye, SIMD3(0, 0, 1)), "away")
    #expect(!hit(eye, SIMD3(0, 1, 0)), "past")
    #expect(!hit(SIMD3(0, 0, 0.5), SIMD3(0, 0, -1)), "from inside")
    #expect(!hit(SIMD3(0, 0, 0), SIMD3(0, 0, -1)), "from the center")
    #expect(!hit(SIMD3(0, 0, 1), SIMD3(0, 0, -1)), "from the ground")
    #expect(!hit(eye, .zero))
    #expect(!hit(SIMD3(0, 0, 1e10), SIMD3(0, 0, -1)), "too far")
    for broken in [Double.nan, .infinity, -.infinity, .signalingNaN] {
      for index in 0..<3 {
        var (origin, direction) = (eye, SIMD3(0.0, 0, -1))
        origin[index] = broken
        direction[index] = broken
        #expect(!hit(origin, SIMD3(0, 0, -1)) && !hit(eye, direction), "\(broken)")
      }
      #expect(!hit(eye, SIMD3(0, 0, -1), radius: broken))
    }
    #expect(!hit(eye, SIMD3(0, 0, -1), radius: 0) && !hit(eye, SIMD3(0, 0, -1), radius: -1))
    #expect(!hit(SIMD3(0, 0, 1e300), SIMD3(0, 0, -1)))
    #expect(hit(SIMD3(0, 0, 1e300), SIMD3(0, 0, -1), radius: 5e299))
  }

  /// The rim's nearest point is a place that the eye just sees, towards the ray.
  @Test func theRim() throws {
    let eye = SIMD3(0.0, 0, 3)
    let ray = Globe.Ray(origin: eye, direction: SIMD3(1.1, 0, -3))
    let sight = try #require(Sight(ray, radius: 1))
    #expect(sight.firstHit == nil)
    let rim = try #require(sight.rim(within: 0.1))
    #expect(abs(UnitSphere.dot(rim, rim) - 1) < 1e-15)
    #expect(abs(UnitSphere.dot(rim, eye) - 1) < 1e-15)
    #expect(rim.x > 0.9 && rim.y == 0)
    #expect(sight.angleToHorizon(rim) < 1e-15)
    #expect(abs(sight.angleToHorizon(SIMD3(0, 0, 1)) - acos(1.0 / 3)) < 1e-15)
    #expect(sight.angleToHorizon(SIMD3(0, 0, -1)) == 0)
    // It passes at 3 · 1.1 / √(3² + 1.1²) = 1.0327.
    #expect(sight.rim(within: 0.0327) == nil && sight.rim(within: 0.0328) != nil)
  }
}
