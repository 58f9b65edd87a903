/// A cell of longitude and latitude that is divided into four. The whole range of latitudes is one cell high at
/// level 0, and two cells are next to each other.
struct PointCell {
  var level: Int
  var column: Int
  var row: Int

  /// The quarter with a number: south-west, south-east, north-west, north-east.
  func part(_ number: Int) -> PointCell {
    PointCell(level: level + 1, column: 2 * column + number & 1, row: 2 * row + number >> 1)
  }

  /// The center, and the radius in meters of a ball that contains the cell.
  ///
  /// On the unit sphere a chord has c² = 4 sin²(Δβ/2) + 4 cos β cos β₀ sin²(Δλ/2), where β is the reduced
  /// latitude. |Δβ| and cos β are at most 1/(1 − f) times |Δφ| and cos φ.
  var ball: (center: PointCells.Position, radius: Double) {
    let side = 180 / Double(1 << level)
    let south = -90 + side * Double(row)
    let center = PointCells.Position(
      latitude: south + side / 2, longitude: -180 + side * (Double(column) + 0.5))
    let widest = south < 0 && south + side > 0 ? 0 : min(abs(south), abs(south + side))
    let half = side / 2 * (.pi / 180)
    let cosine = SineCosine(degrees: widest).cosine
    let radius =
      WGS84.equatorialRadius / (1 - WGS84.flattening) * half
      * (1 + cosine * cosine).squareRoot()
    // A coordinate may round into the neighboring cell.
    return (center, radius + 0.001)
  }
}
