/// The numbers that a fault made of coordinates, and what they were.
extension CoordinateFault {
  /// The faults that are tried on a sample, the most common first. Meters divided by 1e5 may be in some region, too, so
  /// that those of whole numbers come first for these alone.
  static func tried(onWholeNumbers isWhole: Bool) -> [[CoordinateFault]] {
    let (any, whole) = (
      [CoordinateFault.swapped, .webMercator, .radians],
      [CoordinateFault.times(6), .times(7), .times(5), .semicircles]
    )
    return isWhole ? [whole, any] : [any, whole]
  }

  /// The projection of EPSG:3857, from degrees to meters.
  private static let projection = MapProjection(
    family: MapProjection.Family.webMercator.rawValue,
    parameters: ProjectionParameters(
      longitude: 0, latitude: 0, firstParallel: 0, secondParallel: 0, semiMajorAxis: 6_378_137,
      eccentricitySquared: 0, falseEasting: 0, falseNorthing: 0))

  /// The coordinate of numbers that have the fault; nil if they have not.
  ///
  /// Numbers that may be degrees are no multiples of them: all would be near 0, 0.
  func mended(_ row: PositionSample.Row) -> Coordinate? {
    func scaled(_ factor: Double, if isPossible: Bool) -> Coordinate? {
      isPossible
        ? Coordinate(latitude: row.latitude * factor, longitude: row.longitude * factor) : nil
    }
    switch self {
    case .swapped, .southern:
      return Coordinate(latitude: row.longitude, longitude: row.latitude)
    case .webMercator:
      return row.isValid ? nil : Self.projection?.inverse(x: row.longitude, y: row.latitude)
    case .radians:
      return scaled(
        180 / .pi, if: row.latitude.magnitude <= .pi / 2 && row.longitude.magnitude <= 2 * .pi)
    case .semicircles: return scaled(180 / 0x1p31, if: !row.isValid)
    case .times(let exponent):
      let divisor = (0..<exponent).reduce(1.0) { power, _ in 10 * power }
      return scaled(1 / divisor, if: !row.isValid)
    case .scaled, .projected, .sexagesimal, .letterO, .comma: return nil
    }
  }
}
