/// The user's mood on a visit: a word of the app's own, or a predefined one.
///
/// Any word is preserved, so that moods of other apps and later versions are not lost.
public struct Mood: RawRepresentable, Sendable, Hashable, Codable {
  /// The word.
  public let rawValue: String

  /// Makes a mood from its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A joyful mood.
  public static let joyful = Mood(rawValue: "joyful")
  /// A content mood.
  public static let content = Mood(rawValue: "content")
  /// A calm mood.
  public static let calm = Mood(rawValue: "calm")
  /// A tired mood.
  public static let tired = Mood(rawValue: "tired")
  /// A sad mood.
  public static let sad = Mood(rawValue: "sad")
}
