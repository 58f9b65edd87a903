public import Landfall

/// The result of a ``TravelSession`` for one fix. Its visits and badges are in the book already.
public struct TravelUpdate: Sendable {
  /// The location of the fix, and how it was determined, or why it was rejected.
  public var finding: Finding

  /// The visit that has ended. Its exit is the time of the last fix in its region.
  public var endedVisit: Visit?

  /// The entry into another region, announced or with the reason for not announcing it; nil if the
  /// region has not changed.
  public var event: EntryEvent?

  /// The region that was entered; nil if there is no ``event``.
  public var region: Region?

  /// The badges that the fix earns, in the order of the atlas.
  public var badges: [RegionCollection] = []

  /// Whether to offer the user to announce only new regions, as they repeatedly cross a border. See
  /// ``TravelSession/answerOnlyNewOffer(_:at:)``.
  public var offersOnlyNew = false

  /// The visit that has begun.
  public var begunVisit: Visit? { event?.visit }

  /// An English text of the announcement: "Welcome to Arizona. Newbie", with the names of badges; nil
  /// if nothing is to be announced.
  public var announcement: String? {
    guard let event, event.isAnnounced, let region else { return nil }
    return (["Welcome to \(region.name)"] + badges.map(\.name)).joined(separator: ". ")
  }
}
