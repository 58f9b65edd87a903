package import Landfall
import LandfallModel
import LandfallSupport

/// Formats degrees of grid points exactly, with the fewest digits.
///
/// The digits are derived from whole units, so that the parsed number rounds to the same grid
/// point: the decimal equals the grid point, not the nearest `Double`.
package struct DegreeText {
  private let grid: Grid
  private let halfWidth: Int64
  private let halfHeight: Int64

  package init(grid: Grid) {
    self.grid = grid
    halfWidth = Int64(grid.width / 2)
    halfHeight = Int64(grid.height / 2)
  }

  /// Appends a position as defined in RFC 7946 §3.1.1, `[longitude,latitude]`.
  ///
  /// A point on the ±180° meridian retains its side: −180 and 180 are written differently.
  package func append(_ point: GridPoint, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "["))
    append(units: Int64(point.u) - halfWidth, to: &text)
    text.append(UInt8(ascii: ","))
    append(units: Int64(point.v) - halfHeight, to: &text)
    text.append(UInt8(ascii: "]"))
  }

  /// Appends a number of grid units as degrees, without trailing zeros, and without a decimal point
  /// for whole degrees.
  package func append(units: Int64, to text: inout [UInt8]) {
    if units < 0 { text.append(UInt8(ascii: "-")) }
    let unitsPerDegree = UInt64(grid.unitsPerDegree)
    let (whole, fraction) = units.magnitude.quotientAndRemainder(dividingBy: unitsPerDegree)
    appendDigits(whole, to: &text)
    if fraction == 0 { return }
    text.append(UInt8(ascii: "."))
    var rest = fraction
    var place = unitsPerDegree / 10
    while rest > 0 {
      text.append(UInt8(ascii: "0") + UInt8(rest / place))
      rest %= place
      place /= 10
    }
  }

  /// Appends a number of at most three digits; degrees are at most 360.
  private func appendDigits(_ number: UInt64, to text: inout [UInt8]) {
    if number >= 100 { text.append(UInt8(ascii: "0") + UInt8(number / 100)) }
    if number >= 10 { text.append(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
    text.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
