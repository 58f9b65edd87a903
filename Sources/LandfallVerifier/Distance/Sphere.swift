package import Landfall
internal import LandfallSupport

/// The sphere that distances are measured on, in grid units.
///
/// It uses the C library's sine and cosine, because an atlas does not depend on these measures.
package struct Sphere: Sendable {
  /// The mean radius R1 of WGS 84 in meters (Moritz 2000, Geodetic Reference System 1980).
  package static let radius = 6_371_008.8

  /// The number of radians per grid unit.
  package let unit: Double
  /// The number of grid units from the south pole to the equator.
  package let equator: Double

  package init(grid: Grid) {
    unit = .pi / 180 / Double(grid.unitsPerDegree)
    equator = 90 * Double(grid.unitsPerDegree)
  }

  /// A position given in grid units, which need not be whole.
  package func place(u: Double, v: Double) -> SpherePlace {
    // Measured from the nearer pole, so that the cosine is precise near the poles, too.
    let fromPole = min(v, 2 * equator - v) * unit
    let angle = (v - equator) * unit
    return SpherePlace(u: u, v: v, sine: sin(angle), cosine: fromPole <= 0 ? 0 : sin(fromPole))
  }

  package func place(_ point: GridPoint) -> SpherePlace {
    place(u: Double(point.u), v: Double(point.v))
  }

  /// The position at a fraction of the straight line from one position to another.
  package func place(from start: SpherePlace, to end: SpherePlace, at fraction: Double)
    -> SpherePlace
  {
    let u = start.u + fraction * (end.u - start.u)
    let v = start.v + fraction * (end.v - start.v)
    let angle = (v - start.v) * unit
    guard abs(angle) < 0.02 else { return place(u: u, v: v) }
    // sin(φ + δ) and cos(φ + δ), for short distances faster than the C library.
    let (sine, cosine) = (Self.sine(angle), Self.cosine(angle))
    return SpherePlace(
      u: u, v: v, sine: start.sine * cosine + start.cosine * sine,
      cosine: max(0, start.cosine * cosine - start.sine * sine))
  }

  /// The squared chord of the sphere of radius 1 between two positions, from the haversine: 4
  /// sin²(Δφ/2) + 4 cos φ₁ cos φ₂ sin²(Δλ/2).
  func squaredChord(_ from: SpherePlace, _ to: SpherePlace) -> Double {
    let a = sine((from.v - to.v) * unit / 2)
    let b = sine((from.u - to.u) * unit / 2)
    return 4 * (a * a + from.cosine * to.cosine * b * b)
  }

  /// The chord of the sphere of radius 1 between two positions.
  package func chord(_ from: SpherePlace, _ to: SpherePlace) -> Double {
    squaredChord(from, to).squareRoot()
  }

  /// The distance in meters along the sphere of a chord.
  package static func meters(chord: Double) -> Double { 2 * radius * asin(min(1, chord / 2)) }

  /// The chord of a distance in meters along the sphere; 2, the longest chord, from half a turn on.
  package static func chord(meters: Double) -> Double {
    meters >= .pi * radius ? 2 : 2 * Double(sine(meters / (2 * radius)))
  }

  /// sin x; by the Taylor series where five terms are exact to 1e-17.
  @inline(__always)
  package static func sine(_ x: Double) -> Double {
    guard abs(x) < 0.02 else { return sin(x) }
    let y = x * x
    return x * (1 - y / 6 * (1 - y / 20 * (1 - y / 42 * (1 - y / 72))))
  }

  @inline(__always)
  package func sine(_ x: Double) -> Double { Self.sine(x) }

  /// cos x; by the Taylor series for small x.
  @inline(__always)
  package static func cosine(_ x: Double) -> Double {
    guard abs(x) < 0.02 else { return cos(x) }
    let y = x * x
    return 1 - y / 2 * (1 - y / 12 * (1 - y / 30 * (1 - y / 56)))
  }
}

/// A position in grid units, with the sine and the cosine of its latitude.
package struct SpherePlace: Sendable {
  package var u, v: Double
  package var sine, cosine: Double
}

extension Sphere {
  /// The area that a ring encloses, in square meters; its edges are straight in longitude and
  /// latitude. The area of clockwise rings is positive, too. O(vertices).
  ///
  /// An edge from (λ₁, φ₁) to (λ₂, φ₂) adds R² ∫ sin φ dλ = R² Δλ sin φₘ · sin(Δφ/2) / (Δφ/2), with
  /// φₘ the latitude of its middle. The sine of one latitude of the ring is subtracted from each,
  /// which does not change the sum over a closed ring and preserves the precision of small rings.
  package func area(of ring: some BidirectionalCollection<SpherePlace>) -> Double {
    guard let first = ring.first, var before = ring.last else { return 0 }
    var sum = 0.0
    for place in ring {
      let width = (place.u - before.u) * unit
      let middle = (place.v + before.v) / 2
      let rise = (middle - first.v) * unit
      // sin φₘ − sin φ₀ = sin φ₀ (cos δ − 1) + cos φ₀ sin δ
      let half = sine(rise / 2)
      let difference = -2 * first.sine * half * half + first.cosine * sine(rise)
      let x = (place.v - before.v) * unit / 2
      // sin x / x − 1, the factor of the sine of the middle latitude.
      let flattening =
        abs(x) < 0.01 ? -x * x / 6 * (1 - x * x / 20 * (1 - x * x / 42)) : sine(x) / x - 1
      sum += width * (difference + (difference + first.sine) * flattening)
      before = place
    }
    return abs(sum) * Self.radius * Self.radius
  }
}
