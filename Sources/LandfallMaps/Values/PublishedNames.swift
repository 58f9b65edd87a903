import LandfallNames
import LandfallTravel
import Synchronization

/// The names of tables in a layer of countries, or of the states of the US: what the atlas does not know, the table of names
/// does. It never has another answer than the atlas but for parts: England is an alias of the United Kingdom, of which a
/// table's value for England is not the value.
final class PublishedNames: Sendable {
  /// What a name is in the layer.
  enum Answer: Sendable {
    /// A region, or several that share the name.
    case regions([Region])
    /// A part of these regions, which have no parts in the layer.
    case part(of: [Region])
    /// A group of countries.
    case group
  }

  private enum Kind {
    case countries, states, others
  }

  private struct State {
    /// Nil until it is asked for, as the table is read for it.
    var kind: Kind?
    var answers: [String: Answer?] = [:]
  }

  private let resolver: RegionResolver
  private let layer: Layer
  private let code: @Sendable (String) -> RegionID?
  private let hasStates: Bool
  private let state = Mutex(State())
  private static let answerLimit = 20_000

  /// - Parameters:
  ///   - hasStates: Whether regions have the postal codes of states as keys.
  ///   - code: The region with a code among its attributes.
  /// - Complexity: O(1). The table is read at the first question.
  init(_ layer: Layer, hasStates: Bool, code: @escaping @Sendable (String) -> RegionID?) {
    self.layer = layer
    self.code = code
    self.hasStates = hasStates
    resolver = RegionResolver(layer)
  }

  private var kind: Kind {
    if let kind = state.withLock({ $0.kind }) { return kind }
    let kind: Kind = hasStates ? .states : Self.hasCountries(layer) ? .countries : .others
    state.withLock { $0.kind = kind }
    return kind
  }

  /// Whether the layer's keys may be codes of countries.
  private static func hasCountries(_ layer: Layer) -> Bool {
    let keys = layer.regions.prefix(40).map(\.key)
    let coded = keys.filter { key in
      (2...3).contains(key.utf8.count) && key.utf8.allSatisfy { 0x41...0x5A ~= $0 }
    }
    guard layer.kind == .polygons, 2 * coded.count >= keys.count, !coded.isEmpty else {
      return false
    }
    // Names tell countries from provinces, whose keys may be of two letters, too.
    let named = coded.count { key in
      guard let name = layer.region(key: key)?.name else { return false }
      return NameIndex.bundled.regions(named: name).contains {
        $0.kind == .country && ($0.key == key || $0.code == key)
      }
    }
    return 2 * named >= coded.count
  }

  /// Returns what a name is that no region has, or a part; nil if the table does not know it either.
  func answer(_ text: String) -> Answer? {
    guard text.utf8.count <= 250, text.contains(where: \.isLetter), kind != .others else {
      return nil
    }
    if let answer = state.withLock({ $0.answers[text] }) { return answer }
    let answer = search(text)
    state.withLock {
      if $0.answers.count < Self.answerLimit { $0.answers.updateValue(answer, forKey: text) }
    }
    return answer
  }

  /// Returns the region that a name is a part of where the atlas has that name as an alias; nil for any other name.
  func part(_ text: String, of region: Region) -> Answer? {
    guard RegionNames.partAliases.contains(NameFolding.fold(text)), kind == .countries else {
      return nil
    }
    let found = NameIndex.bundled.regions(named: text)
    guard let part = found.first, found.count == 1, part.kind == .part,
      case .part(let wholes) = meaning(of: part), wholes == [region]
    else { return nil }
    return .part(of: wholes)
  }

  /// Returns which of several countries a shared name means beside the other names of a column, and why: "Congo" beside
  /// "DR Congo" is the other one, and beside the forms of the United Nations the one that they call so.
  /// - Parameter named: The regions that other names of the column name.
  func namesake(
    _ text: String, among regions: [Region], named: Set<RegionID>, in column: some Sequence<String>
  ) -> (region: Region, reason: String)? {
    guard kind == .countries else { return nil }
    let free = regions.filter { !named.contains($0.id) }
    if free.count == 1, let other = regions.first(where: { named.contains($0.id) }) {
      return (free[0], "another row names \(NamedParts.withArticle(oneLine(other.name)))")
    }
    let forms = Set(column).count { NameIndex.bundled.isForm($0, of: .unitedNations) }
    let theirs = regions.filter { region in
      guard let found = RegionNames.bundled[region.key] else { return false }
      return NameIndex.bundled.uses(of: text, in: found).contains(.unitedNations)
    }
    guard forms >= 3, theirs.count == 1 else { return nil }
    return (theirs[0], "other names are those of the United Nations, which calls it so")
  }

  // MARK: Search

  private func search(_ text: String) -> Answer? {
    let forms = WrittenName.forms(text, dropsNumbers: true)
    for form in forms {
      // The atlas was asked for the text itself.
      if form != text, let answer = ofAtlas(form) { return answer }
      if let answer = ofTable(form) { return answer }
    }
    guard let form = forms.last else { return nil }
    if let answer = ofParts(form) { return answer }
    guard kind == .countries else { return nil }
    if NameIndex.bundled.isGroup(form) { return .group }
    return ofLongName(form)
  }

  /// Returns the country with a long name, such as "Republik Kamerun". A form of state tells none of several apart.
  private func ofLongName(_ text: String) -> Answer? {
    guard kind == .countries, let name = NameIndex.withoutState(text),
      let answer = ofAtlas(name) ?? ofTable(name), case .regions(let regions) = answer,
      regions.count == 1
    else { return nil }
    return answer
  }

  private func ofAtlas(_ text: String) -> Answer? {
    let found = resolver.regions(text)
    guard let first = found.first else { return nil }
    return found.count == 1 ? part(text, of: first) ?? .regions(found) : .regions(found)
  }

  private func ofTable(_ text: String) -> Answer? {
    let found = NameIndex.bundled.regions(named: text)
    let meanings = found.compactMap(meaning)
    let regions = meanings.flatMap { meaning -> [Region] in
      if case .regions(let regions) = meaning { regions } else { [] }
    }
    if !regions.isEmpty { return .regions(distinct(regions)) }
    return meanings.first
  }

  private func distinct(_ regions: [Region]) -> [Region] {
    regions.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// What a region of the table is in the layer.
  private func meaning(of found: RegionNames.Region) -> Answer? {
    switch (kind, found.kind) {
    case (.states, .part), (.states, .country):
      let key = found.key.hasPrefix("US-") ? String(found.key.dropFirst(3)) : found.code ?? ""
      return layer.region(key: key).map { .regions([$0]) }
    case (.countries, .group): return .group
    case (.countries, _):
      if let region = region(found.key) ?? found.code.flatMap(region) { return .regions([region]) }
      let wholes = found.wholes.compactMap(region)
      guard let first = wholes.first else { return nil }
      return .part(of: found.kind == .span ? wholes : [first])
    default: return nil
    }
  }

  private func region(_ key: String) -> Region? {
    layer.region(key: key) ?? code(key).map { layer[$0] }
      ?? RegionNames.bundled[key]?.code.flatMap { layer.region(key: $0) }
  }

  /// Returns the answer of a name with a qualifier: "Georgia (country)", "Puerto Rico (US)", "China (Hong Kong)".
  private func ofParts(_ text: String) -> Answer? {
    guard let (first, second) = WrittenName.parts(text) else { return nil }
    let qualifiers = kind == .countries ? Self.qualifiersOfCountries : Self.qualifiersOfStates
    if qualifiers.contains(NameFolding.fold(second)) { return ofAtlas(first) ?? ofTable(first) }
    guard let one = ofAtlas(first) ?? ofTable(first),
      let other = ofAtlas(second) ?? ofTable(second) ?? ofLongName(second)
    else { return nil }
    switch (one, other) {
    case (.regions(let one), .regions(let other)):
      guard one.count == 1 || other.count == 1 else { return nil }
      // Two names of one region, of which one may be that of another one, too.
      if let both = one.first(where: other.contains) { return .regions([both]) }
      if one.count == 1, other.count == 1 {
        if isPart(one[0], of: other[0]) { return .regions(one) }
        if isPart(other[0], of: one[0]) { return .regions(other) }
      }
      return nil
    case (.part(let wholes), .regions(let other)):
      return wholes.contains(where: other.contains) ? one : nil
    case (.regions(let one), .part(let wholes)):
      return wholes.contains(where: one.contains) ? other : nil
    default: return nil
    }
  }

  private static let qualifiersOfCountries: Set<String> = [
    "country", "the country", "nation", "sovereign state", "island country", "island nation",
    "republic", "republic of", "republic of the", "kingdom", "kingdom of", "the", "land", "staat",
    "pays", "pais", "paese", "special administrative region", "sar", "sar china",
  ]
  private static let qualifiersOfStates: Set<String> = [
    "state", "us state", "u s state", "the state", "us", "usa", "u s", "u s a", "united states",
    "district", "commonwealth", "territory", "us territory", "u s territory",
  ]

  /// Whether a region belongs to another one, or is said to, as China says of Taiwan.
  private func isPart(_ region: Region, of other: Region) -> Bool {
    RegionNames.bundled[region.key]?.sovereign == other.key
      || region.key == "TWN" && other.key == "CHN"
  }
}
