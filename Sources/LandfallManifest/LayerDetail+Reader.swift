extension LayerDetail {
  package init(_ object: ManifestObject) throws(BuildError) {
    self.init(
      lookupMeters: try Self.lookupMeters(of: object),
      drawnMeters: try Self.drawnMeters(of: object),
      regionMeters: try Self.regionMeters(of: object),
      dropsIslandsBelow: try object.positive(
        "dropIslandsBelow", expected: "an area in square meters above 0", limit: 1e15),
      sliverMeters: try object.positive(
        "closeSlivers", expected: "a width in meters above 0", limit: 10_000) ?? 0)
    namesLookup = object["detail"] != nil
  }

  private static func lookupMeters(of object: ManifestObject) throws(BuildError) -> Double {
    if case .string("full") = object["detail"]?.value { return 0 }
    return try object.positive(
      "detail", expected: "a distance in meters of at least 0.01, or \"full\"",
      least: leastMeters, limit: metersLimit) ?? 0
  }

  private static func drawnMeters(of object: ManifestObject) throws(BuildError) -> [Double] {
    let elements = try object.elements("details", expected: "an array of meters")
    var details: [Double] = []
    for (index, element) in elements.enumerated() {
      let meters = try object.positive(
        element, "details[\(index)]", expected: "a distance in meters of at least 0.01",
        least: leastMeters, limit: metersLimit)
      guard !details.contains(meters) else {
        throw object.error(
          "details[\(index)]", line: element.line, problem: "the distance is listed twice",
          remedy: "remove one of them")
      }
      details.append(meters)
    }
    return details.sorted()
  }

  private static func regionMeters(of object: ManifestObject) throws(BuildError) -> [String: Double]
  {
    let members = try object.members(
      "regionDetails", expected: "an object such as { \"MCO\": 50 }")
    var meters: [String: Double] = [:]
    for member in members {
      meters[member.name] = try object.positive(
        member.node, "regionDetails.\(member.name)",
        expected: "a distance in meters of at least 0.01", least: leastMeters, limit: metersLimit)
    }
    return meters
  }

  /// A tenth of the Earth's circumference: a larger tolerance is not useful for any border.
  private static let metersLimit = 4_000_000.0

  /// The spacing of the finest grid: nothing smaller can be removed.
  private static let leastMeters = 0.01
}

extension ManifestObject {
  /// A number above 0 and from `least` to `limit`; nil if the member is absent.
  package func positive(
    _ name: String, expected: String, least: Double = 0, limit: Double, isWhole: Bool = false
  ) throws(BuildError) -> Double? {
    guard let node = self[name] else { return nil }
    return try positive(
      node, name, expected: expected, least: least, limit: limit, isWhole: isWhole)
  }

  fileprivate func positive(
    _ node: JSONNode, _ name: String, expected: String, least: Double = 0, limit: Double,
    isWhole: Bool = false
  ) throws(BuildError) -> Double {
    guard let value = node.number, value > 0, !isWhole || value == value.rounded() else {
      throw wrongType(name, node, expected: expected)
    }
    guard value <= limit else {
      throw error(
        name, line: node.line, problem: "\(value) is too large",
        remedy: "write at most \(Int(limit))")
    }
    guard value >= least else {
      throw error(
        name, line: node.line, problem: "\(value) is too small",
        remedy: "write at least \(numberText(least))")
    }
    return value
  }
}
