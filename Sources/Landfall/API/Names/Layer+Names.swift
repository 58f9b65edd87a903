extension Layer {
  /// The regions of a name, in the order of their folded names, then of their keys.
  ///
  /// Several regions may share a name. An empty prefix gives all regions in the order of their
  /// names. O(log n) for n regions, and the regions found. Allocates; asks no locale.
  ///
  /// ```swift
  /// states.regions(named: "NEW", match: .prefix).map(\.name)
  /// // ["New Hampshire", "New Jersey", "New Mexico", "New York"]
  /// ```
  /// - Parameters:
  ///   - text: the name, or its beginning.
  ///   - match: how it must agree with the name.
  ///   - limit: so many regions at most; below 0 counts as 0.
  public func regions(
    named text: String, match: NameMatch = .folded, limit: Int = .max
  ) -> [Region] {
    matches(text, match, limit: limit).map(\.region)
  }

  /// The regions found, each with where its folded name stands in the strings.
  package func matches(_ text: String, _ match: NameMatch, limit: Int) -> [(
    name: Int, region: Region
  )] {
    let index = nameIndex
    let query = Array(NameFolding.fold(text).utf8)
    var found: [(name: Int, region: Region)] = []
    for position in index.positions(of: query, isPrefix: match == .prefix) {
      guard found.count < limit else { break }
      let number = index.region(at: position)
      guard number < record.regionCount else { continue }
      let region = self[RegionID(rawValue: number)]
      if match == .exact, region.name != text { continue }
      found.append((index.text(at: position), region))
    }
    return found
  }

  /// Its folded names; empty where the atlas has none to search.
  var nameIndex: NameIndex {
    NameIndex(storage.regionTables.names, strings: storage.strings, layer: record)
  }
}

extension Atlas {
  /// The regions of a name in all layers: "Georgia" is a country and a state.
  ///
  /// In the order of their folded names, then of the layers, then of their keys; ``Region/layer``
  /// tells which layer each belongs to. Else as ``Layer/regions(named:match:limit:)``.
  public func regions(
    named text: String, match: NameMatch = .folded, limit: Int = .max
  ) -> [Region] {
    // Each layer's are in order; sorting by name, layer and place there makes all of them be.
    let found = layers.flatMap { layer in
      layer.matches(text, match, limit: limit).enumerated().map { place, match in
        (text: storage.strings.string(at: match.name), place: place, region: match.region)
      }
    }
    let sorted = found.sorted { left, right in
      if left.text != right.text {
        return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
      }
      return (left.region.layerNumber, left.place) < (right.region.layerNumber, right.place)
    }
    return sorted.prefix(max(limit, 0)).map(\.region)
  }
}

/// How a text must agree with a region's name.
public enum NameMatch: Sendable, Hashable {
  /// The name itself, character by character as Swift compares strings.
  case exact
  /// The name but for case, accents and punctuation: "cote divoire" is "Côte d’Ivoire".
  case folded
  /// The beginning of the name, compared as ``folded`` does: "new j" is "New Jersey".
  case prefix
}
