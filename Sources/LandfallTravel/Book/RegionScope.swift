public import Landfall

/// The regions of a layer that an app lists, detects and counts: always the same ones.
///
/// The attribute `COUNTS` of a region says whether it is part of totals. It is true for 50 of the 56 US
/// states and territories, and for 197 of the 258 countries and areas.
public enum RegionScope: Sendable, Hashable {
  /// The regions that are part of totals, and the District of Columbia, which is listed and drawn with the states. In a layer
  /// without the attribute `COUNTS`: all regions.
  case counted
  /// All regions, also territories, bases and ice fields.
  case all

  /// Whether a region is listed and detected. O(1).
  public func includes(_ region: Region) -> Bool {
    self == .all || region.isCounted || region.key == "DC"
  }
}

extension Region {
  /// Whether the region is part of totals: its attribute `COUNTS` is true, or its layer does not have the attribute.
  package var isCounted: Bool {
    attribute("COUNTS").map { $0 == .boolean(true) } ?? !layer.attributeNames.contains("COUNTS")
  }
}

extension Layer {
  /// The regions of a scope in the order of their names, as lists show them.
  /// - Complexity: O(regions · log regions).
  public func regionsByName(in scope: RegionScope) -> [Region] {
    regionsByName.filter(scope.includes)
  }

  /// The 50 states and the District of Columbia in the order of their names: those of ``RegionScope/counted``.
  public var statesByName: [Region] { regionsByName(in: .counted) }
}
