public import Foundation

/// Somebody has come into another region.
///
/// It is a visit in any case; whether it is told, and if not why, is another matter. A silenced entry
/// is not told later either.
public struct EntryEvent: Sendable, Hashable {
  /// The visit that has begun; its exit is not known yet.
  public var visit: Visit

  /// The identifiers of all badges that the visit earns.
  public var badges: [String]

  /// Why it is not announced; nil where it is.
  public var silence: Silence?

  /// Whether the user is to be told.
  public var isAnnounced: Bool { silence == nil }

  /// Why an entry is not announced, in the order in which it is decided.
  public enum Silence: Sendable, Hashable {
    /// Announcements are switched off.
    case switchedOff
    /// The app has just become active, and the region is the one that was announced last.
    case becameActive
    /// The region is the one that was announced last.
    case lastAnnounced
    /// The region was visited before, and only new ones are announced.
    case notNew
    /// The last announcement was so many seconds ago.
    case tooSoon(secondsSinceLast: TimeInterval)
  }
}

extension EntryEvent.Silence: CustomStringConvertible {
  /// One clause that says why.
  public var description: String {
    switch self {
    case .switchedOff: "announcements are switched off"
    case .becameActive: "the app has just become active, and this region was announced last"
    case .lastAnnounced: "this region was announced last"
    case .notNew: "the region was visited before, and only new ones are announced"
    case .tooSoon(let seconds): "the last announcement was \(seconds) s ago"
    }
  }
}
