package import Landfall
import LandfallSupport
import LandfallTravel

/// Finds regions of a layer by key, name or alias, or by a code among their attributes, such as a GEOID.
package struct RegionFinder: Sendable {
  package let layer: Layer
  private let resolver: RegionResolver
  /// The regions by the text of attributes that no other region has.
  private var byCode: [String: RegionID] = [:]

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
    for region in layer.regions {
      for (_, value) in region.attributes {
        guard case .string(let text) = value, text.utf8.count <= 40 else { continue }
        take(text, region.id, into: &byCode)
        // Spreadsheets drop the zeros before a number.
        if let short = Self.withoutZeros(text) { take(short, region.id, into: &byCode) }
      }
    }
  }

  /// Returns digits without the zeros before them; nil if there are no such zeros.
  private static func withoutZeros(_ text: String) -> String? {
    guard text.hasPrefix("0"), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    let short = text.drop { $0 == "0" }
    return short.isEmpty ? nil : String(short)
  }

  /// Whether text names a region. O(log n).
  package func hasRegion(_ text: String) -> Bool {
    resolver.hasRegion(text) || byCode[trimmed(text)] != nil
  }

  /// Returns the region that text names, or why it does not name one.
  package func region(_ text: String) -> (region: Region?, fault: String) {
    // A search for similar names takes long: only text that names a region is resolved.
    if let id = byCode[trimmed(text)], !resolver.hasRegion(text) { return (layer[id], "") }
    let answer = resolver.find(text)
    if case .region(let region) = answer { return (region, "") }
    return (nil, resolver.fault(text, answer))
  }
}
