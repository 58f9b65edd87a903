/// Which regions are wanted, by what is known of them: a value, so that it can be kept, combined and
/// sent.
///
/// ```swift
/// let easy = RegionFilter.attribute("difficulty", is: .string("easy"))
/// let picnic = RegionFilter.attribute("amenities", contains: "picnic tables")
/// parks.discover(around: here, within: 5_000, where: easy && picnic)
/// ```
public struct RegionFilter: Sendable {
  private let test: @Sendable (Region) -> Bool

  /// Regions of which a closure says so.
  public init(_ test: @escaping @Sendable (Region) -> Bool) { self.test = test }

  /// Whether a region is wanted.
  public func accepts(_ region: Region) -> Bool { test(region) }

  /// Regions that have an attribute with this very value.
  public static func attribute(_ name: String, is value: AttributeValue) -> RegionFilter {
    RegionFilter { $0.attribute(name) == value }
  }

  /// Regions that have an attribute with any value.
  public static func hasAttribute(_ name: String) -> RegionFilter {
    RegionFilter { $0.attribute(name) != nil }
  }

  /// Regions that have an attribute with a number in a range.
  public static func attribute(
    _ name: String, in range: ClosedRange<Double>
  ) -> RegionFilter {
    RegionFilter { region in
      switch region.attribute(name) {
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
    return RegionFilter { region in
      let entries: [String] =
        switch region.attribute(name) {
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
    RegionFilter { left.accepts($0) && right.accepts($0) }
  }

  /// What either wants.
  public static func || (left: RegionFilter, right: RegionFilter) -> RegionFilter {
    RegionFilter { left.accepts($0) || right.accepts($0) }
  }

  /// What it does not want.
  public static prefix func ! (filter: RegionFilter) -> RegionFilter {
    RegionFilter { !filter.accepts($0) }
  }
}
