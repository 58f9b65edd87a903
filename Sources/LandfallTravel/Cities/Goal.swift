/// Something that a person has set out to do in the parks of a city, or of all: "10 parks by 31
/// December".
public struct Goal: Sendable, Hashable, Identifiable {
  /// What is counted.
  public enum Kind: Sendable, Hashable {
    /// Different parks.
    case parks
    /// Visits, of the same park as well.
    case visits
    /// Minutes in parks; a minute in two parks that overlap is one.
    case minutes
    /// Different parks that have an amenity; case, accents and punctuation do not count.
    case amenity(String)
    /// What a collection of the atlas asks for, by its identifier; the target is the collection's own.
    case collection(String)
  }

  /// From 1 to a thousand million.
  public static let targetRange = 1...1_000_000_000

  /// What tells it from all others, on every device; of a default goal that of its collection.
  public let identifier: String
  /// What is counted.
  public let kind: Kind
  /// How many it takes; within ``targetRange``.
  public let target: Int
  /// The first day that counts; nil where all before the end do.
  public let start: LocalDay?
  /// The last day that counts; nil where it has no end.
  public let end: LocalDay?
  /// The key of the city whose parks count; nil for those of all cities. Of a collection its own members
  /// count, whatever city they are in.
  public let cityKey: String?
  /// Whether visits and parks that were entered by hand count, too; else verified visits alone do.
  public let countsUnverified: Bool

  /// Its ``identifier``.
  public var id: String { identifier }

  /// Makes a goal.
  /// - Throws: ``TravelError`` where the identifier, the amenity, the collection or the city is an empty
  ///   text, the target is out of range, or the end lies before the start.
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

  /// Whether what began on a day counts.
  package func counts(_ day: LocalDay) -> Bool {
    (start.map { $0 <= day } ?? true) && (end.map { day <= $0 } ?? true)
  }
}
