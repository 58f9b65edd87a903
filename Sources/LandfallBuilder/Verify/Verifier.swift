package import Landfall
internal import Synchronization

/// Compares lookups with GEOS and with the brute-force ray caster, point by point.
///
/// In a program without GEOS the ray caster compares alone.
///
/// The rule: the answer must include every feature that strictly contains the point according to
/// GEOS, must not include a feature that is strictly elsewhere according to GEOS, and must equal
/// the ray caster's answer, which alone decides for features with the point on their border.
///
/// The oracles are built once, one per thread, and serve any number of point sets. About 2 µs per
/// point and thread near the borders of the countries at 1:10m.
package struct Verifier: Sendable {
  package let features: [Feature]
  package let grid: Grid
  /// For each feature the first one of its region; nil if each feature is a region.
  private let firstOfFeature: [Int]?
  private let rayCaster: RayCaster
  private let oracles: [SharedOracle]

  /// The number of points distributed over the threads at once, and the number that a thread takes
  /// at a time.
  private static let batchSize = 1 << 18
  private static let chunkSize = 1 << 12

  /// Creates the oracles. Answers identify features by their indices in the list.
  /// - Parameter firstOfFeature: for each feature the first one of its region, by which answers identify it.
  package init(
    features: [Feature], firstOfFeature: [Int]? = nil, grid: Grid, threads: Int
  ) {
    precondition(threads > 0)
    let isJoined = firstOfFeature.map { $0 != Array(features.indices) } ?? false
    self.firstOfFeature = isJoined ? firstOfFeature : nil
    self.features = features
    self.grid = grid
    rayCaster = RayCaster(features: features, grid: grid)
    oracles = (0..<threads).map { _ in SharedOracle(features: features) }
  }

  #if Oracle
    /// The features' invalid polygons, for which the answers of GEOS are less reliable.
    package func invalidPolygons() -> [InvalidPolygon] {
      oracles[0].geos.withLock { $0.invalidPolygons() }
    }
  #endif

  /// Compares `answer` at every point.
  ///
  /// The result does not depend on the number of threads.
  /// - Parameters:
  ///   - points: canonical queries: u is below the grid's width, and 0 at a pole.
  ///   - limit: the number of disagreements that are stored in full; all are counted.
  ///   - progress: a closure that is called on this thread from time to time with the number of points
  ///     compared so far; returning false stops the comparison.
  ///   - answer: a closure that returns the features of the lookup under test, in any order.
  package func compare(
    points: some Sequence<GridPoint>, keeping limit: Int = 20,
    progress: (Int) -> Bool = { _ in true },
    answer: @Sendable (GridPoint) -> [Int]
  ) -> VerificationResult {
    var result = VerificationResult()
    var iterator = points.makeIterator()
    var batch: [GridPoint] = []
    batch.reserveCapacity(Self.batchSize)
    while true {
      batch.removeAll(keepingCapacity: true)
      while batch.count < Self.batchSize, let point = iterator.next() { batch.append(point) }
      guard !batch.isEmpty else { return result }
      let start = result.comparedCount
      result.merge(
        compare(batch: batch, startingAt: start, keeping: limit, answer: answer), keeping: limit)
      guard progress(result.comparedCount) else {
        result.isComplete = false
        return result
      }
    }
  }

  private func compare(
    batch: [GridPoint], startingAt start: Int, keeping limit: Int,
    answer: @Sendable (GridPoint) -> [Int]
  ) -> VerificationResult {
    let total = Mutex(VerificationResult())
    let nextChunk = Atomic(0)
    runOnThreads(count: oracles.count) { thread in
      oracles[thread].withAnswers { locate in
        var part = VerificationResult()
        while true {
          let first = nextChunk.add(Self.chunkSize, ordering: .relaxed).oldValue
          guard first < batch.count else { break }
          for index in first..<min(first + Self.chunkSize, batch.count) {
            let point = batch[index]
            part.record(
              point, ordinal: start + index, answer: answer(point).sorted(),
              geos: locate(point).map(joined),
              rayCaster: joined(rayCaster.features(containing: point)), keeping: limit)
          }
        }
        total.withLock { $0.merge(part, keeping: limit) }
      }
    }
    return total.withLock { $0 }
  }
}

extension Verifier {
  /// Returns the first features of the regions of an answer's features.
  private func joined(_ features: [Int]) -> [Int] {
    guard let firstOfFeature, !features.isEmpty else { return features }
    return Set(features.map { firstOfFeature[$0] }).sorted()
  }

  /// A point on the border of two features of a region may be inside of it: the ray caster decides.
  private func joined(_ answer: OracleAnswer) -> OracleAnswer {
    let inside = joined(answer.inside)
    return OracleAnswer(
      inside: inside, border: joined(answer.border).filter { !inside.contains($0) })
  }
}

/// An oracle that one thread at a time may use.
private final class SharedOracle: Sendable {
  #if Oracle
    let geos: Mutex<GEOSOracle>

    init(features: [Feature]) { geos = Mutex(GEOSOracle(features: features)) }
  #else
    init(features: [Feature]) {}
  #endif

  /// Calls `body` with the function that finds the features at a point; nil in a program without GEOS.
  func withAnswers(_ body: ((GridPoint) -> OracleAnswer?) -> Void) {
    #if Oracle
      geos.withLock { oracle in body(oracle.locate) }
    #else
      body { _ in nil }
    #endif
  }
}

extension VerificationResult {
  /// Counts one point. Ordinals must come in ascending order.
  fileprivate mutating func record(
    _ point: GridPoint, ordinal: Int, answer: [Int], geos: OracleAnswer?, rayCaster: [Int],
    keeping limit: Int
  ) {
    comparedCount += 1
    if !answer.isEmpty { hitCount += 1 }
    if let geos, !geos.border.isEmpty {
      borderCount += 1
      if answer.isEmpty { borderWithNoneCount += 1 }
      if answer.count > 1 { borderWithSeveralCount += 1 }
    }
    guard answer == rayCaster, geos?.allows(answer) ?? true else {
      disagreementCount += 1
      if disagreements.count < limit {
        disagreements.append(
          Disagreement(
            ordinal: ordinal, point: point, answer: answer, geos: geos, rayCaster: rayCaster))
      }
      return
    }
  }
}

extension OracleAnswer {
  /// Whether an ascending answer contains all features that contain the point, and otherwise only
  /// features with the point on their border.
  package func allows(_ answer: [Int]) -> Bool {
    if border.isEmpty { return answer == inside }
    return inside.allSatisfy(answer.contains)
      && answer.allSatisfy { inside.contains($0) || border.contains($0) }
  }
}

/// The result of comparing lookups with GEOS and the ray caster.
package struct VerificationResult: Sendable, Hashable {
  /// A point with a wrong answer. Features are given by their indices in the verifier's list.
  package struct Disagreement: Sendable, Hashable {
    /// The index of the point in the order of comparison, from 0.
    package var ordinal: Int
    package var point: GridPoint
    /// The answer of the lookup.
    package var answer: [Int]
    /// The answer of GEOS; nil in a program without it.
    package var geos: OracleAnswer?
    /// The answer of the brute-force ray caster.
    package var rayCaster: [Int]
  }

  /// The number of points that were compared.
  package var comparedCount = 0
  /// The number of compared points on the border of a feature according to GEOS.
  package var borderCount = 0
  /// The number of points on a border with no feature in the answer: a coast.
  package var borderWithNoneCount = 0
  /// The number of points on a border with more than one feature in the answer: an overlap.
  package var borderWithSeveralCount = 0
  /// The number of points with at least one feature in the answer.
  package var hitCount = 0
  /// The number of wrong answers.
  package var disagreementCount = 0
  /// The first wrong answers, in the order of the points.
  package var disagreements: [Disagreement] = []
  /// Whether every point was compared; false if the comparison was stopped.
  package var isComplete = true

  package init() {}

  /// Adds the result for another part of the points, and retains at most `limit` disagreements.
  package mutating func merge(_ other: VerificationResult, keeping limit: Int) {
    comparedCount += other.comparedCount
    borderCount += other.borderCount
    borderWithNoneCount += other.borderWithNoneCount
    borderWithSeveralCount += other.borderWithSeveralCount
    hitCount += other.hitCount
    disagreementCount += other.disagreementCount
    disagreements = Array(
      (disagreements + other.disagreements).sorted { $0.ordinal < $1.ordinal }.prefix(limit))
    isComplete = isComplete && other.isComplete
  }
}

extension VerificationResult.Disagreement {
  /// One line with the coordinate, the lookup's answer, and those of GEOS and the ray caster, by
  /// the features' keys.
  package func description(features: [Feature], grid: Grid) -> String {
    func names(_ indices: [Int]) -> String {
      indices.isEmpty
        ? "no region"
        : indices.map { features.indices.contains($0) ? features[$0].key : "#\($0)" }
          .joined(separator: ";")
    }
    let oracle =
      geos.map { "GEOS: inside \(names($0.inside)), on the border of \(names($0.border)); " } ?? ""
    return "\(grid.coordinate(point)) (grid \(point.u),\(point.v)): answered \(names(answer)); "
      + "\(oracle)ray caster: \(names(rayCaster))"
  }
}
