public import Foundation
public import Landfall

/// One of the 16 points of the compass, clockwise from north. Eight of them are the compass of everyday use.
///
/// `Bearing` has the English abbreviations without Foundation.
public enum CompassPoint: Int, Sendable, Hashable, CaseIterable {
  /// 0°.
  case north
  /// 22.5°.
  case northNortheast
  /// 45°.
  case northeast
  /// 67.5°.
  case eastNortheast
  /// 90°.
  case east
  /// 112.5°.
  case eastSoutheast
  /// 135°.
  case southeast
  /// 157.5°.
  case southSoutheast
  /// 180°.
  case south
  /// 202.5°.
  case southSouthwest
  /// 225°.
  case southwest
  /// 247.5°.
  case westSouthwest
  /// 270°.
  case west
  /// 292.5°.
  case westNorthwest
  /// 315°.
  case northwest
  /// 337.5°.
  case northNorthwest

  /// The point nearest to a bearing in degrees; halfway between two points, the clockwise one.
  /// - Parameters:
  ///   - bearing: the bearing.
  ///   - compass: whether one of eight points is wanted, or of 16.
  /// - Returns: nil if the bearing is not finite.
  public init?(bearing: Double, on compass: Bearing.Compass = .eightPoints) {
    guard bearing.isFinite else { return nil }
    let count = compass.rawValue
    let point = Int(Bearing.normalized(bearing) * Double(count) / 360 + 0.5) % count
    self.init(rawValue: point * (16 / count))
  }

  /// The abbreviation in a locale's language: "NE", in German "NO", in Chinese "东北".
  ///
  /// Languages: Arabic, Chinese (simplified and traditional), Dutch, English, French, German, Hindi,
  /// Indonesian, Italian, Japanese, Portuguese (of Brazil and of Portugal), Russian, Spanish and
  /// Turkish. In any other language, the English abbreviation.
  public func abbreviation(locale: Locale) -> String {
    LanguageWords.of(locale).abbreviations[rawValue]
  }

  /// The name in a locale's language, as in running text: "northeast", in German "Nordosten". In a
  /// language other than those of ``abbreviation(locale:)``, the English name.
  public func name(locale: Locale) -> String { LanguageWords.of(locale).points[rawValue] }
}

/// How a bearing is written; see ``Landfall/Bearing/text(_:locale:on:style:undefined:)``.
public enum BearingStyle: Sendable, Hashable {
  /// "58° NE".
  case symbols
  /// "58 degrees northeast", as a screen reader should say it.
  case words
}

extension Bearing {
  /// A bearing as text in a locale's language: "58° NE", in German "58° NO"; see
  /// ``CompassPoint/abbreviation(locale:)``.
  ///
  /// The app passes the locale, so that tests and servers do not depend on their own.
  /// - Parameters:
  ///   - bearing: the bearing in degrees.
  ///   - locale: the language.
  ///   - compass: the number of points.
  ///   - style: symbols to be seen, or words to be heard.
  ///   - undefined: the text of a bearing that is not finite, such as "--° --".
  public static func text(
    _ bearing: Double, locale: Locale, on compass: Compass = .eightPoints,
    style: BearingStyle = .symbols, undefined: String = "–"
  ) -> String {
    guard let degrees = wholeDegrees(bearing),
      let point = CompassPoint(bearing: bearing, on: compass)
    else { return undefined }
    return switch style {
    case .symbols: "\(degrees)° \(point.abbreviation(locale: locale))"
    case .words:
      "\(LanguageWords.of(locale).degreesText(degrees)) \(point.name(locale: locale))"
    }
  }

  /// What a screen reader should say about a turn towards Mecca: "Turn 30 degrees right", or "Aligned with
  /// Qibla".
  /// - Parameters:
  ///   - degrees: the turn, positive to the right; see `Bearing.relative(_:toHeading:)`.
  ///   - locale: the language, one of those of ``CompassPoint/abbreviation(locale:)``.
  ///   - toleranceDegrees: the largest turn that counts as aligned; see ``BearingAlignment``.
  ///   - undefined: the text of a turn that is not finite.
  public static func turnText(
    _ degrees: Double, locale: Locale, toleranceDegrees: Double = 5, undefined: String = "–"
  ) -> String {
    guard degrees.isFinite else { return undefined }
    let words = LanguageWords.of(locale)
    let turn = relative(degrees, toHeading: 0)
    guard abs(turn) > toleranceDegrees else { return words.aligned }
    let sentence = turn > 0 ? words.right : words.left
    return sentence.replacingOccurrences(
      of: "%", with: words.degreesText(Int(abs(turn).rounded())))
  }
}
