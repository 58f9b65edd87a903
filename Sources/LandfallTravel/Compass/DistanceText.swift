public import Foundation

/// Formats distances for people.
public enum DistanceText {
  /// Formats whole kilometers with groups of three digits: "10,306 km".
  ///
  /// - Parameters:
  ///   - meters: the distance, rounded to the nearest kilometer, halves away from 0.
  ///   - separator: the string between groups: "," in English, "." in German, a narrow space in
  ///     French.
  ///   - undefined: the text of a distance that is missing or not finite, such as "--".
  public static func kilometers(
    _ meters: Double?, separator: String = ",", undefined: String = "–"
  ) -> String {
    text(meters, per: 1000, "km", separator, undefined)
  }

  /// Formats whole statute miles of 1,609.344 m, as
  /// ``kilometers(_:separator:undefined:)`` does kilometers: "6,404 mi".
  public static func miles(
    _ meters: Double?, separator: String = ",", undefined: String = "–"
  ) -> String {
    text(meters, per: 1_609.344, "mi", separator, undefined)
  }

  private static func text(
    _ meters: Double?, per length: Double, _ unit: String, _ separator: String, _ undefined: String
  ) -> String {
    let rounded = ((meters ?? .nan) / length).rounded()
    // Written so that NaN fails it.
    guard abs(rounded) < 1e15 else { return undefined }
    var digits = Array(String(Int64(abs(rounded))))
    for place in stride(from: digits.count - 3, to: 0, by: -3) {
      digits.insert(contentsOf: separator, at: place)
    }
    return "\(rounded < 0 ? "-" : "")\(String(digits)) \(unit)"
  }
}

extension DistanceText {
  /// Formats a distance on foot: "802 m" below a kilometer, "1.5 km" below ten, then whole kilometers, "10,306 km".
  /// - Parameters:
  ///   - meters: the distance in meters.
  ///   - locale: determines the decimal mark and the grouping.
  ///   - undefined: the text of a distance that is missing, negative or not finite.
  public static func short(_ meters: Double?, locale: Locale, undefined: String = "–") -> String {
    guard let meters, meters >= 0, meters < .infinity else { return undefined }
    if meters.rounded() < 1_000 { return "\(Int(meters.rounded())) m" }
    let tenths = (meters / 100).rounded()
    guard tenths < 100 else { return kilometers(meters, locale: locale) }
    return "\(Int(tenths) / 10)\(locale.decimalSeparator ?? ".")\(Int(tenths) % 10) km"
  }

  /// Formats whole kilometers with the grouping of a locale: "10,306 km", "10.306 km", "10 306 km".
  ///
  /// The app passes the locale, so that tests and servers do not depend on their own.
  public static func kilometers(_ meters: Double?, locale: Locale, undefined: String = "–")
    -> String
  {
    kilometers(meters, separator: locale.groupingSeparator ?? ",", undefined: undefined)
  }

  /// Formats whole miles with the grouping of a locale.
  public static func miles(_ meters: Double?, locale: Locale, undefined: String = "–") -> String {
    miles(meters, separator: locale.groupingSeparator ?? ",", undefined: undefined)
  }
}
