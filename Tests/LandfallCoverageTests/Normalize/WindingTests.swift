import Landfall
import TestSupport
import Testing

import LandfallBuilder

/// Which way rings run, and how much of the Earth they may hold.
@Suite(.timed) struct WindingTests {
  @Test func ringsAreTurned() throws {
    let result = try normalized(
      polygon("[[0,0],[0,9],[9,9],[9,0],[0,0]]", "[[2,2],[4,2],[4,4],[2,4],[2,2]]"))
    let areas = result.geometry.rings.map { doubledArea(ofRing: result.geometry.vertices[$0]) }
    #expect(areas[0] > 0 && areas[1] < 0)
    #expect(
      result.report.turned == [
        NormalizeReport.Turned(feature: "feature 0 (a)", ringCount: 2)
      ])
    #expect(result.geometry.vertices[0] == degrees(0, 0), "the first vertex stays the first")
    #expect(result.geometry.vertices[1] == degrees(9, 0))
  }

  /// Nothing to turn: a bow tie of two equal halves.
  @Test func ringsWithoutADirectionStay() throws {
    let result = try normalized(polygon("[[0,0],[9,9],[9,0],[0,9],[0,0]]"))
    #expect(result.report.turned.isEmpty)
  }

  @Test func reversedPolarRingsAreNoticed() throws {
    let right = try normalized(polygon("[[0,60],[120,60],[-120,60],[0,60]]"))
    #expect(right.report.polarRings.map(\.pole) == [.north])
    #expect(right.report.polarRings.allSatisfy { !$0.wasReversed })
    let wrong = try normalized(polygon("[[0,60],[-120,60],[120,60],[0,60]]"))
    #expect(wrong.report.polarRings.map(\.pole) == [.north])
    #expect(wrong.report.polarRings.allSatisfy { $0.wasReversed })
    #expect(wrong.report.turned.count == 1)
    #expect(canonicalRings(wrong.geometry) == canonicalRings(right.geometry))
  }

  /// Of two equal halves the winding chooses.
  @Test func theEquatorHasTwoSides() throws {
    let east = try normalized(polygon("[[0,0],[120,0],[-120,0],[0,0]]"))
    #expect(east.report.polarRings.map(\.pole) == [.north])
    let west = try normalized(polygon("[[0,0],[-120,0],[120,0],[0,0]]"))
    #expect(west.report.polarRings.map(\.pole) == [.south])
    #expect((east.report.polarRings + west.report.polarRings).allSatisfy { !$0.wasReversed })
  }

  struct Large: Sendable {
    var source: String
    /// The rings as they are kept.
    var rings: [[[(Double, Double)]]]
  }

  static let large = [
    // All of the Earth, the Earth but a box, and most of it.
    Large(
      source: polygon("[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]"),
      rings: [[[(-180, -90), (180, -90), (180, 90), (-180, 90)]]]),
    Large(
      source: polygon(
        "[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]",
        "[[10,10],[10,20],[20,20],[20,10],[10,10]]"),
      rings: [
        [
          [(-180, -90), (180, -90), (180, 90), (-180, 90)],
          [(10, 10), (10, 20), (20, 20), (20, 10)],
        ]
      ]),
    Large(
      source: polygon("[[-180,-85],[180,-85],[180,90],[-180,90],[-180,-85]]"),
      rings: [[[(-180, -85), (180, -85), (180, 90), (-180, 90)]]]),
    // Zones, from −180 to 180 and from 0 to 360, either way round.
    Large(
      source: polygon("[[-180,-31],[180,-31],[180,31],[-180,31],[-180,-31]]"),
      rings: [[[(-180, -31), (180, -31), (180, 31), (-180, 31)]]]),
    Large(
      source: polygon("[[0,-60],[0,60],[360,60],[360,-60],[0,-60]]"),
      rings: [
        [[(0, -60), (180, -60), (180, 60), (0, 60)]],
        [[(-180, -60), (0, -60), (0, 60), (-180, 60)]],
      ]),
    // A box around ±180°, 240° wide.
    Large(
      source: polygon("[[60,-80],[180,-80],[-60,-80],[-60,80],[180,80],[60,80],[60,-80]]"),
      rings: [
        [[(60, -80), (180, -80), (180, 80), (60, 80)]],
        [[(-180, -80), (-60, -80), (-60, 80), (-180, 80)]],
      ]),
    // Between two rings around the poles.
    Large(
      source: polygon(
        "[[0,50],[120,50],[-120,50],[0,50]]", "[[0,-60],[-120,-60],[120,-60],[0,-60]]"),
      rings: [
        [
          [
            (-180, -60), (-120, -60), (0, -60), (120, -60), (180, -60), (180, 50), (120, 50),
            (0, 50), (-120, 50), (-180, 50),
          ]
        ]
      ]),
  ]

  @Test(arguments: large) func moreThanHalfOfTheEarthIsKept(example: Large) throws {
    let result = try normalized(example.source)
    #expect(canonicalRings(result.geometry) == canonicalRings(example.rings))
  }

  @Test func halfOfTheEarthIsKept() throws {
    _ = try normalized(polygon("[[-180,-30],[180,-30],[180,30],[-180,30],[-180,-30]]"))
    _ = try normalized(polygon("[[-180,0],[180,0],[180,90],[-180,90],[-180,0]]"))
    _ = try normalized(polygon("[[-90,-90],[90,-90],[90,90],[-90,90],[-90,-90]]"))
    let zones = (0..<4).map { zone in
      let south = -80 + 40 * zone
      return "[[[-180,\(south)],[180,\(south)],[180,\(south + 39)],[-180,\(south + 39)],"
        + "[-180,\(south)]]]"
    }
    let all = #"{"type":"MultiPolygon","coordinates":[\#(zones.joined(separator: ","))]}"#
    #expect(try normalized(all).geometry.ringEnds.count == 4)
  }

  /// Against the closed formula for zones, and sums of finer and finer edges.
  @Test func areasOnTheSphere() {
    let area = SphereArea(grid: testGrid)
    func ring(_ points: [(Int64, UInt32)]) -> UnwrappedRing {
      UnwrappedRing(
        vertices: points.map { UnwrappedPoint(x: $0.0 * 1_000_000, v: $0.1 * 1_000_000) })
    }
    // From 30° south to 30° north sin φ goes from −½ to ½.
    let zone = ring([(0, 60), (360, 60), (360, 120), (0, 120)])
    #expect((area.under(zone) + 2 * Double.pi).magnitude < 1e-14)
    // One slanted edge from the equator to the pole, over a quarter turn: the integral of
    // sin φ dφ is 1.
    let slanted = area.under(
      UnwrappedPoint(x: 0, v: 90_000_000), UnwrappedPoint(x: 90_000_000, v: 180_000_000))
    #expect((slanted - 1).magnitude < 1e-14)
    let cap = UnwrappedRing(
      vertices: [
        UnwrappedPoint(x: 0, v: 120_000_000), UnwrappedPoint(x: 180_000_000, v: 120_000_000),
      ],
      turn: 360_000_000)
    #expect((area.north(of: cap) - Double.pi).magnitude < 1e-14)
  }
}
