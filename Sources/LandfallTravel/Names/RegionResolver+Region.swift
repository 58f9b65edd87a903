public import Landfall

/// Finds the regions of one layer by the names that people and files use.
public struct RegionNames: Sendable {
  /// The layer that is searched. In another one the same name may be another region, such as
  /// Georgia.
  public let layer: Layer

  /// Makes a search over a layer's regions.
  public init(_ layer: Layer) { self.layer = layer }

  /// The result of a search.
  public enum Answer: Sendable, Hashable {
    /// The region found.
    case region(Region)
    /// Several regions share the name; ordered by key.
    case ambiguous([Region])
    /// No region has the name; these are spelled alike, the most similar first.
    case unknown(suggestions: [Region])
  }

  /// Finds the region with a name, or else with a key.
  ///
  /// Case, accents and punctuation of names are ignored, see `NameMatch`; a key may be in
  /// lowercase.
  /// - Complexity: O(log regions); O(regions) for an unknown name.
  public func find(_ text: String) -> Answer {
    let named = layer.regions(named: text)
    if named.count == 1 { return .region(named[0]) }
    if named.count > 1 {
      let exact = named.filter { $0.name == text }
      if exact.count == 1 { return .region(exact[0]) }
      return .ambiguous(named)
    }
    if let region = region(key: text) { return .region(region) }
    return .unknown(suggestions: suggestions(for: text))
  }

  /// The region with a key, which may be in lowercase; nil if there is no such region.
  /// - Complexity: O(log regions).
  package func region(key: String) -> Region? {
    let trimmed = key.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return layer.region(key: trimmed) ?? layer.region(key: trimmed.uppercased())
  }

  /// Returns the region with a name or a key.
  /// - Throws: ``TravelError`` with suggestions if there is no such region or several.
  public func region(_ text: String) throws(TravelError) -> Region {
    try region(text, otherwise: nil)
  }

  /// - Parameter consequence: what happens to an unknown region, for the error.
  package func region(_ text: String, otherwise consequence: String?) throws(TravelError) -> Region
  {
    let consequence = consequence.map { ", \($0)" } ?? ""
    let shown = text.count > 60 ? text.prefix(60) + "…" : text[...]
    switch find(text) {
    case .region(let region): return region
    case .ambiguous(let regions):
      throw TravelError(
        .ambiguousRegion,
        "\"\(shown)\" is the name of \(regions.map(\.key).joined(separator: " and ")) in the layer "
          + "\"\(layer.id)\"\(consequence); use a key")
    case .unknown(let suggestions):
      let hint =
        suggestions.isEmpty
        ? "give its name or its key"
        : "did you mean \(suggestions.map { "\"\($0.name)\"" }.joined(separator: " or "))?"
      throw TravelError(
        .unknownRegion,
        "\"\(shown)\" is not a region of the layer \"\(layer.id)\"\(consequence); \(hint)")
    }
  }

  /// At most `limit` regions with names similar to a mistyped one, the most similar first, then by
  /// key.
  ///
  /// A name is similar within one typo (a character wrong, missing, extra, or two swapped) per
  /// three characters.
  public func suggestions(for text: String, limit: Int = 3) -> [Region] {
    let wanted = Array(NameFolding.fold(text).unicodeScalars.prefix(64))
    guard !wanted.isEmpty else { return [] }
    let most = max(1, wanted.count / 3)
    return layer.regions
      .map { region in
        let name = Array(
          NameFolding.fold(String(region.name.unicodeScalars.prefix(256))).unicodeScalars.prefix(64)
        )
        return (distance: editDistance(between: wanted, and: name), region: region)
      }
      .filter { $0.distance <= most }
      // The regions are in the order of their keys already.
      .sorted { ($0.distance, $0.region.id) < ($1.distance, $1.region.id) }
      .prefix(max(limit, 0)).map(\.region)
  }
}
