import Landfall
import LandfallBuilder

/// What the nearest region costs, near borders at sea and on land.
///
/// No rival stands beside it: tests hold the answers against PROJ over every edge.
struct NearestContest {
  /// One question about one set of places.
  struct Row {
    var question: String
    var count: Int
    /// Nanoseconds a question: in the fastest and the middle of several passes over all places, and
    /// the middle and the slowest hundredth of single questions.
    var lowest: Double
    var median: Double
    var singleMedian: Double
    var single99: Double
    /// The sum of all distances: proof that two runs did the same work.
    var metres: Double
  }

  private(set) var rows: [Row] = []

  /// Asks about places within 5 km of the borders of a layer's features.
  init(layer: Layer, features: [Feature], grid: Grid, count: Int, seed: UInt64, passes: Int) {
    let places = Array(
      PointSets.nearBorder(of: features, grid: grid, metres: 5000, count: count, seed: seed))
    let sea = places.filter { layer.regionID(at: $0) == nil }
    let land = places.filter { layer.regionID(at: $0) != nil }
    func add(_ question: String, _ places: [Coordinate], _ ask: (Coordinate) -> Double) {
      rows.append(Self.row(question, places, passes, ask))
    }
    add("nearest, at sea", sea) { layer.nearest(to: $0, within: 5000)?.distanceMetres ?? 0 }
    add("nearest, on land", land) { layer.nearest(to: $0, within: 5000)?.distanceMetres ?? 0 }
    add("distanceToBorder, on land", land) { layer.distanceToBorder(at: $0) ?? 0 }
    add("candidates, 65 m", land) {
      layer.candidates(at: $0, accuracy: 65).last?.distanceMetres ?? 0
    }
  }

  private static func row(
    _ question: String, _ places: [Coordinate], _ passes: Int, _ ask: (Coordinate) -> Double
  ) -> Row {
    let clock = ContinuousClock()
    var metres = 0.0
    let totals = (0..<passes).map { _ in
      metres = 0
      return clock.measure { for place in places { metres += ask(place) } } / .nanoseconds(1)
        / Double(max(places.count, 1))
    }.sorted()
    let singles = places.prefix(100_000).map { place in
      clock.measure { metres += ask(place) * 0 } / .nanoseconds(1)
    }.sorted()
    return Row(
      question: question, count: places.count, lowest: totals.first ?? .nan,
      median: totals[totals.count / 2],
      singleMedian: singles.isEmpty ? .nan : singles[singles.count / 2],
      single99: singles.isEmpty ? .nan : singles[singles.count * 99 / 100], metres: metres)
  }
}
