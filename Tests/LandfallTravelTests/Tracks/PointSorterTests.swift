import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// The order of points by time, in memory and through a temporary file.
@Suite(.timed) struct PointSorterTests {
  private func sorted(_ points: [TrackPoint], runLength: Int) throws -> [TrackPoint] {
    var sorter = PointSorter(runLength: runLength)
    for point in points { try sorter.add(point) }
    var sorted: [TrackPoint] = []
    try sorter.finish { sorted.append($0) }
    return sorted
  }

  /// Points with many equal times, some without one, and of all combinations of the other numbers.
  private func points(_ count: Int, _ generator: inout SeededGenerator) -> [TrackPoint] {
    (0..<count).map { number in
      func some(_ value: Double) -> Double? { generator.nextIndex(below: 2) == 0 ? nil : value }
      return TrackPoint(
        coordinate: Coordinate(
          latitude: generator.nextNumber(in: -90...90),
          longitude: generator.nextNumber(in: -180...180)),
        time: some(Double(generator.nextIndex(below: count / 3 + 1)) - 0.1)
          .map { Date(timeIntervalSinceReferenceDate: $0) },
        accuracyMeters: some(5), altitudeMeters: some(-3.25), speedMetersPerSecond: some(0),
        startsPart: number % 5 == 0)
    }
  }

  @Test(.seeded) func runsAreMergedAsAStableSort() throws {
    var generator = SeededGenerator(seed: TestSeed.current)
    for (count, runLength) in [
      (0, 4), (1, 4), (4, 4), (5, 4), (8, 4), (1_000, 7), (5_000, 2_100), (300, 1),
    ] {
      let points = points(count, &generator)
      let expected = points.enumerated().sorted {
        ($0.element.time ?? .distantPast, $0.offset) < ($1.element.time ?? .distantPast, $1.offset)
      }
      #expect(
        try sorted(points, runLength: runLength) == expected.map(\.element), "\(count)/\(runLength)"
      )
    }
  }

  /// Runs longer than what is read of them at once.
  @Test func longRunsAreReadInBlocks() throws {
    let points = (0..<10_000).map { (number: Int) -> TrackPoint in
      let second = number * 7_919 % 10_000
      return TrackPoint(
        coordinate: Coordinate(latitude: 1, longitude: 2),
        time: Date(timeIntervalSinceReferenceDate: Double(second)))
    }
    let sortedPoints = try sorted(points, runLength: 3_000)
    let times: [Double] = sortedPoints.compactMap { $0.time?.timeIntervalSinceReferenceDate }
    let expected: [Double] = (0..<10_000).map { Double($0) }
    #expect(times == expected)
  }
}
