public import Foundation
public import Landfall

/// A city of an atlas: its boundary, its time zone, and the goals and badges that an app offers
/// there.
public struct City: Sendable, Hashable, Identifiable {
  /// The region in the layer of cities, whose border is the city's boundary.
  public let boundary: Region
  /// The stable key in its layer, such as "san-francisco".
  public let key: String
  /// The short name.
  public let name: String
  /// The name for titles, from the attribute `DISPLAY_NAME`; the ``name`` if it is missing.
  public let displayName: String
  /// The time zone that determines the local day of a visit, from `TIME_ZONE`.
  public let timeZone: TimeZone
  /// Whether an app opens with this city, from `DEFAULT`; false if it is missing. A city that is the
  /// only one needs none: see ``CityGuide/defaultCity``.
  public let isDefault: Bool
  /// The identifiers of the collections that are the city's default goals, from `DEFAULT_GOALS`;
  /// empty if it is missing.
  public let defaultGoals: [String]
  /// The identifiers of the collections that are the city's own badges, from `SPECIAL_BADGES`; empty
  /// if it is missing.
  public let specialBadges: [String]
  /// A description on one line, from `DESCRIPTION`; nil if it is missing.
  public let description: String?
  /// The icon, an emoji or a name that the app defines, from `ICON`; nil if it is missing.
  public let icon: String?
  /// The addresses of pictures, from `IMAGES`; empty if it is missing.
  public let imageURLs: [URL]
  /// Strings of the app about the city by their names, from the object `STRINGS`; empty if it is
  /// missing. See ``string(_:in:)``.
  public let strings: [String: String]
  /// Addresses of the city's sites and services by their names, from the object `LINKS`; empty if it
  /// is missing.
  public let links: [String: URL]

  /// The ``key``.
  public var id: String { key }

  /// Reads a city from a region and its attribute `TIME_ZONE` (an IANA name). It may have
  /// `DISPLAY_NAME`, `DESCRIPTION` and `ICON` (strings), `DEFAULT` (true or false), `DEFAULT_GOALS`
  /// and `SPECIAL_BADGES` (lists of strings), `IMAGES` (a list of addresses), `STRINGS` (an object of
  /// strings), `LINKS` (an object of addresses), and translations, such as `NAME:de`,
  /// `DISPLAY_NAME:de`, `DESCRIPTION:de` (strings) and `STRINGS:de`.
  /// - Throws: ``TravelError`` with the region and the attribute if one is missing or of the wrong
  ///   type.
  public init(_ region: Region) throws(TravelError) {
    let attributes = RegionAttributes(region)
    boundary = region
    key = region.key
    name = region.name
    displayName = try attributes.optionalText("DISPLAY_NAME") ?? region.name
    guard let zone = TimeZone(identifier: try attributes.text("TIME_ZONE")) else {
      throw attributes.refused("TIME_ZONE", "a time zone such as America/New_York")
    }
    timeZone = zone
    isDefault = try attributes.flag("DEFAULT")
    defaultGoals = try attributes.texts("DEFAULT_GOALS")
    specialBadges = try attributes.texts("SPECIAL_BADGES")
    description = try attributes.optionalText("DESCRIPTION")
    icon = try attributes.optionalText("ICON")
    imageURLs = try attributes.imageURLs("IMAGES")
    strings = try attributes.table("STRINGS")
    links = try attributes.links("LINKS")
    try attributes.checkTranslations(of: "STRINGS", areTables: true)
    for name in ["NAME", "DISPLAY_NAME", "DESCRIPTION"] {
      try attributes.checkTranslations(of: name)
    }
  }

  /// Returns the short name in a language, from an attribute such as `NAME:de`, or ``name`` if it
  /// is missing; see ``Park/name(in:)``.
  public func name(in language: String) -> String {
    RegionAttributes(boundary).text("NAME", in: language) ?? name
  }

  /// Returns the name for titles in a language, from an attribute such as `DISPLAY_NAME:de`, or
  /// ``displayName`` if it is missing; see ``Park/name(in:)``.
  public func displayName(in language: String) -> String {
    RegionAttributes(boundary).text("DISPLAY_NAME", in: language) ?? displayName
  }

  /// Returns the description in a language, from an attribute such as `DESCRIPTION:de`, or
  /// ``description`` if it is missing; see ``Park/name(in:)``.
  public func description(in language: String) -> String? {
    RegionAttributes(boundary).text("DESCRIPTION", in: language) ?? description
  }

  /// Returns a string of the app about the city in a language, from an attribute such as
  /// `STRINGS:de`, or that of ``strings`` if it is missing there; nil if both lack it. See
  /// ``Park/name(in:)``.
  /// - Complexity: O(attributes of the layer, and the strings of a table).
  public func string(_ name: String, in language: String) -> String? {
    RegionAttributes(boundary).text(name, ofTable: "STRINGS", in: language)
  }
}
