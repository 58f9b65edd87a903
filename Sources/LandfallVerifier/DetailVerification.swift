/// A comparison of a detail with its source: measures every guarantee of simplified borders.
package struct DetailVerification: Sendable, Hashable {
  /// A position in degrees, and the index in the source of the region whose ring was measured.
  package struct Site: Sendable, Hashable {
    package var region: Int
    package var latitude: Double
    package var longitude: Double
  }

  /// The deviation of a border from its source, and its bound.
  package struct BorderError: Sendable, Hashable {
    /// The deviation in meters, at most ``DetailVerification/resolution`` of the bound below the
    /// true value.
    package var meters: Double
    /// The minimum of the detail, the region's own limit and 0.05 · √(area of the source's ring).
    package var boundMeters: Double
    package var site: Site

    /// The deviation relative to its bound; at most 1 if the guarantee is met.
    package var ratio: Double {
      boundMeters > 0 ? meters / boundMeters : meters > 0 ? .infinity : 0
    }
  }

  /// The area of a ring and of its source's ring.
  package struct AreaChange: Sendable, Hashable {
    package var sourceSquareMeters: Double
    package var squareMeters: Double
    package var site: Site

    /// The change relative to the source's area.
    package var part: Double {
      let change = abs(squareMeters - sourceSquareMeters)
      return sourceSquareMeters > 0 ? change / sourceSquareMeters : change > 0 ? .infinity : 0
    }
  }

  /// A ring of the source that the detail does not have.
  package struct DroppedRing: Sendable, Hashable {
    package var squareMeters: Double
    /// The position of the ring's first vertex.
    package var site: Site
    /// Whether dropping it was not allowed: see
    /// ``verify(_:against:meters:dropsIslandsBelow:jobs:)``.
    package var isFault: Bool
  }

  /// Distances are measured until their error is within this fraction of the bound.
  package static let resolution = 1e-4
  /// The maximum relative change of a ring's area.
  package static let areaTolerance = 0.05
  /// The number of bins of equal width, from 0 to the detail's meters, of the error histogram.
  package static let binCount = 20
  /// The maximum number of faults described in ``faults``.
  static let listedFaults = 20

  /// The maximum deviation of borders, in meters.
  package var meters: Double
  package var regionCount = 0
  /// The number of vertices of all rings; those of shared borders count once for each ring.
  package var sourceVertexCount = 0
  package var vertexCount = 0
  /// The number of distinct edges; those of shared borders count once.
  package var sourceEdgeCount = 0
  package var edgeCount = 0
  package var sourceRingCount = 0
  package var ringCount = 0

  /// The greatest Hausdorff distance, in both directions, between an edge and the chain that it
  /// replaces; nil if no edge replaces a longer chain.
  package var worstError: BorderError?
  /// The error with the greatest ratio to its own bound.
  package var worstRatio: BorderError?
  /// The number of edges whose error exceeds their bound.
  package var beyondBoundCount = 0
  /// The number of distinct edges by error: ``binCount`` bins up to ``meters``, and one for all
  /// larger errors.
  package var errorHistogram = [Int](repeating: 0, count: binCount + 1)

  package var worstAreaChange: AreaChange?
  /// The number of rings whose area changed by more than ``areaTolerance``.
  package var beyondAreaCount = 0

  /// The number of vertices that the source does not have, or not in this order.
  package var foreignVertexCount = 0
  /// The number of rings without any vertex of the source.
  package var foreignRingCount = 0
  package var droppedRings: [DroppedRing] = []
  /// Keys of regions that are missing or have no ring left, although the source has one.
  package var lostRegions: [String] = []
  /// Keys of regions that the source does not have.
  package var addedRegions: [String] = []
  /// Keys of regions whose points without area differ from the source's.
  package var changedPoints: [String] = []

  /// The number of pairs of edges that meet other than at a common end, although the source's do
  /// not.
  package var crossingCount = 0
  /// The number of pairs of the source's edges that meet other than at a common end.
  package var sourceCrossingCount = 0
  /// The number of the source's edges that the regions on their two sides replaced differently,
  /// which leaves a gap or an overlap.
  package var tornEdgeCount = 0
  /// The number of faces, including the outer one; nil if crossings prevent counting faces.
  package var faceCount: Int?
  package var sourceFaceCount: Int?
  /// The number of edges with other faces on their sides than in the source, from gaps, overlaps,
  /// or islands or arcs on the wrong side.
  package var misplacedEdgeCount = 0

  /// Descriptions of faults with their positions; the first of each kind, in the order of the
  /// source.
  package var faults: [String] = []
  /// The number of all faults, listed or not.
  package var faultCount = 0

  package init(meters: Double) { self.meters = meters }

  /// Whether every guarantee is met.
  package var isRight: Bool { faultCount == 0 }

  /// The greatest error in meters; 0 if no border was changed.
  package var errorMeters: Double { worstError?.meters ?? 0 }

  mutating func addFault(_ text: @autoclosure () -> String) {
    faultCount += 1
    if faults.count < Self.listedFaults { faults.append(text()) }
  }
}
