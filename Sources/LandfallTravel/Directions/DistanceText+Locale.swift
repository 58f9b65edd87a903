public import Foundation
public import Landfall

extension DistanceText {
  /// Whole kilometres, grouped as a locale groups them: "10,306 km", "10.306 km", "10 306 km".
  ///
  /// The locale is the app's to give, so that tests and servers do not depend on theirs.
  public static func kilometres(_ metres: Double, locale: Locale) -> String {
    kilometres(metres, separator: locale.groupingSeparator ?? ",")
  }
}
