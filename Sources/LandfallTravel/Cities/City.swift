public import Foundation
public import Landfall

/// A city of an atlas: where it is, by which clocks it lives, and what an app begins with there.
public struct City: Sendable, Hashable, Identifiable {
  /// Its region in the layer of cities, whose border is the city's boundary.
  public let boundary: Region
  /// The stable key in its layer, such as "san-francisco".
  public let key: String
  /// The short name.
  public let name: String
  /// The name for titles: `DISPLAY_NAME`.
  public let displayName: String
  /// The clocks that decide on which local day a visit falls: `TIME_ZONE`.
  public let timeZone: TimeZone
  /// Whether it is the one that an app opens with: `DEFAULT`.
  public let isDefault: Bool
  /// The identifiers of the collections that are its goals from the start: `DEFAULT_GOALS`.
  public let defaultGoals: [String]
  /// The identifiers of the collections that are its own badges: `SPECIAL_BADGES`.
  public let specialBadges: [String]

  /// Its ``key``.
  public var id: String { key }

  /// Reads a city from a region and its attributes `DISPLAY_NAME` (text), `TIME_ZONE` (an IANA name),
  /// `DEFAULT` (true or false), `DEFAULT_GOALS` and `SPECIAL_BADGES` (lists of texts).
  /// - Throws: ``TravelError`` that names the region and the attribute where one is missing or of the
  ///   wrong kind.
  public init(_ region: Region) throws(TravelError) {
    let attributes = RegionAttributes(region)
    boundary = region
    key = region.key
    name = region.name
    displayName = try attributes.text("DISPLAY_NAME")
    guard let zone = TimeZone(identifier: try attributes.text("TIME_ZONE")) else {
      throw attributes.refused("TIME_ZONE", "a time zone such as America/New_York")
    }
    timeZone = zone
    isDefault = try attributes.flag("DEFAULT")
    defaultGoals = try attributes.texts("DEFAULT_GOALS")
    specialBadges = try attributes.texts("SPECIAL_BADGES")
  }
}
