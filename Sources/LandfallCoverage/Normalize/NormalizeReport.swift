/// The changes that normalizing made in a layer.
package struct NormalizeReport: Sendable, Hashable {
  /// Vertices equal to the one before them, after rounding.
  package var duplicateVertexCount = 0
  /// Rings with fewer than three different vertices left, by the name of their feature.
  package var collapsedRings: [String] = []
  /// Features whose rings all collapsed; each becomes a point.
  package var keptAsPoints: [String] = []
  /// Features that cross ±180°, or may: an edge of more than 180° of theirs has two meanings.
  package var crossings: [Crossing] = []
  /// Rings whose longitudes were brought into ±180° without a cut.
  package var movedRingCount = 0
  /// Rings around a pole, closed along it.
  package var polarRings: [PolarRing] = []
  /// Features with rings that were wound the wrong way, and the number of rings.
  package var turned: [Turned] = []
  /// Vertices added along ±180°, so that both sides have the same.
  package var weldedVertexCount = 0
  /// Features whose edges along ±180° overlap so often that no vertices were added.
  package var unwelded: [String] = []
  /// Steps where one side of ±180° reaches farther than the other.
  package var seamSteps: [SeamStep] = []

  package init() {}

  /// A feature that was cut at ±180°, or that an edge of more than 180° could take across it.
  package struct Crossing: Sendable, Hashable {
    /// The name in messages, such as "feature 12 (Fiji)".
    package var feature: String
    /// The number of polygons that were cut.
    package var polygonCount = 0
    /// The new vertices.
    package var points = CutPoints()
    /// What its edges of more than 180° were taken for; nil if they have one meaning.
    package var longEdges: RingReading.LongEdges?
  }

  /// A ring around a pole, or around both.
  package struct PolarRing: Sendable, Hashable {
    package enum Pole: String, Sendable {
      case south, north, both
    }

    package var feature: String
    package var pole: Pole
    /// Whether the ring was wound around the other, larger side.
    package var wasReversed: Bool
    /// The first vertex of the ring.
    package var place: GridPoint
  }

  /// A feature with rings that were reversed.
  package struct Turned: Sendable, Hashable {
    package var feature: String
    package var ringCount: Int

    package init(feature: String, ringCount: Int) {
      self.feature = feature
      self.ringCount = ringCount
    }
  }

  /// A step where a region ends at one latitude west of ±180° and at another east of it.
  package struct SeamStep: Sendable, Hashable {
    package var feature: String
    package var key: String
    /// The two latitudes, the one that reaches farther first.
    package var far: UInt32
    package var near: UInt32
    package var meters: Double
    /// Whether the nearer end was moved to the farther one.
    package var isClosed: Bool
  }
}
