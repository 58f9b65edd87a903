/// The grid points of an atlas's vertices, and their text in degrees.
struct GridDegrees {
  let grid: Grid
  let text: DegreeText
  private let file: String

  /// - Parameter file: the name of the atlas in error messages.
  init(grid: Grid, file: String) {
    self.grid = grid
    self.file = file
    text = DegreeText(grid: grid)
  }

  /// The grid point of a vertex in degrees; only a damaged file contains a vertex without one.
  func point(_ position: Coordinate, of region: Region) throws(BuildError) -> GridPoint {
    if let point = grid.vertex(latitude: position.latitude, longitude: position.longitude) {
      return point
    }
    throw outside(position, "\(region)")
  }

  /// Returns a grid point if it has valid coordinates.
  func checked(_ point: GridPoint, ofArc arc: Int, in layer: Layer) throws(BuildError) -> GridPoint
  {
    if point.u <= grid.width && point.v <= grid.height { return point }
    throw outside(grid.coordinate(point), "arc \(arc) of layer \"\(layer.id)\"")
  }

  private func outside(_ position: Coordinate, _ place: String) -> BuildError {
    damaged(
      place, "the vertex \(position) lies outside of ±180° longitude and ±90° latitude",
      .coordinate)
  }

  /// The error for a part of a damaged file.
  func damaged(
    _ place: String, _ problem: String, _ code: BuildError.Code = .geometry
  ) -> BuildError {
    BuildError(
      code, file: file, place: place, problem: problem,
      remedy: "the file is damaged; build it again")
  }
}

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
