public import Foundation
public import Landfall

/// A park of a city, as an atlas describes it.
public struct Park: Sendable, Hashable, Identifiable {
  /// The difficulty of walking in a park.
  public enum Difficulty: String, Sendable, Hashable, Codable, CaseIterable {
    /// Level paths.
    case easy
    /// Some climbing.
    case moderate
    /// Steep paths.
    case hard
  }

  /// The region in the layer of parks: a polygon, or a point without area.
  public let region: Region
  /// The stable key in its layer, which identifies the park in visits.
  public let key: String
  /// The name.
  public let name: String
  /// A description on one line, from the attribute `description`; nil if it is missing.
  public let description: String?
  /// The address of the entrance, from `address`; nil if it is missing.
  public let address: String?
  /// The amenities, such as "playground", from `amenities`; empty if it is missing.
  public let amenities: [String]
  /// The difficulty of walking, from `difficulty`; easy if it is missing.
  public let difficulty: Difficulty
  /// The estimated duration of a visit in minutes, 1 to 1440, from `visitMinutes`; 30 if it is missing.
  public let visitMinutes: Int
  /// The distance in meters from the park's point or polygon within which a fix is at the park, 0
  /// to 100,000, from `extentMeters`; if it is missing, 100 for a point, and 0 for a polygon.
  public let extentMeters: Double
  /// The key of the city, from `city`; if it is missing, that of the nearest city.
  public let cityKey: String
  /// The icon, an emoji or a name that the app defines, from `icon`; nil if it is missing.
  public let icon: String?
  /// The addresses of pictures, from `images`; empty if it is missing.
  public let imageURLs: [URL]

  /// The ``key``.
  public var id: String { key }

  /// Whether the park is a polygon; otherwise it is a point with an extent.
  public var hasArea: Bool { region.hasArea }

  /// The park's point; for a polygon, a point inside, far from its border.
  public var point: Coordinate { region.representativePoint }

  /// Reads a park from a region. It may have the attributes `description`, `address`, `difficulty`,
  /// `city`, `icon` (strings), `amenities` (a list of strings), `visitMinutes` (a whole number),
  /// `extentMeters` (a number), `images` (a list of addresses), and translations, such as `name:de`
  /// and `description:de` (strings).
  /// - Parameters:
  ///   - region: a region of a layer of parks.
  ///   - city: the city of a park without the attribute `city`.
  /// - Throws: ``TravelError`` with the region and the attribute if one is of the wrong type, or if
  ///   there is no city.
  public init(_ region: Region, in city: City? = nil) throws(TravelError) {
    let attributes = RegionAttributes(region)
    self.region = region
    key = region.key
    name = region.name
    description = try attributes.optionalText("description")
    address = try attributes.optionalText("address")
    amenities = try attributes.texts("amenities")
    let effort = try attributes.optionalText("difficulty") ?? Difficulty.easy.rawValue
    guard let difficulty = Difficulty(rawValue: effort) else {
      let known = Difficulty.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
      throw attributes.refused("difficulty", known)
    }
    self.difficulty = difficulty
    visitMinutes = try attributes.wholeNumber("visitMinutes", in: 1...1_440) ?? 30
    extentMeters =
      try attributes.number("extentMeters", in: 0...100_000) ?? (region.hasArea ? 0 : 100)
    if let city { cityKey = city.key } else { cityKey = try attributes.text("city") }
    icon = try attributes.optionalText("icon")
    imageURLs = try attributes.imageURLs("images")
    try attributes.checkTranslations(of: "name")
    try attributes.checkTranslations(of: "description")
  }

  /// Returns the name in a language, from an attribute such as `name:de`, or ``name`` if it is
  /// missing.
  ///
  /// The translation into exactly this language is preferred, then that into the language without
  /// script and country: `name:de` serves for "de-AT".
  /// - Parameter language: A tag of BCP 47, such as "de" or "pt-BR".
  /// - Complexity: O(attributes of the layer).
  public func name(in language: String) -> String {
    RegionAttributes(region).text("name", in: language) ?? name
  }

  /// Returns the description in a language, from an attribute such as `description:de`, or
  /// ``description`` if it is missing; see ``name(in:)``.
  public func description(in language: String) -> String? {
    RegionAttributes(region).text("description", in: language) ?? description
  }
}
