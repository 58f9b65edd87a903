import LandfallModel

/// A layer's borders at one detail.
package struct SimplifiedCoverage: Sendable {
  /// The greatest distance of the borders from the source.
  package var meters: Double
  /// The source's arcs with fewer vertices.
  package var coverage: Coverage
  package var report: SimplifyReport

  package init(meters: Double, coverage: Coverage, report: SimplifyReport) {
    self.meters = meters
    self.coverage = coverage
    self.report = report
  }
}

/// The changes that simplifying made to a layer at one detail.
package struct SimplifyReport: Sendable, Hashable {
  /// Vertices of the arcs before and after simplification, each border once.
  package var sourceArcVertexCount = 0
  package var arcVertexCount = 0
  /// Vertices of all rings before and after simplification.
  package var sourceRingVertexCount = 0
  package var ringVertexCount = 0
  /// Edges that at first crossed another or left a vertex on its wrong side, and got vertices back.
  package var refinedForCrossings = 0
  /// Edges that got vertices back because a ring's area changed by more than 5%.
  package var refinedForAreas = 0
  /// The number of searches of all edges for crossings.
  package var roundCount = 0
  /// Crossings that could not be removed because the source contains them.
  package var crossingsLeft = 0
  /// The number of islands removed from each feature.
  package var droppedIslands: [Int: Int] = [:]

  package init() {}
}
