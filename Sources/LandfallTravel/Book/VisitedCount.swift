public import Landfall

/// The number of visited regions, of a total that leaves out territories: "49/50".
public struct VisitedCount: Sendable, Hashable, CustomStringConvertible {
  /// The number of visited regions.
  public let visited: Int

  /// The number of counted regions.
  public let total: Int

  /// Counts the regions of a layer whose attribute `COUNTS` is true, and those among them whose
  /// keys are in `keys`. In a layer without this attribute, all regions count.
  ///
  /// Of the US states 50 of 56 count, of the countries 197 of 258. A territory, a base or an ice
  /// field can be visited, but is not part of the total.
  /// - Complexity: O(regions).
  public init(of keys: Set<String>, in layer: Layer) {
    self.init(of: keys, among: layer.regions.filter(\.isCounted))
  }

  /// Counts regions, and those among them whose keys are in `keys`.
  init(of keys: Set<String>, among regions: [Region]) {
    total = regions.count
    visited = regions.count { keys.contains($0.key) }
  }

  /// The count as text: "49/50".
  public var description: String { "\(visited)/\(total)" }
}

extension TravelBook {
  /// The number of visited regions among the counted regions of a layer.
  public func count(in layer: Layer) -> VisitedCount { VisitedCount(of: visitedKeys, in: layer) }
}
