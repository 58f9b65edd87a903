import Foundation
import Landfall
import TestSupport
import Testing

import LandfallBuilder

/// The smallest caps of regions: nothing sticks out, and none is much larger than it must be.
@Suite(.timed) struct RegionCapTests {
  let grid = Grid.standard

  private func cap(_ rings: [[(longitude: Double, latitude: Double)]]) -> (Coordinate, Double) {
    let cap = findCap(of: Outline(rings).geometry(on: grid), grid: grid)
    return (grid.coordinate(cap.center), Double(cap.radiusRadians) * 180 / .pi)
  }

  @Test func aBoxOnTheEquator() {
    let (center, degrees) = cap([Outline.box(west: -10, south: -10, east: 10, north: 10)])
    #expect(abs(center.latitude) < 2e-6 && abs(center.longitude) < 2e-6)
    // The corner: cos r = cos² 10°.
    let wanted = acos(pow(cos(10 * Double.pi / 180), 2)) * 180 / .pi
    #expect(degrees >= wanted && degrees < wanted * (1 + 1e-6))
  }

  /// An edge along 60° N from 170° W to 170° E by way of Greenwich, as seen from 85° N, 180° E: both its
  /// ends are near, its middle is 35° away.
  @Test func edgesReachBeyondTheirEnds() {
    let ring = [(-170.0, 60.0), (170, 60), (180, 61)].map { (longitude: $0.0, latitude: $0.1) }
    let edges = SphereEdges(Outline([ring]).geometry(on: grid), grid: grid)
    let eye = Globe.position(of: Coordinate(latitude: 85, longitude: 180))
    let chord = edges.farthestChordSquared(from: eye).squareRoot()
    let wanted = 2 * sin(35 * Double.pi / 360)
    #expect(chord >= wanted * (1 - 1e-15) && chord < wanted * (1 + 1e-7))
  }

  @Test func seamAndPole() {
    let (center, degrees) = cap([
      Outline.box(west: 175, south: -20, east: 180, north: -10),
      Outline.box(west: -180, south: -20, east: -178, north: -10),
    ])
    #expect(abs(center.longitude - 178.5) < 0.01 && degrees < 6.2 && degrees > 6)
    let polar = cap([Outline.box(west: -180, south: 80, east: 180, north: 90)])
    #expect(polar.0.latitude > 89.9999 && polar.1 >= 10 && polar.1 < 10.0001)
  }

  @Test func moreThanHalfTheGlobeIsAll() {
    #expect(cap([Outline.box(west: -180, south: -10, east: 180, north: 90)]).1 > 179.999)
    #expect(cap([Outline.box(west: -180, south: -90, east: 180, north: 90)]).1 > 179.999)
    #expect(cap([Outline.box(west: -100, south: -1, east: 100, north: 1)]).1 > 179.999)
    #expect(cap([Outline.box(west: -180, south: 1, east: 180, north: 90)]).1 < 89.01)
    #expect(findCap(of: Geometry(), grid: grid).radiusRadians == CapRecord.wholeGlobe)
  }

  @Test func pointsAlone() {
    func cap(_ points: [GridPoint]) -> RegionCap {
      findCap(of: Geometry(points: points), grid: grid)
    }
    let place = GridPoint(u: 123_456_789, v: 98_765_432)
    #expect(cap([place]) == RegionCap(center: place, radiusRadians: 0))
    #expect(cap([place, place]) == RegionCap(center: place, radiusRadians: 0))
    let seam = GridPoint(u: grid.width, v: 90_000_000)
    #expect(cap([seam]).center == GridPoint(u: 0, v: 90_000_000))
    let pole = GridPoint(u: 77, v: grid.height)
    #expect(cap([pole]) == RegionCap(center: GridPoint(u: 0, v: grid.height), radiusRadians: 0))
    // A grid unit apart.
    let two = cap([place, GridPoint(u: place.u + 2, v: place.v)])
    #expect(two.radiusRadians > 1e-8 && two.radiusRadians < 4e-8)
    let poles = cap([pole, GridPoint(u: 5, v: 0)])
    #expect(poles.radiusRadians == CapRecord.wholeGlobe)
  }

  /// The angle by the C library's functions, from the unit vectors' cross product.
  private func angle(_ a: Coordinate, _ b: Coordinate) -> Double {
    func vector(_ place: Coordinate) -> SIMD3<Double> {
      let (phi, lambda) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
      return SIMD3(cos(phi) * cos(lambda), cos(phi) * sin(lambda), sin(phi))
    }
    let (p, q) = (vector(a), vector(b))
    let cross = SIMD3(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x)
    return atan2((cross * cross).sum().squareRoot(), (p * q).sum())
  }

  /// Points along all edges lie inside; moving the center any way makes the farthest one farther.
  @Test(.seeded) func nothingSticksOutAndNoneIsTooLarge() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for round in 0..<FullTests.count(120, all: 5_000) {
      let size = pow(10, generator.nextNumber(in: -4...1.6))
      let (south, west) = (
        generator.nextNumber(in: -90...(90 - size)), generator.nextNumber(in: -180...(180 - size))
      )
      let ring = (0..<(3 + generator.nextIndex(below: 9))).map { _ in
        (
          longitude: west + generator.nextNumber(in: 0...size),
          latitude: south + generator.nextNumber(in: 0...size)
        )
      }
      let geometry = Outline([ring]).geometry(on: grid)
      let cap = findCap(of: geometry, grid: grid)
      let center = grid.coordinate(cap.center)
      var outline: [Coordinate] = []
      let vertices = geometry.vertices.map(grid.coordinate)
      for (a, b) in zip(vertices, vertices.dropFirst() + vertices.prefix(1)) {
        for step in 0..<64 {
          let part = Double(step) / 64
          outline.append(
            Coordinate(
              latitude: a.latitude + part * (b.latitude - a.latitude),
              longitude: a.longitude + part * (b.longitude - a.longitude)))
        }
      }
      let radius = Double(cap.radiusRadians)
      let farthest = outline.map { angle($0, center) }.max()!
      #expect(farthest <= radius + 1e-15, "seed \(seed), round \(round)")
      // Between two of the 64 points an edge may reach a little farther.
      #expect(radius <= farthest * (1 + 1e-3) + 1e-7, "seed \(seed), round \(round)")
      for (north, east) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7)] {
        let step = radius * 0.01 * 180 / .pi
        var other = center
        other.latitude += step * north
        other.longitude += step * east / max(cos(center.latitude * .pi / 180), 1e-3)
        guard abs(other.latitude) < 90, step > 1e-4 else { continue }
        let there = outline.map { angle($0, other) }.max()!
        #expect(there > radius * (1 - 1e-3), "seed \(seed), round \(round)")
      }
    }
  }
}
