public import Foundation
public import Landfall

/// How far somebody has come with a collection.
public struct CollectionProgress: Sendable {
  /// The collection.
  public var collection: RegionCollection
  /// Whether its condition is fulfilled by what was visited.
  public var isEarned: Bool
  /// When it was fulfilled first; nil where it is not, and where entries without a date had a part in
  /// it that cannot be dated.
  public var earnedDate: Date?
  /// From 0 to 1; 1 where it is earned and only there.
  public var progress: Double
  /// How many regions, or days away, count towards it, of ``wantedCount``.
  public var count: Int
  /// How many it asks for.
  public var wantedCount: Int
  /// The members that were visited and count, in the order of their keys.
  public var contributing: [Region]
  /// The members that would bring it further, in the order of their keys; empty where it is earned.
  public var needed: [Region]
}

/// What is known of somebody's visits to one layer.
public struct VisitedRegions: Sendable, Hashable {
  /// Stays with times, in any order.
  public var visits: [Visit]
  /// The keys of regions that are said to be visited, without a date: manual edits and lists of names.
  public var undatedKeys: Set<String>

  /// Makes it.
  public init(visits: [Visit] = [], undatedKeys: Set<String> = []) {
    self.visits = visits
    self.undatedKeys = undatedKeys
  }
}

extension RegionCollection {
  /// How far somebody has come with it.
  ///
  /// Sets and counts take every visit and every manual edit. One day, one year and a return take
  /// verified visits alone, as a manual edit has no date; a stay counts on each day that it lasts. Only
  /// members count, whatever else was visited.
  /// - Parameters:
  ///   - visited: of the collection's layer.
  ///   - timeZone: tells on which day a stay ends.
  /// - Complexity: O(visits · log visits); of one-day conditions times the regions of a day.
  public func progress(of visited: VisitedRegions, timeZone: TimeZone) -> CollectionProgress {
    CollectionEvaluator(self, visited, timeZone).progress()
  }
}

extension Atlas {
  /// How far somebody has come with each collection, in the atlas's order.
  /// - Parameter visited: by the ids of layers.
  public func progress(
    of visited: [String: VisitedRegions], timeZone: TimeZone
  ) -> [CollectionProgress] {
    collections.map {
      $0.progress(of: visited[$0.layer.id] ?? VisitedRegions(), timeZone: timeZone)
    }
  }
}
