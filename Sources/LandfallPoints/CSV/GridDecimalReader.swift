/// Converts decimal numbers directly to grid points, without an intermediate Double.
///
/// The result always equals that of ``decimal(_:)`` and `Grid.query`: the number's nearest Double, times
/// the units of a degree, rounded half to even. The relative error of these two steps before rounding is
/// less than 2⁻⁵², and no product exceeds 540 · 10⁷ < 2³³, so the absolute error is less than 2⁻¹⁹ units.
/// Unless the exact product is that close to a tie, rounding it directly gives the same integer. Numbers
/// close to a tie, with an exponent or with more than 19 digits are converted through Double.
package struct GridDecimalReader {
  package let grid: Grid
  /// The grid point of 0, 0.
  package let zero: GridPoint?
  private let units: Int64
  private let decimals: Int

  package init(grid: Grid) {
    self.grid = grid
    units = Int64(grid.unitsPerDegree)
    zero = grid.query(latitude: 0, longitude: 0)
    decimals = grid.decimals
  }

  /// Returns the grid point to look up; nil if the text is not a pair of decimal numbers or not a valid
  /// coordinate.
  @inline(__always)
  package func point(latitude: Span<UInt8>, longitude: Span<UInt8>) -> GridPoint? {
    pointByDigits(latitude, longitude) ?? pointByDouble(latitude, longitude)
  }

  /// Computes the grid point in integers; nil also if the result might differ.
  @inline(__always)
  package func pointByDigits(_ latitude: Span<UInt8>, _ longitude: Span<UInt8>) -> GridPoint? {
    guard let north = rounded(latitude, below: 90 &* units),
      let east = rounded(longitude, below: 540 &* units)
    else { return nil }
    return point(north: north, east: east)
  }

  /// Returns the grid point of rounded numbers. It equals that of `Grid.query`, which reduces the longitude
  /// before it rounds, as a full turn is an even number of units.
  @inline(__always)
  private func point(north: Int64, east: Int64) -> GridPoint {
    let turn = 360 &* units
    var u = east &+ turn / 2
    if u < 0 { u &+= turn } else if u >= turn { u &-= turn }
    let v = north &+ turn / 4
    // Numbers below their limits may round up to them.
    if u == turn || v == 0 || v == turn / 2 { u = 0 }
    return GridPoint(u: UInt32(truncatingIfNeeded: u), v: UInt32(truncatingIfNeeded: v))
  }

  @inline(never)
  private func pointByDouble(_ latitude: Span<UInt8>, _ longitude: Span<UInt8>) -> GridPoint? {
    guard let north = decimal(latitude), let east = decimal(longitude) else { return nil }
    return grid.query(latitude: north, longitude: east)
  }

  /// Returns a number rounded to grid units; nil if Doubles might give another result, if its magnitude is
  /// not below `limit`, or if the text is not a number.
  @inline(__always)
  private func rounded(_ text: Span<UInt8>, below limit: Int64) -> Int64? {
    guard let number = PlainDecimal(text) else { return nil }
    var units = number.digits
    if number.decimals <= decimals {
      let (product, overflow) = units.multipliedReportingOverflow(
        by: power(decimals &- number.decimals))
      guard !overflow else { return nil }
      units = product
      guard units < UInt64(limit) else { return nil }
    } else {
      let divisor = power(number.decimals &- decimals)
      let (quotient, remainder) = units.quotientAndRemainder(dividingBy: divisor)
      guard quotient < UInt64(limit) else { return nil }
      // Both are at most 10¹⁴: up to 19 digits follow the point, and the grid uses at least five of them.
      let distance = Int64(bitPattern: 2 &* remainder) &- Int64(bitPattern: divisor)
      // Require 2⁻¹⁷ units from the tie, four times the necessary distance.
      guard distance.magnitude > divisor &>> 16 else { return nil }
      units = distance > 0 ? quotient &+ 1 : quotient
    }
    let result = Int64(bitPattern: units)
    return number.isNegative ? 0 &- result : result
  }

  @inline(__always)
  private func power(_ exponent: Int) -> UInt64 { powersOfTen.span[exponent] }
}

/// 10⁰ to 10¹⁹, as constants.
private let powersOfTen: [UInt64] = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
  1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
  1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
]
