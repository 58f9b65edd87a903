extension Layer {
  /// Returns the regions with a name, in the order of their folded names, then of their keys.
  ///
  /// Several regions may share a name. An empty prefix matches all regions. O(log n + results) for
  /// n regions. Allocates; independent of the locale.
  ///
  /// ```swift
  /// states.regions(named: "NEW", match: .prefix).map(\.name)
  /// // ["New Hampshire", "New Jersey", "New Mexico", "New York"]
  /// ```
  /// - Parameters:
  ///   - text: The name, or its beginning.
  ///   - match: The rule for comparing names.
  ///   - limit: The greatest number of regions, 100 by default; a negative number counts as 0.
  public func regions(
    named text: String, match: NameMatch = .folded, limit: Int = 100
  ) -> [Region] {
    matches(text, match, limit: limit).map { $0.region }
  }

  /// Returns the regions found, each with the offset of its folded name in the strings.
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

  /// The index of the layer's folded names; empty if the atlas has no such index.
  var nameIndex: NameIndex {
    NameIndex(storage.tables.regionTables.names, strings: storage.tables.strings, layer: record)
  }
}

extension Atlas {
  /// Returns the regions with a name in all layers: "Georgia" is a country and a state.
  ///
  /// In the order of the folded names, then of the layers, then of the keys; ``Region/layer`` is
  /// the layer of a result. Otherwise the same as ``Layer/regions(named:match:limit:)``.
  public func regions(
    named text: String, match: NameMatch = .folded, limit: Int = 100
  ) -> [Region] {
    // The results of each layer are in order; sorting by name, layer and position orders all of
    // them.
    let found = layers.flatMap { layer in
      layer.matches(text, match, limit: limit).enumerated().map { place, match in
        (name: match.name, place: place, region: match.region)
      }
    }
    let sorted = found.sorted { left, right in
      let order =
        left.name == right.name ? 0 : storage.tables.strings.compareNames(left.name, right.name)
      if order != 0 { return order < 0 }
      return (left.region.layerNumber, left.place) < (right.region.layerNumber, right.place)
    }
    return sorted.prefix(max(limit, 0)).map { $0.region }
  }
}

/// The rule by which a region's name must match a string.
public enum NameMatch: Sendable, Hashable {
  /// The exact name, character by character as Swift compares strings.
  case exact
  /// The name, ignoring case, accents and punctuation: "cote divoire" is "Côte d’Ivoire".
  case folded
  /// The beginning of the name, compared as ``folded`` does: "new j" is "New Jersey".
  case prefix
}
