package import LandfallModel

/// A layer's borders at one detail.
package struct SimplifiedCoverage: Sendable {
  /// How far they stray from the source at most.
  package var meters: Double
  /// One for each feature, in their order, with the same points.
  package var geometries: [Geometry]
  /// The arcs of the geometries.
  package var topology: Topology
  package var report: SimplifyReport

  package init(meters: Double, geometries: [Geometry], topology: Topology, report: SimplifyReport) {
    self.meters = meters
    self.geometries = geometries
    self.topology = topology
    self.report = report
  }
}

/// What simplifying did to a layer at one detail.
package struct SimplifyReport: Sendable, Hashable {
  /// Vertices of the source's arcs, and of those that are left, each border once.
  package var sourceArcVertexCount = 0
  package var arcVertexCount = 0
  /// The same, of all rings.
  package var sourceRingVertexCount = 0
  package var ringVertexCount = 0
  /// Edges that crossed another or left a vertex on its wrong side at first, and got vertices back.
  package var refinedForCrossings = 0
  /// Edges that got vertices back as a ring's area changed by more than 5 %.
  package var refinedForAreas = 0
  /// Times that all edges were looked over for crossings.
  package var roundCount = 0
  /// Crossings that could not be taken out as the source has them.
  package var crossingsLeft = 0
  /// For each feature how many of its islands were left out.
  package var droppedIslands: [Int: Int] = [:]

  package init() {}
}
