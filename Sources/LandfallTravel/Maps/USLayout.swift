public import Landfall

/// The four layouts of the United States, and the choice between them.
public enum USLayout: String, Sendable, CaseIterable {
  /// The contiguous states, with Alaska and Hawaii in boxes below them.
  case insets = "us-insets"
  /// Alaska alone.
  case alaska = "us-alaska"
  /// Hawaii alone.
  case hawaii = "us-hawaii"
  /// Alaska and Hawaii side by side.
  case alaskaAndHawaii = "us-alaska-hawaii"

  /// Chooses the layout for the states that a user visited, by the keys of their regions.
  ///
  /// Only Alaska: Alaska alone; only Hawaii: Hawaii alone; exactly those two: both; anything else,
  /// or nothing: all of them.
  /// - Parameter keys: the postal codes of visited states. Leave out regions that are not states,
  ///   as ``init(visited:)-(Sequence<Region>)`` does.
  public init(visited keys: some Sequence<String>) {
    switch Set(keys) {
    case ["AK"]: self = .alaska
    case ["HI"]: self = .hawaii
    case ["AK", "HI"]: self = .alaskaAndHawaii
    default: self = .insets
    }
  }

  /// Chooses the layout for the regions that a user visited. Regions whose attribute `COUNTS` is
  /// false, such as Puerto Rico, are ignored.
  public init(visited regions: some Sequence<Region>) {
    self.init(
      visited: regions.filter { $0.attribute("COUNTS") != .boolean(false) }.map(\.key))
  }
}
