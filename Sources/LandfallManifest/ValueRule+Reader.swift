extension ValueRule {
  private static let types = ["string", "integer", "number", "boolean", "array", "object"]

  /// Reads the rule of a value, an object such as `{ "type": "integer", "minimum": 1 }`.
  ///
  /// The type decides which further keywords are allowed.
  package init(_ object: ManifestObject) throws(BuildError) {
    let type = try object.requiredText("type", example: "\"type\": \"string\"")
    let kind: Kind
    let part: ManifestPart
    switch type {
    case "string":
      part = .stringRule
      kind = .text(try TextRule(object))
    case "integer", "number":
      part = .numberRule
      kind = .number(try NumberRule(object, isWhole: type == "integer"))
    case "boolean":
      part = .booleanRule
      kind = .boolean(isTrueOnce: try object.flag("trueOnce") ?? false)
    case "array":
      part = .arrayRule
      kind = .array(try ArrayRule(object))
    case "object":
      part = .objectRule
      kind = .object(try Self.rules("additionalProperties", of: object, "a member's rule"))
    default:
      throw object.error(
        "type", problem: "\"\(type)\" is not a known type",
        remedy: didYouMean(type, among: Self.types)
          ?? "write one of \(Self.types.joined(separator: ", "))")
    }
    try object.allow(part)
    self.init(kind: kind, description: try object.text("description"))
  }

  /// The rule that is a member of another one, as an array of at most one rule.
  fileprivate static func rules(
    _ name: String, of object: ManifestObject, _ subject: String
  ) throws(BuildError) -> [ValueRule] {
    guard let node = object[name] else { return [] }
    return [try ValueRule(object.object(node, name, subject: subject))]
  }
}

extension TextRule {
  fileprivate init(_ object: ManifestObject) throws(BuildError) {
    self.init(
      choices: try object.texts("enum"), pattern: try Self.pattern(of: object),
      format: try Self.format(of: object), region: try Self.reference("regionOf", of: object),
      outside: try Self.outside(of: object),
      collection: try Self.reference("collectionOf", of: object))
    if choices?.isEmpty == true {
      throw object.wrongType("enum", object["enum"]!, expected: "an array of at least one string")
    }
    guard outside == nil || region != nil else {
      throw object.error(
        "outsideAtMost", problem: "it does not name the layer",
        remedy: "add \"regionOf\": \"cities\"")
    }
  }

  private static func pattern(of object: ManifestObject) throws(BuildError) -> String? {
    guard let pattern = try object.text("pattern") else { return nil }
    do { _ = try Regex(pattern) } catch {
      throw object.error(
        "pattern", problem: "\"\(oneLine(pattern))\" is not a valid regular expression",
        remedy: "correct it; a backslash is written twice in JSON")
    }
    return pattern
  }

  private static func format(of object: ManifestObject) throws(BuildError) -> Format? {
    guard let text = try object.text("format") else { return nil }
    if let format = Format(rawValue: text) { return format }
    let known = Format.allCases.map(\.rawValue)
    throw object.error(
      "format", problem: "\"\(text)\" is not a known format",
      remedy: didYouMean(text, among: known) ?? "write one of \(known.joined(separator: ", "))")
  }

  private static func reference(
    _ name: String, of object: ManifestObject
  ) throws(BuildError) -> Reference? {
    guard let layer = try object.text(name), let node = object[name] else { return nil }
    return Reference(layer: layer, path: "\(object.path).\(name)", line: node.line)
  }

  private static func outside(of object: ManifestObject) throws(BuildError) -> Reach? {
    let name = "outsideAtMost"
    guard let node = object[name] else { return nil }
    switch node.value {
    case .number(let meters) where meters.value >= 0: return .meters(meters.value)
    case .object:
      let reach = try object.object(node, name, subject: "a distance", .distance)
      return .member(try reach.requiredText("property", example: "\"property\": \"extentMeters\""))
    default:
      throw object.wrongType(
        name, node, expected: "meters of at least 0, or { \"property\": \"extentMeters\" }")
    }
  }
}

extension NumberRule {
  fileprivate init(_ object: ManifestObject, isWhole: Bool) throws(BuildError) {
    self.init(
      isWhole: isWhole, minimum: try object.number("minimum"), maximum: try object.number("maximum")
    )
    guard let minimum, let maximum, minimum > maximum else { return }
    throw object.error(
      "minimum", problem: "it is above the maximum", remedy: "correct one of them")
  }
}

extension ArrayRule {
  fileprivate init(_ object: ManifestObject) throws(BuildError) {
    let elements = try ValueRule.rules("items", of: object, "an element's rule")
    let least = try object.number("minItems") ?? 0
    guard let count = Int(exactly: least), count >= 0 else {
      throw object.wrongType(
        "minItems", object["minItems"]!, expected: "a whole number of at least 0")
    }
    self.init(
      elements: elements, leastCount: count, isUnique: try object.flag("uniqueItems") ?? false)
  }
}
