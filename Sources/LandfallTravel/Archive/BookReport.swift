import LandfallSupport

/// The problems found in a file, one line each. Everything else in the file was read.
public struct BookReport: Sendable, Hashable {
  /// One remark about a file.
  public struct Note: Sendable, Hashable, CustomStringConvertible {
    /// The kind of the remark.
    public var kind: Kind
    /// The name of the file.
    public var file: String
    /// The line number, from 1.
    public var line: Int
    /// The problem, and how it was handled.
    public var text: String

    /// The remark on one line: "visits.json:12: …".
    public var description: String { printable("\(file):\(line): \(text)") }
  }

  /// The kinds of remark.
  public enum Kind: Sendable, Hashable {
    /// A name or a key that no region of the layer has; the record is preserved.
    case unknownRegion
    /// An unknown member; it is preserved.
    case unknownMember
    /// An element that could not be read; it is preserved.
    case unreadable
    /// A date that is invalid, before 1900 or in the future; it is left out.
    case dateRefused
    /// A setting that could not be read or was out of range; its default is used.
    case settingReplaced
  }

  /// The remarks in the order of their lines.
  public internal(set) var notes: [Note] = []
}
