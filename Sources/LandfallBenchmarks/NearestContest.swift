import Foundation
import Landfall
import LandfallBuilder

/// Measures searches for the nearest region within 5 km of borders, at sea and on land.
///
/// There is no rival: tests compare the answers with PROJ's distances to every edge.
struct NearestContest {
  /// One kind of query on one set of coordinates, in nanoseconds per query.
  struct Row: Encodable {
    var data: String
    var question: String
    var count: Int
    /// The fastest and the median pass over all coordinates.
    var lowest: Double
    var median: Double
    /// The median and the 99th percentile of single queries, including the time to read the clock.
    var singleMedian: Double
    var single99: Double
    /// The sum of all distances: proof that two runs did the same work.
    var meters: Double
  }

  private(set) var rows: [Row] = []
  private let data: String
  private let passes: Int

  /// Builds the atlas of a shipped manifest and queries its first layer.
  init(data: String, options: Options) throws {
    self.data = data
    passes = options.passes
    let manifest = try Manifest(contentsOf: "\(options.data)/\(Dataset.manifests[data]!)")
    let source = manifest.layers[0]
    let layer = try Atlas(bytes: Atlas.build(from: manifest, options: BuildOptions(jobs: 2)).bytes)
      .layer(source.id)
    let places = Array(
      PointSets.nearBorder(
        of: try readFeatures(of: source, grid: manifest.grid).features, grid: manifest.grid,
        meters: 5000, count: options.points, seed: options.seed))
    let sea = places.filter { layer.regionID(at: $0) == nil }
    let land = places.filter { layer.regionID(at: $0) != nil }
    add("nearest, at sea", sea) { layer.nearest(to: $0, within: 5000)?.distanceMeters ?? 0 }
    add("nearest, on land", land) { layer.nearest(to: $0, within: 5000)?.distanceMeters ?? 0 }
    add("border, on land", land) { layer.distanceToBorder(at: $0) ?? 0 }
    add("candidates, 65 m", places) {
      layer.nearest(to: $0, within: 65, limit: .max).last?.distanceMeters ?? 0
    }
  }

  private mutating func add(
    _ question: String, _ places: [Coordinate], _ ask: (Coordinate) -> Double
  ) {
    let clock = ContinuousClock()
    var meters = 0.0
    let totals = (0..<passes).map { _ in
      meters = 0
      return clock.measure { for place in places { meters += ask(place) } } / .nanoseconds(1)
        / Double(max(places.count, 1))
    }.sorted()
    var sum = 0.0
    let singles = places.prefix(100_000).map { place in
      clock.measure { sum += ask(place) } / .nanoseconds(1)
    }.sorted()
    precondition(sum >= 0)
    rows.append(
      Row(
        data: data, question: question, count: places.count, lowest: totals.first ?? .nan,
        median: totals[totals.count / 2],
        singleMedian: singles.isEmpty ? .nan : singles[singles.count / 2],
        single99: singles.isEmpty ? .nan : singles[singles.count * 99 / 100], meters: meters))
  }
}

extension Results {
  static let nearestHeading = """

    nearest: within 5 km of borders, single questions, ns; single: each timed with the clock
    data   question            places    lowest    median  single median  p99  sum of km
    """

  static func line(_ row: NearestContest.Row) -> String {
    func fixed(_ number: Double) -> String { padded(String(format: "%.0f", number), 10) }
    return padded(row.data, 7) + padded(row.question, 20) + padded("\(row.count)", 10)
      + fixed(row.lowest) + fixed(row.median) + fixed(row.singleMedian) + fixed(row.single99)
      + String(format: "%.3f", row.meters / 1000)
  }
}
