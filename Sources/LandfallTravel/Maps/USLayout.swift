public import Landfall

/// Which of the four layouts of the United States to show.
public enum USLayout: String, Sendable, CaseIterable {
  /// The contiguous states, Alaska and Hawaii in boxes below them.
  case insets = "us-insets"
  /// Alaska alone.
  case alaska = "us-alaska"
  /// Hawaii alone.
  case hawaii = "us-hawaii"
  /// Alaska and Hawaii side by side.
  case alaskaAndHawaii = "us-alaska-hawaii"

  /// The layout for the states that somebody visited, by the keys of their regions.
  ///
  /// Only Alaska: Alaska alone; only Hawaii: Hawaii alone; exactly those two: both; anything else,
  /// or nothing: all of them.
  /// - Parameter keys: the postal codes of states that count; others do not decide and must not be
  ///   among them, see ``init(visited:)-(Sequence<Region>)``.
  public init(visited keys: some Sequence<String>) {
    switch Set(keys) {
    case ["AK"]: self = .alaska
    case ["HI"]: self = .hawaii
    case ["AK", "HI"]: self = .alaskaAndHawaii
    default: self = .insets
    }
  }

  /// The layout for the regions that somebody visited: those whose attribute `COUNTS` is false, such as
  /// Puerto Rico, do not decide.
  public init(visited regions: some Sequence<Region>) {
    self.init(
      visited: regions.filter { $0.attribute("COUNTS") != .boolean(false) }.map(\.key))
  }
}
