package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// What a comparison of lookups with GEOS and the ray caster found.
package struct VerificationResult: Sendable, Hashable {
  /// One point at which the answer is wrong. Features by their place in the list given.
  package struct Disagreement: Sendable, Hashable {
    /// Its place in the order of the points, from 0.
    package var ordinal: Int
    package var point: GridPoint
    /// What was answered.
    package var answer: [Int]
    /// What GEOS says.
    package var geos: GEOSOracle.Answer
    /// What the brute-force ray caster says.
    package var rayCaster: [Int]
  }

  /// How many points were compared.
  package var comparedCount = 0
  /// How many of them lie on the border of a feature, as GEOS says.
  package var borderCount = 0
  /// How many of those on a border were answered with no feature: a coast.
  package var borderWithNoneCount = 0
  /// How many of those on a border were answered with more than one feature: an overlap.
  package var borderWithSeveralCount = 0
  /// How many points were answered with any feature.
  package var hitCount = 0
  /// How many answers were wrong.
  package var disagreementCount = 0
  /// The first wrong ones, in the order of the points.
  package var disagreements: [Disagreement] = []
  /// Whether every point was compared, rather than the comparison stopped.
  package var isComplete = true

  package init() {}

  /// Adds what another part of the points gave, and keeps at most `limit` disagreements.
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
  /// One line: where, what was answered, what GEOS and the ray caster say, by the features' keys.
  package func description(features: [Feature], grid: Grid) -> String {
    func names(_ indices: [Int]) -> String {
      indices.isEmpty
        ? "none"
        : indices.map { features.indices.contains($0) ? features[$0].key : "#\($0)" }
          .joined(separator: ";")
    }
    return """
      \(grid.coordinate(point)) (grid \(point.u),\(point.v)): answered \(names(answer)); \
      GEOS: inside \(names(geos.inside)), on the border of \(names(geos.border)); \
      ray caster: \(names(rayCaster))
      """
  }
}
