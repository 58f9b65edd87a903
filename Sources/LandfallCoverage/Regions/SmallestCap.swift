/// Returns the center of the smallest cap, of at most half the sphere, that contains all given unit
/// vectors; nil if no half of the sphere contains them, or for no vectors. Its length is 1 only up
/// to rounding.
///
/// Uses Welzl's observation ("Smallest enclosing disks (balls and ellipsoids)", 1991) in Gärtner's
/// order: a few vectors determine the cap; the vector farthest outside joins them, and of these the
/// two or three that determine the new cap remain. The cap grows in each round, so the search
/// terminates; about ten rounds suffice.
func smallestCapCenter(of vectors: [SIMD3<Double>]) -> SIMD3<Double>? {
  guard let first = vectors.first else { return nil }
  var deciding = [first]
  var cap = UnitCap(center: first, chordSquared: 0)
  // More rounds than any input needs; afterwards the cap is good enough, as its radius is measured
  // separately.
  for _ in 0..<64 {
    var farthest = (chordSquared: cap.chordSquared, index: -1)
    for index in vectors.indices {
      let chordSquared = cap.chordSquared(to: vectors[index])
      if chordSquared > farthest.chordSquared { farthest = (chordSquared, index) }
    }
    // A margin for vectors that are outside only because of rounding.
    guard farthest.index >= 0, farthest.chordSquared > cap.chordSquared * (1 + 1e-12) + 1e-30 else {
      return cap.center
    }
    let newcomer = vectors[farthest.index]
    if deciding.contains(newcomer) { return cap.center }
    guard let found = smallestCap(of: deciding + [newcomer]) else { return nil }
    (cap, deciding) = found
  }
  return cap.center
}

/// A cap about a unit vector, with the square of the chord to its rim.
private struct UnitCap {
  var center: SIMD3<Double>
  var chordSquared: Double

  init(center: SIMD3<Double>, chordSquared: Double) {
    self.center = center
    self.chordSquared = chordSquared
  }

  /// Creates a cap around a direction with the farthest of the given vectors on its rim; nil for a
  /// zero vector.
  init?(_ direction: SIMD3<Double>, rim: [SIMD3<Double>]) {
    let length = UnitSphere.dot(direction, direction).squareRoot()
    guard length > 0 else { return nil }
    center = direction / length
    chordSquared = 0
    for vector in rim { chordSquared = max(chordSquared, chordSquared(to: vector)) }
  }

  @inline(__always)
  func chordSquared(to vector: SIMD3<Double>) -> Double {
    let chord = vector - center
    return UnitSphere.dot(chord, chord)
  }
}

/// Returns the smallest cap of two to four vectors, and the vectors that determine it: two with the
/// center midway between them, or three on its rim.
private func smallestCap(
  of vectors: [SIMD3<Double>]
) -> (cap: UnitCap, deciding: [SIMD3<Double>])? {
  var best: (cap: UnitCap, deciding: [SIMD3<Double>])?
  // The best direction is among those tried. Each cap is made to contain all vectors, so no
  // tolerance has to decide whether one that is almost on the rim is inside.
  func offer(_ direction: SIMD3<Double>, _ deciding: [SIMD3<Double>]) {
    guard let cap = UnitCap(direction, rim: vectors), cap.chordSquared <= 2 + 1e-12 else { return }
    if let best, best.cap.chordSquared <= cap.chordSquared { return }
    best = (cap, deciding)
  }
  let count = vectors.count
  for i in 0..<count {
    for j in (i + 1)..<max(count, i + 1) {
      offer(vectors[i] + vectors[j], [vectors[i], vectors[j]])
      for k in (j + 1)..<max(count, j + 1) {
        let normal = UnitSphere.cross(vectors[j] - vectors[i], vectors[k] - vectors[i])
        // The side of the plane that is nearer to the vectors.
        let isAway = UnitSphere.dot(normal, vectors[i]) < 0
        offer(isAway ? normal * -1 : normal, [vectors[i], vectors[j], vectors[k]])
      }
    }
  }
  return best
}

/// The smallest cap of the sphere that contains a region.
package struct RegionCap: Sendable, Hashable {
  /// A grid point in the form of queries: u is 0 on the seam and at the poles.
  package var center: GridPoint
  /// The radius, rounded up.
  package var radiusRadians: Float

  package init(center: GridPoint, radiusRadians: Float) {
    self.center = center
    self.radiusRadians = radiusRadians
  }
}

/// Returns the smallest cap that contains the whole region: its points, and the edges of its rings,
/// which are straight in longitude and latitude.
///
/// The center is that of the smallest cap around the vertices and points along the longer edges,
/// rounded to the grid. The farthest point of all edges from there is found with a relative
/// tolerance of 1e-7, and the radius is rounded up to it, so that the cap contains the region for
/// any center. Uses only + − × ÷ √ and nothing random: the result is the same on every processor.
package func findCap(of geometry: Geometry, grid: Grid) -> RegionCap {
  let edges = SphereEdges(geometry, grid: grid)
  let samples = edges.samples
  guard let first = samples.first,
    let coordinate = smallestCapCenter(of: samples).flatMap(Globe.coordinate(of:)),
    let center = grid.query(latitude: coordinate.latitude, longitude: coordinate.longitude)
  else {
    let any = geometry.points.first ?? geometry.vertices.first ?? GridPoint(u: 0, v: 0)
    return RegionCap(center: grid.canonical(any), radiusRadians: CapRecord.wholeGlobe)
  }
  // A single point is its own center.
  if samples.allSatisfy({ $0 == first }), let point = geometry.points.first {
    return RegionCap(center: grid.canonical(point), radiusRadians: 0)
  }
  let chordSquared = edges.farthestChordSquared(from: UnitSphere.direction(of: center, grid: grid))
  // A quarter turn or more: not smaller than a hemisphere.
  guard chordSquared < 2 else {
    return RegionCap(center: center, radiusRadians: CapRecord.wholeGlobe)
  }
  let radians = 2 * SineCosine.arcSine(chordSquared.squareRoot() / 2)
  // More than the rounding error: 1e-13 is less than a micrometer on the ground.
  let enough = radians * (1 + 1e-9) + 1e-13
  let rounded = Float(enough)
  return RegionCap(
    center: center, radiusRadians: Double(rounded) < enough ? rounded.nextUp : rounded)
}

extension RegionCap: BinaryCodable {
  package static var blank: RegionCap {
    RegionCap(center: GridPoint(u: 0, v: 0), radiusRadians: 0)
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&center, &radiusRadians)
  }
}
