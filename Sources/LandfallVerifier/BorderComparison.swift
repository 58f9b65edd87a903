/// Whether the faces of a detail are the faces of its source.
///
/// ## What is proved
/// 1. ``Faces`` proves that no two edges of the detail meet elsewhere than at common ends, and the
///    same for the source; so both are maps, drawn in the plane, whose faces it numbers.
/// 2. Each edge of the source belongs to one edge of the detail, in one direction, whichever ring
///    runs through it; and as many rings run through the one as through the other. So the same
///    regions lie beside both, on the same sides: nothing is torn.
/// 3. The faces on the two sides of every edge of the source correspond to those of its edge in the
///    detail: one to one, the face around all to itself. Rings that were dropped are wiped out of the
///    source first, which makes the faces on their two sides one.
///
/// By 3 the faces of the detail are as many as the source's and have the same borders, those of
/// islands in them included; by 2 the regions change in the same way from each face to the next; so
/// each face has the regions that it had. A gap, an overlap, an island beyond its coast or two arcs
/// that changed places would be a face that the source has not.
package struct BorderComparison {
  package let source: VerifiedSource
  package let detail: BorderEdges
  package let measures: [RegionMeasure]

  /// For each edge of the source its edge in the detail, times two, plus one where that runs the
  /// other way.
  private var standsFor: [Int32]
  /// Edges of the source that rings replaced differently, or not all of them.
  private(set) var tornEdges: [Int32] = []
  package private(set) var histogram: [Int]

  private static let unknown: Int32 = -1
  private static let dropped: Int32 = -2
  /// It cannot be said, as the rings have vertices of their own there.
  private static let unclear: Int32 = -3

  package init(
    _ measures: [RegionMeasure], detail: BorderEdges, detailRegions: [VerifiedRegion],
    source: VerifiedSource, meters: Double
  ) {
    self.source = source
    self.detail = detail
    self.measures = measures
    standsFor = Array(repeating: Self.unknown, count: source.edges.set.edges.count)
    histogram = Array(repeating: 0, count: DetailVerification.binCount + 1)
    var isCounted = [Bool](repeating: false, count: detail.set.edges.count)
    var isTorn = [Bool](repeating: false, count: standsFor.count)
    for (number, measure) in measures.enumerated() {
      for (ring, match) in measure.matches.enumerated() {
        guard let match else { continue }
        let range = detailRegions[number].range(ofRing: ring)
        for (step, nextStep) in Self.pieces(of: match, measure, number, source) {
          let vertex = range.lowerBound + (match.first + step) % range.count
          let edge = detail.ofRegions[number][vertex]
          let isClear = edge >= 0 && (step + 1 == match.steps.count || match.steps[step + 1] >= 0)
          if isClear, !isCounted[Int(edge >> 1)] {
            isCounted[Int(edge >> 1)] = true
            count(measure.errors[ring][step], meters: meters)
          }
          assign(
            isClear ? edge : Self.unclear, to: match, steps: Int(match.steps[step])..<nextStep,
            region: number, &isTorn)
        }
      }
      for ring in measure.droppedRings {
        for vertex in source.regions[number].range(ofRing: ring) {
          let edge = source.edges.ofRegions[number][vertex]
          if edge >= 0 { set(Int(edge >> 1), Self.dropped, &isTorn) }
        }
      }
    }
    for edge in standsFor.indices where standsFor[edge] >= 0 {
      if source.edges.set.useCounts[edge] != detail.set.useCounts[Int(standsFor[edge] >> 1)] {
        isTorn[edge] = true
      }
    }
    tornEdges = isTorn.indices.filter { isTorn[$0] }.map { Int32($0) }
  }

  /// The steps of a match that are the source's, and where in the source the next one is.
  private static func pieces(
    of match: RingMatch, _ measure: RegionMeasure, _ region: Int, _ source: VerifiedSource
  ) -> [(step: Int, nextStep: Int)] {
    var found: [(Int, Int)] = []
    var end = source.regions[region].range(ofRing: match.sourceRing).count
    for step in match.steps.indices.reversed() where match.steps[step] >= 0 {
      found.append((step, end))
      end = Int(match.steps[step])
    }
    return found.reversed()
  }

  private mutating func count(_ error: Double, meters: Double) {
    let bins = DetailVerification.binCount
    let bin = meters > 0 ? error / meters * Double(bins) : error > 0 ? .infinity : 0
    histogram[bin < Double(bins) ? Int(bin) : error <= meters ? bins - 1 : bins] += 1
  }

  private mutating func assign(
    _ edge: Int32, to match: RingMatch, steps: Range<Int>, region: Int, _ isTorn: inout [Bool]
  ) {
    let range = source.regions[region].range(ofRing: match.sourceRing)
    let edges = source.edges.ofRegions[region]
    for step in steps {
      // Against the ring's direction an edge is kept with the vertex that it ends at.
      let position = match.position(match.isReversed ? step + 1 : step, of: range.count)
      let number = edges[range.lowerBound + position]
      if number < 0 { continue }
      let turned = (number & 1) ^ (match.isReversed ? 1 : 0)
      set(Int(number >> 1), edge < 0 ? edge : edge ^ turned, &isTorn)
    }
  }

  private mutating func set(_ edge: Int, _ value: Int32, _ isTorn: inout [Bool]) {
    if standsFor[edge] == Self.unknown {
      standsFor[edge] = value
    } else if standsFor[edge] != value {
      isTorn[edge] = true
    }
  }

  /// Edges of the source whose faces are not those of their edge in the detail.
  func misplacedEdges(_ detailFaces: Faces, _ sourceFaces: Faces) -> [Int32] {
    var sets = DisjointSets(count: sourceFaces.count)
    for edge in standsFor.indices where standsFor[edge] < 0 {
      sets.unite(sourceFaces.below[edge], sourceFaces.above[edge])
    }
    var ofSource = [Int32](repeating: -1, count: sourceFaces.count)
    var ofDetail = [Int32](repeating: -1, count: detailFaces.count)
    let around = sets.find(0)
    ofSource[Int(around)] = 0
    ofDetail[0] = around
    /// Whether two faces may be the same.
    func correspond(_ sourceFace: Int32, _ detailFace: Int32) -> Bool {
      let sourceFace = sets.find(sourceFace)
      if ofSource[Int(sourceFace)] < 0, ofDetail[Int(detailFace)] < 0 {
        ofSource[Int(sourceFace)] = detailFace
        ofDetail[Int(detailFace)] = sourceFace
      }
      return ofSource[Int(sourceFace)] == detailFace && ofDetail[Int(detailFace)] == sourceFace
    }
    var misplaced: [Int32] = []
    for edge in standsFor.indices where standsFor[edge] >= 0 {
      let own = Int(standsFor[edge] >> 1)
      var (below, above) = (detailFaces.below[own], detailFaces.above[own])
      if standsFor[edge] & 1 == 1 { swap(&below, &above) }
      let isBelowRight = correspond(sourceFaces.below[edge], below)
      let isAboveRight = correspond(sourceFaces.above[edge], above)
      if !isBelowRight || !isAboveRight { misplaced.append(Int32(edge)) }
    }
    return misplaced
  }

  /// Pairs of the detail's edges that meet where the chains of the source that they stand for do not.
  func newCrossings(_ crossings: [CrossingSearch.Pair]) -> [CrossingSearch.Pair] {
    let known = Set(
      source.crossings.map { pair in
        CrossingSearch.Pair(standsFor[Int(pair.first)] >> 1, standsFor[Int(pair.second)] >> 1)
      })
    return crossings.filter { !known.contains($0) }
  }
}
