/// The words of labels on a map.
package enum LabelContent: String, CaseIterable, Sendable {
  case key, name, none

  /// The greatest number of drawn regions that have labels unless the user selects some.
  static let mostRegions = 60
  /// The greatest length of keys that are labels unless the user selects some, that of ISO 3166-2: US-CA.
  static let longestKey = 6
}
