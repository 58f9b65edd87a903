public import Landfall

/// How many of the regions that count have been visited: "49/50".
public struct VisitedCount: Sendable, Hashable, CustomStringConvertible {
  /// So many have been visited.
  public let visited: Int

  /// Of so many.
  public let total: Int

  /// Counts the regions of a layer whose attribute `COUNTS` is true, and those of them that are
  /// among `keys`; all regions of a layer that has no such attribute.
  ///
  /// Of the US states 50 of 56 count, of the countries 197 of 258: a territory, a base or an ice
  /// field may be visited, but completes nothing.
  /// - Complexity: O(regions).
  public init(of keys: Set<String>, in layer: Layer) {
    let isMarked = layer.attributeNames.contains("COUNTS")
    let counting = layer.regions.filter {
      !isMarked || $0.attribute("COUNTS") == .boolean(true)
    }
    total = counting.count
    visited = counting.count { keys.contains($0.key) }
  }

  /// "49/50".
  public var description: String { "\(visited)/\(total)" }
}

extension TravelBook {
  /// How many of a layer's counting regions count as visited.
  public func count(in layer: Layer) -> VisitedCount { VisitedCount(of: visitedKeys, in: layer) }
}
