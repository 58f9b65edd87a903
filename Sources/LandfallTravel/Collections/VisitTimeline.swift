public import Foundation
public import Landfall

/// Visits and awards in the order of their dates.
public struct VisitTimeline: Sendable, Hashable {
  /// The kinds of events.
  public enum Event: Sendable, Hashable {
    /// A visit to a region of a layer.
    case visit(Visit, layerID: String)
    /// A collection was earned.
    case award(identifier: String)
  }

  /// One event with its date.
  public struct Entry: Sendable, Hashable {
    /// The time of the event.
    public var date: Date
    /// The event.
    public var event: Event
  }

  /// The entries by ascending date. At the same time visits come before awards, in the order of
  /// their keys.
  public private(set) var entries: [Entry]

  /// Makes a timeline of everything that has a date.
  /// - Parameters:
  ///   - visited: the visits by the ids of layers.
  ///   - progress: the progress with collections, whose awards are included.
  public init(visited: [String: VisitedRegions], progress: [CollectionProgress]) {
    entries = visited.flatMap { layerID, regions in
      regions.visits.map { Entry(date: $0.entry, event: .visit($0, layerID: layerID)) }
    }
    for one in progress where one.isEarned {
      guard let date = one.earnedDate else { continue }
      entries.append(Entry(date: date, event: .award(identifier: one.collection.identifier)))
    }
    entries.sort {
      $0.date == $1.date ? $0.event.order < $1.event.order : $0.date < $1.date
    }
  }

  /// The visits to one region.
  public func filtered(region: Region) -> VisitTimeline {
    let (layer, key) = (region.layer.id, region.key)
    return filtered { entry in
      if case .visit(let visit, layer) = entry.event { visit.regionKey == key } else { false }
    }
  }

  /// The visits to members of a collection, and its award.
  public func filtered(collection: RegionCollection) -> VisitTimeline {
    let layer = collection.layer.id
    let keys = Set(collection.members.map(\.key))
    let wanted = collection.identifier
    return filtered { entry in
      switch entry.event {
      case .visit(let visit, let id): id == layer && keys.contains(visit.regionKey)
      case .award(let identifier): identifier == wanted
      }
    }
  }

  /// The events within a period, which excludes its end.
  public func filtered(period: Range<Date>) -> VisitTimeline {
    filtered { period.contains($0.date) }
  }

  private func filtered(_ isKept: (Entry) -> Bool) -> VisitTimeline {
    var timeline = self
    timeline.entries = entries.filter(isKept)
    return timeline
  }
}

extension VisitTimeline.Event {
  fileprivate var order: (Int, String, String) {
    switch self {
    case .visit(let visit, let layerID): (0, layerID, visit.regionKey)
    case .award(let identifier): (1, identifier, "")
    }
  }
}
