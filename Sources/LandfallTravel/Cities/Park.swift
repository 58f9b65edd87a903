public import Landfall

/// A park of a city, as an atlas describes it.
public struct Park: Sendable, Hashable, Identifiable {
  /// How hard it is to walk.
  public enum Difficulty: String, Sendable, Hashable, Codable, CaseIterable {
    /// Level paths.
    case easy
    /// Some climbing.
    case moderate
    /// Steep.
    case hard
  }

  /// Its region in the layer of parks: a polygon, or a point without area.
  public let region: Region
  /// The stable key in its layer, by which visits are logged.
  public let key: String
  /// The name.
  public let name: String
  /// One line about it: `description`.
  public let description: String
  /// Where its entrance is: `address`.
  public let address: String
  /// What is there, such as "playground": `amenities`.
  public let amenities: [String]
  /// How hard it is to walk: `difficulty`.
  public let difficulty: Difficulty
  /// How long a visit takes, in minutes, as an estimate: `visitMinutes`, 1 to 1440.
  public let visitMinutes: Int
  /// How far it reaches round its point, or beyond its polygon's border still counts, in meters:
  /// `extentMeters`, 0 to 100,000.
  public let extentMeters: Double
  /// The key of its city: `city`.
  public let cityKey: String

  /// Its ``key``.
  public var id: String { key }

  /// Whether it is a polygon; else it is a point with an extent.
  public var hasArea: Bool { region.hasArea }

  /// Its point; of a polygon one that lies far from its border.
  public var point: Coordinate { region.representativePoint }

  /// Reads a park from a region and its attributes `description`, `address`, `difficulty`, `city`
  /// (texts), `amenities` (a list of texts), `visitMinutes` (a whole number) and `extentMeters` (a
  /// number).
  /// - Throws: ``TravelError`` that names the region and the attribute where one is missing or of the
  ///   wrong kind.
  public init(_ region: Region) throws(TravelError) {
    let attributes = RegionAttributes(region)
    self.region = region
    key = region.key
    name = region.name
    description = try attributes.text("description")
    address = try attributes.text("address")
    amenities = try attributes.texts("amenities")
    guard let difficulty = Difficulty(rawValue: try attributes.text("difficulty")) else {
      let known = Difficulty.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
      throw attributes.refused("difficulty", known)
    }
    self.difficulty = difficulty
    visitMinutes = try attributes.wholeNumber("visitMinutes", in: 1...1_440)
    extentMeters = try attributes.number("extentMetres", in: 0...100_000)
    cityKey = try attributes.text("city")
  }
}
