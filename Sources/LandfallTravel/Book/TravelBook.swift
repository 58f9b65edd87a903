/// The record of a user's travels: visits, regions set by hand, wishes, badges and settings.
///
/// A book is kept in one layer, such as the states, whose visits, records and wishes are its own;
/// those in other layers are in ``otherLayers``. Regions are identified by their keys. The visits
/// are a set that only grows, so two books of one user, from two devices, merge without losing
/// anything. See <doc:VisitsAndMerging>.
public struct TravelBook: Sendable, Hashable {
  /// The visits, records and wishes in the layer in which the book is kept.
  package var own = LayerBook()

  /// The visits, records and wishes in other layers, by the ids of the layers.
  ///
  /// ```swift
  /// book.otherLayers["countries", default: LayerBook()].setByHand("FRA")
  /// ```
  public var otherLayers: [String: LayerBook] = [:]

  /// The badges by their identifiers.
  public internal(set) var badges: [String: BadgeRecord] = [:]

  /// The identifiers of the badges that the user has viewed.
  public internal(set) var viewedBadges: Set<String> = []

  /// The journal entries about visits.
  public internal(set) var notes = VisitNotes()

  /// The goals by their identifiers, including deleted ones.
  public internal(set) var goalRecords: [String: GoalRecord] = [:]

  /// The user's settings.
  public var settings = TravelSettings()

  /// The unknown contents of files, to be written back.
  public internal(set) var preserved = PreservedFields()

  /// An empty book.
  public init() {}

  /// The individual visits in the book's layer.
  public internal(set) var log: VisitLog {
    get { own.log }
    set { own.log = newValue }
  }

  /// The keys of the regions of the book's layer to visit one day. A key that is removed comes back
  /// from a device that still has it.
  public var wishlist: Set<String> {
    get { own.wishlist }
    set { own.wishlist = newValue }
  }

  /// The keys of the visited countries of a book that is kept in another layer.
  public var visitedCountries: Set<String> { otherLayers["countries"]?.visitedKeys ?? [] }

  /// All records by the keys of their regions, with the dates of verified visits.
  /// - Complexity: O(visits); store the result to look up many regions.
  public var records: [String: RegionRecord] { own.records }

  /// The record of a region; nil if nothing is known of it.
  /// - Complexity: O(visits).
  public func record(of regionKey: String) -> RegionRecord? { own.record(of: regionKey) }

  /// The keys of the regions that count as visited: active, and visited or set by hand.
  public var visitedKeys: Set<String> { own.visitedKeys }

  /// The keys of all regions that were ever visited or set by hand, including those switched off:
  /// the regions that are not new.
  public var everVisitedKeys: Set<String> { own.everVisitedKeys }
}
