/// The global fixed-point lattice that all geometry and every query is rounded to.
///
/// A grid point has u = longitude + 180° and v = latitude + 90° in whole grid units. A degree value
/// becomes units by `round(degrees × unitsPerDegree)`: one Double product, rounded half to even.
@usableFromInline
package struct Grid: Sendable, Hashable {
  /// Grid units in one degree: 100,000, 1,000,000 or 10,000,000.
  package let unitsPerDegree: UInt32

  /// ``unitsPerDegree`` as a factor.
  @usableFromInline package let scale: Double
  /// The offset from a rounded longitude or latitude that still includes ``roundingBias`` to u or
  /// v.
  @usableFromInline let uOffset: Int64
  @usableFromInline let vOffset: Int64
  /// The number of u and of v strictly inside the domain.
  private let innerWidth: UInt64
  private let innerHeight: UInt64
  /// Grid units around the Earth: u of the +180° meridian.
  @usableFromInline package let width: UInt32
  /// Grid units from pole to pole: v of the north pole.
  @usableFromInline package let height: UInt32

  /// The three lattices an atlas may use: 1.1 m, 11 cm and 1.1 cm apart at the equator.
  package static let allowedUnitsPerDegree: [UInt32] = [100_000, 1_000_000, 10_000_000]

  /// Creates the lattice with this number of units per degree; nil if it is not allowed.
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

  /// Creates the lattice with this spacing in degrees; nil unless it is 1e-5, 1e-6 or 1e-7.
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

  /// The number of decimals that write a multiple of the spacing exactly.
  package var decimals: Int {
    switch unitsPerDegree {
    case 100_000: 5
    case 1_000_000: 6
    default: 7
    }
  }

  /// A spacing in the form of manifests: 1e-6, where Swift would print 1e-06.
  package static func text(degrees: Double) -> String {
    Grid(degrees: degrees).map { "1e-\($0.decimals)" } ?? "\(degrees)"
  }
}

// MARK: - Rounding

extension Grid {
  /// 1.5 · 2^52. Adding it to a Double of at most 2^51 in magnitude rounds the Double half to even
  /// to an integer, without a call into libm.
  @inlinable @inline(__always)
  package static var roundingBias: Double { 0x1.8p52 }

  /// The u and v of a position, rounded half to even; the degrees must be below 1000 in magnitude.
  @inlinable @inline(__always)
  package func rounded(latitude: Double, longitude: Double) -> (u: Int64, v: Int64) {
    (
      Int64(bitPattern: (longitude * scale + Self.roundingBias).bitPattern) &+ uOffset,
      Int64(bitPattern: (latitude * scale + Self.roundingBias).bitPattern) &+ vOffset
    )
  }

  /// The grid point of a query; nil if the coordinate is not valid.
  ///
  /// Longitudes from −540 to 540 are reduced in Double, which is exact in that range; the +180°
  /// meridian becomes −180°, and at a pole the longitude becomes −180°.
  /// - Returns: A point with u < ``width`` and v ≤ ``height``; nil for NaN, an infinity, a latitude
  ///   beyond ±90 or a longitude beyond ±540.
  package func query(latitude: Double, longitude: Double) -> GridPoint? {
    guard Coordinate(latitude: latitude, longitude: longitude).isValid else { return nil }
    let (u, v) = rounded(latitude: latitude, longitude: Longitude.reduced(longitude))
    return canonical(
      GridPoint(u: UInt32(truncatingIfNeeded: u), v: UInt32(truncatingIfNeeded: v)))
  }

  /// The grid point that queries use for a vertex: of the several points of a position on the seam
  /// or at a pole the one with u = 0.
  @inlinable @inline(__always)
  package func canonical(_ point: GridPoint) -> GridPoint {
    GridPoint(u: point.u == width || isPole(point) ? 0 : point.u, v: point.v)
  }

  /// Whether a vertex is on the ±180° meridian, on either side.
  @inlinable @inline(__always)
  package func isOnSeam(_ point: GridPoint) -> Bool { point.u == 0 || point.u == width }

  /// Whether an edge is along the ±180° meridian.
  @inlinable @inline(__always)
  package func isOnSeam(_ a: GridPoint, _ b: GridPoint) -> Bool { a.u == b.u && isOnSeam(a) }

  /// Whether a vertex is at a pole.
  @inlinable @inline(__always)
  package func isPole(_ point: GridPoint) -> Bool { point.v == 0 || point.v == height }

  /// Whether a vertex is on the ±180° meridian or at a pole.
  @inlinable @inline(__always)
  package func isOnSide(_ point: GridPoint) -> Bool { isOnSeam(point) || isPole(point) }

  /// Whether an edge is along the ±180° meridian or a pole, where there is no border.
  @inlinable @inline(__always)
  package func isOnSide(_ a: GridPoint, _ b: GridPoint) -> Bool {
    isOnSeam(a, b) || a.v == b.v && isPole(a)
  }

  /// The result of ``query(latitude:longitude:)`` if the point is inside the domain, not on ±180°
  /// or a pole, and its longitude needs no reduction; otherwise nil. Suffices for nearly all
  /// queries.
  @inline(__always)
  package func innerQuery(latitude: Double, longitude: Double) -> GridPoint? {
    // For NaN, infinities and values too large for the rounding sum, the bits are far out of range.
    let (u, v) = rounded(latitude: latitude, longitude: longitude)
    guard UInt64(bitPattern: u &- 1) < innerWidth, UInt64(bitPattern: v &- 1) < innerHeight
    else { return nil }
    return GridPoint(u: UInt32(truncatingIfNeeded: u), v: UInt32(truncatingIfNeeded: v))
  }

  /// The grid point of a source vertex; nil if it does not round into the domain.
  ///
  /// Unlike a query, it distinguishes +180° from −180°, and longitudes at the poles.
  @inlinable @inline(__always)
  package func vertex(latitude: Double, longitude: Double) -> GridPoint? {
    guard latitude > -91, latitude < 91, longitude > -181, longitude < 181 else { return nil }
    let (u, v) = rounded(latitude: latitude, longitude: longitude)
    guard u >= 0, u <= Int64(width), v >= 0, v <= Int64(height) else { return nil }
    return GridPoint(u: UInt32(truncatingIfNeeded: u), v: UInt32(truncatingIfNeeded: v))
  }

  /// The coordinate of a grid point: the Doubles nearest to its decimal values.
  @inline(__always)
  package func coordinate(_ point: GridPoint) -> Coordinate {
    // The differences are whole numbers below 2^53, so they are exact. One SIMD division does both.
    let units = SIMD2(Double(point.v), Double(point.u)) - SIMD2(90, 180) * scale
    let degrees = units / SIMD2(repeating: scale)
    return Coordinate(latitude: degrees.x, longitude: degrees.y)
  }
}

/// Reduction of longitudes that differ by whole turns.
package enum Longitude {
  /// The same meridian from −180 up to but not including 180; +180 becomes −180.
  ///
  /// - Parameter degrees: From −540 to 540, where the result is exact.
  @inlinable @inline(__always)
  package static func reduced(_ degrees: Double) -> Double {
    if degrees < -180 { return degrees + 360 }
    if degrees < 180 { return degrees }
    // 540 is two turns away from −180.
    return degrees < 540 ? degrees - 360 : degrees - 720
  }

  /// A difference of longitudes as the shortest turn, from −180 to 180. Both +180 and −180 remain
  /// as they are, so that the left and right sides of a map stay distinct.
  @inlinable @inline(__always)
  package static func turn(_ degrees: Double) -> Double {
    let turn = degrees - 360 * ((degrees / 360 + Grid.roundingBias) - Grid.roundingBias)
    // Rounding may leave a result slightly beyond ±180.
    return min(max(turn, -180), 180)
  }
}

/// A closed box of grid points. Unlike ``Bounds`` it never crosses ±180°.
@usableFromInline
package struct GridBox: Sendable, Hashable, BitwiseCopyable {
  @usableFromInline package var west: UInt32
  @usableFromInline package var south: UInt32
  @usableFromInline package var east: UInt32
  @usableFromInline package var north: UInt32

  @inlinable
  package init(west: UInt32, south: UInt32, east: UInt32, north: UInt32) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// The box around points.
  package init(around points: ArraySlice<GridPoint>) {
    self = .none
    for point in points { enclose(point) }
  }

  @inlinable @inline(__always)
  package func contains(_ point: GridPoint) -> Bool {
    point.u >= west && point.u <= east && point.v >= south && point.v <= north
  }

  @inlinable @inline(__always)
  package func contains(_ box: GridBox) -> Bool {
    box.west >= west && box.east <= east && box.south >= south && box.north <= north
  }

  @inlinable @inline(__always)
  package func meets(_ box: GridBox) -> Bool {
    box.west <= east && box.east >= west && box.south <= north && box.north >= south
  }

  @inlinable @inline(__always)
  package mutating func enclose(_ point: GridPoint) {
    west = min(west, point.u)
    south = min(south, point.v)
    east = max(east, point.u)
    north = max(north, point.v)
  }

  @inlinable @inline(__always)
  package mutating func enclose(_ box: GridBox) {
    west = min(west, box.west)
    south = min(south, box.south)
    east = max(east, box.east)
    north = max(north, box.north)
  }

  /// An empty box; enclosing a first point makes it the box of that point.
  @inlinable package static var none: GridBox {
    GridBox(west: .max, south: .max, east: 0, north: 0)
  }

  /// Whether the edge a–b has a point in the box, including its sides and corners. Exact: products
  /// of two differences fit Int64 and are compared. Wraps for damaged numbers.
  @inline(__always)
  package func isTouched(byEdge a: GridPoint, _ b: GridPoint) -> Bool {
    guard min(a.u, b.u) <= east, max(a.u, b.u) >= west, min(a.v, b.v) <= north,
      max(a.v, b.v) >= south
    else { return false }
    if contains(a) || contains(b) { return true }
    // The bounding boxes meet, so the edge misses the box only if all corners are strictly on one
    // side of the edge's line. For a rising edge the north-west and south-east corners are the
    // extreme ones, for a falling edge the other two.
    let rises = (a.u <= b.u) == (a.v <= b.v)
    let left = (u: west, v: rises ? north : south)
    let right = (u: east, v: rises ? south : north)
    let run = Int64(b.u) &- Int64(a.u)
    let rise = Int64(b.v) &- Int64(a.v)
    func side(_ corner: (u: UInt32, v: UInt32)) -> Int {
      let along = run &* (Int64(corner.v) &- Int64(a.v))
      let across = rise &* (Int64(corner.u) &- Int64(a.u))
      return along > across ? 1 : (along < across ? -1 : 0)
    }
    return side(left) &* side(right) <= 0
  }
}
