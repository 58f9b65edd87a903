import LandfallTravel

/// The names of lists of visited regions, as keys where the table of names knows what the atlas does not. A part counts as a
/// visit of its whole, with a note: who was in England was in the United Kingdom. A value of England is another thing.
package struct ListedNames: Sendable {
  private let resolver: RegionResolver
  private let finders: [RegionFinder]
  /// Layers of countries and states are smaller.
  private static let regionLimit = 1000

  /// - Parameter layers: The layers in which names are looked up, those that go first before others.
  package init(_ layers: [Layer]) {
    resolver = RegionResolver(layers)
    finders = layers.filter { $0.regions.count <= Self.regionLimit }.map { RegionFinder($0) }
  }

  /// What a name of a list is.
  package enum Answer: Sendable {
    /// As the atlas knows it, or no name that is known.
    case asWritten
    case key(String)
    case part(of: Region)
    /// A former country, or islands, that these regions share.
    case span(of: [Region])
    case group
  }

  package func answer(_ name: String) -> Answer {
    let name = trimmed(name)
    let known = resolver.regions(name)
    if let region = known.first {
      guard known.count == 1, let finder = finders.first(where: { $0.layer == region.layer }),
        case .part(let wholes) = finder.answerInTable(name), wholes.count == 1
      else { return .asWritten }
      return .part(of: wholes[0])
    }
    let answers = finders.map { $0.answer(name, takesStateCodes: false) }
    if let region = answers.lazy.compactMap(\.region).first { return .key(region.key) }
    for case .part(let wholes) in answers {
      return wholes.count == 1 ? .part(of: wholes[0]) : .span(of: wholes)
    }
    return answers.contains { if case .group = $0 { true } else { false } } ? .group : .asWritten
  }

  /// Whether the name is one of a region, or of a part of one.
  package func hasRegion(_ name: String) -> Bool {
    switch answer(name) {
    case .asWritten: resolver.hasRegion(name)
    case .key, .part: true
    case .span, .group: false
    }
  }

  /// Returns the region whose name the table of names knows and the atlas does not; nil for any other name.
  package func regionOfTable(_ name: String) -> Region? {
    guard case .key(let key) = answer(name) else { return nil }
    return resolver.region(key: key)
  }

  /// Returns the region of a name that only the table knows, or the one that has the named part, with its name in a
  /// sentence.
  package func regionOrWhole(_ name: String) -> (region: Region, whole: String?)? {
    switch answer(name) {
    case .key(let key): resolver.region(key: key).map { ($0, nil) }
    case .part(let whole): (whole, NamedParts.withArticle(oneLine(whole.name)))
    case .asWritten, .span, .group: nil
    }
  }

  /// Returns names with the keys of those that only the table knows, and notes on parts and groups of countries.
  /// - Parameter dropsGroups: Whether to leave out groups and former countries with a note, and not as names of no region.
  /// - Complexity: O(n log n).
  package func resolved(
    _ names: [(text: String, line: Int)], file: String, dropsGroups: Bool
  ) -> (names: [(text: String, line: Int)], notes: [String]) {
    var notes: [String] = []
    let resolved = names.compactMap { name -> (text: String, line: Int)? in
      switch answer(name.text) {
      case .asWritten: return name
      case .key(let key): return (key, name.line)
      case .part(let whole):
        let place = NamedParts.withArticle(oneLine(whole.name))
        notes.append(
          "\(file):\(name.line): \"\(oneLine(name.text.prefix(40)))\" is in \(place) in this atlas, which counts as visited"
        )
        return (whole.key, name.line)
      case .group where !dropsGroups, .span where !dropsGroups: return name
      case .span(let wholes):
        let places = NamedParts.joined(wholes.map { NamedParts.withArticle(oneLine($0.name)) })
        notes.append(
          "\(file):\(name.line): \"\(oneLine(name.text.prefix(40)))\" is \(places) in this atlas, it is left out"
        )
        return nil
      case .group:
        notes.append(
          "\(file):\(name.line): \"\(oneLine(name.text.prefix(40)))\" is a group of countries, it is left out"
        )
        return nil
      }
    }
    return (resolved, notes)
  }
}
