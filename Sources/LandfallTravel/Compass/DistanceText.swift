public import Foundation

/// Formats distances for people.
public enum DistanceText {
  /// Formats whole kilometers with groups of three digits: "10,306 km"; "–" if the distance is not
  /// finite.
  ///
  /// - Parameters:
  ///   - meters: the distance, rounded to the nearest kilometer, halves away from 0.
  ///   - separator: the string between groups: "," in English, "." in German, a narrow space in
  ///     French.
  public static func kilometers(_ meters: Double, separator: String = ",") -> String {
    text(meters / 1000, "km", separator)
  }

  /// Formats whole statute miles of 1,609.344 m, as ``kilometers(_:separator:)`` does kilometers: "6,404 mi".
  public static func miles(_ meters: Double, separator: String = ",") -> String {
    text(meters / 1_609.344, "mi", separator)
  }

  private static func text(_ distance: Double, _ unit: String, _ separator: String) -> String {
    let rounded = distance.rounded()
    // Written so that NaN fails it.
    guard abs(rounded) < 1e15 else { return "–" }
    var digits = Array(String(Int64(abs(rounded))))
    for place in stride(from: digits.count - 3, to: 0, by: -3) {
      digits.insert(contentsOf: separator, at: place)
    }
    return "\(rounded < 0 ? "-" : "")\(String(digits)) \(unit)"
  }
}

extension DistanceText {
  /// Formats whole kilometers with the grouping of a locale: "10,306 km", "10.306 km", "10 306 km".
  ///
  /// The app passes the locale, so that tests and servers do not depend on their own.
  public static func kilometers(_ meters: Double, locale: Locale) -> String {
    kilometers(meters, separator: locale.groupingSeparator ?? ",")
  }

  /// Formats whole miles with the grouping of a locale.
  public static func miles(_ meters: Double, locale: Locale) -> String {
    miles(meters, separator: locale.groupingSeparator ?? ",")
  }
}
