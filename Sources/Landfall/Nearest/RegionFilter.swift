/// A condition on regions, such as on their attributes: a value that can be stored, combined and
/// passed on.
///
/// ```swift
/// let easy = RegionFilter.attribute("difficulty", is: .string("easy"))
/// let picnic = RegionFilter.attribute("amenities", contains: "picnic tables")
/// parks.nearest(to: here, within: 5_000, limit: .max, where: easy && picnic)
/// ```
public struct RegionFilter: Sendable {
  private indirect enum Test: Sendable {
    case region(@Sendable (Region) -> Bool)
    case attribute(String, @Sendable (AttributeValue?) -> Bool)
    case both(Test, Test)
    case either(Test, Test)
    case not(Test)
  }

  private let test: Test

  private init(test: Test) { self.test = test }

  /// Creates a filter that accepts the regions for which a closure returns true.
  public init(_ test: @escaping @Sendable (Region) -> Bool) { self.test = .region(test) }

  /// Returns whether the filter accepts a region.
  public func accepts(_ region: Region) -> Bool { Self.accepts(region, test) }

  private static func accepts(_ region: Region, _ test: Test) -> Bool {
    switch test {
    case .region(let isWanted): isWanted(region)
    case .attribute(let name, let isWanted): isWanted(region.attribute(name))
    case .both(let left, let right): accepts(region, left) && accepts(region, right)
    case .either(let left, let right): accepts(region, left) || accepts(region, right)
    case .not(let inner): !accepts(region, inner)
    }
  }

  /// Returns the filter as a closure for many regions of one layer, which finds each attribute by
  /// name once and tests each of its values once.
  package func prepared(for layer: Layer) -> (Region) -> Bool { Self.prepared(test, for: layer) }

  private static func prepared(_ test: Test, for layer: Layer) -> (Region) -> Bool {
    switch test {
    case .region(let isWanted): return isWanted
    case .attribute(let name, let isWanted):
      guard let number = layer.attributeNumber(name) else {
        let answer = isWanted(nil)
        return { _ in answer }
      }
      var judged = [UInt64: Bool](minimumCapacity: 48)
      // The strings of an atlas do not overlap; in a damaged file they may, and are then missing.
      var textLimit = 2 * layer.storage.tables.strings.count
      return { region in
        let record = region.attributeRecord(number)
        let value = UInt64(record.kind) &<< 32 | UInt64(record.payload)
        if let answer = judged[value] { return answer }
        if record.isText {
          textLimit &-= Int(
            clamping: layer.storage.tables.strings.word(at: Int(clamping: record.payload)))
        }
        let answer = isWanted(textLimit < 0 ? nil : region.value(ofAttribute: number))
        judged[value] = answer
        return answer
      }
    case .both(let left, let right):
      let (left, right) = (prepared(left, for: layer), prepared(right, for: layer))
      return { left($0) && right($0) }
    case .either(let left, let right):
      let (left, right) = (prepared(left, for: layer), prepared(right, for: layer))
      return { left($0) || right($0) }
    case .not(let inner):
      let inner = prepared(inner, for: layer)
      return { !inner($0) }
    }
  }

  private static func attribute(
    _ name: String, where isWanted: @escaping @Sendable (AttributeValue?) -> Bool
  ) -> RegionFilter {
    RegionFilter(test: .attribute(name, isWanted))
  }

  /// Returns a filter for regions that have an attribute with exactly this value.
  public static func attribute(_ name: String, is value: AttributeValue) -> RegionFilter {
    attribute(name) { $0 == value }
  }

  /// Returns a filter for regions that have an attribute with any value.
  public static func hasAttribute(_ name: String) -> RegionFilter {
    attribute(name) { $0 != nil }
  }

  /// Returns a filter for regions that have an attribute with a number in a range.
  public static func attribute(
    _ name: String, in range: ClosedRange<Double>
  ) -> RegionFilter {
    attribute(name) { value in
      switch value {
      case .integer(let number): range.contains(Double(number))
      case .number(let number): range.contains(number)
      default: false
      }
    }
  }

  /// Returns a filter for regions whose list attribute, such as "amenities", contains an entry. The
  /// list is a JSON array of strings, or one string separated by semicolons or commas. Case,
  /// accents and punctuation are ignored.
  public static func attribute(_ name: String, contains entry: String) -> RegionFilter {
    let wanted = NameFolding.fold(entry)
    return attribute(name) { value in
      let entries: [String] =
        switch value {
        case .string(let text):
          text.unicodeScalars.split { $0 == ";" || $0 == "," }.map { String($0) }
        case .json(let text): JSONTexts.elements(of: text)
        default: []
        }
      // A much longer entry is another one; folding it would take time.
      let limit = 16 * (wanted.utf8.count + 4)
      return entries.contains { $0.utf8.count <= limit && NameFolding.fold($0) == wanted }
    }
  }

  /// Returns a filter for regions with one of these keys, such as those of a continent or a wish
  /// list.
  public static func keys(_ keys: Set<String>) -> RegionFilter {
    RegionFilter { keys.contains($0.key) }
  }

  /// Returns a filter for regions that both filters accept.
  public static func && (left: RegionFilter, right: RegionFilter) -> RegionFilter {
    RegionFilter(test: .both(left.test, right.test))
  }

  /// Returns a filter for regions that at least one of the filters accepts.
  public static func || (left: RegionFilter, right: RegionFilter) -> RegionFilter {
    RegionFilter(test: .either(left.test, right.test))
  }

  /// Returns a filter for regions that a filter rejects.
  public static prefix func ! (filter: RegionFilter) -> RegionFilter {
    RegionFilter(test: .not(filter.test))
  }
}
