package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

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
