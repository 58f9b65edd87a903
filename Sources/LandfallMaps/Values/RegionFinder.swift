import LandfallTravel

/// Finds regions of a layer by key, name or alias, by a code among their attributes, such as a GEOID, or by a name that
/// publishers write: see ``PublishedNames``.
package struct RegionFinder: Sendable {
  package let layer: Layer
  private let resolver: RegionResolver
  /// The regions by the text of attributes that no other region has.
  private var byCode: [String: RegionID] = [:]
  /// The regions by their keys of digits without the zeros before them.
  private var byShortKey: [String: RegionID] = [:]
  /// The states of the US by their FIPS code, with a zero before it and without.
  private var byStateCode: [String: RegionID] = [:]
  /// The regions by codes of another system, which go before their own: see ``CountryCodes``.
  private var byForeignCode: [String: RegionID] = [:]
  private var published: PublishedNames?

  /// - Complexity: O(n) for n regions and attributes.
  package init(_ layer: Layer) {
    self.layer = layer
    resolver = RegionResolver(layer)
    var shared: Set<String> = []
    func take(_ code: String, _ id: RegionID, into codes: inout [String: RegionID]) {
      guard !code.isEmpty, !shared.contains(code) else { return }
      if let other = codes.updateValue(id, forKey: code), other != id {
        codes[code] = nil
        shared.insert(code)
      }
    }
    var sharedKeys: Set<String> = []
    for region in layer.regions {
      if let short = Self.withoutZeros(region.key), !sharedKeys.contains(short),
        byShortKey.updateValue(region.id, forKey: short) != nil
      {
        byShortKey[short] = nil
        sharedKeys.insert(short)
      }
      for (_, value) in region.attributes {
        guard case .string(let text) = value, text.utf8.count <= 40 else { continue }
        take(text, region.id, into: &byCode)
        // Spreadsheets drop the zeros before a number.
        if let short = Self.withoutZeros(text) { take(short, region.id, into: &byCode) }
      }
    }
    defer {
      let codes = byCode
      published = PublishedNames(layer, hasStates: !byStateCode.isEmpty) { codes[$0] }
    }
    guard layer.isUnitedStates else { return }
    for (number, key) in Self.stateKeys.enumerated() {
      guard let region = layer.region(key: key) else { continue }
      byStateCode["\(number + 1)"] = region.id
      if number < 9 { byStateCode["0\(number + 1)"] = region.id }
    }
  }

  /// The postal codes of states by their FIPS code, from 1; "-" for a code that is not in use (FIPS 5-2, 1987).
  private static let stateKeys =
    ("AL AK - AZ AR CA - CO CT DE DC FL GA - HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH "
    + "OK OR PA - RI SC SD TN TX UT VT VA - WA WV WI WY - - - AS - - - - - GU - - MP - - PR - - - - - VI")
    .split(separator: " ").map(String.init)

  /// Returns digits without the zeros before them; nil if there are no such zeros.
  private static func withoutZeros(_ text: String) -> String? {
    guard text.hasPrefix("0"), isDigits(text) else { return nil }
    let short = text.drop { $0 == "0" }
    return short.isEmpty ? nil : String(short)
  }

  private static func isDigits(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Returns the GEOID in an identifier of data.census.gov, such as 0500000US01001: seven digits of level, variant and
  /// component, and "US" before it (census.gov, Understanding Geographic Identifiers).
  private static func censusCode(_ text: String) -> String? {
    guard text.dropFirst(7).hasPrefix("US"), isDigits(text.prefix(7)) else { return nil }
    let code = text.dropFirst(9)
    return !code.isEmpty && isDigits(code) ? String(code) : nil
  }

  /// The codes of Eurostat that are not those of ISO 3166.
  private static let otherCodes = ["EL": ["GRC", "GR"], "UK": ["GBR", "GB"]]

  /// Returns the region with a code, where no region has the text as key or name.
  private func coded(_ text: String, takesStateCodes: Bool = true) -> RegionID? {
    let text = trimmed(text)
    if let id = byCode[text] ?? byShortKey[text] { return id }
    if takesStateCodes, let id = byStateCode[text] { return id }
    if let keys = Self.otherCodes[text] {
      return keys.lazy.compactMap { layer.region(key: $0)?.id }.first
    }
    if let geoid = Self.censusCode(text) { return layer.region(key: geoid)?.id ?? coded(geoid) }
    // A code that was read as a number, and is written as "8.0" or without its zeros.
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, !whole.isEmpty, Self.isDigits(whole) else {
      return nil
    }
    if parts.count == 2 {
      guard !parts[1].isEmpty, parts[1].allSatisfy({ $0 == "0" }) else { return nil }
      let whole = String(whole)
      return layer.region(key: whole)?.id ?? byShortKey[whole] ?? byCode[whole]
    }
    return Self.withoutZeros(text).flatMap { layer.region(key: $0)?.id ?? byShortKey[$0] }
  }

  /// The finder for a column with these codes.
  func reading(_ codes: [String: RegionID]) -> RegionFinder {
    var finder = self
    finder.byForeignCode = codes
    return finder
  }

  /// What a text is in the layer.
  package enum Answer: Sendable {
    case region(Region)
    /// Several regions share the name, which the fault says.
    case ambiguous([Region], fault: String)
    /// A part of these regions, or what they once were together: the layer has no region for it.
    case part(of: [Region])
    /// A group of countries, such as "Sub-Saharan Africa".
    case group
    case unknown

    /// The only region.
    package var region: Region? { if case .region(let region) = self { region } else { nil } }

    /// Whether it is a part.
    var isPart: Bool { if case .part = self { true } else { false } }

    /// Whether it is one region or several.
    var isRegion: Bool {
      switch self {
      case .region, .ambiguous: true
      case .part, .group, .unknown: false
      }
    }
  }

  /// Returns what a text is in the layer. O(log n).
  /// - Parameters:
  ///   - takesStateCodes: Whether small numbers are codes of states.
  ///   - asksTable: Whether to ask the table of names, which is read at the first text that the atlas does not know.
  package func answer(
    _ text: String, takesStateCodes: Bool = true, asksTable: Bool = true
  ) -> Answer {
    if let id = byForeignCode[trimmed(text)] { return .region(layer[id]) }
    let found = resolver.regions(trimmed(text))
    if found.count == 1 { return .region(found[0]) }
    if found.count > 1 {
      return .ambiguous(found, fault: resolver.fault(text, .ambiguous(found)))
    }
    if let id = coded(text, takesStateCodes: takesStateCodes) { return .region(layer[id]) }
    guard asksTable else { return .unknown }
    switch published?.answer(text) {
    case .regions(let regions) where regions.count == 1: return .region(regions[0])
    case .regions(let regions):
      return .ambiguous(regions, fault: resolver.fault(text, .ambiguous(regions)))
    case .part(let wholes): return .part(of: wholes)
    case .group: return .group
    case nil: return .unknown
    }
  }

  /// Returns what a text is in a table of values: a part of a region is not the region, also where the atlas has its name
  /// as an alias, as that of England.
  func answerInTable(_ text: String) -> Answer {
    let answer = answer(text)
    guard case .region(let region) = answer,
      case .part(let wholes) = published?.part(text, of: region)
    else { return answer }
    return .part(of: wholes)
  }

  /// Returns what the names of a column of values are, and notes on those that other names decide. O(names).
  func answersInTable(_ names: [String]) -> (answers: [Answer], notes: [String]) {
    var answers = names.map(answerInTable)
    let named = Set(
      answers.compactMap { if case .region(let region) = $0 { region.id } else { nil } })
    var notes: [String] = []
    for (index, answer) in answers.enumerated() {
      guard case .ambiguous(let regions, _) = answer,
        let (region, reason) = published?.namesake(
          trimmed(names[index]), among: regions, named: named, in: names)
      else { continue }
      answers[index] = .region(region)
      let note =
        "\"\(oneLine(trimmed(names[index]).prefix(40)))\" is read as \(NamedParts.withArticle(oneLine(region.name))), as \(reason)"
      if !notes.contains(note) { notes.append(note) }
    }
    return (answers, notes)
  }

  /// Whether text names a region. O(log n).
  package func hasRegion(
    _ text: String, takesStateCodes: Bool = true, asksTable: Bool = true
  ) -> Bool {
    answer(text, takesStateCodes: takesStateCodes, asksTable: asksTable).isRegion
  }

  /// Whether the name of a column is a region, so that a row of names is missing. Eurostat calls the column of regions "geo",
  /// which is Georgia's code, too.
  func isInFirstRow(_ column: String) -> Bool { column != "geo" && hasRegion(column) }

  /// Returns the region that text names, or why it does not name one.
  package func region(_ text: String) -> (region: Region?, fault: String) {
    switch answer(text) {
    case .region(let region): (region, "")
    case .ambiguous(_, let fault): (nil, fault)
    // A search for similar names takes long.
    case .part, .group, .unknown: (nil, resolver.fault(text, resolver.find(text)))
    }
  }
}
