package import Landfall

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Bionic)
  internal import Bionic
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The sphere that distances are measured on, and where the grid lies on it.
///
/// It uses the C library's sine and cosine, as nothing in an atlas depends on what is measured here.
package struct Sphere: Sendable {
  /// The mean radius R1 of WGS 84 in meters (Moritz 2000, Geodetic Reference System 1980).
  package static let radius = 6_371_008.8

  /// Radians in one grid unit.
  package let unit: Double
  /// Grid units from the south pole to the equator.
  package let equator: Double

  package init(grid: Grid) {
    unit = .pi / 180 / Double(grid.unitsPerDegree)
    equator = 90 * Double(grid.unitsPerDegree)
  }

  /// A place given in grid units, whole or not.
  package func place(u: Double, v: Double) -> SpherePlace {
    // From the nearer pole, so that its cosine is right to the last bits there, too.
    let fromPole = min(v, 2 * equator - v) * unit
    let angle = (v - equator) * unit
    return SpherePlace(u: u, v: v, sine: sin(angle), cosine: fromPole <= 0 ? 0 : sin(fromPole))
  }

  package func place(_ point: GridPoint) -> SpherePlace {
    place(u: Double(point.u), v: Double(point.v))
  }

  /// The place so far along the straight line from one place to another.
  package func place(from start: SpherePlace, to end: SpherePlace, at fraction: Double)
    -> SpherePlace
  {
    let u = start.u + fraction * (end.u - start.u)
    let v = start.v + fraction * (end.v - start.v)
    let angle = (v - start.v) * unit
    guard abs(angle) < 0.02 else { return place(u: u, v: v) }
    // sin(φ + δ) and cos(φ + δ), for short ways cheaper than to ask the C library.
    let (sine, cosine) = (Self.sine(angle), Self.cosine(angle))
    return SpherePlace(
      u: u, v: v, sine: start.sine * cosine + start.cosine * sine,
      cosine: max(0, start.cosine * cosine - start.sine * sine))
  }

  /// The squared length of the straight line through the sphere of radius 1, from the haversine:
  /// 4 sin²(Δφ/2) + 4 cos φ₁ cos φ₂ sin²(Δλ/2).
  func squaredChord(_ from: SpherePlace, _ to: SpherePlace) -> Double {
    let a = sine((from.v - to.v) * unit / 2)
    let b = sine((from.u - to.u) * unit / 2)
    return 4 * (a * a + from.cosine * to.cosine * b * b)
  }

  /// The chord of the sphere of radius 1 between two places.
  package func chord(_ from: SpherePlace, _ to: SpherePlace) -> Double {
    squaredChord(from, to).squareRoot()
  }

  /// Meters along the sphere that a chord spans.
  package static func meters(chord: Double) -> Double { 2 * radius * asin(min(1, chord / 2)) }

  /// The chord below so many meters along the sphere; 2, which all chords fit, from half a turn on.
  package static func chord(meters: Double) -> Double {
    meters >= .pi * radius ? 2 : 2 * Double(sine(meters / (2 * radius)))
  }

  /// sin x; the Taylor series where five terms of it are exact to 1e-17.
  @inline(__always)
  package static func sine(_ x: Double) -> Double {
    guard abs(x) < 0.02 else { return sin(x) }
    let y = x * x
    return x * (1 - y / 6 * (1 - y / 20 * (1 - y / 42 * (1 - y / 72))))
  }

  @inline(__always)
  package func sine(_ x: Double) -> Double { Self.sine(x) }

  /// cos x, likewise.
  @inline(__always)
  package static func cosine(_ x: Double) -> Double {
    guard abs(x) < 0.02 else { return cos(x) }
    let y = x * x
    return 1 - y / 2 * (1 - y / 12 * (1 - y / 30 * (1 - y / 56)))
  }
}

/// A place in grid units, with the sine and the cosine of its latitude.
package struct SpherePlace: Sendable {
  package var u, v: Double
  package var sine, cosine: Double
}
