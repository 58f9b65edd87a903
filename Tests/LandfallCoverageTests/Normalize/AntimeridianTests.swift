import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// What rings that cross ±180° or surround a pole become: the cases that the `antimeridian` package
/// (PyPI) tries, in shapes of our own, and more.
@Suite(.timed) struct AntimeridianTests {
  typealias Rings = [[[(Double, Double)]]]

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var source: String
    var parts: Rings
    var newVertices = 0
    var testDescription: String { name }
  }

  private static func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double)
    -> [(Double, Double)]
  { [(west, south), (east, south), (east, north), (west, north)] }

  private static func ring(_ west: Int, _ south: Int, _ east: Int, _ north: Int) -> String {
    "[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],"
      + "[\(west),\(south)]]"
  }

  static let cases: [Case] = [
    Case(
      name: "nothing to do", source: polygon("[[10,40],[20,40],[20,50],[10,50],[10,40]]"),
      parts: [[box(10, 40, 20, 50)]]),
    Case(
      name: "a jump", source: polygon("[[175,10],[-172,10],[-172,20],[175,20],[175,10]]"),
      parts: [[box(175, 10, 180, 20)], [box(-180, 10, -172, 20)]], newVertices: 2),
    Case(
      name: "past 180", source: polygon("[[175,10],[188,10],[188,20],[175,20],[175,10]]"),
      parts: [[box(175, 10, 180, 20)], [box(-180, 10, -172, 20)]], newVertices: 2),
    Case(
      name: "past −180", source: polygon("[[-188,10],[-172,10],[-172,20],[-188,20],[-188,10]]"),
      parts: [[box(172, 10, 180, 20)], [box(-180, 10, -172, 20)]], newVertices: 2),
    Case(
      name: "all of it past 180",
      source: polygon("[[190,10],[200,10],[200,20],[190,20],[190,10]]"),
      parts: [[box(-170, 10, -160, 20)]]),
    Case(
      name: "0 to 360, across Greenwich",
      source: polygon("[[350,10],[5,10],[5,20],[350,20],[350,10]]"),
      parts: [[box(-10, 10, 5, 20)]]),
    Case(
      name: "up to 540", source: polygon("[[530,10],[540,10],[540,20],[530,20],[530,10]]"),
      parts: [[box(170, 10, 180, 20)]]),
    Case(
      name: "clockwise", source: polygon("[[175,10],[175,20],[-172,20],[-172,10],[175,10]]"),
      parts: [[box(175, 10, 180, 20)], [box(-180, 10, -172, 20)]], newVertices: 2),
    Case(
      name: "slanted edges", source: polygon("[[176,0],[-176,8],[-176,18],[176,10],[176,0]]"),
      parts: [
        [[(176, 0), (180, 4), (180, 14), (176, 10)]],
        [[(-180, 4), (-176, 8), (-176, 18), (-180, 14)]],
      ], newVertices: 2),
    Case(
      name: "touches 180 from the east",
      source: polygon("[[-177,-5],[-174,0],[-177,5],[180,0],[-177,-5]]"),
      parts: [[[(-180, 0), (-177, -5), (-174, 0), (-177, 5)]]]),
    Case(
      name: "almost 180: equal on the grid",
      source: polygon("[[-177,-5],[-174,0],[-177,5],[179.99999999999997,0],[-177,-5]]"),
      parts: [[[(-180, 0), (-177, -5), (-174, 0), (-177, 5)]]]),
    Case(
      name: "vertices on 180, spelled both ways",
      source: polygon("[[165,70],[180,71],[-180,74],[160,75],[165,70]]"),
      parts: [[[(165, 70), (180, 71), (180, 74), (160, 75)]]]),
    Case(
      name: "through vertices on 180",
      source: polygon("[[175,0],[180,-1],[-175,0],[-175,9],[-180,8],[175,9],[175,0]]"),
      parts: [
        [[(175, 0), (180, -1), (180, 8), (175, 9)]],
        [[(-180, -1), (-175, 0), (-175, 9), (-180, 8)]],
      ]),
    Case(
      name: "each crossing spelled twice",
      source: polygon(
        "[[175,0],[180,1],[-180,1],[-175,2],[-175,9],[-180,8],[180,8],[175,7],[175,0]]"),
      parts: [
        [[(175, 0), (180, 1), (180, 8), (175, 7)]],
        [[(-180, 1), (-175, 2), (-175, 9), (-180, 8)]],
      ]),
    Case(
      name: "along 180 and over it",
      source: polygon("[[175,0],[180,1],[180,3],[-175,4],[-175,9],[175,9],[175,0]]"),
      parts: [
        [[(175, 0), (180, 1), (180, 3), (180, 9), (175, 9)]],
        [[(-180, 3), (-175, 4), (-175, 9), (-180, 9)]],
      ], newVertices: 1),
    Case(
      name: "there and back twice: four parts",
      source: polygon(
        "[[130,-40],[-130,-40],[-130,-20],[150,-20],[150,0],[-130,0],[-130,60],[130,60],"
          + "[130,40],[-150,40],[-150,20],[130,20],[130,-40]]"),
      parts: [
        [
          [
            (130, -40), (180, -40), (180, -20), (150, -20), (150, 0), (180, 0), (180, 20),
            (130, 20),
          ]
        ],
        [box(-180, -40, -130, -20)],
        [
          [
            (-180, 0), (-130, 0), (-130, 60), (-180, 60), (-180, 40), (-150, 40), (-150, 20),
            (-180, 20),
          ]
        ],
        [box(130, 40, 180, 60)],
      ], newVertices: 6),
    Case(
      name: "a hole that crosses",
      source: polygon(
        "[[170,40],[-170,40],[-170,60],[170,60],[170,40]]",
        "[[175,45],[175,55],[-175,55],[-175,45],[175,45]]"),
      parts: [
        [
          [
            (170, 40), (180, 40), (180, 45), (175, 45), (175, 55), (180, 55), (180, 60), (170, 60),
          ]
        ],
        [
          [
            (-180, 40), (-170, 40), (-170, 60), (-180, 60), (-180, 55), (-175, 55), (-175, 45),
            (-180, 45),
          ]
        ],
      ], newVertices: 4),
    Case(
      name: "a hole on one side, wound like its outer ring",
      source: polygon(
        "[[160,40],[-170,40],[-170,60],[160,60],[160,40]]",
        "[[165,45],[170,45],[170,55],[165,55],[165,45]]"),
      parts: [
        [box(160, 40, 180, 60), box(165, 45, 170, 55).reversed()], [box(-180, 40, -170, 60)],
      ], newVertices: 2),
    Case(
      name: "a hole in the other part",
      source: polygon(
        "[[160,40],[-170,40],[-170,60],[160,60],[160,40]]",
        "[[-178,45],[-178,55],[-172,55],[-172,45],[-178,45]]"),
      parts: [
        [box(160, 40, 180, 60)],
        [box(-180, 40, -170, 60), box(-178, 45, -172, 55).reversed()],
      ], newVertices: 2),
    // A C-shaped hole leaves a tongue within a frame; the tongue has a hole, too.
    Case(
      name: "a hole in a part within another part's box",
      source: polygon(
        "[[160,-30],[-140,-30],[-140,30],[160,30],[160,-30]]",
        "[[170,-20],[170,-10],[-160,-10],[-160,10],[170,10],[170,20],[-150,20],[-150,-20],[170,-20]]",
        "[[-170,-5],[-170,5],[-165,5],[-165,-5],[-170,-5]]"),
      parts: [
        [
          [
            (160, -30), (180, -30), (180, -20), (170, -20), (170, -10), (180, -10), (180, 10),
            (170, 10), (170, 20), (180, 20), (180, 30), (160, 30),
          ]
        ],
        [
          [
            (-180, -30), (-140, -30), (-140, 30), (-180, 30), (-180, 20), (-150, 20), (-150, -20),
            (-180, -20),
          ]
        ],
        [box(-180, -10, -160, 10), box(-170, -5, -165, 5).reversed()],
      ], newVertices: 6),
    Case(
      name: "around the north pole",
      source: polygon("[[0,60],[90,60],[180,70],[-90,60],[0,60]]"),
      parts: [
        [[(-180, 70), (-90, 60), (0, 60), (90, 60), (180, 70), (180, 90), (-180, 90)]]
      ]),
    Case(
      name: "around the south pole",
      source: polygon("[[50,-70],[-50,-70],[-130,-70],[130,-70],[50,-70]]"),
      parts: [
        [
          [
            (-180, -90), (180, -90), (180, -70), (130, -70), (50, -70), (-50, -70), (-130, -70),
            (-180, -70),
          ]
        ]
      ], newVertices: 1),
    Case(
      name: "around the south pole, the wrong way round",
      source: polygon("[[50,-70],[130,-70],[-130,-70],[-50,-70],[50,-70]]"),
      parts: [
        [
          [
            (-180, -90), (180, -90), (180, -70), (130, -70), (50, -70), (-50, -70), (-130, -70),
            (-180, -70),
          ]
        ]
      ], newVertices: 1),
    Case(
      name: "around a pole, 0 to 360",
      source: polygon("[[0,60],[90,60],[180,70],[270,60],[360,60]]"),
      parts: [
        [[(-180, 70), (-90, 60), (0, 60), (90, 60), (180, 70), (180, 90), (-180, 90)]]
      ]),
    Case(
      name: "around a pole, −180 to 180 without the pole",
      source: polygon("[[-180,-70],[180,-70],[90,-60],[0,-65],[-90,-60],[-180,-70]]"),
      parts: [
        [
          [
            (-180, -90), (180, -90), (180, -70), (90, -60), (0, -65), (-90, -60), (-180, -70),
          ]
        ]
      ]),
    Case(
      name: "around a pole, with holes",
      source: polygon(
        "[[0,60],[120,60],[-120,60],[0,60]]",
        "[[5,70],[5,71],[6,71],[6,70],[5,70]]", "[[179,80],[179,81],[-179,81],[-179,80],[179,80]]"),
      parts: [
        [
          [
            (-180, 60), (-120, 60), (0, 60), (120, 60), (180, 60), (180, 80), (179, 80), (179, 81),
            (180, 81), (180, 90), (-180, 90), (-180, 81), (-179, 81), (-179, 80), (-180, 80),
          ],
          box(5, 70, 6, 71).reversed(),
        ]
      ], newVertices: 3),
    Case(
      name: "between two rings around the Earth",
      source: polygon(
        "[[0,60],[120,60],[-120,60],[0,60]]", "[[0,70],[-120,70],[120,70],[0,70]]"),
      parts: [
        [
          [
            (-180, 60), (-120, 60), (0, 60), (120, 60), (180, 60), (180, 70), (120, 70), (0, 70),
            (-120, 70), (-180, 70),
          ]
        ]
      ], newVertices: 2),
    Case(
      name: "a pole and twice over 180",
      source: polygon(
        "[[40,45],[175,0],[-175,-5],[-170,-50],[-175,-75],[175,-76],[-175,-77],"
          + "[-150,-30],[-30,20],[40,45]]"),
      parts: [
        [
          [
            (-180, -76.5), (-175, -77), (-150, -30), (-30, 20), (40, 45), (175, 0), (180, -2.5),
            (180, 90), (-180, 90), (-180, -2.5), (-175, -5), (-170, -50), (-175, -75),
            (-180, -75.5),
          ]
        ],
        [[(180, -75.5), (175, -76), (180, -76.5)]],
      ], newVertices: 3),
    Case(
      name: "both poles: clockwise around more than half of the Earth",
      source: polygon(
        "[[100,60],[175,65],[-175,65],[-120,0],[-170,-85],[175,-85],[0,-68],[-90,0],[-90,80],"
          + "[0,85],[100,60]]"),
      parts: [
        [
          [
            (180, -85), (175, -85), (0, -68), (-90, 0), (-90, 80), (0, 85), (100, 60), (175, 65),
            (180, 65), (180, 90), (-180, 90), (-180, 65), (-175, 65), (-120, 0), (-170, -85),
            (-180, -85), (-180, -90), (180, -90),
          ]
        ]
      ], newVertices: 2),
    Case(
      name: "a box of 210° from −180", source: polygon(ring(-180, -60, 30, 60)),
      parts: [[box(-180, -60, 30, 60)]]),
    Case(
      name: "a box of 210° to 180, clockwise",
      source: polygon("[[-30,-60],[-30,60],[180,60],[180,-60],[-30,-60]]"),
      parts: [[box(-30, -60, 180, 60)]]),
    Case(
      name: "a box of 270°, past 180", source: polygon(ring(0, -60, 270, 60)),
      parts: [[box(0, -60, 180, 60)], [box(-180, -60, -90, 60)]], newVertices: 2),
    Case(
      name: "a box of 200°", source: polygon(ring(-100, -60, 100, 60)),
      parts: [[box(-100, -60, 100, 60)]]),
    Case(
      name: "a box of 340°", source: polygon(ring(-170, -60, 170, 60)),
      parts: [[box(-170, -60, 170, 60)]]),
    Case(
      name: "a jump of 240°, the right way round",
      source: polygon(ring(120, -30, -120, 30)),
      parts: [[box(120, -30, 180, 30)], [box(-180, -30, -120, 30)]], newVertices: 2),
    Case(
      name: "a zone around the Earth",
      source: polygon("[[-180,40],[180,40],[180,50],[-180,50],[-180,40]]"),
      parts: [[box(-180, 40, 180, 50)]]),
    Case(
      name: "a zone around the Earth, its ends slanted",
      source: polygon("[[0,-10],[360,-10],[350,10],[90,10],[-10,10],[0,-10]]"),
      parts: [
        [[(0, -10), (180, -10), (180, 10), (90, 10), (-10, 10)]],
        [[(-180, -10), (0, -10), (-10, 10), (-180, 10)]],
      ], newVertices: 2),
    Case(
      name: "a notch whose tip is on 180",
      source: polygon(
        "[[170,0],[-170,0],[-170,20],[170,20],[170,12],[180,10],[170,8],[170,0]]"),
      parts: [
        [[(170, 0), (180, 0), (180, 10), (170, 8)]],
        [[(170, 12), (180, 10), (180, 20), (170, 20)]],
        [[(-180, 0), (-170, 0), (-170, 20), (-180, 20), (-180, 10)]],
      ], newVertices: 2),
    Case(
      name: "a zone around the Earth, 0 to 360",
      source: polygon("[[0,40],[360,40],[360,50],[0,50],[0,40]]"),
      parts: [[box(0, 40, 180, 50)], [box(-180, 40, 0, 50)]], newVertices: 2),
    Case(
      name: "a polar cap, cut and closed",
      source: polygon("[[-180,-90],[180,-90],[180,-70],[0,-60],[-180,-70],[-180,-90]]"),
      parts: [[[(-180, -90), (180, -90), (180, -70), (0, -60), (-180, -70)]]]),
    Case(
      name: "a polar cap, cut and closed, its edges longer than 180°",
      source: polygon("[[-180,-90],[180,-90],[180,-70],[100,-60],[-180,-60],[-180,-90]]"),
      parts: [[[(-180, -90), (180, -90), (180, -70), (100, -60), (-180, -60), (-180, -70)]]]),
    Case(
      name: "a polar cap with one slanted edge",
      source: polygon("[[-180,70],[180,72],[180,90],[-180,90],[-180,70]]"),
      parts: [[[(-180, 70), (180, 72), (180, 90), (-180, 90), (-180, 72)]]]),
    Case(
      name: "a box at the pole, across 180",
      source: polygon("[[170,-90],[-170,-90],[-170,-80],[170,-80],[170,-90]]"),
      parts: [[box(170, -90, 180, -80)], [box(-180, -90, -170, -80)]], newVertices: 2),
    Case(
      name: "a long parallel in steps",
      source: polygon("[[-170,40],[0,40],[170,40],[170,50],[0,50],[-170,50],[-170,40]]"),
      parts: [[[(-170, 40), (0, 40), (170, 40), (170, 50), (0, 50), (-170, 50)]]]),
    Case(
      name: "exactly 180° stays as it is",
      source: polygon("[[-90,40],[90,40],[90,50],[-90,50],[-90,40]]"),
      parts: [[box(-90, 40, 90, 50)]]),
    Case(
      name: "several polygons",
      source: #"{"type":"MultiPolygon","coordinates":[[[[175,10],[-172,10],[-172,20],[175,20],"#
        + #"[175,10]]],[[[1,1],[2,1],[2,2],[1,2],[1,1]]]]}"#,
      parts: [[box(175, 10, 180, 20)], [box(-180, 10, -172, 20)], [box(1, 1, 2, 2)]],
      newVertices: 2),
  ]

  @Test(arguments: cases) func becomesItsParts(example: Case) throws {
    let result = try normalized(example.source)
    #expect(canonicalRings(result.geometry) == canonicalRings(example.parts))
    #expect(result.report.crossings.reduce(0) { $0 + $1.points.count } == example.newVertices)
    // And back: the cut undone and made again.
    let joined = joinAcrossAntimeridian(result.geometry, grid: testGrid)
    let again = cutAtAntimeridian(joined, grid: testGrid)
    #expect(canonicalRings(again) == canonicalRings(result.geometry))
  }

  @Test func pointsHaveOneSpelling() throws {
    let points = #"{"type":"MultiPoint","coordinates":[[180,5],[190,6],[-540,7],[360,8],[20,90]]}"#
    let result = try normalized(points)
    let wanted: [(Double, Double)] = [(-180, 5), (-170, 6), (-180, 7), (0, 8), (-180, 90)]
    #expect(
      result.geometry.points
        == wanted.map { testGrid.vertex(latitude: $0.1, longitude: $0.0) })
  }

  /// The latitude of a cut is a fraction rounded half to even, whichever way the edge runs.
  @Test func cutsAreRoundedToTheGrid() throws {
    // From 2 units below 180° to 1 above: a third and two thirds of the way.
    for (south, north, wanted) in [(0, 1, 1), (0, 2, 1), (1, 3, 2), (0, 3, 2)] {
      let (a, b) = (Double(south) / 1e6, Double(north) / 1e6)
      for ring in [
        "[[179.999998,\(a)],[180.000001,\(b)],[180.000001,1],[179.999998,1],[179.999998,\(a)]]",
        "[[179.999998,\(a)],[179.999998,1],[180.000001,1],[180.000001,\(b)],[179.999998,\(a)]]",
      ] {
        let geometry = try normalized(polygon(ring)).geometry
        let cut = geometry.vertices.filter { $0.u == 0 && $0.v < 90_500_000 }
        #expect(cut.map { Int($0.v) - 90_000_000 } == [wanted])
      }
    }
    // Exactly half way between two grid points: to the even one.
    for (south, north, wanted) in [(0, 1, 0), (1, 2, 2), (2, 3, 2)] {
      let ring =
        "[[179.999999,\(Double(south) / 1e6)],[180.000001,\(Double(north) / 1e6)],"
        + "[180.000001,1],[179.999999,1]]"
      let result = try normalized(polygon(ring))
      #expect(result.geometry.vertices.contains { $0.u == 0 && $0.v == 90_000_000 + wanted })
      #expect(result.report.crossings[0].points.roundedCount == 1)
      #expect(result.report.crossings[0].points.count == 2)
    }
  }
}
