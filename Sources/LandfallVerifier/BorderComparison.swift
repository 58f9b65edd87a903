/// Compares the faces of a detail with the faces of its source.
///
/// ## Proof
/// 1. ``Faces`` proves that no two edges of the detail meet except at common ends, and the same for
///    the source. So both are planar maps, whose faces it numbers.
/// 2. Each edge of the source belongs to one edge of the detail, in one direction, for every ring
///    that runs through it; and the same number of rings runs through both. So both have the same
///    regions on their left and right, and all of them replaced a shared border in the same way.
/// 3. The faces on the two sides of every edge of the source correspond one to one to those of its
///    edge in the detail, and the outer face to the outer face. Rings that were dropped are first
///    removed from the source, which merges the faces on their two sides.
///
/// By 3 the detail has the same number of faces as the source with the same borders, including
/// those of islands in them; by 2 the regions change in the same way from each face to the next; so
/// each face has the same regions as in the source. A gap, an overlap, an island beyond its coast
/// or two arcs that changed places would be a face that the source does not have.
package struct BorderComparison {
  package let source: VerifiedSource
  package let detail: BorderEdges
  package let measures: [RegionMeasure]

  /// For each edge of the source its edge in the detail, times two, plus one if that has the
  /// opposite direction.
  private var standsFor: [Int32]
  /// Edges of the source that rings replaced differently, or that only some of their rings
  /// replaced.
  private(set) var tornEdges: [Int32] = []
  package private(set) var histogram: [Int]

  private static let unknown: Int32 = -1
  private static let dropped: Int32 = -2
  /// Unknown, because the rings have vertices there that the source does not have.
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

  /// The steps of a match whose vertices are the source's, each with the following such step in the
  /// source.
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
      // Against the ring's direction an edge is stored at the vertex where it ends.
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

  /// Edges of the source whose faces do not correspond to those of their edge in the detail.
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
    /// Whether two faces may correspond.
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

  /// Pairs of the detail's edges that meet although their chains in the source do not.
  func newCrossings(_ crossings: [CrossingSearch.Pair]) -> [CrossingSearch.Pair] {
    let known = Set(
      source.crossings.map { pair in
        CrossingSearch.Pair(standsFor[Int(pair.first)] >> 1, standsFor[Int(pair.second)] >> 1)
      })
    return crossings.filter { !known.contains($0) }
  }
}
