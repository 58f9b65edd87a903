/// Finds the region that a person or a file names: by key, name or alias.
///
/// The first of these rules that any region of the layers satisfies decides:
/// 1. the text is its key;
/// 2. the text is its name or an alias, character by character;
/// 3. the text in capitals is its key;
/// 4. the text is its name or an alias, ignoring case, accents and punctuation.
///
/// Of regions that share their name and their parent in several layers, the one in the last layer counts: the city of
/// Paris rather than the department, the Census's Ohio rather than another source's. Of an area and one inside it with
/// the same name, the outer one counts: the country Panama rather than its province.
///
/// So "CA" and "ca" are California if a layer has that key, and Canada, of which it is an alias, in a
/// layer of countries alone.
public struct RegionResolver: Sendable {
  /// The layers that are searched. In another one the same name may be another region, such as
  /// Georgia.
  public let layers: [Layer]

  /// Creates a search in layers.
  public init(_ layers: [Layer]) { self.layers = layers }

  /// Creates a search in one layer.
  public init(_ layer: Layer) { layers = [layer] }

  /// The result of a search.
  public enum Answer: Sendable, Hashable {
    /// The region found.
    case region(Region)
    /// Several regions share the name; in the order of the layers, then of the keys.
    case ambiguous([Region])
    /// No region has the name; these resemble it, the most similar first.
    case unknown(suggestions: [Region])
  }

  /// Finds the region with a key, a name or an alias. White space around the text is ignored.
  /// - Complexity: O(log n) for n names and aliases; O(n) if no region is found.
  public func find(_ text: String) -> Answer {
    let text = trimmedASCII(text)
    let found = regions(text)
    if found.count > 1 { return .ambiguous(found) }
    return found.first.map { .region($0) } ?? .unknown(suggestions: suggestions(for: text))
  }

  /// Whether ``find(_:)`` finds a region or several. O(log n).
  package func hasRegion(_ text: String) -> Bool { !regions(trimmedASCII(text)).isEmpty }

  /// The region with a key, or with this key in capitals; nil if there is no such region.
  /// - Complexity: O(log n).
  public func region(key: String) -> Region? {
    for layer in layers { if let region = layer.region(key: key) { return region } }
    return keyedInCapitals(trimmedASCII(key)).first
  }

  /// The regions that the first rule with a result finds, each once.
  package func regions(_ text: String) -> [Region] {
    let found = allRegions(text)
    if found.count < 2 || layers.count < 2 { return found }
    return found.enumerated().filter { index, region in
      !found[(index + 1)...].contains { $0.isSame(as: region) }
        && !found.contains { $0.isAround(region) }
    }.map { $0.element }
  }

  private func allRegions(_ text: String) -> [Region] {
    if text.isEmpty { return [] }
    let keyed = layers.compactMap { $0.region(key: text) }
    if !keyed.isEmpty { return keyed }
    // Regions that share a name are listed; more than these are not needed to show that there are several.
    let named = layers.flatMap { $0.regions(named: text, match: .folded, limit: 100) }
    if named.isEmpty { return keyedInCapitals(text) }
    let exact = layers.flatMap { $0.regions(named: text, match: .exact, limit: 100) }
    if !exact.isEmpty { return exact }
    let capital = keyedInCapitals(text)
    return capital.isEmpty ? named : capital
  }

  private func keyedInCapitals(_ text: String) -> [Region] {
    let capitals = String(
      decoding: text.utf8.map { 0x61...0x7A ~= $0 ? $0 - 0x20 : $0 }, as: UTF8.self)
    return capitals == text ? [] : layers.compactMap { $0.region(key: capitals) }
  }

  /// The regions found, the best first: those that ``find(_:)`` returns, then those that
  /// `Layer.search(_:limit:where:)` finds, by their agreement, then in the order of the layers.
  /// - Parameters:
  ///   - text: A key, name, alias, or the first characters of a name.
  ///   - limit: The greatest number of regions.
  /// - Complexity: That of ``find(_:)`` and of a search in each layer.
  public func search(_ text: String, limit: Int = 10) -> [Region] {
    var found = regions(trimmedASCII(text))
    var hits = layers.flatMap { $0.search(text, limit: limit) }
    // Sorting is stable.
    hits.sort { $0.agreement < $1.agreement }
    for hit in hits where found.count < limit && !found.contains(hit.region) {
      found.append(hit.region)
    }
    return Array(found.prefix(max(limit, 0)))
  }

  /// At most `limit` regions whose names or aliases resemble a mistyped one: first those that
  /// `Layer.search(_:limit:where:)` finds, then names with at most one typo (a character wrong, missing,
  /// extra, or two swapped) per three characters.
  /// - Complexity: O(n · characters) for n regions.
  public func suggestions(for text: String, limit: Int = 3) -> [Region] {
    guard limit > 0 else { return [] }
    var found: [Region] = []
    func take(_ region: Region) {
      if found.count < limit, !found.contains(region) { found.append(region) }
    }
    var hits = layers.flatMap { $0.search(text, limit: limit) }
    hits.sort { $0.agreement < $1.agreement }
    for hit in hits { take(hit.region) }
    if found.count < limit { for region in similar(to: text) { take(region) } }
    return found
  }

  /// The regions with similar names, the most similar first.
  private func similar(to text: String) -> [Region] {
    let wanted = Array(NameFolding.fold(text).unicodeScalars.prefix(64))
    guard !wanted.isEmpty else { return [] }
    let most = max(1, wanted.count / 3)
    var similar: [(distance: Int, region: Region)] = []
    for layer in layers {
      for region in layer.regions {
        let name = NameFolding.fold(String(region.name.unicodeScalars.prefix(256)))
        let distance = editDistance(between: wanted, and: Array(name.unicodeScalars.prefix(64)))
        if distance <= most { similar.append((distance, region)) }
      }
    }
    // Sorting is stable: equal ones stay in the order of the layers and keys.
    similar.sort { $0.distance < $1.distance }
    return similar.map { $0.region }
  }
}

extension Region {
  /// Whether a region of another layer has the same parent and, by its folded form, the same name.
  fileprivate func isSame(as other: Region) -> Bool {
    guard layer.id != other.layer.id, let parent, parent == other.parent else { return false }
    return hasName(of: other)
  }

  /// Whether an area is the parent of another one with the same name.
  fileprivate func isAround(_ other: Region) -> Bool {
    other.layer.kind == .polygons && other.parent == self && hasName(of: other)
  }

  private func hasName(of other: Region) -> Bool {
    NameFolding.fold(name) == NameFolding.fold(other.name)
  }
}

/// Returns text without the white space of ASCII at its ends.
private func trimmedASCII(_ text: String) -> String {
  func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
  let rest = text.utf8.drop(while: isSpace)
  guard let last = rest.lastIndex(where: { !isSpace($0) }) else { return "" }
  return String(decoding: rest[...last], as: UTF8.self)
}
