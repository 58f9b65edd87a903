import Foundation
import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Lengths and areas of single edges and rings, against PROJ.
@Suite(.timed) struct EdgeMeasureTests {
  let edges = EdgeMeasure(grid: .standard)

  private func point(_ longitude: Double, _ latitude: Double) -> GridPoint {
    Grid.standard.vertex(latitude: latitude, longitude: longitude)!
  }

  private func isClose(_ value: Double, _ truth: Double, relative: Double, absolute: Double) -> Bool
  {
    (value - truth).magnitude <= relative * truth.magnitude + absolute
  }

  /// The sine and the cosine of a latitude, against the identity and known values.
  @Test func latitudesHaveTheirSines() {
    func latitude(_ degrees: Double) -> LatitudeSine {
      LatitudeSine(
        units: (degrees + 90) * 1e6, quarter: 90e6,
        radiansPerUnit: Ellipsoid.radiansPerDegree / 1e6)
    }
    #expect((latitude(30).sine - 0.5).magnitude < 2e-16)
    #expect((latitude(-45).sine + 0.5.squareRoot()).magnitude < 2e-16)
    #expect((latitude(60).cosine - 0.5).magnitude < 2e-16)
    #expect(latitude(90).cosine == 0 && latitude(90).sine == 1 && latitude(-90).sine == -1)
    #expect(latitude(0).sine == 0 && latitude(0).cosine == 1)
    for degrees in stride(from: -90.0, through: 90, by: 0.37) {
      let value = latitude(degrees)
      #expect((value.sine * value.sine + value.cosine * value.cosine - 1).magnitude < 5e-16)
    }
  }

  /// NGA.STND.0036, WGS 84: a quarter of a meridian is 10,001,965.729 m.
  @Test func knownLengths() {
    #expect(
      isClose(edges.length(point(7, 0), point(7, 90)), 10_001_965.729, relative: 0, absolute: 1e-3))
    let equator = 2 * Double.pi * 6_378_137
    #expect(
      isClose(edges.length(point(-180, 0), point(180, 0)), equator, relative: 1e-12, absolute: 0))
    #expect(edges.length(point(-180, 90), point(180, 90)) == 0)
    #expect(edges.length(point(3, 4), point(3, 4)) == 0)
  }

  /// NGA.STND.0036: the surface of WGS 84 is 510,065,621,724,088 m².
  @Test func theWholeEarth() {
    let corners = [point(-180, -90), point(180, -90), point(180, 90), point(-180, 90)]
    let area = corners.indices.reduce(0.0) { sum, index in
      sum + edges.areaUnder(corners[index], corners[(index + 1) % 4])
    }
    #expect(isClose(-area, 510_065_621_724_088.4, relative: 1e-13, absolute: 0))
  }

  /// Edges of all lengths and places, up to the poles: within 1e-8 of PROJ's sum of geodesics.
  @Test(.seeded) func lengthsAreThoseOfDensifiedEdges() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let oracle = ProjGeodesics(grid: .standard, pieces: 2_000)
    for round in 0..<120 {
      let size = [1e-4, 1e-2, 1, 20][round % 4]
      let (u, v) = (generator.nextNumber(in: -180...180), generator.nextNumber(in: -90...90))
      func near(_ value: Double, _ limit: Double) -> Double {
        min(max(value + size * generator.nextNumber(in: -1...1), -limit), limit)
      }
      let ends = (point(u, v), point(near(u, 180), near(v, 90)))
      let truth = oracle.length(ends.0, ends.1)
      let length = edges.length(ends.0, ends.1)
      #expect(isClose(length, truth, relative: 1e-8, absolute: 1e-6), "seed \(seed) \(ends)")
    }
  }

  /// Close to a pole the length of an edge bends most; the vertical edge at the pole itself, and the
  /// longest one that a ring may have.
  @Test func lengthsNearThePoles() {
    let oracle = ProjGeodesics(grid: .standard, pieces: 20_000)
    for ends in [
      (point(0, 89.9), point(90, 89.999)), (point(0, 89.99), point(179, 90)),
      (point(-180, -89.9), point(180, -89.9)), (point(10, -90), point(10, -89.999999)),
      (point(-180, -90), point(180, 90)), (point(0, 60), point(170, 60.000001)),
    ] {
      let truth = oracle.length(ends.0, ends.1)
      #expect(
        isClose(edges.length(ends.0, ends.1), truth, relative: 1e-8, absolute: 1e-6), "\(ends)")
    }
  }

  /// Rings of all sizes: within 1e-9 and 1 m² of PROJ's polygons.
  @Test(.seeded) func areasAreThoseOfDensifiedRings() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let oracle = ProjGeodesics(grid: .standard, pieces: 1_000)
    for round in 0..<40 {
      let size = [1e-3, 0.1, 2, 25][round % 4]
      let (u, v) = (generator.nextNumber(in: -150...150), generator.nextNumber(in: -60...60))
      // Round its middle, so that it does not cross itself.
      let ring = (0..<7).map { corner in
        let angle = (Double(corner) + generator.nextNumber(in: 0...0.9)) * 2 * .pi / 7
        let radius = size * generator.nextNumber(in: 0.3...1)
        return point(u + radius * cos(angle), v + radius * sin(angle))
      }
      let truth = oracle.area(ofRing: ring)
      let area = ring.indices.reduce(0.0) { sum, index in
        sum + edges.areaUnder(ring[index], ring[(index + 1) % ring.count])
      }.magnitude
      #expect(isClose(area, truth, relative: 1e-9, absolute: 1), "seed \(seed) \(ring)")
    }
  }
}
