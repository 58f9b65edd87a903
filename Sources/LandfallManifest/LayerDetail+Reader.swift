extension LayerDetail {
  package init(_ object: ManifestObject) throws(BuildError) {
    self.init(
      lookupMeters: try Self.lookupMeters(of: object),
      drawnMeters: try Self.drawnMeters(of: object),
      regionMeters: try Self.regionMeters(of: object),
      dropsIslandsBelowSquareMeters: try object.positive(
        "dropIslandsBelow", .area, expected: "an area in square meters above 0"),
      sliverMeters: try object.positive(
        "closeSlivers", .sliver, expected: "a width in meters above 0") ?? 0)
    namesLookup = object["detail"] != nil
  }

  private static func lookupMeters(of object: ManifestObject) throws(BuildError) -> Double {
    if case .string("full") = object["detail"]?.value { return 0 }
    return try object.positive(
      "detail", .detail, expected: "a distance in meters of at least 0.01, or \"full\"") ?? 0
  }

  private static func drawnMeters(of object: ManifestObject) throws(BuildError) -> [Double] {
    let elements = try object.elements("details", expected: "an array of meters")
    var details: [Double] = []
    for (index, element) in elements.enumerated() {
      let meters = try object.positive(
        element, "details[\(index)]", .detail, expected: "a distance in meters of at least 0.01")
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
        member.node, "regionDetails.\(member.name)", .detail,
        expected: "a distance in meters of at least 0.01")
    }
    return meters
  }
}

extension ManifestObject {
  /// A number above 0 that is within a range; nil if the member is absent.
  func positive(
    _ name: String, _ limits: ManifestValue.Limits, expected: String
  ) throws(BuildError) -> Double? {
    guard let node = self[name] else { return nil }
    return try positive(node, name, limits, expected: expected)
  }

  fileprivate func positive(
    _ node: JSONNode, _ name: String, _ limits: ManifestValue.Limits, expected: String
  ) throws(BuildError) -> Double {
    guard let value = node.number, value > 0, !limits.isWhole || value == value.rounded() else {
      throw wrongType(name, node, expected: expected)
    }
    if let most = limits.maximum, value > most {
      throw error(
        name, line: node.line, problem: "\(value) is too large",
        remedy: "write at most \(numberText(most))")
    }
    if let least = limits.minimum, value < least {
      throw error(
        name, line: node.line, problem: "\(value) is too small",
        remedy: "write at least \(numberText(least))")
    }
    return value
  }
}
