import Foundation
public import Landfall

extension Coordinate {
  /// The Kaaba in Mecca, to which the Qibla points.
  public static let mecca = Coordinate(latitude: 21.4225, longitude: 39.8262)
}

/// Formats coordinates for people.
public enum CoordinateText {
  /// What stands between the parts of a coordinate.
  public enum Style: Sendable, Hashable {
    /// "40.71° N, 74.01° W".
    case spaced
    /// "40.71°N 74.01°W".
    case compact
  }

  /// Formats a coordinate in decimal degrees with compass points: "40.71° N, 74.01° W"; "–" if it is invalid.
  ///
  /// Longitudes are reduced to ±180°. What rounds to 0 is N and E.
  /// - Parameters:
  ///   - coordinate: the coordinate.
  ///   - decimals: the number of decimals, 0 to 9; two decimals are about a kilometer.
  ///   - style: the spaces and the comma.
  public static func degrees(
    _ coordinate: Coordinate, decimals: Int = 2, style: Style = .spaced
  ) -> String {
    guard coordinate.isValid else { return "–" }
    let reduced = coordinate.reduced
    let (inner, outer) = style == .spaced ? (" ", ", ") : ("", " ")
    return text(reduced.latitude, "\(inner)N", "\(inner)S", decimals) + outer
      + text(reduced.longitude, "\(inner)E", "\(inner)W", decimals)
  }

  private static func text(
    _ degrees: Double, _ positive: String, _ negative: String, _ decimals: Int
  ) -> String {
    let decimals = min(max(decimals, 0), 9)
    let digits = String(format: "%.\(decimals)f", abs(degrees))
    let isZero = digits.allSatisfy { $0 == "0" || $0 == "." }
    return "\(digits)°\(degrees < 0 && !isZero ? negative : positive)"
  }
}
