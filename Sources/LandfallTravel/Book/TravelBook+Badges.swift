public import Foundation
public import Landfall

extension TravelBook {
  /// The badges of the book, one for each collection: earned or not, when, by which regions, what is still needed, and
  /// whether it is new.
  ///
  /// A badge that was earned stays earned and full, on the recorded date, whatever is switched off later. Conditions are
  /// met by the visits as `RegionCollection.progress(of:timeZone:)` says. ``earnBadges(of:now:timeZone:)`` records what
  /// is met; a ``TravelSession`` does so.
  ///
  /// ```swift
  /// for badge in session.book.progress(with: session.collections, timeZone: timeZone) {
  ///   print(badge.collection.name, badge.fraction, badge.isNew)
  /// }
  /// ```
  /// - Parameters:
  ///   - collections: collections of the book's layer and of ``otherLayers``.
  ///   - timeZone: determines on which day a stay ends.
  /// - Complexity: that of `RegionCollection.progress(of:timeZone:)` for each collection.
  public func progress(
    with collections: some Sequence<RegionCollection>, timeZone: TimeZone
  ) -> [CollectionProgress] {
    var visited: [String: VisitedRegions] = [:]
    return collections.map { collection in
      let layer = collection.layer.id
      let regions = visited[layer] ?? visitedRegions(for: collection, timeZone: timeZone)
      visited[layer] = regions
      return badge(collection.progress(of: regions, timeZone: timeZone))
    }
  }

  /// Returns progress by visits with what the book records of the badge.
  package func badge(_ progress: CollectionProgress) -> CollectionProgress {
    let identifier = progress.collection.identifier
    var badge = progress.keeping(badges[identifier])
    badge.isNew = badges[identifier]?.isEarned == true && !viewedBadges.contains(identifier)
    return badge
  }
}

extension CollectionProgress {
  /// Returns the progress combined with a badge record: once earned, it stays earned, on the
  /// recorded date.
  func keeping(_ badge: BadgeRecord?) -> CollectionProgress {
    guard let badge, badge.isEarned else { return self }
    var kept = self
    kept.isEarned = true
    kept.earnedDate = badge.earnedDate ?? earnedDate
    kept.fraction = 1
    kept.count = target
    kept.needed = []
    if !badge.regionKeys.isEmpty {
      kept.awarding = badge.regionKeys.sorted().compactMap { collection.layer.region(key: $0) }
    }
    return kept
  }
}

extension VisitTimeline {
  /// Makes the timeline of a book: its visits, and its badges on their recorded dates.
  /// - Parameters:
  ///   - book: the book.
  ///   - layer: the layer in which the book is kept.
  ///   - collections: the collections whose awards are included.
  ///   - timeZone: determines on which day a stay ends.
  public init(
    _ book: TravelBook, layer: Layer, collections: some Sequence<RegionCollection>,
    timeZone: TimeZone
  ) {
    var visited = book.otherLayers.mapValues { $0.visitedRegions(timeZone: timeZone) }
    visited[layer.id] = book.visitedRegions(timeZone: timeZone)
    self.init(visited: visited, progress: book.progress(with: collections, timeZone: timeZone))
  }
}
