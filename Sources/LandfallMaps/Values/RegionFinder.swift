import LandfallTravel

/// Finds regions of a layer by key, name or alias, or by a code among their attributes, such as a GEOID.
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

  /// Whether text names a region. O(log n).
  package func hasRegion(_ text: String, takesStateCodes: Bool = true) -> Bool {
    byForeignCode[trimmed(text)] != nil || resolver.hasRegion(text)
      || coded(text, takesStateCodes: takesStateCodes) != nil
  }

  /// Returns the region that text names, or why it does not name one.
  package func region(_ text: String) -> (region: Region?, fault: String) {
    if let id = byForeignCode[trimmed(text)] { return (layer[id], "") }
    // A search for similar names takes long: only text that names a region is resolved.
    if !resolver.hasRegion(text), let id = coded(text) { return (layer[id], "") }
    let answer = resolver.find(text)
    if case .region(let region) = answer { return (region, "") }
    return (nil, resolver.fault(text, answer))
  }
}
