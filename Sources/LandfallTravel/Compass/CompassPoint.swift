public import Foundation
public import Landfall

/// A point of the compass of eight points, clockwise from north.
///
/// `Bearing` has the English abbreviations without Foundation, also for 16 points.
public enum CompassPoint: Int, Sendable, Hashable, CaseIterable {
  /// 0°.
  case north
  /// 45°.
  case northeast
  /// 90°.
  case east
  /// 135°.
  case southeast
  /// 180°.
  case south
  /// 225°.
  case southwest
  /// 270°.
  case west
  /// 315°.
  case northwest

  /// The point nearest to a bearing in degrees; halfway between two points, the clockwise one.
  /// - Returns: nil if the bearing is not finite.
  public init?(bearing: Double) {
    guard bearing.isFinite else { return nil }
    let eighth = Int(Bearing.normalized(bearing) / 45 + 0.5) % 8
    self.init(rawValue: eighth)
  }

  /// The abbreviation in a locale's language: "NE", in German "NO", in Chinese "东北".
  ///
  /// Languages: Arabic, Chinese (simplified and traditional), Dutch, English, French, German, Hindi,
  /// Indonesian, Italian, Japanese, Portuguese (of Brazil and of Portugal), Russian, Spanish and
  /// Turkish. In any other language, the English abbreviation.
  public func abbreviation(locale: Locale) -> String {
    CompassNames.of(locale).abbreviations[rawValue]
  }

  /// The name in a locale's language, as in running text: "northeast", in German "Nordosten". In a
  /// language other than those of ``abbreviation(locale:)``, the English name.
  public func name(locale: Locale) -> String { CompassNames.of(locale).names[rawValue] }
}

extension Bearing {
  /// A bearing as display text with the abbreviation in a locale's language: "58° NE", in German
  /// "58° NO"; see ``CompassPoint/abbreviation(locale:)``. "–" if it is not finite.
  ///
  /// The app passes the locale, so that tests and servers do not depend on their own.
  public static func text(_ bearing: Double, locale: Locale) -> String {
    guard let degrees = wholeDegrees(bearing), let point = CompassPoint(bearing: bearing) else {
      return "–"
    }
    return "\(degrees)° \(point.abbreviation(locale: locale))"
  }
}
