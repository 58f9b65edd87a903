public import Landfall

/// Finds the regions of one layer by what people and files call them.
public struct RegionNames: Sendable {
  /// The layer that is asked. In another one the same name may be another region: Georgia.
  public let layer: Layer

  /// The names of a layer's regions.
  public init(_ layer: Layer) { self.layer = layer }

  /// What a text stands for.
  public enum Answer: Sendable, Hashable {
    /// This region.
    case region(Region)
    /// Any of these, which share the name, in the order of their keys.
    case ambiguous([Region])
    /// None; these are spelled alike, the most alike first.
    case unknown(suggestions: [Region])
  }

  /// The region with a name, else with a key.
  ///
  /// Case, accents and punctuation do not count, see `NameMatch`; a key may be in small letters.
  /// - Complexity: O(log regions); O(regions) for what is unknown.
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

  /// The region with a key, which may be in small letters; nil where there is none.
  /// - Complexity: O(log regions).
  package func region(key: String) -> Region? {
    let trimmed = key.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return layer.region(key: trimmed) ?? layer.region(key: trimmed.uppercased())
  }

  /// The region that a text stands for.
  /// - Throws: ``TravelError`` with the names that it may mean.
  public func region(_ text: String) throws(TravelError) -> Region {
    try region(text, otherwise: nil)
  }

  /// - Parameter consequence: what becomes of an unknown one, for the error.
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

  /// At most so many regions whose names are near a mistyped one, the nearest first, of equally near
  /// ones the one with the smaller key.
  ///
  /// Near is at most one slip (a letter wrong, missing, too many, or two swapped) for three letters.
  public func suggestions(for text: String, limit: Int = 3) -> [Region] {
    let wanted = Array(NameFolding.fold(text).unicodeScalars.prefix(64))
    guard !wanted.isEmpty else { return [] }
    let most = max(1, wanted.count / 3)
    return layer.regions
      .map { region in
        let name = Array(NameFolding.fold(region.name).unicodeScalars.prefix(64))
        return (slips: slips(between: wanted, and: name), region: region)
      }
      .filter { $0.slips <= most }
      // The regions are in the order of their keys already.
      .sorted { ($0.slips, $0.region.id) < ($1.slips, $1.region.id) }
      .prefix(max(limit, 0)).map(\.region)
  }
}
