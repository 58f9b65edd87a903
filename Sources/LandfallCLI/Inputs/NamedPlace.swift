package import Landfall
import LandfallTravel

/// The target of a direction.
package struct DirectionGoal {
  package var place: Coordinate
  /// The name of the target, if it has one.
  package var name: String?
  /// The region, if the target was found by key or name.
  package var region: Region?

  /// The Kaaba.
  package static let mecca = DirectionGoal(
    place: Coordinate(latitude: 21.4225, longitude: 39.8262), name: "Mecca")

  package init(place: Coordinate, name: String? = nil) {
    self.place = place
    self.name = name
  }

  /// Finds the region with a key, else with a name, in any of the layers.
  /// - Throws: ``DataError`` that lists similar names, or the regions that share the name.
  package init(named text: String, in layers: [Layer], file: String) throws(DataError) {
    let answers = layers.map { (layer: $0, answer: RegionNames($0).find(text)) }
    var found = layers.compactMap { $0.region(key: text) }
    if found.isEmpty { found = answers.flatMap { Self.regions($0.answer) } }
    if found.count > 1 {
      let list = found.map { "\($0)" }.joined(separator: " or ")
      throw DataError(
        "\(file): \"\(Self.shown(text))\" may be \(list); write its key, or set --layer")
    }
    guard let region = found.first else {
      throw DataError(Self.unknown(text, layers, file))
    }
    place = region.representativePoint
    name = region.name
    self.region = region
  }

  private static func regions(_ answer: RegionNames.Answer) -> [Region] {
    switch answer {
    case .region(let region): [region]
    case .ambiguous(let regions): regions
    case .unknown: []
    }
  }

  private static func unknown(_ text: String, _ layers: [Layer], _ file: String) -> String {
    // Names with the same start or a typo first, then similar names.
    var hits = layers.flatMap { $0.search(text, limit: 3) }
    hits.sort { $0.agreement < $1.agreement }
    var names: [String] = []
    for region in hits.map(\.region) + layers.flatMap({ RegionNames($0).suggestions(for: text) })
    where !names.contains(region.name) {
      names.append(region.name)
    }
    let ids = layers.map(\.id).joined(separator: ", ")
    let isMecca = ["mecca", "makkah", "kaaba"].contains(text.lowercased())
    let remedy =
      isMecca
      ? "omit --to for the direction to Mecca"
      : names.isEmpty
        ? "write a key or name from its layers (\(ids)), or LAT,LON"
        : "did you mean \(names.prefix(3).map { "\"\($0)\"" }.joined(separator: " or "))?"
    return "\(file): no region has the key or name \"\(shown(text))\"; \(remedy)"
  }

  private static func shown(_ text: String) -> String {
    text.count > 60 ? text.prefix(60) + "…" : text
  }
}
