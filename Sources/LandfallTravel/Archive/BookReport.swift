/// What was remarkable in a file: told, one line each, while all else was read.
public struct BookReport: Sendable, Hashable {
  /// One remark.
  public struct Note: Sendable, Hashable, CustomStringConvertible {
    /// Of what kind it is.
    public var kind: Kind
    /// What the file is called.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// What was found, and what became of it.
    public var text: String

    /// "visits.json:12: …".
    public var description: String { "\(file):\(line): \(text)" }
  }

  /// The kinds of remark.
  public enum Kind: Sendable, Hashable {
    /// A name or a key that no region of the layer has; its record is preserved.
    case unknownRegion
    /// A member that means nothing here; it is preserved.
    case unknownMember
    /// An element that could not be read; it is preserved.
    case unreadable
    /// A date that is none, before 1900 or in the future; it is left out.
    case dateRefused
    /// A setting that could not be read or was out of range; the default stands for it.
    case settingReplaced
  }

  /// The remarks in the order of their lines.
  public internal(set) var notes: [Note] = []
}
