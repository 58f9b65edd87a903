/// How a file names the columns or members with the coordinates.
package struct CoordinateNames: Sendable, Equatable {
  /// The name or the number that was given for each coordinate; nil to recognize the usual names.
  var latitude: String?
  var longitude: String?
  /// Whether the first row of a table names the columns.
  var hasHeader: Bool

  package init(latitude: String? = nil, longitude: String? = nil, hasHeader: Bool = true) {
    self.latitude = latitude
    self.longitude = longitude
    self.hasHeader = hasHeader
  }

  /// A coordinate: its name in messages, its option, and its usual names without "_", in lower case.
  struct Kind: Sendable {
    let noun: String
    let option: String
    let usualNames: [String]
    /// The usual names in messages.
    let shown: String

    static let latitude = Kind(
      noun: "latitude", option: "--lat",
      usualNames: ["lat", "latitude", "y", "decimallatitude"],
      shown: "lat, latitude, y or decimalLatitude")
    static let longitude = Kind(
      noun: "longitude", option: "--lon",
      usualNames: ["lon", "lng", "long", "longitude", "x", "decimallongitude"],
      shown: "lon, lng, longitude, x or decimalLongitude")

    /// The longest usual name, with some underscores.
    static let longestName = 24

    /// Whether a name is a usual one, ignoring case, "_", "-" and spaces.
    func matches(_ name: String) -> Bool {
      guard name.utf8.count <= Self.longestName else { return false }
      return usualNames.contains(name.lowercased().filter { !"_- ".contains($0) })
    }
  }

  /// The column numbers from 0, if both were given as numbers or there is no header.
  var numbers: (Int, Int)? {
    let given = (latitude.flatMap(Self.column), longitude.flatMap(Self.column))
    if let first = given.0, let second = given.1 { return (first, second) }
    return hasHeader ? nil : (given.0 ?? 0, given.1 ?? 1)
  }

  /// The number of a column from 0; nil if the text is not a number from 1.
  package static func column(_ text: String) -> Int? {
    guard let number = Int(text), number >= 1, number <= 1 << 24 else { return nil }
    return number - 1
  }
}
