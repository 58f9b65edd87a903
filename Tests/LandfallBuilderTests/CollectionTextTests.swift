import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The texts, icons and colors of collections: what a file may say, and what an atlas then answers.
@Suite(.timed) struct CollectionTextTests {
  private func build(_ members: String) throws -> Atlas {
    let json = """
      {"name": "set", "layer": "countries", "collections": [
      {"identifier": "x", "members": "all", "condition": "all", \(members)}]}
      """
    return try makeAtlas(
      layers: TinyAtlas.world.layers,
      collections: CollectionManifest.read(json: Array(json.utf8), file: "c.json"))
  }

  @Test func answersInEachLanguage() throws {
    let atlas = try Atlas(bytes: TinyAtlas.badges.bytes())
    let west = try #require(atlas.collection("west"))
    #expect(west.description == "Visit Westland and Dateline.")
    #expect(west.category == "Regions" && west.icon == "🧭" && west.symbol == "safari")
    #expect(west.color?.description == "#0D9488")
    #expect(west.color.map { [$0.red, $0.green, $0.blue] } == [13, 148, 136])
    #expect(west.languages == ["de", "de-AT", "zh-Hant"])
    #expect(west.name(in: "de") == "Nach Westen" && west.category(in: "de") == "Gegenden")
    // The tag itself, whatever its case; then the language; then the text without a language.
    for tag in ["de-AT", "DE-at", "de_AT"] { #expect(west.name(in: tag) == "In den Westen") }
    #expect(west.description(in: "de-AT") == "Besuche Westland und Dateline.")
    #expect(west.name(in: "de-CH") == "Nach Westen" && west.name(in: "DE") == "Nach Westen")
    #expect(west.name(in: "zh-Hant") == "Go west" && west.description(in: "zh-Hant") == "遊覽西地")
    // A text in Traditional Chinese does not answer for Chinese.
    #expect(west.description(in: "zh") == "Visit Westland and Dateline.")
    for tag in ["", "-", "d", "deu", "fr"] {
      #expect(west.name(in: tag) == "Go west" && west.category(in: tag) == "Regions", "\(tag)")
    }
    #expect(west.name(in: "de-AT-1996") == "Nach Westen", "not the parts between")
  }

  @Test func whatIsNotGivenIsNil() throws {
    let atlas = try Atlas(bytes: TinyAtlas.badges.bytes())
    let plain = try #require(atlas.collection("plain"))
    #expect(plain.description == nil && plain.category == nil && plain.icon == nil)
    #expect(plain.color == nil && plain.languages == [] && plain.name(in: "de") == "plain")
    #expect(plain.description(in: "de") == nil && plain.category(in: "de") == nil)
    let color = try #require(atlas.collection("color"))
    #expect(color.color?.description == "#FFFFFF" && color.description == nil)
    let other = try #require(atlas.collection("other"))
    #expect(other.category == nil && other.category(in: "es-MX") == "Regiones")
    #expect(other.languages == ["es"] && other.color == nil && other.name(in: "es") == "other")
  }

  /// An atlas whose collections have only names has no section for texts.
  @Test func withoutTextsNothingChanges() throws {
    let atlas = try Atlas(bytes: TinyAtlas.small.bytes())
    #expect(atlas.collections.count == 5)
    #expect(!atlas.sections.contains { $0.name == "collectionTexts" })
  }

  /// The name of a symbol beside the icon, in a section of its own.
  @Test func symbols() throws {
    let atlas = try build(##""icon": "🌱", "symbol": "leaf.fill""##)
    let collection = try #require(atlas.collection("x"))
    #expect(collection.icon == "🌱" && collection.symbol == "leaf.fill")
    try atlas.verifyStructure()
    #expect(try build(##""icon": "🌱""##).collection("x")?.symbol == nil)
    let view = atlas.storage.bytes
    let bytes = (0..<view.count).map { view.byte(at: $0) }
    for (damage, message) in [
      (8, "section collectionSymbols has 2 entries for 1 collections"),
      (4, "the symbol of collection 0 is outside the string table"),
    ] {
      var file = AtlasBytes(bytes)
      file.rewrite { sections in
        let place = sections.firstIndex { $0.kind == SectionKind.collectionSymbols.rawValue }!
        #expect(sections[place].flags == 0)
        sections[place].bytes = [UInt8](repeating: 0xFE, count: damage)
      }
      let error = #expect(throws: AtlasError.self) { try Atlas(bytes: file.bytes) }
      #expect(error?.code == .structure && error?.description.contains(message) == true)
    }
  }

  /// A reader of 2.1 skips the section: its kind is not required.
  @Test func olderReadersSkipTheSection() throws {
    var file = AtlasBytes(try TinyAtlas.badges.bytes())
    file.rewrite { sections in
      let place = sections.firstIndex { $0.kind == SectionKind.collectionTexts.rawValue }!
      #expect(sections[place].flags == 0)
      sections[place].kind = 9_999
    }
    let atlas = try Atlas(bytes: file.bytes)
    #expect(atlas.collection("west")?.name(in: "de") == "Go west")
    #expect(atlas.collection("west")?.members.map(\.key) == ["DAT", "WST"])
  }

  @Test(arguments: [
    (
      "color", "#12345",
      ##""#12345" is not a color; write # and six hexadecimal digits, such as "#D9480F""##
    ),
    ("color", "#+12345", "is not a color"), ("color", "#GGGGGG", "is not a color"),
    ("color", "１１１１１１１", "is not a color"), ("color", "#１１", "is not a color"),
    ("color", "", "expected a string, found an empty string"),
    ("icon", "", "expected a string, found an empty string"),
    ("icon", "a\\u0000", "the string contains the character"),
  ])
  func wrongTexts(_ name: String, _ value: String, _ problem: String) throws {
    let error = #expect(throws: BuildError.self) { try build("\"\(name)\": \"\(value)\"") }
    #expect(error?.description.contains("collections[0].\(name): ") == true)
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    (
      #"{ "de_DE": { "name": "x" } }"#,
      #".de_DE: "de_DE" is not a language tag; write a tag such as"#
    ),
    (#"{ "De": { "name": "x" } }"#, #".De: "De" is not a language tag; write "de""#),
    (#"{ "zh-hant-tw": { "name": "x" } }"#, #"is not a language tag; write "zh-Hant-TW""#),
    (#"{ "": { "name": "x" } }"#, "is not a language tag"),
    (#"{ "de-": { "name": "x" } }"#, "is not a language tag"),
    (#"{ "deutsch": { "name": "x" } }"#, "is not a language tag"),
    (#"{ "dé": { "name": "x" } }"#, "is not a language tag"),
    (#"{ "de": "x" }"#, "localized.de: expected a translation, found a string"),
    (#"{ "de": {} }"#, "localized.de: expected at least a name, found an object"),
    (
      #"{ "de": { "nam": "x" } }"#,
      "localized.de.nam: a translation has no such member; did you mean \"name\"?"
    ),
    (
      #"{ "de": { "icon": "x" } }"#,
      "a translation has no such member; a translation has name, description, category"
    ),
    (#"{ "de": { "name": 4 } }"#, "localized.de.name: expected a string, found a number"),
    (#"{ "de": { "name": "x" }, "de": { "name": "y" } }"#, "de"),
    (#"[]"#, "localized: expected an object such as"),
  ])
  func wrongTranslations(_ json: String, _ problem: String) throws {
    let error = #expect(throws: BuildError.self) { try build("\"localized\": \(json)") }
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
  }

  @Test func tagsInTheirUsualCase() throws {
    let tags = [
      "de", "gsw", "pt-BR", "es-419", "zh-Hant", "zh-Hant-TW", "de-1996", "sl-rozaj-biske",
    ]
    for tag in tags {
      let atlas = try build("\"localized\": { \"\(tag)\": { \"name\": \"y\" } }")
      #expect(atlas.collections[0].name(in: tag) == "y" && atlas.collections[0].languages == [tag])
    }
  }

  @Test func membersAreSuggested() throws {
    let error = #expect(throws: BuildError.self) { try build(#""colour": "red""#) }
    #expect(
      error?.description
        == #"c.json: line 2, collections[0].colour: a collection has no such member; did you mean "color"?"#
    )
  }

  /// The limits of the format: 1,024 bytes of a name, 65,535 of a description.
  @Test func longTexts() throws {
    let long = String(repeating: "a", count: 65_535)
    let atlas = try build(#""description": "\#(long)""#)
    #expect(atlas.collections[0].description == long)
    try atlas.verifyStructure()
  }
}
