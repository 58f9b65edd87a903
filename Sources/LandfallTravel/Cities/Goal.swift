/// A goal that a user has set for the parks of one city or of all: "10 parks by December 31".
public struct Goal: Sendable, Hashable, Identifiable {
  /// The things that a goal counts.
  public enum Kind: Sendable, Hashable {
    /// Different parks.
    case parks
    /// Visits, including repeated visits to the same park.
    case visits
    /// Minutes in parks. A minute in two overlapping parks counts once.
    case minutes
    /// Different parks with an amenity; case, accents and punctuation are ignored.
    case amenity(String)
    /// The requirement of a collection of the atlas, by its identifier; the target is the
    /// collection's own.
    case collection(String)
  }

  /// The range of targets, from 1 to 1,000,000,000.
  public static let targetRange = 1...1_000_000_000

  /// The identifier, unique on all devices; a default goal has its collection's identifier.
  public let identifier: String
  /// The things that are counted.
  public let kind: Kind
  /// The number to reach, within ``targetRange``.
  public let target: Int
  /// The first day that counts; nil to count all days up to the end.
  public let start: LocalDay?
  /// The last day that counts; nil for a goal without an end.
  public let end: LocalDay?
  /// The key of the city whose parks count; nil for all cities. Ignored for a collection, whose own
  /// members count in any city.
  public let cityKey: String?
  /// Whether visits and parks that were entered by hand count too; else only verified visits do.
  public let countsUnverified: Bool

  /// The ``identifier``.
  public var id: String { identifier }

  /// Makes a goal.
  /// - Throws: ``TravelError`` if the identifier, the amenity, the collection or the city is empty,
  ///   the target is out of range, or the end is before the start.
  public init(
    identifier: String, kind: Kind, target: Int, start: LocalDay? = nil, end: LocalDay? = nil,
    cityKey: String? = nil, countsUnverified: Bool = false
  ) throws(TravelError) {
    if let problem = Self.problem(identifier, kind, target, start, end, cityKey) {
      throw TravelError(.goalRefused, "the goal \"\(identifier)\" \(problem)")
    }
    self.identifier = identifier
    self.kind = kind
    self.target = target
    self.start = start
    self.end = end
    self.cityKey = cityKey
    self.countsUnverified = countsUnverified
  }

  private static func problem(
    _ identifier: String, _ kind: Kind, _ target: Int, _ start: LocalDay?, _ end: LocalDay?,
    _ cityKey: String?
  ) -> String? {
    if identifier.isEmpty { return "has no identifier; give it one" }
    if !targetRange.contains(target) {
      return "has the target \(target); it takes 1 to 1,000,000,000"
    }
    if cityKey == "" { return "has a city without a key; leave the city out for all" }
    switch kind {
    case .amenity(""): return "names no amenity; name one such as \"playground\""
    case .collection(""): return "names no collection; name one of the atlas"
    default: break
    }
    if let start, let end, end < start {
      return "ends on \(end), before it starts on \(start); set a later end"
    }
    return nil
  }

  /// Whether a visit that began on a day counts.
  package func counts(_ day: LocalDay) -> Bool {
    (start.map { $0 <= day } ?? true) && (end.map { day <= $0 } ?? true)
  }
}
