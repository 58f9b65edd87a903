public import Foundation
public import Landfall

/// A user's progress with a collection.
public struct CollectionProgress: Sendable, Hashable, Identifiable {
  /// The collection.
  public var collection: RegionCollection
  /// Whether the visits fulfill the collection's condition.
  public var isEarned: Bool
  /// The time at which the condition was first fulfilled; nil if it is not, or if entries without a
  /// date alone fulfill it.
  public var earnedDate: Date?
  /// The progress from 0 to 1; 1 only if the collection is earned.
  public var fraction: Double
  /// The number of regions, or of days away, out of ``target``.
  public var count: Int
  /// The number that the collection requires.
  public var target: Int
  /// The visited members that contribute, ordered by key.
  public var contributing: [Region]
  /// The members whose visits would add to the progress, ordered by key; empty if the collection is
  /// earned.
  public var needed: [Region]
  /// The members that had contributed when the collection was earned, ordered by key; empty if it
  /// is not. ``TravelBook/earnBadges(of:now:timeZone:)`` keeps them with the award.
  public var awarding: [Region]
  /// Whether the badge was earned and not viewed yet; false without a book. See
  /// ``TravelBook/progress(with:timeZone:)``.
  public var isNew = false

  /// The identifier of the collection.
  public var id: String { collection.identifier }
}

extension CollectionProgress {
  /// - Parameters:
  ///   - earned: whether and when the condition was met.
  ///   - needed: nil for all members that do not contribute.
  init(
    of collection: RegionCollection, earned: Attainment, count: Int, required: Int,
    by contributing: [RegionID], needed: [RegionID]?, awarding: [RegionID]
  ) {
    let layer = collection.layer
    let isEarned = if case .notYet = earned { false } else { true }
    let count = min(count, required)
    let isKnown = Set(contributing)
    let needed = needed ?? collection.memberIDs.filter { !isKnown.contains($0) }
    self.init(
      collection: collection, isEarned: isEarned, earnedDate: earned.date,
      fraction: isEarned ? 1 : required > 0 ? min(1, Double(count) / Double(required)) : 0,
      count: count, target: required, contributing: contributing.map { layer[$0] },
      needed: isEarned ? [] : needed.map { layer[$0] },
      awarding: isEarned ? awarding.map { layer[$0] } : [])
  }
}

/// The known visits of a user to one layer.
public struct VisitedRegions: Sendable, Hashable {
  /// The visits with times, in any order.
  public var visits: [Visit]
  /// The keys of regions that were visited at unknown times, from manual edits and lists of names.
  public var undatedKeys: Set<String>

  /// Makes a set of visits.
  public init(visits: [Visit] = [], undatedKeys: Set<String> = []) {
    self.visits = visits
    self.undatedKeys = undatedKeys
  }
}

extension RegionCollection {
  /// Evaluates a user's progress with the collection.
  ///
  /// Sets and counts include every visit and every manual edit. Conditions of one day, one year or
  /// a return include verified visits only, as a manual edit has no date; a stay counts on each of
  /// its days. Visits to other regions are ignored.
  /// - Parameters:
  ///   - visited: the visits to the collection's layer.
  ///   - timeZone: determines on which day a stay ends.
  /// - Complexity: O(visits · log visits); for conditions of one day, times the regions of a day.
  public func progress(of visited: VisitedRegions, timeZone: TimeZone) -> CollectionProgress {
    CollectionEvaluator(self, visited, timeZone).progress()
  }
}

extension Atlas {
  /// Evaluates a user's progress with each collection, in the atlas's order.
  /// - Parameters:
  ///   - visited: The visits by the ids of layers.
  ///   - timeZone: The time zone of days.
  public func progress(
    of visited: [String: VisitedRegions], timeZone: TimeZone
  ) -> [CollectionProgress] {
    collections.map {
      $0.progress(of: visited[$0.layer.id] ?? VisitedRegions(), timeZone: timeZone)
    }
  }
}

extension CollectionProgress {
  /// The visits that the condition still needs, in English: "CO UT", "any 8 more", "2 of CO UT WY",
  /// "3 in one day (most so far: 1)"; empty if the collection is earned.
  public var neededText: String {
    guard !isEarned else { return "" }
    let missing = max(0, target - count)
    switch collection.condition {
    case .all: return Self.list(needed)
    case .count:
      if needed.count > Self.listed { return "any \(missing) more" }
      return (needed.count == missing ? "" : "\(missing) of ") + Self.list(needed)
    case .countInOneDay: return "\(target) in one day (most so far: \(count))"
    case .countInOneYear: return "\(target) in one year (most so far: \(count))"
    case .returnAfterDays:
      return "a return after \(target) days (longest so far: \(count))"
    case .unknown: return "what a later version knows"
    }
  }

  /// The most regions that are listed by their keys.
  private static let listed = 16

  private static func list(_ regions: [Region]) -> String {
    let more = regions.count > listed ? " and \(regions.count - listed) more" : ""
    return regions.prefix(listed).map(\.key).joined(separator: " ") + more
  }
}
