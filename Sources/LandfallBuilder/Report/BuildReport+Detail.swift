import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

extension BuildReport {
  /// A layer's borders at one detail, with the measurements of the independent verifier.
  ///
  /// A value that was not measured is nil, never 0.
  public struct Detail: Sendable, Hashable, Codable {
    /// The tolerance of the borders, in meters.
    public var meters: Double
    /// Whether lookups and distances use these borders; otherwise they are only drawn.
    public var isLookup: Bool
    /// The number of vertices of the source's arcs, each border counted once.
    public var sourceArcVertexCount: Int
    /// The number of vertices of the simplified arcs.
    public var arcVertexCount: Int
    /// The number of vertices of the source's rings.
    public var sourceRingVertexCount: Int
    /// The number of vertices of the simplified rings.
    public var ringVertexCount: Int
    /// The number of islands dropped as the manifest allows.
    public var droppedIslandCount: Int

    /// The maximum distance between a simplified border and its source, in either direction, in meters.
    public var maxErrorMeters: Double?
    /// The maximum ratio of a border's distance to its own bound; above 1 the bound is violated.
    public var maxErrorRatio: Double?
    /// The coordinate of the maximum distance.
    public var worstPlace: Place?
    /// The name of the feature whose border has the maximum distance.
    public var worstFeature: String?
    /// The number of edges by distance: equal steps from 0 to ``meters``, and one more for larger
    /// distances.
    public var histogram: [Int] = []
    /// The largest change of a ring's area, as a fraction of it.
    public var maxAreaChange: Double?
    /// The name of the feature whose ring has the largest change of area.
    public var maxAreaChangeFeature: String?
    /// The number of pairs of edges that cross or touch although those of the source do not.
    public var crossingCount: Int?
    /// The number of the source's edges that the regions on their two sides replaced differently,
    /// which opens a gap or an overlap.
    public var tornEdgeCount: Int?
    /// The number of edges with a different neighbor on one side than in the source: a region, a
    /// gap or an island changed sides.
    public var misplacedEdgeCount: Int?
    /// The features without a ring that have one in the source.
    public var lostFeatures: [String]?
    /// Descriptions of the first errors that the verifier found, each with its location.
    public var faults: [String] = []
    /// The wall-clock time to simplify and to verify, in seconds.
    public var seconds: Double?

    /// Creates the part of the report that simplifying provides; the verifier adds the rest.
    public init(
      meters: Double, isLookup: Bool, sourceArcVertexCount: Int, arcVertexCount: Int,
      sourceRingVertexCount: Int, ringVertexCount: Int, droppedIslandCount: Int = 0
    ) {
      self.meters = meters
      self.isLookup = isLookup
      self.sourceArcVertexCount = sourceArcVertexCount
      self.arcVertexCount = arcVertexCount
      self.sourceRingVertexCount = sourceRingVertexCount
      self.ringVertexCount = ringVertexCount
      self.droppedIslandCount = droppedIslandCount
    }
  }
}

extension BuildReport.Detail {
  /// Creates the report of a simplified coverage, before it is verified.
  package init(_ coverage: SimplifiedCoverage, isLookup: Bool) {
    let report = coverage.report
    self.init(
      meters: coverage.meters, isLookup: isLookup,
      sourceArcVertexCount: report.sourceArcVertexCount, arcVertexCount: report.arcVertexCount,
      sourceRingVertexCount: report.sourceRingVertexCount,
      ringVertexCount: report.ringVertexCount,
      droppedIslandCount: report.droppedIslands.values.reduce(0, +))
  }
}
