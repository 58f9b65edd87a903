/// The changes that repair made in a layer, and the slivers that it found.
package struct RepairReport: Sendable, Hashable {
  /// A region whose rings were rebuilt.
  package struct Rings: Sendable, Hashable {
    /// The region's index in the layer.
    package var region: Int
    /// The fault, in GEOS's words if GEOS reports one.
    package var reason: String
    /// The approximate position of the fault.
    package var place: GridPoint
    package var ringCountBefore: Int
    package var ringCount: Int
    /// The area that its polygons cover together, in square meters, if each ring surrounds what its edges say.
    package var givenSquareMeters: Double
    package var squareMeters: Double
  }

  /// Two regions that overlap elsewhere than in slivers.
  package struct Overlap: Sendable, Hashable {
    /// The two by their indices in the layer.
    package var regions: [Int]
    package var squareMeters: Double
  }

  /// Pairs of edges of the source that crossed or touched elsewhere than at a common end.
  package var crossingCount = 0
  /// Vertices inserted into rings where edges met; one on a border of two regions counts twice.
  package var insertedVertexCount = 0
  /// The number of times that an edge was bent to a grid point less than one grid unit away,
  /// because it crossed another between grid points, plus the vertices moved to close slivers. No
  /// other vertex moves.
  package var movedVertexCount = 0
  /// Regions whose rings were rebuilt, ascending.
  package var rings: [Rings] = []
  /// Gaps and overlaps between neighbors up to ``sliverMeters``, from west to east, closed or not.
  package var slivers: [Sliver] = []
  /// The greatest mean width in meters of the slivers reported.
  package var sliverMeters = reportedSliverMeters
  /// Pairs of regions that overlap elsewhere, the greatest overlap first.
  package var overlaps: [Overlap] = []
  /// Regions of which no ring was left; they become points without area.
  package var keptAsPoints: [Int] = []

  /// Whether every region is unchanged, except for vertices inserted on straight edges.
  package var isUnchanged: Bool {
    movedVertexCount == 0 && rings.isEmpty && !slivers.contains { $0.isClosed }
  }
}

extension RepairedCoverage: BinaryCodable {
  package static var blank: RepairedCoverage {
    RepairedCoverage(coverage: .blank, report: RepairReport())
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&coverage, &report)
  }
}

extension RepairReport: BinaryCodable {
  package static var blank: RepairReport { RepairReport() }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&crossingCount, &insertedVertexCount, &movedVertexCount, &rings)
    try field(&slivers, &sliverMeters, &overlaps, &keptAsPoints)
  }
}

extension RepairReport.Rings: BinaryCodable {
  package static var blank: RepairReport.Rings {
    RepairReport.Rings(
      region: 0, reason: "", place: GridPoint(u: 0, v: 0), ringCountBefore: 0, ringCount: 0,
      givenSquareMeters: 0, squareMeters: 0)
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&region, &reason, &place, &ringCountBefore)
    try field(&ringCount, &givenSquareMeters, &squareMeters)
  }
}

extension RepairReport.Overlap: BinaryCodable {
  package static var blank: RepairReport.Overlap {
    RepairReport.Overlap(regions: [], squareMeters: 0)
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&regions, &squareMeters)
  }
}

extension Sliver: BinaryCodable {
  package static var blank: Sliver {
    Sliver(
      kind: .gap, place: GridPoint(u: 0, v: 0), widthMeters: 0, meanWidthMeters: 0,
      areaSquareMeters: 0, regions: [])
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    var isOverlap = kind == .overlap
    try field(&isOverlap)
    kind = isOverlap ? .overlap : .gap
    try field(&place, &widthMeters, &meanWidthMeters, &areaSquareMeters)
    try field(&regions, &isClosed)
  }
}

/// A narrow face that either no region covers, with regions all around it, or several regions
/// cover.
package struct Sliver: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    /// No region covers the face, which is between regions or inside one.
    case gap
    /// Two or more regions cover the face.
    case overlap
  }

  package var kind: Kind
  /// The center of the largest circle inside.
  package var place: GridPoint
  /// The diameter of the largest circle inside: the greatest width, which decides whether the
  /// sliver is closed.
  package var widthMeters: Double
  /// Twice the area over the perimeter: the width of a long face, about half that of a round one.
  package var meanWidthMeters: Double
  /// The area on the WGS 84 ellipsoid.
  package var areaSquareMeters: Double
  /// A gap's neighbors, or the regions that cover an overlap, by their indices in the layer. The
  /// first has the longest border to the sliver and gets it when it is closed; the others are
  /// ascending.
  package var regions: [Int]
  /// Whether the sliver was closed.
  package var isClosed = false
}
