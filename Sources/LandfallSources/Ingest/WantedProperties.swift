/// The properties that a layer reads from its features, and the values made of them.
struct WantedProperties {
  /// The names of the properties, each once.
  private(set) var names: [String] = []
  private var keySlot: Int?
  /// Whether keys are the numbers of features.
  private let numbersFeatures: Bool
  private(set) var nameSlot: Int?
  private var parentSlot: Int?
  private var attributeSlots: [Int] = []
  private var aliasSlots: [Int] = []
  private var filter: [(slot: Int, value: AttributeValue)] = []
  private var renderSlot: Int?
  /// The slots of the members that the layer's schema names; nil without a schema.
  private var schemaSlots: [Int]?
  /// The number of names that the manifest requests; a warning lists those that no feature has.
  private(set) var askedCount = 0

  init(of layer: LayerManifest) {
    numbersFeatures = layer.numbersFeatures
    keySlot = layer.key.map { slot(of: $0) }
    nameSlot = layer.name.map { slot(of: $0) }
    // A layer has one parent layer; if several are given, the first by name is used.
    for (_, parent) in layer.within.sorted(by: { $0.key < $1.key }) {
      if case .property(let property) = parent {
        parentSlot = slot(of: property)
        break
      }
    }
    attributeSlots = layer.attributes.map { slot(of: $0) }
    aliasSlots = layer.aliases.properties.map { slot(of: $0) }
    filter = layer.filter.sorted { $0.key < $1.key }.map { (slot(of: $0.key), $0.value) }
    askedCount = names.count
    renderSlot = slot(of: "renderAs")
    schemaSlots = layer.schema?.members.map { slot(of: $0.name) }
  }

  /// The members of a feature that the layer's schema checks.
  func members(of feature: SourceFeature) -> SourceMembers {
    guard let schemaSlots else { return SourceMembers() }
    return SourceMembers(
      values: schemaSlots.map { value(feature, $0) },
      others: feature.propertyNames.filter { !names.contains($0) })
  }

  /// Whether a feature requests a marker, in the form that GeoJSON for globes uses.
  func isRenderedAsPoint(_ feature: SourceFeature) -> Bool {
    renderSlot.flatMap { value(feature, $0) } == .string("point")
  }

  /// Whether a feature has all property values that the manifest's filter requires.
  func isWanted(_ feature: SourceFeature) -> Bool {
    filter.allSatisfy { part in value(feature, part.slot)?.isSame(as: part.value) ?? false }
  }

  /// Why a feature does not match the manifest's filter: the first property with another value.
  func mismatch(of feature: SourceFeature) -> String {
    for part in filter {
      let found = value(feature, part.slot)
      if found?.isSame(as: part.value) == true { continue }
      let name = oneLine(names[part.slot])
      let text = found.map { "is \(jsonText($0))" } ?? "is missing or null"
      return "its \(name) \(text), not \(jsonText(part.value))"
    }
    return "it matches"
  }

  private mutating func slot(of name: String) -> Int {
    if let known = names.firstIndex(where: { $0.isExactly(name) }) { return known }
    names.append(name)
    return names.count - 1
  }

  /// The feature's name; nil if it has no name.
  func name(of feature: SourceFeature) -> String? { text(feature, nameSlot) }

  /// The feature's aliases, in the order of the manifest's properties.
  func aliases(of feature: SourceFeature) -> [String] {
    aliasSlots.flatMap { slot -> [String] in
      guard slot < feature.values.count else { return [] }
      if case .json(let text) = feature.values[slot] {
        return (try? JSONReader.read(Array(text.utf8)))?.strings ?? []
      }
      return feature.values[slot].scalarText.map { [$0] } ?? []
    }
  }

  /// The key of the region that contains the feature; nil if the feature does not give one.
  func parent(of feature: SourceFeature) -> String? { text(feature, parentSlot) }

  /// The values of the attributes, in the manifest's order.
  func attributes(of feature: SourceFeature) -> [AttributeValue?] {
    attributeSlots.map { value(feature, $0) }
  }

  private func value(_ feature: SourceFeature, _ slot: Int) -> AttributeValue? {
    guard slot < feature.values.count else { return nil }
    return switch feature.values[slot] {
    case .absent, .null: nil
    case .string(let text): .string(text)
    case .integer(let integer): .integer(integer)
    case .number(let number, _): .number(number)
    case .boolean(let boolean): .boolean(boolean)
    case .json(let text): .json(text)
    }
  }

  /// The feature's key, if it has one, for error messages.
  func keyText(of feature: SourceFeature) -> String? {
    guard let keySlot else { return numbersFeatures ? nil : feature.identifier.scalarText }
    return isIdentifier(keySlot, of: feature)
      ? feature.identifier.scalarText : text(feature, keySlot)
  }

  /// Whether the property of a slot is "id" as the key, and the feature has an `id` instead.
  func isIdentifier(_ slot: Int, of feature: SourceFeature) -> Bool {
    slot == keySlot && names[slot] == "id" && feature.identifier != .absent
      && feature.values[slot] == .absent
  }

  /// The feature's stable key: a string unchanged, a number as it is written, but without the ".0" of a whole number.
  /// - Throws: `.key`, without a location, if the key is missing or is neither a string nor a number.
  func key(of feature: SourceFeature, index: Int, file: String) throws(BuildError) -> String {
    if let key = keyText(of: feature) { return key }
    guard let keySlot else {
      if feature.isBare || numbersFeatures { return String(index) }
      let problem =
        feature.identifier == .absent
        ? "has no \"id\" for its key" : "has an \"id\" that is neither a string nor a number"
      throw BuildError(
        .key, file: file, problem: "\(problem); \(owned(by: feature))",
        remedy: "name the property that holds its key as the layer's \"key\"")
    }
    let name = names[keySlot]
    let problem: String
    switch feature.values[keySlot] {
    case .absent where feature.isBare:
      throw BuildError(
        .key, file: file,
        problem: "is a geometry without properties, so that it has no \"\(name)\"",
        remedy: "leave out the layer's \"key\", or put a Feature around it")
    case .absent: problem = "has no property \"\(name)\" for its key; \(owned(by: feature))"
    case .null: problem = "has null as its key in the property \"\(name)\""
    case .string: problem = "has an empty string as its key in the property \"\(name)\""
    default: problem = "has a key in the property \"\(name)\" that is neither a string nor a number"
    }
    let others = feature.propertyNames.filter { $0 != name }
    let isAbsent = if case .absent = feature.values[keySlot] { true } else { false }
    throw BuildError(
      .key, file: file, problem: problem,
      remedy: didYouMean(name, among: others)
        ?? (isAbsent
          ? "name one of these as the layer's \"key\"" : "give every feature a key of its own"))
  }

  private func text(_ feature: SourceFeature, _ slot: Int?) -> String? {
    guard let slot, slot < feature.values.count, let text = feature.values[slot].scalarText else {
      return nil
    }
    guard Self.isPadded(text) else { return text }
    let start = text.drop { $0 == " " }
    let content = start.dropLast(start.reversed().prefix { $0 == " " }.count)
    return content.isEmpty ? text : String(content)
  }

  /// Whether spaces are around a text, as fields of a fixed width have them.
  private static func isPadded(_ text: String) -> Bool {
    text.utf8.first == 0x20 || text.utf8.last == 0x20
  }

  /// The key or the name of a feature with the spaces around it; nil if it has none.
  func padded(_ feature: SourceFeature) -> String? {
    for case let slot? in [keySlot, nameSlot] where slot < feature.values.count {
      // Numbers have no spaces, and making their texts takes time.
      if case .string(let text) = feature.values[slot], Self.isPadded(text) { return text }
    }
    return nil
  }

  /// The list of the feature's properties for messages, such as "it has NAME, ISO_A3".
  private func owned(by feature: SourceFeature) -> String {
    guard !feature.propertyNames.isEmpty else { return "it has no properties" }
    return "it has \(listed(feature.propertyNames.lazy.map(oneLine), limit: 20))"
  }
}

extension JSONNode {
  /// The strings of an array, or those that the members of an object are or hold in arrays.
  fileprivate var strings: [String] {
    if let array { return array.compactMap(\.string) }
    return (members ?? []).flatMap { member in
      member.node.string.map { [$0] } ?? member.node.array?.compactMap(\.string) ?? []
    }
  }
}

/// A value as JSON, in at most a line.
private func jsonText(_ value: AttributeValue) -> String {
  switch value {
  case .string(let text): LandfallSupport.jsonText(oneLine(text))
  case .integer(let integer): "\(integer)"
  case .number(let number): numberText(number)
  case .boolean(let boolean): "\(boolean)"
  case .json(let text): oneLine(text)
  }
}

/// A number as it is written, but without the ".0" of a whole number, which programs add to columns of codes.
private func withoutZeros(_ number: String) -> String {
  let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
  return parts.count == 2 && parts[1].allSatisfy { $0 == "0" } ? String(parts[0]) : number
}

extension SourceValue {
  /// The text of a string or a number; nil for any other value and for an empty string.
  var scalarText: String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .integer(let integer): String(integer)
    case .number(_, let text): withoutZeros(text)
    default: nil
    }
  }
}
