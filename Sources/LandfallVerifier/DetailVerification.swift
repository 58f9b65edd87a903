internal import Landfall
package import LandfallSupport

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
    /// ``verify(_:against:meters:dropsIslandsBelowSquareMeters:jobs:)``.
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

extension DetailVerification: BinaryCodable {
  package static var blank: DetailVerification { DetailVerification(meters: 0) }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&meters, &regionCount, &sourceVertexCount, &vertexCount)
    try field(&sourceEdgeCount, &edgeCount, &sourceRingCount, &ringCount)
    try field(&worstError, &worstRatio, &beyondBoundCount, &errorHistogram)
    try field(&worstAreaChange, &beyondAreaCount, &foreignVertexCount, &foreignRingCount)
    try field(&droppedRings, &lostRegions, &addedRegions, &changedPoints)
    try field(&crossingCount, &sourceCrossingCount, &tornEdgeCount, &faceCount)
    try field(&sourceFaceCount, &misplacedEdgeCount, &faults, &faultCount)
  }
}

extension DetailVerification.Site: PlainBits {}
extension DetailVerification.BorderError: PlainBits {}
extension DetailVerification.AreaChange: PlainBits {}

extension DetailVerification.DroppedRing: BinaryCodable {
  package static var blank: DetailVerification.DroppedRing {
    DetailVerification.DroppedRing(squareMeters: 0, site: .blank, isFault: false)
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&squareMeters, &site, &isFault)
  }
}

extension DetailVerification {
  /// Adds the measures of all regions.
  package mutating func record(
    _ regions: [VerifiedRegion], _ measures: [RegionMeasure], _ source: VerifiedSource,
    dropsIslandsBelowSquareMeters: Double?
  ) {
    regionCount = source.regions.count
    for (number, (region, measure)) in zip(regions, measures).enumerated() {
      let own = source.regions[number]
      sourceVertexCount += own.vertices.count
      vertexCount += region.vertices.count
      sourceRingCount += own.ringEnds.count
      ringCount += region.ringEnds.count
      if let error = measure.worstError, error.meters > worstError?.meters ?? -1 {
        worstError = error
      }
      if let error = measure.worstRatio, error.ratio > worstRatio?.ratio ?? -1 {
        worstRatio = error
      }
      for error in measure.beyondBound {
        beyondBoundCount += 1
        addFault(
          "\(own.label) at \(text(error.site)): strays \(text(error.meters)) m from its source, "
            + "more than \(text(error.boundMeters)) m")
      }
      for change in measure.areaChanges {
        if change.part > worstAreaChange?.part ?? -1 { worstAreaChange = change }
        guard change.part > Self.areaTolerance else { continue }
        beyondAreaCount += 1
        addFault(
          "\(own.label) at \(text(change.site)): a ring of \(text(change.sourceSquareMeters)) m² "
            + "became one of \(text(change.squareMeters)) m²")
      }
      recordForeign(region, measure, own)
      recordDropped(measure, number, source, below: dropsIslandsBelowSquareMeters)
    }
  }

  private mutating func recordForeign(
    _ region: VerifiedRegion, _ measure: RegionMeasure, _ source: VerifiedRegion
  ) {
    for (ring, match) in measure.matches.enumerated() {
      if let match {
        guard match.foreignCount > 0 else { continue }
        foreignVertexCount += match.foreignCount
        addFault(
          "\(source.label): ring \(ring) has \(match.foreignCount) vertices that are not its "
            + "source's, or in another order")
      } else {
        foreignRingCount += 1
        addFault("\(source.label): ring \(ring) has no vertex of the source's rings")
      }
    }
  }

  private mutating func recordDropped(
    _ measure: RegionMeasure, _ number: Int, _ source: VerifiedSource, below limit: Double?
  ) {
    let areas = source.areas[number]
    let largest = areas.indices.max { areas[$0] < areas[$1] }
    for ring in measure.droppedRings {
      // The limit refers to the ellipsoid, where an area differs by less than a hundredth.
      let isAllowed = limit.map { areas[ring] < $0 * 1.01 } ?? false
      let dropped = DroppedRing(
        squareMeters: areas[ring], site: measure.site(ofRing: ring),
        isFault: !isAllowed || ring == largest)
      droppedRings.append(dropped)
      guard dropped.isFault, !lostRegions.contains(source.regions[number].key) else { continue }
      addFault(
        "\(source.regions[number].label) at \(text(dropped.site)): a ring of "
          + "\(text(dropped.squareMeters)) m² is gone")
    }
  }

  /// Adds the comparison of the borders between regions.
  package mutating func record(
    _ comparison: BorderComparison, _ edges: BorderEdges, _ faces: Faces?,
    _ crossings: [CrossingSearch.Pair]
  ) {
    let source = comparison.source
    sourceEdgeCount = source.edges.set.edges.count
    edgeCount = edges.set.edges.count
    errorHistogram = comparison.histogram
    sourceCrossingCount = source.crossings.count
    let new = comparison.newCrossings(crossings)
    crossingCount = new.count
    for pair in new {
      let place = source.place(edges.set.edges[Int(pair.first)].low)
      let other = source.place(edges.set.edges[Int(pair.second)].low)
      addFault("edges that begin at \(place) and \(other) cross or touch one another")
    }
    tornEdgeCount = comparison.tornEdges.count
    for edge in comparison.tornEdges {
      let place = source.place(source.edges.set.edges[Int(edge)].low)
      addFault("the border at \(place) was replaced differently by the regions on its two sides")
    }
    guard let faces, let sourceFaces = source.faces else { return }
    faceCount = faces.count
    sourceFaceCount = sourceFaces.count
    let misplaced = comparison.misplacedEdges(faces, sourceFaces)
    misplacedEdgeCount = misplaced.count
    for edge in misplaced {
      let place = source.place(source.edges.set.edges[Int(edge)].low)
      addFault("the border at \(place) lies between other faces than in the source")
    }
  }
}

extension VerifiedSource {
  fileprivate func place(_ point: UInt64) -> String {
    let coordinate = grid.coordinate(GridPoint(packed: point))
    return "\(coordinate.latitude),\(coordinate.longitude)"
  }
}

private func text(_ site: DetailVerification.Site) -> String {
  "\(rounded(site.latitude, 1e7)),\(rounded(site.longitude, 1e7))"
}

private func text(_ number: Double) -> String { "\(rounded(number, 1e3))" }

private func rounded(_ number: Double, _ unit: Double) -> Double {
  let product = number * unit
  return product.magnitude < 0x1p52 ? product.rounded() / unit : number
}
