extension Layer {
  /// Returns the regions with a name or an alias, in the order of the folded names, then of their keys.
  ///
  /// Several regions may share a name. An empty prefix matches all regions. O(log n + results) for
  /// n names and aliases. Allocates; independent of the locale.
  ///
  /// ```swift
  /// states.regions(named: "NEW", match: .prefix).map(\.name)
  /// // ["New Hampshire", "New Jersey", "New Mexico", "New York"]
  /// ```
  /// - Parameters:
  ///   - text: The name or alias, or its beginning.
  ///   - match: The rule for comparing names.
  ///   - limit: The greatest number of regions, 100 by default; a negative number counts as 0.
  public func regions(
    named text: String, match: NameMatch = .folded, limit: Int = 100
  ) -> [Region] {
    matches(text, match, limit: limit).map { $0.region }
  }

  /// The regions in the order of their names, then of their keys, as lists show them. Case, accents and
  /// punctuation do not count.
  /// - Complexity: O(regions).
  public var regionsByName: [Region] {
    (0..<nameIndex.count).compactMap { region(nameIndex, at: $0) }
  }

  /// Returns the regions found, each with the offset of its folded name or alias in the strings.
  package func matches(_ text: String, _ match: NameMatch, limit: Int) -> [(
    name: UInt32, region: Region
  )] {
    let query = Array(NameFolding.fold(text).utf8)
    var found: [(name: UInt32, region: Region)] = []
    var taken: Set<RegionID> = []
    /// Adds at most `limit` regions of a list.
    func take(_ index: NameIndex, isExact: (Int, Region) -> Bool) {
      let start = found.count
      for position in index.positions(of: query, isPrefix: match == .prefix) {
        guard found.count - start < limit else { break }
        guard let region = region(index, at: position),
          match != .exact || isExact(position, region),
          taken.insert(region.id).inserted
        else { continue }
        found.append((index.text(at: position), region))
      }
    }
    take(nameIndex) { _, region in region.name == text }
    let nameCount = found.count
    take(aliasIndex) { position, _ in alias(at: position) == text }
    // Without aliases the names are in order.
    if found.count > nameCount {
      let strings = storage.tables.strings
      found.sort { left, right in
        let order = left.name == right.name ? 0 : strings.compareNames(left.name, right.name)
        return order == 0 ? left.region.id < right.region.id : order < 0
      }
    }
    return Array(found.prefix(max(limit, 0)))
  }

  /// The aliases of regions, such as "UK" of the United Kingdom, in the order of their folded forms.
  ///
  /// Aliases are found like names. The sequence reads one after the other, each in constant time.
  public var aliases: some Sequence<Alias> {
    let index = aliasIndex
    return (0..<index.count).lazy.compactMap { position in
      region(index, at: position).map { Alias(text: alias(at: position), regionID: $0.id) }
    }
  }

  /// The region of an entry; nil in a damaged file, which may contain the number of a missing region.
  func region(_ index: NameIndex, at position: Int) -> Region? {
    let number = index.region(at: position)
    return number < record.regionCount ? self[RegionID(rawValue: number)] : nil
  }

  /// The index of the layer's folded names; empty if the atlas has no such index.
  var nameIndex: NameIndex {
    NameIndex(storage.tables.regionTables.names, strings: storage.tables.strings, layer: record)
  }

  /// The index of the layer's aliases; empty if the atlas has no aliases.
  var aliasIndex: NameIndex {
    otherNames.aliases(ofLayer: number, strings: storage.tables.strings)
  }

  /// The index of the later words of names and aliases.
  var wordIndex: NameIndex {
    otherNames.words(ofLayer: number, strings: storage.tables.strings)
  }

  /// The folded strings of the name lists with the keys of their regions, for comparisons.
  package var listedNames:
    (
      names: [(folded: String, key: String)], aliases: [(folded: String, key: String)],
      words: [(folded: String, key: String)]
    )
  {
    func list(_ index: NameIndex) -> [(folded: String, key: String)] {
      (0..<index.count).map { position in
        let text = storage.tables.strings.name(at: index.text(at: position))
        let folded = String(
          decoding: text.utf8.dropFirst(index.textStart(at: position)), as: UTF8.self)
        return (folded, region(index, at: position)?.key ?? "")
      }
    }
    return (list(nameIndex), list(aliasIndex), list(wordIndex))
  }

  var otherNames: OtherNames { storage.tables.regionTables.otherNames }

  private func alias(at position: Int) -> String {
    otherNames.writtenAlias(at: position, ofLayer: number, strings: storage.tables.strings)
  }
}

/// Another name of a region, such as "UK" of the United Kingdom.
public struct Alias: Sendable, Hashable {
  /// The alias as the manifest gives it.
  public let text: String

  /// The region.
  public let regionID: RegionID
}

extension Atlas {
  /// Returns the regions with a name or an alias in all layers: "Georgia" is a country and a state.
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

/// The rule by which a region's name or alias must match a string.
public enum NameMatch: Sendable, Hashable {
  /// The exact name, character by character as Swift compares strings.
  case exact
  /// The name, ignoring case, accents and punctuation: "cote divoire" is "Côte d’Ivoire".
  case folded
  /// The beginning of the name, compared as ``folded`` does: "new j" is "New Jersey".
  case prefix
}
