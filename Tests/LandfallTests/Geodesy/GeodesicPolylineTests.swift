import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Geodesics as lines on a map: how far they stray, and where they are cut.
@Suite(.timed) struct GeodesicPolylineTests {
  private let oracle = GeodesicOracle()

  /// A line that is straight in longitude and latitude.
  private struct SampledSegment {
    /// Nine places from end to end.
    var samples: [Coordinate]
    /// No two neighbors are farther apart, in meters.
    var spacing: Double

    init(_ first: Coordinate, _ last: Coordinate, _ oracle: GeodesicOracle) {
      let samples = (0...8).map { step in
        let part = Double(step) / 8
        return Coordinate(
          latitude: first.latitude + part * (last.latitude - first.latitude),
          longitude: first.longitude + part * (last.longitude - first.longitude))
      }
      self.samples = samples
      spacing = zip(samples, samples.dropFirst()).map { oracle.meters(from: $0, to: $1) }.max() ?? 0
    }
  }

  /// Both directions: each place of the line against the geodesic and of the geodesic against the line,
  /// by PROJ alone.
  private func check(_ way: Geodesic, _ line: GeodesicPolyline, _ limit: Double, _ seed: UInt64) {
    let count = 150
    let length = abs(way.meters)
    let onWay = (0...count).map {
      way.coordinate(atMeters: way.meters * Double($0) / Double(count))
    }
    var segments: [(Coordinate, Coordinate)] = []
    for piece in line.pieces { segments += zip(piece, piece.dropFirst()) }
    let sampled = segments.map { SampledSegment($0.0, $0.1, oracle) }
    for place in onWay {
      // Of each the least that it can be; the nearest first, until no other can be nearer.
      let bounds = sampled.map { segment in
        let meters = segment.samples.map { oracle.meters(from: place, to: $0) }.min() ?? 0
        return (segment, least: meters - segment.spacing)
      }.sorted { $0.least < $1.least }
      var distance = Double.infinity
      for (segment, least) in bounds {
        if least > distance { break }
        let (first, last) = (segment.samples[0], segment.samples[8])
        distance = min(
          distance, oracle.meters(from: place, toSegment: first, last, samples: 40))
      }
      #expect(distance <= limit, "\(way.start) \(way.end) at \(place), seed \(seed)")
    }
    for (first, second) in segments {
      for part in [0.12, 0.3, 0.5, 0.77] {
        let place = Coordinate(
          latitude: first.latitude + part * (second.latitude - first.latitude),
          longitude: first.longitude + part * (second.longitude - first.longitude))
        let offset = way.offset(of: place)
        let foot = min(max(offset?.alongTrackMeters ?? 0, 0), length)
        let distance = oracle.meters(from: place, to: way.coordinate(atMeters: foot))
        #expect(distance <= limit, "\(way.start) \(way.end) from \(place), seed \(seed)")
      }
    }
  }

  /// Pieces join, stay in −180…180, and are cut nowhere but at ±180°.
  private func checkForm(_ way: Geodesic, _ line: GeodesicPolyline) {
    #expect(oracle.meters(from: line.pieces.first?.first ?? way.end, to: way.start) < 0.001)
    let last = line.pieces.last?.last ?? way.start
    #expect(oracle.meters(from: last, to: way.end) < 0.001)
    for piece in line.pieces {
      #expect(piece.count >= 2)
      #expect(piece.allSatisfy { abs($0.longitude) <= 180 && abs($0.latitude) <= 90 })
    }
    for (piece, next) in zip(line.pieces, line.pieces.dropFirst()) {
      let (end, start) = (piece[piece.count - 1], next[0])
      #expect(abs(end.longitude) == 180 && start.longitude == 0 - end.longitude)
      #expect(start.latitude == end.latitude)
    }
  }

  @Test(.seeded, arguments: [100.0, 1_000, 20_000]) func strayAtMostSoFar(_ limit: Double) throws {
    let seed = TestSeed.current
    var pairs = GeodesicPairs(seed: seed)
    let kinds: [GeodesicPairs.Kind] = [.anywhere, .near, .nearPole, .nearAntipodes]
    for round in 0..<FullTests.count(limit > 500 ? 8 : 2, all: 200) {
      let (a, b) = pairs.next(kinds[round % kinds.count])
      let shape: Geodesic.Shape = round % 8 < 6 ? .ellipsoid : .sphere
      let way = try #require(Geodesic.inverse(from: a, to: b, on: shape))
      let line = try #require(GeodesicPolyline(way, maxErrorMeters: limit))
      checkForm(way, line)
      check(way, line, limit, seed)
    }
  }

  @Test func tokyoToNewYorkIsCutOnce() throws {
    let way = try #require(
      Geodesic.inverse(
        from: Coordinate(latitude: 35.6762, longitude: 139.6503),
        to: Coordinate(latitude: 40.7128, longitude: -74.0060), on: .ellipsoid))
    let line = try #require(GeodesicPolyline(way))
    #expect(line.pieces.count == 2)
    #expect(line.pieces[0].last?.longitude == 180 && line.pieces[1].first?.longitude == -180)
    checkForm(way, line)
    let coarse = try #require(GeodesicPolyline(way, maxErrorMeters: 50_000))
    #expect(coarse.pieces.joined().count < line.pieces.joined().count / 4)
    check(way, line, 1_000, 0)
  }

  /// Over a pole the line goes up one meridian and down another.
  @Test func overThePole() throws {
    let way = try #require(
      Geodesic.inverse(
        from: Coordinate(latitude: 60, longitude: 20),
        to: Coordinate(latitude: 50, longitude: -160), on: .ellipsoid))
    let line = try #require(GeodesicPolyline(way))
    checkForm(way, line)
    let poles = line.pieces.joined().filter { $0.latitude == 90 }
    #expect(poles.map(\.longitude) == [20, 180, -180, -160])
    check(way, line, 1_000, 0)
    let south = try #require(
      Geodesic.direct(
        from: Coordinate(latitude: -60, longitude: -100), bearing: 180, meters: 9e6))
    let down = try #require(GeodesicPolyline(south))
    checkForm(south, down)
    #expect(down.pieces.joined().contains { $0.latitude == -90 })
  }

  /// Some meters beside the pole, where the longitude turns about in no time.
  @Test(arguments: [1e-3, 1, 50, 3_000, 40_000]) func besideThePole(_ meters: Double) throws {
    let top = Coordinate(latitude: 90 - meters / 111_694, longitude: 170)
    let west = try #require(Geodesic.direct(from: top, bearing: 270, meters: 3e6, on: .ellipsoid))
    let east = try #require(Geodesic.direct(from: top, bearing: 90, meters: 2e6, on: .ellipsoid))
    let through = try #require(Geodesic.inverse(from: west.end, to: east.end, on: .ellipsoid))
    let line = try #require(GeodesicPolyline(through))
    checkForm(through, line)
    check(through, line, 1_000, 0)
  }

  /// A start within a millimeter of one pole turns the longitude near the other one by more than rounding
  /// does, and the line must not go over that pole.
  @Test func fromBesideOnePoleToNearTheOther() throws {
    let start = Coordinate(latitude: -89.99999999, longitude: -13.272633835692375)
    for (latitude, longitude) in [
      (89.64059795972554, -144.76537949760993), (89.9999, -100), (-89.9, 20), (30, 166.7),
    ] {
      let end = Coordinate(latitude: latitude, longitude: longitude)
      for (a, b) in [(start, end), (end, start)] {
        let way = try #require(Geodesic.inverse(from: a, to: b, on: .ellipsoid))
        let line = try #require(GeodesicPolyline(way, maxErrorMeters: 100))
        checkForm(way, line)
        check(way, line, 100, 0)
      }
    }
  }

  @Test func oddWays() throws {
    let here = Coordinate(latitude: 10, longitude: 180)
    let none = try #require(Geodesic.inverse(from: here, to: here))
    #expect(GeodesicPolyline(none)?.pieces == [[here, here]])
    let way = try #require(Geodesic.direct(from: here, bearing: 90, meters: 39_000_000))
    let line = try #require(GeodesicPolyline(way))
    checkForm(way, line)
    #expect(GeodesicPolyline(way, maxErrorMeters: 0.5) == nil)
    #expect(GeodesicPolyline(way, maxErrorMeters: .nan) == nil)
    let long = try #require(Geodesic.direct(from: here, bearing: 90, meters: 41_000_000))
    #expect(GeodesicPolyline(long) == nil)
    let back = try #require(Geodesic.direct(from: here, bearing: 70, meters: -6_000_000))
    checkForm(back, try #require(GeodesicPolyline(back)))
    let equator = try #require(
      Geodesic.direct(from: Coordinate(latitude: 0, longitude: 170), bearing: 90, meters: 3e6))
    #expect(GeodesicPolyline(equator)?.pieces.map(\.count) == [2, 2])
  }
}
