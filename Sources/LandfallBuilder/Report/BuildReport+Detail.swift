import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

extension BuildReport {
  /// A layer's borders at one detail, and how the independent verifier found them.
  ///
  /// What was not measured is nil, and 0 is never written in its place.
  public struct Detail: Sendable, Hashable, Codable {
    /// How far borders may stray from their source, in meters.
    public var meters: Double
    /// Whether lookups and distances go by it; else it is there to be drawn.
    public var isLookup: Bool
    /// Vertices of the source's arcs, each border once.
    public var sourceArcVertexCount: Int
    /// Those that are left.
    public var arcVertexCount: Int
    /// Vertices of the source's rings.
    public var sourceRingVertexCount: Int
    /// Those that are left.
    public var ringVertexCount: Int
    /// Islands that the manifest let go.
    public var droppedIslandCount: Int

    /// The farthest that a border strays, in meters, either way.
    public var maxErrorMeters: Double?
    /// The largest part of its own bound that a border strays; above 1 the bound is broken.
    public var maxErrorRatio: Double?
    /// Where the farthest is.
    public var worstPlace: Place?
    /// Whose border it is.
    public var worstFeature: String?
    /// How many edges stray how far: equal steps from 0 to ``meters``, and one more for all beyond.
    public var histogram: [Int] = []
    /// The largest change of a ring's area, as a part of it.
    public var maxAreaChange: Double?
    /// Whose ring it is.
    public var maxAreaChangeFeature: String?
    /// Pairs of edges that cross or touch, which the source's do not.
    public var crossingCount: Int?
    /// Edges of the source that the regions beside them replaced differently: a gap or an overlap opened
    /// there.
    public var tornEdgeCount: Int?
    /// Edges with something else on one side than in the source: a region, a gap or an island changed
    /// sides.
    public var misplacedEdgeCount: Int?
    /// Features without a ring, which have one in the source.
    public var lostFeatures: [String]?
    /// What the verifier found wrong, the first ones in words, each with its place.
    public var faults: [String] = []
    /// Wall-clock time to simplify and to verify.
    public var seconds: Double?

    // The names of members are those of the file, whatever the properties are called.
    private enum CodingKeys: String, CodingKey {
      case isLookup, sourceArcVertexCount, arcVertexCount, sourceRingVertexCount, ringVertexCount,
        droppedIslandCount, maxErrorRatio, worstPlace, worstFeature, histogram, maxAreaChange,
        maxAreaChangeFeature, crossingCount, tornEdgeCount, misplacedEdgeCount, lostFeatures,
        faults, seconds
      case meters = "metres"
      case maxErrorMeters = "maxErrorMetres"
    }

    /// Makes the part that simplifying knows; the rest is the verifier's to say.
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
  /// Of a simplified coverage, before it is verified.
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
