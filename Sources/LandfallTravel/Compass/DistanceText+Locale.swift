public import Foundation

extension DistanceText {
  /// Whole kilometers, grouped as a locale groups them: "10,306 km", "10.306 km", "10 306 km".
  ///
  /// The locale is the app's to give, so that tests and servers do not depend on theirs.
  public static func kilometers(_ meters: Double, locale: Locale) -> String {
    kilometers(meters, separator: locale.groupingSeparator ?? ",")
  }
}
