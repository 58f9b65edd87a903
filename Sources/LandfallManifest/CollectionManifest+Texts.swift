import LandfallModel
import LandfallSupport

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
    /// 0xRRGGBB.
    package var color: UInt32?
    /// The translations, in the order of their languages as bytes.
    package var translations: [Translation] = []
  }

  /// Reads the optional members of a collection that an app shows.
  static func texts(of object: ManifestObject) throws(BuildError) -> Texts {
    Texts(
      description: try object.text("description"), category: try object.text("category"),
      icon: try object.text("icon"), color: try color(of: object),
      translations: try translations(of: object))
  }

  private static func color(of object: ManifestObject) throws(BuildError) -> UInt32? {
    guard let text = try object.text("color") else { return nil }
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      let color = UInt32(text.dropFirst(), radix: 16), digits.first != UInt8(ascii: "+")
    else {
      throw object.error(
        "color", line: object["color"]!.line, problem: "\"\(oneLine(text))\" is not a color",
        remedy: "write # and six hexadecimal digits, such as \"#D9480F\"")
    }
    return color
  }

  private static func translations(
    of object: ManifestObject
  ) throws(BuildError) -> [Texts.Translation] {
    guard let node = object["localized"] else { return [] }
    guard case .object(let members) = node.value else {
      throw object.wrongType(
        "localized", node, expected: "an object such as { \"de\": { \"name\": \"Neuling\" } }")
    }
    var translations: [Texts.Translation] = []
    for member in members {
      let path = "localized.\(oneLine(member.name))"
      guard let tag = languageTag(member.name), tag == member.name else {
        throw object.error(
          path, line: member.line, problem: "\"\(oneLine(member.name))\" is not a language tag",
          remedy: languageTag(member.name).map { "write \"\($0)\"" }
            ?? "write a tag such as \"de\", \"pt-BR\" or \"zh-Hant\"")
      }
      let texts = try ManifestObject(
        member.node, file: object.file, path: "\(object.path).\(path)", subject: "a translation")
      try texts.allow(.translation)
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
