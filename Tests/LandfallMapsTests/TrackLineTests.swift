import Foundation
import Landfall
import LandfallBuilder
import LandfallMaps
import TestSupport
import Testing

/// Lines on the Earth as a page shows them.
@Suite(.timed) struct TrackLineTests {
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

  /// Wherever a line goes, no piece of it jumps across the page; least of all beside a pole, where half of
  /// the page is passed within a step, and the seam may lie in that half.
  @Test(.seeded) func noPieceJumps() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    var lines = [
      [
        place(2.213976833127944, 142.79898616355888),
        place(75.06291527827551, -37.368811024427146),
      ]
    ]
    for index in 0..<600 {
      let start = place(
        Double.random(in: -80...80, using: &generator),
        Double.random(in: -180...180, using: &generator))
      // Half of them all but over a pole: a hundredth of a degree to a whole one beside it.
      let turn =
        index.isMultiple(of: 2)
        ? Double.random(in: -180...180, using: &generator)
        : 180 + pow(10, Double.random(in: -2...0, using: &generator))
          * (Bool.random(using: &generator) ? 1 : -1)
      lines.append([
        start, place(Double.random(in: -80...80, using: &generator), start.longitude + turn),
      ])
    }
    for ends in lines {
      for line in pageLines(of: ends, pageSize: 360, point: plain) {
        for (from, to) in zip(line, line.dropFirst()) {
          // The smallest steps are some 12 m: within 500 m of a pole the line goes over it.
          let isAtPole = min(from.y, to.y) < 0.005 || max(from.y, to.y) > 179.995
          #expect(abs(from.x - to.x) <= (isAtPole ? 180 : 3.6), "\(ends), seed \(seed)")
        }
      }
    }
  }
}
