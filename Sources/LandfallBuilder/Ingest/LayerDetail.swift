/// How far a layer's borders may stray from their source, and what may be left out for it.
public struct LayerDetail: Sendable, Hashable {
  /// Metres that the borders of lookups, distances and outlines may stray; 0 is the source itself.
  public var lookupMetres: Double
  /// Whether the manifest says so, or leaves it to a budget of bytes.
  public var namesLookup: Bool
  /// Metres of further, coarser borders to draw, ascending.
  public var drawnMetres: [Double]
  /// Metres that the borders of single regions may stray at most, at every detail, by their keys.
  public var regionMetres: [String: Double]
  /// Islands of a smaller area in square metres may go at a detail above 0, if their region keeps
  /// a larger part; nil keeps all.
  public var dropsIslandsBelow: Double?
  /// Gaps and overlaps between neighbours that are at most so many metres wide are closed; 0
  /// closes none.
  public var sliverMetres: Double

  /// Makes settings; without any, the borders stay what the source says.
  public init(
    lookupMetres: Double = 0, drawnMetres: [Double] = [], regionMetres: [String: Double] = [:],
    dropsIslandsBelow: Double? = nil, sliverMetres: Double = 0
  ) {
    self.lookupMetres = lookupMetres
    namesLookup = lookupMetres > 0
    self.drawnMetres = drawnMetres
    self.regionMetres = regionMetres
    self.dropsIslandsBelow = dropsIslandsBelow
    self.sliverMetres = sliverMetres
  }
}

extension LayerDetail {
  /// The members of a layer's object that say it.
  static let members = ["detail", "details", "regionDetails", "dropIslandsBelow", "closeSlivers"]

  init(_ object: ManifestObject) throws(BuildError) {
    self.init(
      lookupMetres: try Self.lookupMetres(of: object),
      drawnMetres: try Self.drawnMetres(of: object),
      regionMetres: try Self.regionMetres(of: object),
      dropsIslandsBelow: try object.positive(
        "dropIslandsBelow", wanted: "an area in square metres above 0", limit: 1e15),
      sliverMetres: try object.positive(
        "closeSlivers", wanted: "a width in metres above 0", limit: 10_000) ?? 0)
    namesLookup = object["detail"] != nil
  }

  private static func lookupMetres(of object: ManifestObject) throws(BuildError) -> Double {
    if case .string("full") = object["detail"]?.value { return 0 }
    return try object.positive(
      "detail", wanted: "a distance in metres above 0, or \"full\"", limit: metresLimit) ?? 0
  }

  private static func drawnMetres(of object: ManifestObject) throws(BuildError) -> [Double] {
    guard let node = object["details"] else { return [] }
    guard case .array(let elements) = node.value else {
      throw object.wrongType("details", node, wanted: "an array of metres")
    }
    var details: [Double] = []
    for (index, element) in elements.enumerated() {
      let metres = try object.positive(
        element, "details[\(index)]", wanted: "a distance in metres above 0", limit: metresLimit)
      guard !details.contains(metres) else {
        throw object.error(
          "details[\(index)]", line: element.line, problem: "the distance is listed twice",
          remedy: "remove one of them")
      }
      details.append(metres)
    }
    return details.sorted()
  }

  private static func regionMetres(of object: ManifestObject) throws(BuildError) -> [String: Double]
  {
    guard let node = object["regionDetails"] else { return [:] }
    guard case .object(let members) = node.value else {
      throw object.wrongType(
        "regionDetails", node, wanted: "an object such as { \"MCO\": 50 }")
    }
    var metres: [String: Double] = [:]
    for member in members {
      metres[member.name] = try object.positive(
        member.node, "regionDetails.\(member.name)", wanted: "a distance in metres above 0",
        limit: metresLimit)
    }
    return metres
  }

  /// A tenth of the Earth's circumference: more is no border of anything.
  private static let metresLimit = 4_000_000.0
}

extension ManifestObject {
  /// A number above 0; nil where the member is absent.
  func positive(_ name: String, wanted: String, limit: Double) throws(BuildError) -> Double? {
    guard let node = self[name] else { return nil }
    return try positive(node, name, wanted: wanted, limit: limit)
  }

  fileprivate func positive(
    _ node: ManifestNode, _ name: String, wanted: String, limit: Double
  ) throws(BuildError) -> Double {
    guard case .number(let value) = node.value, value > 0 else {
      throw wrongType(name, node, wanted: wanted)
    }
    guard value <= limit else {
      throw error(
        name, line: node.line, problem: "\(value) is too large",
        remedy: "write at most \(Int(limit))")
    }
    return value
  }
}
