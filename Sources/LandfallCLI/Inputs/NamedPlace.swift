import LandfallMaps
import LandfallTravel

/// A place of the command line: a coordinate, or a region by its key, name or alias.
package struct NamedPlace {
  package var place: Coordinate
  /// The name of the place, if it has one.
  package var name: String?
  /// The region, if the place is one.
  package var region: Region?

  /// The Kaaba.
  package static let mecca = NamedPlace(place: .mecca, name: "Mecca")

  package init(place: Coordinate, name: String? = nil) {
    self.place = place
    self.name = name
  }

  /// Finds a region in any of the layers; "Mecca" is the Kaaba unless a region has this name.
  /// - Throws: ``DataError`` that lists similar names, or the regions that share the name.
  package init(named text: String, in layers: [Layer], file: String) throws(DataError) {
    let resolver = RegionResolver(layers)
    let answer = resolver.find(text)
    var found: Region? = if case .region(let region) = answer { region } else { nil }
    if case .unknown = answer { found = ListedNames(layers).regionOfTable(text) }
    if let region = found {
      place = region.representativePoint
      name = region.name
      self.region = region
      return
    }
    if case .unknown = answer, ["mecca", "makkah", "kaaba"].contains(text.lowercased()) {
      self = .mecca
      return
    }
    let remedy = "write a key or a name, or LAT,LON"
    var fault = resolver.fault(text, answer, otherwise: remedy)
    if case .ambiguous = answer { fault += ", or set --layer" }
    throw DataError("\(file): \(fault)")
  }

  /// Reads a coordinate, or finds a region in any of the layers.
  /// - Parameter option: the option with the text, such as "--near".
  init(
    _ text: String, of option: String, in layers: [Layer], file: String, _ arguments: Arguments
  ) throws {
    if Self.isName(text) {
      try self.init(named: text, in: layers, file: file)
      return
    }
    do {
      self.init(place: try Coordinate(argument: text))
    } catch {
      throw arguments.error("\(option): \(error)")
    }
  }

  /// Whether text of the command line is meant as a name, and not as a coordinate.
  package static func isName(_ text: some StringProtocol) -> Bool {
    text.contains(where: \.isLetter)
  }
}
