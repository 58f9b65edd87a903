package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// Writes degrees of grid points with the fewest digits that say them exactly.
///
/// Digits are made from whole units, so that what is read back rounds onto the same grid point: the
/// decimal is the grid point, not the `Double` beside it.
package struct DegreeText {
  private let grid: Grid
  private let halfWidth: Int64
  private let halfHeight: Int64

  package init(grid: Grid) {
    self.grid = grid
    halfWidth = Int64(grid.width / 2)
    halfHeight = Int64(grid.height / 2)
  }

  /// Adds a position as RFC 7946 §3.1.1 has it, `[longitude,latitude]`.
  ///
  /// A point on the ±180° meridian keeps its side: −180 and 180 are two texts.
  package func append(_ point: GridPoint, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "["))
    append(units: Int64(point.u) - halfWidth, to: &text)
    text.append(UInt8(ascii: ","))
    append(units: Int64(point.v) - halfHeight, to: &text)
    text.append(UInt8(ascii: "]"))
  }

  /// Adds a number of grid units as degrees: no zeros at the end, no point without a fraction.
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

  /// At most 360: three digits.
  private func appendDigits(_ number: UInt64, to text: inout [UInt8]) {
    if number >= 100 { text.append(UInt8(ascii: "0") + UInt8(number / 100)) }
    if number >= 10 { text.append(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
    text.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
