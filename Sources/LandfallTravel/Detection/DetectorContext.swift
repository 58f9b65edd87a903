public import Foundation

/// What a ``RegionDetector`` must be told beside a fix, as it reads neither a clock nor a store.
public struct DetectorContext: Sendable {
  /// The moment at which the fix is looked at; fixes more than a day ahead of it are rejected.
  public var now: Date

  /// The time zone that decides on which local day a visit begins.
  public var timeZone: TimeZone

  /// The keys of the regions that are not new, for ``announcesOnlyNew``: those of
  /// ``TravelBook/everVisitedKeys``.
  public var visited: Set<String>

  /// Whether anything is to be announced.
  public var isAnnouncing: Bool

  /// Whether only regions that are not in ``visited`` are to be announced.
  public var announcesOnlyNew: Bool

  /// Whether the app has just become active, so that its user sees where he is.
  public var hasJustBecomeActive: Bool

  /// The identifiers of the badges that a visit earns, which the event carries.
  public var badgesEarned: @Sendable (Visit) -> [String]

  /// Tells the circumstances of a fix.
  public init(
    now: Date, timeZone: TimeZone, visited: Set<String> = [], isAnnouncing: Bool = true,
    announcesOnlyNew: Bool = false, hasJustBecomeActive: Bool = false,
    badgesEarned: @escaping @Sendable (Visit) -> [String] = { _ in [] }
  ) {
    self.now = now
    self.timeZone = timeZone
    self.visited = visited
    self.isAnnouncing = isAnnouncing
    self.announcesOnlyNew = announcesOnlyNew
    self.hasJustBecomeActive = hasJustBecomeActive
    self.badgesEarned = badgesEarned
  }
}
