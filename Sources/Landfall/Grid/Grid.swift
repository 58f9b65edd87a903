/// The one global fixed-point lattice that all geometry and every query is rounded to.
///
/// A grid point has u = longitude + 180° and v = latitude + 90° in whole grid units. A degree value
/// becomes units by `round(degrees × unitsPerDegree)`: one Double product, rounded half to even.
package struct Grid: Sendable, Hashable {
  /// Grid units in one degree: 100,000, 1,000,000 or 10,000,000.
  package let unitsPerDegree: UInt32

  /// The same as a factor.
  @usableFromInline package let scale: Double
  /// What takes a rounded longitude or latitude, still with ``roundingBias``, to u or v.
  @usableFromInline let uOffset: Int64
  @usableFromInline let vOffset: Int64
  /// How many u, and how many v, lie between the sides of the domain.
  private let innerWidth: UInt64
  private let innerHeight: UInt64
  /// Units around the Earth: u of the +180° meridian.
  package let width: UInt32
  /// Units from pole to pole: v of the north pole.
  package let height: UInt32

  /// The three lattices an atlas may use, 1.1 m, 11 cm and 1.1 cm apart at the equator.
  package static let allowedUnitsPerDegree: [UInt32] = [100_000, 1_000_000, 10_000_000]

  /// The lattice with so many units in a degree; nil for any other than the allowed ones.
  package init?(unitsPerDegree: UInt32) {
    guard Self.allowedUnitsPerDegree.contains(unitsPerDegree) else { return nil }
    self.unitsPerDegree = unitsPerDegree
    scale = Double(unitsPerDegree)
    let bias = Int64(bitPattern: Self.roundingBias.bitPattern)
    uOffset = 180 * Int64(unitsPerDegree) - bias
    vOffset = 90 * Int64(unitsPerDegree) - bias
    width = 360 * unitsPerDegree
    height = 180 * unitsPerDegree
    innerWidth = UInt64(width) - 1
    innerHeight = UInt64(height) - 1
  }

  /// The lattice with such a spacing in degrees; nil for any other than 1e-5, 1e-6 and 1e-7.
  package init?(degrees: Double) {
    switch degrees {
    case 1e-5: self.init(unitsPerDegree: 100_000)
    case 1e-6: self.init(unitsPerDegree: 1_000_000)
    case 1e-7: self.init(unitsPerDegree: 10_000_000)
    default: return nil
    }
  }

  /// The spacing in degrees.
  package var degrees: Double { 1 / Double(unitsPerDegree) }

  /// Decimals that write a multiple of the spacing exactly.
  package var decimals: Int {
    switch unitsPerDegree {
    case 100_000: 5
    case 1_000_000: 6
    default: 7
    }
  }

  /// A spacing as manifests write it: 1e-6, where Swift would print 1e-06.
  package static func text(degrees: Double) -> String {
    Grid(degrees: degrees).map { "1e-\($0.decimals)" } ?? "\(degrees)"
  }
}

// MARK: - Rounding

extension Grid {
  /// 1.5 · 2^52: a Double of at most 2^51 in size, added to it, is rounded half to even to an
  /// integer by the addition itself, without a call into libm.
  @inlinable @inline(__always)
  package static var roundingBias: Double { 0x1.8p52 }

  /// u and v of degrees, rounded half to even; the degrees must be below 1000 in size.
  @inlinable @inline(__always)
  package func rounded(latitude: Double, longitude: Double) -> (u: Int64, v: Int64) {
    (
      Int64(bitPattern: (longitude * scale + Self.roundingBias).bitPattern) &+ uOffset,
      Int64(bitPattern: (latitude * scale + Self.roundingBias).bitPattern) &+ vOffset
    )
  }

  /// The grid point that a query is answered for; nil where the coordinate is no place.
  ///
  /// Longitudes from −540 to 540 are reduced in Double, which is exact there; the +180° meridian
  /// becomes −180°, and at a pole the longitude becomes −180°.
  /// - Returns: a point with u < ``width`` and v ≤ ``height``; nil for NaN, an infinity, a latitude
  ///   beyond ±90 or a longitude beyond ±540.
  package func query(latitude: Double, longitude: Double) -> GridPoint? {
    guard Coordinate(latitude: latitude, longitude: longitude).isValid else { return nil }
    let (u, v) = rounded(latitude: latitude, longitude: Longitude.reduced(longitude))
    let isSeamOrPole = u == Int64(width) || v == 0 || v == Int64(height)
    return GridPoint(
      u: isSeamOrPole ? 0 : UInt32(truncatingIfNeeded: u), v: UInt32(truncatingIfNeeded: v))
  }

  /// The same as ``query(latitude:longitude:)`` where that is neither nil nor on the seam or a pole
  /// nor reduced; nil elsewhere. Nearly all queries need no more.
  @inline(__always)
  package func innerQuery(latitude: Double, longitude: Double) -> GridPoint? {
    // Of what is no number, or too large to be rounded by the sum, the bits are far out of range.
    let (u, v) = rounded(latitude: latitude, longitude: longitude)
    guard UInt64(bitPattern: u &- 1) < innerWidth, UInt64(bitPattern: v &- 1) < innerHeight
    else { return nil }
    return GridPoint(u: UInt32(truncatingIfNeeded: u), v: UInt32(truncatingIfNeeded: v))
  }

  /// The grid point of a source vertex; nil where it does not round into the domain.
  ///
  /// Unlike a query it keeps +180° apart from −180°, and a longitude at the poles.
  @inlinable @inline(__always)
  package func vertex(latitude: Double, longitude: Double) -> GridPoint? {
    guard latitude > -91, latitude < 91, longitude > -181, longitude < 181 else { return nil }
    let (u, v) = rounded(latitude: latitude, longitude: longitude)
    guard u >= 0, u <= Int64(width), v >= 0, v <= Int64(height) else { return nil }
    return GridPoint(u: UInt32(truncatingIfNeeded: u), v: UInt32(truncatingIfNeeded: v))
  }

  /// The coordinate of a grid point, the Double nearest to its decimal value.
  @inline(__always)
  package func coordinate(_ point: GridPoint) -> Coordinate {
    // The differences are whole numbers below 2^53 and so exact; both are divided at once.
    let units = SIMD2(Double(point.v), Double(point.u)) - SIMD2(90, 180) * scale
    let degrees = units / SIMD2(repeating: scale)
    return Coordinate(latitude: degrees.x, longitude: degrees.y)
  }
}
