import Landfall
import LandfallBuilder
import TestSupport
import Testing

@testable import LandfallCLI

/// Lines on the Earth as a page shows them.
@Suite struct TrackLineTests {
  /// Plain degrees: x east of −180°, y south of 90°.
  private func plain(_ place: Coordinate) -> PagePoint? {
    var longitude = place.longitude.truncatingRemainder(dividingBy: 360)
    if longitude >= 180 { longitude -= 360 }
    if longitude < -180 { longitude += 360 }
    return PagePoint(x: longitude + 180, y: 90 - place.latitude)
  }

  private func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  private func length(_ line: [PagePoint]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { sum, pair in
      let (dx, dy) = (pair.1.x - pair.0.x, pair.1.y - pair.0.y)
      return sum + (dx * dx + dy * dy).squareRoot()
    }
  }

  @Test func aLineAcrossTheSeamIsCutThere() throws {
    let lines = pageLines(of: [place(10, 170), place(10, -170)], pageSize: 360, point: plain)
    try #require(lines.count == 2)
    let ends = try lines.map { try #require($0.last).x }
    #expect(abs(lines[0][0].x - 350) < 1e-9 && abs(ends[0] - 360) < 1e-6)
    #expect(abs(lines[1][0].x) < 1e-6 && abs(ends[1] - 10) < 1e-9)
    #expect(lines.allSatisfy { length($0) < 11 })
  }

  /// 60°N, 90° apart: the great circle rises to 67.8° (tan φ = tan 60° / cos 45°).
  @Test func farPointsAreJoinedByTheGreatCircle() throws {
    let lines = pageLines(of: [place(60, 0), place(60, 90)], pageSize: 360, point: plain)
    try #require(lines.count == 1)
    let top = lines[0].map(\.y).min() ?? 90
    #expect(abs((90 - top) - 67.79) < 0.01)
    // Near ones keep to the parallel.
    let near = pageLines(of: [place(60, 0), place(60, 1)], pageSize: 360, point: plain)
    #expect(near.joined().allSatisfy { abs($0.y - 30) < 1e-9 })
  }

  @Test func whatTheMapDoesNotShowIsLeftOut() throws {
    let lines = pageLines(
      of: [place(-30, 0), place(30, 0), place(-30, 10)], pageSize: 360
    ) { $0.latitude >= 0 ? plain($0) : nil }
    try #require(lines.count == 1)
    let end = try #require(lines[0].last)
    #expect(abs(lines[0][0].y - 90) < 1e-6 && abs(end.y - 90) < 1e-6)
    #expect(pageLines(of: [], pageSize: 1, point: plain).isEmpty)
    #expect(pageLines(of: [place(1, 2)], pageSize: 1, point: plain) == [[PagePoint(x: 182, y: 89)]])
    #expect(pageLines(of: [place(1, 2), place(1, 2)], pageSize: 360, point: plain).count == 1)
  }

  /// Wherever a line goes, no piece of it jumps across the page, and little of it is lost.
  @Test func noPieceJumps() {
    let seed = UInt64.random(in: 0 ... .max)
    print("TrackLineTests.noPieceJumps: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let ends = (0..<2).map { _ in
        place(
          Double.random(in: -80...80, using: &generator),
          Double.random(in: -180...180, using: &generator))
      }
      for line in pageLines(of: ends, pageSize: 360, point: plain) {
        for (from, to) in zip(line, line.dropFirst()) {
          // 50 km are 26° of longitude at 89°; a jump would be some 360°.
          #expect(abs(from.x - to.x) < 90, "\(ends), seed \(seed)")
        }
      }
    }
  }

  @Test func greatCirclesHaveTheirLengths() {
    let newYork = place(40.7128, -74.0060)
    let mecca = place(21.4225, 39.8262)
    // RULES of the apps: 10,306 km on the sphere.
    let arc = GreatCircleArc(from: newYork, to: mecca)
    #expect(abs(arc.metres - 10_306_000) < 1000)
    #expect(abs(arc.place(1).latitude - mecca.latitude) < 1e-9)
    #expect(GreatCircleArc(from: mecca, to: mecca).metres == 0)
  }
}

/// The little that is read of GPX.
@Suite struct GPXPointsTests {
  private func points(_ text: String) throws -> [[Coordinate]] {
    try trackPoints(ofGPX: Array(text.utf8), file: "t.gpx")
  }

  @Test func segmentsAndRoutesAreLines() throws {
    let lines = try points(
      """
      <?xml version="1.0"?><gpx><!-- a > b <trkpt lat="x"> --><wpt lat="9" lon="9"/>
      <trk><name><![CDATA[a > b <trkpt lat="7" lon="7"/>]]></name><trkseg>
      <trkpt lat="1.5" lon="-2"><ele>3</ele></trkpt><trkpt lon='4' a="x>y" lat='3'/>
      </trkseg><trkseg><x:trkpt lat="5" lon=" 6 "/></trkseg></trk>
      <rte><rtept lat="7" lon="8"/></rte></gpx>
      """)
    #expect(
      lines.map { $0.map(\.description) } == [["1.5,-2.0", "3.0,4.0"], ["5.0,6.0"], ["7.0,8.0"]])
  }

  @Test(arguments: [
    ("<gpx>\n<trkpt lat=\"91\" lon=\"1\"/>", "line 2"), ("<trkpt lat=\"1\"/>", "\"lon\""),
    ("<trkpt lat='nan' lon='1'/>", "\"lat\""), ("", "no track points"),
    ("<gpx/>", "no track points"),
    ("<trkpt lat=\"1\" lon=\"2\"", "no track points"), ("<trkpt lat=1 lon=2>", "\"lat\""),
    ("<trkpt xlat=\"1\" lon=\"1\"/>", "\"lat\""), ("<!-- <trkpt", "no track points"),
  ])
  func aWrongFileIsOneError(text: String, words: String) {
    let error = #expect(throws: BuildError.self) { _ = try points(text) }
    #expect(error?.description.contains(words) == true, "\(error as Any)")
  }

  /// Whatever stands in a file, it is read to its end.
  @Test func damageIsNoTrap() {
    let seed = UInt64.random(in: 0 ... .max)
    print("GPXPointsTests.damageIsNoTrap: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let text = Array(
      "<gpx><trk><trkseg><trkpt lat=\"1\" lon='2'/></trkseg></trk><!-- a --></gpx>".utf8)
    for _ in 0..<2000 {
      var bytes = text
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      _ = try? trackPoints(
        ofGPX: Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator))), file: "t")
    }
  }
}
