public import Foundation

/// The input of a ``RegionDetector`` in addition to a fix, as it reads neither a clock nor a store.
public struct DetectorContext: Sendable {
  /// The current time; fixes more than a day ahead of it are rejected.
  public var now: Date

  /// The time zone that determines the local day of a visit.
  public var timeZone: TimeZone

  /// The keys of the regions that are not new, for ``announcesOnlyNew``: those of
  /// ``TravelBook/everVisitedKeys``.
  public var visited: Set<String>

  /// Whether entries are announced at all.
  public var isAnnouncing: Bool

  /// Whether only regions outside ``visited`` are announced.
  public var announcesOnlyNew: Bool

  /// Whether the app has just become active, so that the user sees their location anyway.
  public var hasJustBecomeActive: Bool

  /// Returns the identifiers of the badges that a visit earns, for ``EntryEvent/badges``.
  public var badgesEarned: @Sendable (Visit) -> [String]

  /// Makes the context of a fix.
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
