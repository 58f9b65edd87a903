import Foundation
public import Landfall

/// Formats coordinates for people.
public enum CoordinateText {
  /// Formats a coordinate in decimal degrees with compass points: "40.71° N, 74.01° W"; "–" if it is invalid.
  ///
  /// Longitudes are reduced to ±180°. What rounds to 0 is N and E.
  /// - Parameters:
  ///   - coordinate: the coordinate.
  ///   - decimals: the number of decimals, 0 to 9; two decimals are about a kilometer.
  public static func degrees(_ coordinate: Coordinate, decimals: Int = 2) -> String {
    guard coordinate.isValid else { return "–" }
    let reduced = coordinate.reduced
    return text(reduced.latitude, "N", "S", decimals) + ", "
      + text(reduced.longitude, "E", "W", decimals)
  }

  private static func text(
    _ degrees: Double, _ positive: String, _ negative: String, _ decimals: Int
  ) -> String {
    let decimals = min(max(decimals, 0), 9)
    let digits = String(format: "%.\(decimals)f", abs(degrees))
    let isZero = digits.allSatisfy { $0 == "0" || $0 == "." }
    return "\(digits)° \(degrees < 0 && !isZero ? negative : positive)"
  }
}
