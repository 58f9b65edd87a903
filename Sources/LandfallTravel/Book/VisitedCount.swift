public import Landfall

/// The number of visited regions among the regions that count towards a total: "49/50".
public struct VisitedCount: Sendable, Hashable, CustomStringConvertible {
  /// The number of visited regions.
  public let visited: Int

  /// The number of regions that count.
  public let total: Int

  /// Counts the regions of a layer whose attribute `COUNTS` is true, and those among them whose
  /// keys are in `keys`. In a layer without this attribute, all regions count.
  ///
  /// Of the US states 50 of 56 count, of the countries 197 of 258. A territory, a base or an ice
  /// field can be visited, but is not part of the total.
  /// - Complexity: O(regions).
  public init(of keys: Set<String>, in layer: Layer) {
    let isMarked = layer.attributeNames.contains("COUNTS")
    let counting = layer.regions.filter {
      !isMarked || $0.attribute("COUNTS") == .boolean(true)
    }
    total = counting.count
    visited = counting.count { keys.contains($0.key) }
  }

  /// The count as text: "49/50".
  public var description: String { "\(visited)/\(total)" }
}

extension TravelBook {
  /// The number of visited regions among the regions of a layer that count.
  public func count(in layer: Layer) -> VisitedCount { VisitedCount(of: visitedKeys, in: layer) }
}
