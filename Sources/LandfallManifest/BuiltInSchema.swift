/// A schema that a manifest names instead of writing it, as in `"schema": "landfall:parks"`: the
/// features that a `CityGuide` of LandfallTravel reads.
///
/// It also sets the layer's key, name and attributes, which need not be written then.
struct BuiltInSchema {
  static let names = ["landfall:cities", "landfall:parks"]

  /// The property with the keys, unless the manifest names another one.
  let key: String
  /// The property with the names, unless the manifest names another one.
  let name: String
  private let geometryTypes: [String]
  /// The rules of the attributes.
  private let members: [LayerSchema.MemberRule]
  /// The members that may have translations, such as `NAME:de`.
  private let translated: Set<String>

  /// Reads the name of a schema; nil if the layer has none, or an object of rules.
  init?(_ layer: ManifestObject) throws(BuildError) {
    guard let node = layer["schema"], case .string(let text) = node.value else { return nil }
    let place = (path: "\(layer.path).schema", line: node.line)
    func reference(_ id: String, isOptional: Bool) -> TextRule.Reference {
      TextRule.Reference(layer: id, path: place.path, line: place.line, isOptional: isOptional)
    }
    func member(_ name: String, _ kind: ValueRule.Kind, isRequired: Bool = false)
      -> LayerSchema.MemberRule
    {
      LayerSchema.MemberRule(name: name, isRequired: isRequired, value: ValueRule(kind: kind))
    }
    func list(of rule: TextRule) -> ValueRule.Kind {
      .array(ArrayRule(elements: [ValueRule(kind: .text(rule))], leastCount: 0, isUnique: true))
    }
    func table(of rule: TextRule) -> ValueRule.Kind { .object([ValueRule(kind: .text(rule))]) }
    let word = TextRule(format: .trimmed)
    let address = TextRule(format: .webAddress)
    switch text {
    case "landfall:cities":
      (key, name) = ("KEY", "NAME")
      geometryTypes = ["Polygon", "MultiPolygon"]
      let collections = TextRule(collection: reference("parks", isOptional: true))
      members = [
        member("DISPLAY_NAME", .text(word)),
        member("TIME_ZONE", .text(TextRule(format: .timeZone)), isRequired: true),
        member("DEFAULT", .boolean(isTrueOnce: true)),
        member("DEFAULT_GOALS", list(of: collections)),
        member("SPECIAL_BADGES", list(of: collections)),
        member("DESCRIPTION", .text(word)), member("ICON", .text(word)),
        member("IMAGES", list(of: address)), member("STRINGS", table(of: word)),
        member("LINKS", table(of: address)),
      ]
      translated = ["NAME", "DISPLAY_NAME", "DESCRIPTION", "STRINGS"]
    case "landfall:parks":
      (key, name) = ("key", "name")
      geometryTypes = ["Point", "Polygon", "MultiPolygon"]
      let city = TextRule(
        region: reference("cities", isOptional: false),
        outside: .memberOr("extentMeters", meters: 1_000))
      members = [
        member("description", .text(word)), member("address", .text(word)),
        member("amenities", list(of: word)),
        member("difficulty", .text(TextRule(choices: ["easy", "moderate", "hard"]))),
        member("visitMinutes", .number(NumberRule(isWhole: true, minimum: 1, maximum: 1_440))),
        member("extentMeters", .number(NumberRule(isWhole: false, minimum: 0, maximum: 5_000))),
        member("city", .text(city)), member("icon", .text(word)),
        member("images", list(of: address)),
      ]
      translated = ["name", "description"]
    default:
      throw layer.error(
        "schema", problem: "\"\(oneLine(text))\" is not a built-in schema",
        remedy: didYouMean(text, among: Self.names)
          ?? "write \(Self.names.map { "\"\($0)\"" }.joined(separator: " or ")), or an object of rules"
      )
    }
  }

  /// Gives a layer the schema and its attributes, before those that the manifest lists: these may be translations, or
  /// have any values.
  func apply(to layer: inout LayerManifest) {
    let word = ValueRule(kind: .text(TextRule(format: .trimmed)))
    let named = [layer.key, layer.name].compactMap(\.self).map {
      LayerSchema.MemberRule(name: $0, isRequired: true, value: $0 == layer.name ? word : nil)
    }
    let own = layer.attributes.filter { name in !members.contains { $0.name == name } }
    let translations = own.compactMap { name -> LayerSchema.MemberRule? in
      guard let colon = name.firstIndex(of: ":"), translated.contains(String(name[..<colon])) else {
        return nil
      }
      let base = members.first { $0.name == name[..<colon] }
      return LayerSchema.MemberRule(name: name, isRequired: false, value: base?.value ?? word)
    }
    layer.optionalAttributes = Set(members.map(\.name)).subtracting(layer.attributes)
    layer.attributes = members.map(\.name) + own
    var schema = LayerSchema(
      geometryTypes: geometryTypes, members: named + members + translations, allowsOthers: false)
    schema.isBuiltIn = true
    layer.schema = schema
  }
}
