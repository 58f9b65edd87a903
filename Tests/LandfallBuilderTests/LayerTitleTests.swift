import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The titles of layers: what a manifest may give, and what an atlas then has.
@Suite(.timed) struct LayerTitleTests {
  @Test func areThoseOfTheManifest() throws {
    let atlas = try Atlas(bytes: TinyAtlas.titles.bytes())
    #expect(atlas.layers.map(\.title) == ["Länder", "US States", nil])
    #expect(atlas.layers.map(\.singular) == ["Land", nil, nil])
    try atlas.verifyChecksums()
    try atlas.verifyStructure()
  }

  /// The bytes of an atlas without titles are those of a manifest that knows none.
  @Test func withoutTitlesNothingChanges() throws {
    let atlas = try Atlas(bytes: TinyAtlas.world.bytes())
    #expect(!atlas.sections.contains { $0.name == "layerTexts" })
    #expect(atlas.layers.allSatisfy { $0.title == nil && $0.singular == nil })
  }

  /// A reader of 2.2 skips the section: its kind is not required.
  @Test func olderReadersSkipTheSection() throws {
    var file = AtlasBytes(try TinyAtlas.titles.bytes())
    file.rewrite { sections in
      let place = sections.firstIndex { $0.kind == SectionKind.layerTexts.rawValue }!
      #expect(sections[place].flags == 0)
      sections[place].kind = 9_999
    }
    let atlas = try Atlas(bytes: file.bytes)
    #expect(atlas.layers.map(\.title) == [nil, nil, nil])
    #expect(atlas.layers.map(\.id) == ["countries", "states", "places"])
  }

  private func read(_ members: String) throws -> Manifest {
    let json = """
      {"name": "a", "layers": [
      {"id": "x", "source": "x.geojson", \(members)}]}
      """
    return try Manifest(json: Array(json.utf8), file: "m.json", folder: "")
  }

  @Test(
    arguments: [
      ("\"\"", "expected a string, found an empty string; write a string"),
      ("7", "expected a string, found a number; write a string"),
      ("[\"a\"]", "expected a string, found an array; write a string"),
      ("\"  \"", "the string consists of spaces; write a word, or leave it out"),
      (#""a\u0009b""#, "the string contains a line break or control character; remove it"),
      (#""a\u2028b""#, "the string contains a line break or control character; remove it"),
      (#""a\u0000""#, #"the string contains the character \u0000; remove it"#),
      (
        "\"\(String(repeating: "é", count: 513))\"",
        "the string has 1026 bytes, and an atlas holds at most 1024; shorten it"
      ),
    ], ["title", "singular"])
  func wrongTextsAreRefused(_ one: (value: String, message: String), _ member: String) throws {
    let error = #expect(throws: BuildError.self) { try read("\"\(member)\": \(one.value)") }
    #expect(error?.description == "m.json: line 2, layers[0].\(member): \(one.message)")
  }

  @Test func aTextOfTheGreatestLengthIsRead() throws {
    let text = String(repeating: "é", count: 512)
    let manifest = try read("\"title\": \"\(text)\"")
    #expect(manifest.layers[0].title == text && manifest.layers[0].singular == nil)
  }

  /// A program may set what no manifest was read for.
  @Test func textsOfProgramsAreChecked() throws {
    var layers = TinyAtlas.world.layers
    layers[0].manifest.title = String(repeating: "a", count: 1025)
    let error = #expect(throws: BuildError.self) { try makeAtlas(layers: layers) }
    #expect(
      error?.description.contains(
        "layer \"countries\": the title has 1025 bytes, and an atlas holds at most 1024") == true)
  }
}
