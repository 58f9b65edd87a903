public import Foundation

/// An entry into another region.
///
/// The entry begins a visit, whether or not it is announced. An entry that was suppressed is not
/// announced later either.
public struct EntryEvent: Sendable, Hashable {
  /// The visit that begins; its exit is not known yet.
  public var visit: Visit

  /// The identifiers of all badges that the visit earns.
  public var badges: [String]

  /// The reason for not announcing the entry; nil if it is announced.
  public var suppression: Suppression?

  /// Whether the entry is to be announced to the user.
  public var isAnnounced: Bool { suppression == nil }

  /// The reasons for not announcing an entry, in the order in which they are checked.
  public enum Suppression: Sendable, Hashable {
    /// Announcements are switched off.
    case switchedOff
    /// The app has just become active, and the region is the one that was announced last.
    case becameActive
    /// The region is the one that was announced last.
    case lastAnnounced
    /// The region was visited before, and only new ones are announced.
    case notNew
    /// The last announcement was too recent: the seconds since then.
    case tooSoon(secondsSinceLast: TimeInterval)
  }
}

extension EntryEvent.Suppression: CustomStringConvertible {
  /// The reason as a clause.
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
