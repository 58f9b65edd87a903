/// How somebody felt on a visit: a word of the app's own, or one of those here.
///
/// Any word is kept, so that moods of other apps and later versions are not lost.
public struct Mood: RawRepresentable, Sendable, Hashable, Codable {
  /// The word.
  public let rawValue: String

  /// A mood by its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Full of joy.
  public static let joyful = Mood(rawValue: "joyful")
  /// Content.
  public static let content = Mood(rawValue: "content")
  /// Calm.
  public static let calm = Mood(rawValue: "calm")
  /// Tired.
  public static let tired = Mood(rawValue: "tired")
  /// Sad.
  public static let sad = Mood(rawValue: "sad")
}
