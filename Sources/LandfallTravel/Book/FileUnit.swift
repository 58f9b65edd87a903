/// A unit of a number in a file, whose property here is in meters or meters per second.
package struct FileUnit: Sendable {
  /// The plural, for messages.
  let name: String
  /// The unit as a fraction of the SI unit, so that whole numbers are converted with one rounding.
  private let numerator: Double
  private let denominator: Double

  package static let metersPerSecond = FileUnit(
    name: "meters per second", numerator: 1, denominator: 1)
  package static let meters = FileUnit(name: "meters", numerator: 1, denominator: 1)
  /// Exactly 0.44704 m/s.
  package static let milesPerHour = FileUnit(
    name: "miles per hour", numerator: 44_704, denominator: 100_000)
  /// International feet: exactly 0.3048 m.
  package static let feet = FileUnit(name: "feet", numerator: 3_048, denominator: 10_000)

  /// Returns the SI value of a number in this unit.
  package func si(_ number: Double) -> Double { number * numerator / denominator }

  /// Returns the number in this unit, with nine decimals, of an SI value.
  ///
  /// `number(ofSI: si(x))` is x for each x up to a million with at most nine decimals.
  package func number(ofSI value: Double) -> Double {
    (value / numerator * denominator * 1e9).rounded() / 1e9
  }

  /// Returns the SI value that a file contains after the value was written to it.
  package func stored(_ value: Double) -> Double { si(number(ofSI: value)) }
}
