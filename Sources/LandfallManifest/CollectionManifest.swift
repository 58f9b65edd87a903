/// A collection as described in its file.
package struct CollectionManifest: Sendable {
  /// The regions that belong to a collection: those that match every part that is given.
  package struct Members: Sendable {
    package var keys: [String]?
    package var attributes: [(name: String, value: AttributeValue)] = []
    /// Name patterns; a `*` matches any characters.
    package var names: [String]?
  }

  /// The name of the set, which is the same for the whole file.
  package var setName: String
  package var layer: String
  package var identifier: String
  package var name: String
  package var members: Members
  package var condition: RegionCollection.Condition
  package var texts = Texts()
  /// The file and the location in it, for messages.
  package var file: String
  package var place: String
}

extension CollectionManifest {
  /// Reads the collections of a file, and adds the first error of every collection, with line and
  /// member, to `faults`.
  /// - Throws: ``BuildError`` if the file cannot be read or is not a list of collections.
  package static func read(
    contentsOf path: String, faults: inout FaultList
  ) throws(BuildError) -> [CollectionManifest] {
    try read(json: readManifestFile(path), file: path, faults: &faults)
  }

  package static func read(json: [UInt8], file: String) throws(BuildError) -> [CollectionManifest] {
    var faults = FaultList()
    let collections = try read(json: json, file: file, faults: &faults)
    if let error = faults.error { throw error }
    return collections
  }

  private static func read(
    json: [UInt8], file: String, faults: inout FaultList
  ) throws(BuildError) -> [CollectionManifest] {
    let root = try ManifestObject(
      root: json, file: file, subject: "a collection file", .collectionFile)
    let setName = try root.requiredText("name", example: "\"name\": \"badges\"")
    let layer = try root.requiredText("layer", example: "\"layer\": \"states\"")
    let nodes = try root.elements(
      "collections", expected: "an array of collections",
      example: "\"collections\": [{ \"identifier\": … }]")
    var collections: [CollectionManifest] = []
    for (index, node) in nodes.enumerated() {
      do {
        let object = try root.object(node, "collections[\(index)]", subject: "a collection")
        let identifier = try object.requiredText(
          "identifier", example: "\"identifier\": \"four_corners\"")
        // A placeholder with all regions as members: even if the rest is invalid, references to the
        // identifier are not errors.
        var collection = CollectionManifest(
          setName: setName, layer: layer, identifier: identifier, name: identifier,
          members: Members(), condition: .all, file: file,
          place: "line \(object.line), collections[\(index)] (\(oneLine(identifier)))")
        do {
          try collection.complete(from: object)
        } catch {
          faults.add(error)
        }
        collections.append(collection)
      } catch {
        faults.add(error)
      }
    }
    return collections
  }

  private mutating func complete(from object: ManifestObject) throws(BuildError) {
    try object.allow(.collection)
    name = try object.text("name") ?? identifier
    members = try Self.members(of: object)
    condition = try Self.condition(of: object)
    texts = try Self.texts(of: object)
  }

  private static func members(of object: ManifestObject) throws(BuildError) -> Members {
    guard let node = object["members"] else {
      throw object.missing("members", example: "\"members\": { \"keys\": [\"AZ\", \"CO\"] }")
    }
    if case .string("all") = node.value { return Members() }
    let parts = try object.object(node, "members", subject: "the members", .members)
    var members = Members(keys: try parts.texts("keys"), names: try parts.texts("names"))
    members.attributes = try parts.attributes(
      "attributes", expected: "an object such as { \"COUNTS\": true }")
    guard members.keys != nil || members.names != nil || !members.attributes.isEmpty else {
      throw object.wrongType("members", node, expected: "\"all\", or keys, attributes or names")
    }
    return members
  }

  /// The conditions that have a number, by their names.
  private static let numbered:
    KeyValuePairs<String, @Sendable (Int) -> RegionCollection.Condition> = [
      "count": { .count($0) }, "countInOneDay": { .countInOneDay($0) },
      "countInOneYear": { .countInOneYear($0) }, "returnAfterDays": { .returnAfterDays($0) },
    ]

  private static func condition(
    of object: ManifestObject
  ) throws(BuildError) -> RegionCollection.Condition {
    let expected = "\"all\", or one of \(numbered.map(\.key).joined(separator: ", "))"
    guard let node = object["condition"] else {
      throw object.missing("condition", example: "\"condition\": \"all\"")
    }
    if case .string("all") = node.value { return .all }
    guard case .object = node.value else {
      throw object.wrongType("condition", node, expected: expected)
    }
    let parts = try object.object(node, "condition", subject: "a condition", .condition)
    guard parts.names.count == 1, let name = parts.names.first, let value = parts[name],
      let number = value.number, ManifestValue.Limits.visits("").contains(number),
      let count = Int(exactly: number),
      let condition = numbered.first(where: { $0.key == name })?.value(count)
    else { throw object.wrongType("condition", node, expected: "\(expected), with a whole number") }
    return condition
  }
}

extension ManifestObject {
  /// The members of an object, each with the value of an attribute.
  func attributes(
    _ name: String, expected: String, least: Int = 0
  ) throws(BuildError) -> [(name: String, value: AttributeValue)] {
    try members(name, expected: expected, least: least).map { member throws(BuildError) in
      (member.name, try attributeValue(member.node, "\(name).\(member.name)"))
    }
  }

  /// The string, Boolean or number of a node as an attribute's value; a whole number becomes an
  /// integer, or text if it is beyond 64 bits, as in a source.
  func attributeValue(_ node: JSONNode, _ name: String) throws(BuildError) -> AttributeValue {
    switch node.value {
    case .string(let text): return .string(text)
    case .boolean(let flag): return .boolean(flag)
    case .number(let number):
      if let integer = Int64(number.literal) { return .integer(integer) }
      if isWholeNumber(number.literal) { return .string(number.literal) }
      return Int64(exactly: number.value).map { .integer($0) } ?? .number(number.value)
    default: throw wrongType(name, node, expected: "a string, a number, true or false")
    }
  }
}

extension CollectionManifest {
  /// The optional members of a collection that an app shows.
  package struct Texts: Sendable {
    /// A translation of the collection.
    package struct Translation: Sendable {
      /// The language as a tag in its usual case, such as "pt-BR".
      package var language: String
      package var name: String?
      package var description: String?
      package var category: String?
    }

    package var description: String?
    package var category: String?
    /// An emoji, or a name that an app defines.
    package var icon: String?
    /// The name of a symbol that an app draws instead of the icon.
    package var symbol: String?
    /// 0xRRGGBB.
    package var color: UInt32?
    /// The translations, in the order of their languages as bytes.
    package var translations: [Translation] = []
  }

  /// Reads the optional members of a collection that an app shows.
  static func texts(of object: ManifestObject) throws(BuildError) -> Texts {
    Texts(
      description: try object.text("description"), category: try object.text("category"),
      icon: try object.text("icon"), symbol: try object.text("symbol"),
      color: try color(of: object),
      translations: try translations(of: object))
  }

  private static func color(of object: ManifestObject) throws(BuildError) -> UInt32? {
    guard let text = try object.text("color") else { return nil }
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      let color = UInt32(text.dropFirst(), radix: 16), digits.first != UInt8(ascii: "+")
    else {
      throw object.error(
        "color", problem: "\"\(oneLine(text))\" is not a color",
        remedy: "write # and six hexadecimal digits, such as \"#D9480F\"")
    }
    return color
  }

  private static func translations(
    of object: ManifestObject
  ) throws(BuildError) -> [Texts.Translation] {
    var translations: [Texts.Translation] = []
    for member in try object.members(
      "localized", expected: "an object such as { \"de\": { \"name\": \"Neuling\" } }")
    {
      let path = "localized.\(oneLine(member.name))"
      guard let tag = languageTag(member.name), tag == member.name else {
        throw object.error(
          path, line: member.line, problem: "\"\(oneLine(member.name))\" is not a language tag",
          remedy: languageTag(member.name).map { "write \"\($0)\"" }
            ?? "write a tag such as \"de\", \"pt-BR\" or \"zh-Hant\"")
      }
      let texts = try object.object(member.node, path, subject: "a translation", .translation)
      guard !texts.names.isEmpty else {
        throw object.wrongType(path, member.node, expected: "at least a name")
      }
      translations.append(
        Texts.Translation(
          language: tag, name: try texts.text("name"),
          description: try texts.text("description"), category: try texts.text("category")))
    }
    return translations.sorted { $0.language.utf8.lexicographicallyPrecedes($1.language.utf8) }
  }
}

/// Reads the tag of a language as in BCP 47 (RFC 5646): a language of two or three characters,
/// then optional subtags for script, country or area, and variants.
/// - Returns: The tag in its usual case, such as "pt-BR" and "zh-Hant"; nil if the text is not such a tag.
func languageTag(_ text: String) -> String? {
  let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
  guard let language = parts.first, 2...3 ~= language.utf8.count, language.hasOnlyLetters else {
    return nil
  }
  var (tag, rest) = ([language.lowercased()], parts.dropFirst())
  if let script = rest.first, script.utf8.count == 4, script.hasOnlyLetters {
    tag.append(script.prefix(1).uppercased() + script.dropFirst().lowercased())
    rest.removeFirst()
  }
  if let area = rest.first,
    area.utf8.count == 2 && area.hasOnlyLetters || area.utf8.count == 3 && area.hasOnlyDigits
  {
    tag.append(area.uppercased())
    rest.removeFirst()
  }
  for variant in rest {
    let startsWithDigit = variant.utf8.first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard variant.utf8.allSatisfy({ $0.isLetter || $0.isDigit }),
      5...8 ~= variant.utf8.count || variant.utf8.count == 4 && startsWithDigit == true
    else { return nil }
    tag.append(variant.lowercased())
  }
  return tag.joined(separator: "-")
}

extension UInt8 {
  fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}

extension String {
  fileprivate var hasOnlyLetters: Bool { utf8.allSatisfy(\.isLetter) }
  fileprivate var hasOnlyDigits: Bool { utf8.allSatisfy(\.isDigit) }
}
