import Foundation
package import Landfall
package import LandfallBuilder

/// Measures an atlas of the states with more vertices: time to build, size, and time per query.
struct Growth {
  /// The factors of the number of vertices in the source.
  static let factors = [1, 2, 4, 8, 16]

  var factor: Int
  var vertexCount: Int
  /// The number of pairs of edges that cross; small if the map is still plausible.
  var crossingCount: Int
  /// The time from rings in memory to the bytes of an atlas, on two threads.
  var buildSeconds: Double
  var atlas: AtlasFigures
  /// Queries of points in the lower 48, and within a kilometer of a border.
  var random: Measurement
  var border: Measurement

  /// - Parameter factor: a power of two.
  init(factor: Int, of states: [Feature], manifest: Manifest, options: Options) throws {
    self.factor = factor
    let (grid, layerManifest) = (manifest.grid, manifest.layers[0])
    let features = states.densified(levels: factor.trailingZeroBitCount, grid: grid)
    let clock = ContinuousClock()
    let start = clock.now
    let result = try Atlas.build(
      name: manifest.name, grid: grid,
      sources: [LayerDraft(manifest: layerManifest, features: features)],
      options: BuildOptions(jobs: 2))
    buildSeconds = (clock.now - start) / .seconds(1)
    vertexCount = result.report.layers[0].vertexCount
    crossingCount = result.report.layers[0].crossingCount
    atlas = try AtlasFigures(result.bytes)
    let layer = try atlas.atlas.layer(layerManifest.id)
    func measure(_ set: PointSet) -> Measurement {
      let coordinates = set.coordinates(
        near: features, grid: grid, count: options.points, seed: options.seed)
      var measurement = Measurement(.single(layer, coordinates))
      for _ in 0..<options.passes { measurement.pass(count: coordinates.count) }
      return measurement
    }
    random = measure(.random)
    border = measure(.border)
  }
}

/// The times of a contestant's queries in several passes over one set of points.
struct Measurement {
  let contestant: Contestant
  private var passes: [Double] = []
  private var blocks: [Double] = []
  private(set) var tally = Tally()

  init(_ contestant: Contestant) { self.contestant = contestant }

  /// Times one pass over `count` queries, block by block. Answers are counted outside the measured time.
  mutating func pass(count: Int) {
    var answers = [RegionID?](repeating: nil, count: count)
    var span = answers.mutableSpan
    var total = 0.0
    for start in stride(from: 0, to: count, by: contestant.blockSize) {
      let queries = start..<min(start + contestant.blockSize, count)
      let elapsed = ContinuousClock().measure { contestant.run(queries, &span) }
      let nanoseconds = elapsed / .nanoseconds(1)
      total += nanoseconds
      blocks.append(nanoseconds / Double(queries.count))
    }
    passes.append(total / Double(count))
    tally = Tally(answers)
  }

  /// Nanoseconds per query in the fastest pass.
  var lowest: Double { passes.min() ?? .nan }

  /// Nanoseconds per query in the median pass.
  var median: Double { passes.sorted()[passes.count / 2] }

  /// Nanoseconds per query in a block of any pass: the median and the 99th percentile.
  var percentiles: (half: Double, most: Double) {
    let sorted = blocks.sorted()
    return (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
  }
}

/// Measures all contestants on one set of points, in turn.
struct Contest {
  var dataset: String
  var subject: String
  var pointSet: String
  var count: Int
  var measurements: [Measurement]
  /// The number of points on a border for which a rival's answer differs.
  var borderDifferences = 0
  /// The number of points not on a border for which a rival's answer differs, plus the number of our own
  /// contestants whose answers differ from the first one's; 0 if all are right.
  var faults = 0

  init(
    _ dataset: Dataset, _ subject: Subject, pointSet: String, coordinates: [Coordinate],
    passes: Int
  ) {
    self.dataset = dataset.name
    self.subject = subject.name
    self.pointSet = pointSet
    count = coordinates.count
    let points = coordinates.map { coordinate in
      // Rivals get points that are rounded to the grid in advance, outside their measured time.
      dataset.grid.query(latitude: coordinate.latitude, longitude: coordinate.longitude)!
    }
    let contestants = subject.contestants(coordinates, points)
    measurements = contestants.map { Measurement($0) }
    for rival in contestants where rival.isRival {
      compare(contestants[0], rival) { subject.isOnBorder(points[$0]) }
    }
    for _ in 0..<passes {
      for index in measurements.indices { measurements[index].pass(count: count) }
    }
    for measurement in measurements
    where !measurement.contestant.isRival && measurement.tally != measurements[0].tally {
      faults += 1
    }
  }

  /// Returns the lowest pass of the rival divided by the lowest of `measurement`; nil without a rival.
  func ratio(_ measurement: Measurement) -> Double? {
    measurements.first(where: \.contestant.isRival).map { $0.lowest / measurement.lowest }
  }

  /// Compares all answers, which also warms up both contestants.
  private mutating func compare(
    _ ours: Contestant, _ rival: Contestant, isOnBorder: (Int) -> Bool
  ) {
    let answers = zip(ours.answers(to: count), rival.answers(to: count))
    for (index, (ours, rival)) in answers.enumerated() where ours != rival {
      if isOnBorder(index) { borderDifferences += 1 } else { faults += 1 }
    }
  }
}

/// The measured sets of points.
package enum PointSet: String, CaseIterable {
  /// Random points in the lower 48.
  case random
  /// Random points on the sphere, uniform by area.
  case sphere
  /// Random points within a kilometer of a border.
  case border
  /// A long drive in the lower 48.
  case track

  /// Returns the points for a seed, always the same ones; border points are near the borders of `features`.
  package func coordinates(
    near features: [Feature], grid: Grid, count: Int, seed: UInt64
  ) -> [Coordinate] {
    switch self {
    case .random: Array(PointSets.lowerFortyEight(count: count, seed: seed))
    case .sphere: Array(PointSets.sphere(count: count, seed: seed))
    case .border: Array(PointSets.nearBorder(of: features, grid: grid, count: count, seed: seed))
    case .track: Array(Drive(count: count, seed: seed))
    }
  }
}

/// Writes points and their answers, to measure other programs with the same points.
///
/// PATH.f64 contains the latitude and longitude of each point in degrees; PATH.u32 the number of its region,
/// from 1 in the order of the keys, or 0 for a point outside all regions. Both are little-endian.
func writePoints(_ coordinates: [Coordinate], _ answers: [RegionID?], to path: String) throws {
  try FileManager.default.createDirectory(
    atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
  var points = Data(capacity: 16 * coordinates.count)
  for coordinate in coordinates {
    for degrees in [coordinate.latitude, coordinate.longitude] {
      points.append(littleEndian: degrees.bitPattern)
    }
  }
  var numbers = Data(capacity: 4 * answers.count)
  for answer in answers { numbers.append(littleEndian: answer.map { $0.rawValue + 1 } ?? 0) }
  try points.write(to: URL(fileURLWithPath: path + ".f64"))
  try numbers.write(to: URL(fileURLWithPath: path + ".u32"))
}

extension Data {
  fileprivate mutating func append(littleEndian number: some FixedWidthInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
