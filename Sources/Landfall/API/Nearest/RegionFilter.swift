/// Which regions are wanted, by what is known of them: a value, so that it can be kept, combined and
/// sent.
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

  /// Regions of which a closure says so.
  public init(_ test: @escaping @Sendable (Region) -> Bool) { self.test = .region(test) }

  /// Whether a region is wanted.
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

  /// The same question, prepared for many regions of one layer: an attribute is looked up once, and each
  /// of its values is judged once.
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
      return { region in
        let record = region.attributeRecord(number)
        let value = UInt64(record.kind) &<< 32 | UInt64(record.payload)
        if let answer = judged[value] { return answer }
        let answer = isWanted(region.value(ofAttribute: number))
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

  /// Regions that have an attribute with this very value.
  public static func attribute(_ name: String, is value: AttributeValue) -> RegionFilter {
    attribute(name) { $0 == value }
  }

  /// Regions that have an attribute with any value.
  public static func hasAttribute(_ name: String) -> RegionFilter {
    attribute(name) { $0 != nil }
  }

  /// Regions that have an attribute with a number in a range.
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

  /// Regions whose list, such as "amenities", has an entry: a JSON array of texts, or one text parted by
  /// semicolons or commas. Case, accents and punctuation do not count.
  public static func attribute(_ name: String, contains entry: String) -> RegionFilter {
    let wanted = NameFolding.fold(entry)
    return attribute(name) { value in
      let entries: [String] =
        switch value {
        case .string(let text): text.split { $0 == ";" || $0 == "," }.map(String.init)
        case .json(let text): JSONTexts.elements(of: text)
        default: []
        }
      return entries.contains { NameFolding.fold($0) == wanted }
    }
  }

  /// Regions of a collection, such as a continent or a list of wishes.
  public static func keys(_ keys: Set<String>) -> RegionFilter {
    RegionFilter { keys.contains($0.key) }
  }

  /// What both want.
  public static func && (left: RegionFilter, right: RegionFilter) -> RegionFilter {
    RegionFilter(test: .both(left.test, right.test))
  }

  /// What either wants.
  public static func || (left: RegionFilter, right: RegionFilter) -> RegionFilter {
    RegionFilter(test: .either(left.test, right.test))
  }

  /// What it does not want.
  public static prefix func ! (filter: RegionFilter) -> RegionFilter {
    RegionFilter(test: .not(filter.test))
  }
}
