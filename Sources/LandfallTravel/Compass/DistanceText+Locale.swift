public import Foundation

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
