internal import Landfall

/// A region of a detail compared with its source: the matching of its rings, and the deviation of
/// each edge.
package struct RegionMeasure: Sendable {
  package typealias Site = DetailVerification.Site

  /// For each ring of the detail its match in the source; nil if the source has none of its
  /// vertices.
  package var matches: [RingMatch?] = []
  /// For each ring of the detail and each step of its match, the deviation in meters of the edge
  /// that begins there.
  package var errors: [[Double]] = []
  package var boundMeters: [Double] = []
  package var worstError: DetailVerification.BorderError?
  package var worstRatio: DetailVerification.BorderError?
  /// The errors that exceed their bounds.
  var beyondBound: [DetailVerification.BorderError] = []
  var areaChanges: [DetailVerification.AreaChange] = []
  /// The rings of the source that match no ring of the detail.
  package var droppedRings: [Int] = []

  private let number: Int
  private let source: VerifiedRegion
  private let places: [SpherePlace]
  private let sphere: Sphere

  /// Measures the region with this number; it may deviate by `meters`, or by its own limit if that
  /// is less.
  package init(_ detail: VerifiedRegion, number: Int, in all: VerifiedSource, meters: Double) {
    self.number = number
    source = all.regions[number]
    places = all.places[number]
    sphere = all.sphere
    matchRings(detail)
    let limit = min(meters, source.limitMeters ?? meters)
    for (ring, match) in matches.enumerated() {
      guard let match else {
        errors.append([])
        boundMeters.append(0)
        continue
      }
      let area = all.areas[number][match.sourceRing]
      // The guarantee refers to the source's rings: 0.05 · √area.
      let bound = min(limit, 0.05 * area.squareRoot())
      boundMeters.append(bound)
      measureErrors(detail, ring: ring, match, bound: bound)
      let kept = placesOfRing(ring, of: detail, match)
      areaChanges.append(
        .init(
          sourceSquareMeters: area, squareMeters: sphere.area(of: kept),
          site: site(ofRing: match.sourceRing)))
    }
  }

  private func placesOfRing(
    _ ring: Int, of detail: VerifiedRegion, _ match: RingMatch
  ) -> [SpherePlace] {
    guard match.foreignCount == 0 else {
      return detail.vertices[detail.range(ofRing: ring)].map(sphere.place)
    }
    let range = source.range(ofRing: match.sourceRing)
    return match.steps.map { places[range.lowerBound + match.position(Int($0), of: range.count)] }
  }

  private mutating func matchRings(_ detail: VerifiedRegion) {
    var taken = [Bool](repeating: false, count: source.ringEnds.count)
    var next = 0
    var index: VertexIndex?
    for ring in detail.ringEnds.indices {
      let vertices = detail.vertices[detail.range(ofRing: ring)]
      var match: RingMatch?
      // Rings nearly always keep their order, so search from the ring after the last match.
      var candidate = next
      while match == nil, candidate < source.ringEnds.count {
        match = RingMatch(
          of: vertices, in: source.vertices[source.range(ofRing: candidate)],
          sourceRing: candidate)
        candidate += 1
      }
      if match != nil {
        next = candidate
      } else {
        index = index ?? VertexIndex(source)
        match = index?.match(vertices, except: taken)
      }
      if let match { taken[match.sourceRing] = true }
      matches.append(match)
    }
    droppedRings = taken.indices.filter { !taken[$0] }
  }

  private mutating func measureErrors(
    _ detail: VerifiedRegion, ring: Int, _ match: RingMatch, bound: Double
  ) {
    let range = source.range(ofRing: match.sourceRing)
    let vertices = detail.vertices[detail.range(ofRing: ring)]
    // A millimeter is finer than any grid.
    let tolerance = Sphere.chord(meters: max(DetailVerification.resolution * bound, 1e-3)) / 2
    var errors = [Double](repeating: 0, count: match.steps.count)
    var measure = ChainDistance(sphere: sphere)
    var chain: [SpherePlace] = []
    var from = 0
    while from < match.steps.count {
      var to = from + 1
      while to < match.steps.count, match.steps[to] < 0 { to += 1 }
      let end = to < match.steps.count ? Int(match.steps[to]) : range.count
      defer { from = to }
      if to == from + 1, end == Int(match.steps[from]) + 1 { continue }
      chain.removeAll(keepingCapacity: true)
      for step in Int(match.steps[from])...end {
        chain.append(places[range.lowerBound + match.position(step, of: range.count)])
      }
      let worst: ChainDistance.Worst?
      if to == from + 1 {
        worst = measure.distance(of: chain, tolerance: tolerance)
      } else {
        let kept = (from...to).map { step in
          let offset = (match.first + step) % vertices.count
          return sphere.place(vertices[vertices.startIndex + offset])
        }
        worst = PolylineDistance(sphere: sphere).distance(chain, kept, tolerance: tolerance)
      }
      errors[from] = record(worst, chain, bound: bound)
    }
    self.errors.append(errors)
  }

  /// Records the deviation of an edge and returns it in meters; infinite if it takes too long to
  /// measure.
  private mutating func record(
    _ worst: ChainDistance.Worst?, _ chain: [SpherePlace], bound: Double
  ) -> Double {
    let meters = worst.map { Sphere.meters(chord: $0.chord) } ?? .infinity
    let error = DetailVerification.BorderError(
      meters: meters, boundMeters: bound,
      site: site(u: worst?.u ?? chain[0].u, v: worst?.v ?? chain[0].v))
    if meters > worstError?.meters ?? -1 { worstError = error }
    if error.ratio > worstRatio?.ratio ?? -1 { worstRatio = error }
    // Tolerates rounding, so that an error equal to its bound is accepted.
    if meters > bound * (1 + 1e-9) { beyondBound.append(error) }
    return meters
  }

  package func site(ofRing ring: Int) -> Site {
    let place = places[source.range(ofRing: ring)].first
    return site(u: place?.u ?? 0, v: place?.v ?? 0)
  }

  private func site(u: Double, v: Double) -> Site {
    sphere.site(u: u, v: v, region: number)
  }
}

extension Sphere {
  /// A position in degrees.
  package func site(u: Double, v: Double, region: Int) -> DetailVerification.Site {
    let units = equator / 90
    return .init(
      region: region, latitude: (v - equator) / units, longitude: (u - 2 * equator) / units)
  }
}
