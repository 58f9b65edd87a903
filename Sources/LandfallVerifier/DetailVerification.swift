/// What a detail is like beside its source: each promise of simplified borders, measured.
package struct DetailVerification: Sendable, Hashable {
  /// A place in degrees, and the region whose ring was looked at, by its place in the source.
  package struct Site: Sendable, Hashable {
    package var region: Int
    package var latitude: Double
    package var longitude: Double
  }

  /// How far a border strays from its source, and how far it may.
  package struct BorderError: Sendable, Hashable {
    /// Meters, at most ``DetailVerification/resolution`` of the bound below the true figure.
    package var meters: Double
    /// The least of the detail, the region's own limit and 0.05 · √(area of the source's ring).
    package var boundMeters: Double
    package var site: Site

    /// At most 1 where the promise holds.
    package var ratio: Double {
      boundMeters > 0 ? meters / boundMeters : meters > 0 ? .infinity : 0
    }
  }

  /// A ring's area beside that of its source.
  package struct AreaChange: Sendable, Hashable {
    package var sourceSquareMeters: Double
    package var squareMeters: Double
    package var site: Site

    /// The change as a part of the source's area.
    package var part: Double {
      let change = abs(squareMeters - sourceSquareMeters)
      return sourceSquareMeters > 0 ? change / sourceSquareMeters : change > 0 ? .infinity : 0
    }
  }

  /// A ring of the source that the detail has not.
  package struct DroppedRing: Sendable, Hashable {
    package var squareMeters: Double
    /// Its first vertex.
    package var site: Site
    /// Whether nothing allowed it: see ``verify(_:against:meters:dropsIslandsBelow:jobs:)``.
    package var isFault: Bool
  }

  /// Distances are measured until their bounds are within this part of what is allowed.
  package static let resolution = 1e-4
  /// Rings keep their area up to this part.
  package static let areaTolerance = 0.05
  /// Into so many bins of equal width, from 0 to the detail's meters, errors are counted.
  package static let binCount = 20
  /// So many faults are told in words.
  static let listedFaults = 20

  /// How far borders may stray, in meters.
  package var meters: Double
  package var regionCount = 0
  /// Vertices of all rings, those of shared borders once for each ring.
  package var sourceVertexCount = 0
  package var vertexCount = 0
  /// Different edges: those of shared borders once.
  package var sourceEdgeCount = 0
  package var edgeCount = 0
  package var sourceRingCount = 0
  package var ringCount = 0

  /// The greatest Hausdorff distance between an edge and the chain that it stands for, in both
  /// directions; nil where no edge stands for more than itself.
  package var worstError: BorderError?
  /// The error that is the greatest beside its own bound.
  package var worstRatio: BorderError?
  /// Edges whose error is above their bound.
  package var beyondBoundCount = 0
  /// How many different edges have an error of so much: ``binCount`` bins up to ``meters``, and one
  /// for all above.
  package var errorHistogram = [Int](repeating: 0, count: binCount + 1)

  package var worstAreaChange: AreaChange?
  /// Rings that changed their area by more than ``areaTolerance``.
  package var beyondAreaCount = 0

  /// Vertices that the source has not, or not in this order.
  package var foreignVertexCount = 0
  /// Rings of which not one vertex is the source's.
  package var foreignRingCount = 0
  package var droppedRings: [DroppedRing] = []
  /// Keys of regions that are not there, or have no ring left, though the source has one.
  package var lostRegions: [String] = []
  /// Keys of regions that the source has not.
  package var addedRegions: [String] = []
  /// Keys of regions whose points without area are not the source's.
  package var changedPoints: [String] = []

  /// Pairs of edges that meet elsewhere than at a common end, where the source's do not.
  package var crossingCount = 0
  /// Pairs of the source's edges that meet elsewhere than at a common end.
  package var sourceCrossingCount = 0
  /// Edges of the source that the regions beside them have replaced differently: a gap or an
  /// overlap lies there.
  package var tornEdgeCount = 0
  /// Faces, the one around all among them; nil where crossings leave no faces to tell.
  package var faceCount: Int?
  package var sourceFaceCount: Int?
  /// Edges that have other faces on their sides than in the source: gaps, overlaps, islands or
  /// arcs on the wrong side.
  package var misplacedEdgeCount = 0

  /// Faults in words, each with its place; the first of each kind, in the order of the source.
  package var faults: [String] = []
  /// All faults that were found, listed or not.
  package var faultCount = 0

  package init(meters: Double) { self.meters = meters }

  /// Whether every promise holds.
  package var isRight: Bool { faultCount == 0 }

  /// Meters of the greatest error, 0 where no border was changed.
  package var errorMeters: Double { worstError?.meters ?? 0 }

  mutating func addFault(_ text: @autoclosure () -> String) {
    faultCount += 1
    if faults.count < Self.listedFaults { faults.append(text()) }
  }
}
