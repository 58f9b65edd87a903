import Foundation
import LandfallBuilder
import TestSupport
import Testing

/// The reference and the JSON Schema in the repository are those that the table of members gives.
@Suite(.timed) struct ManifestReferenceTests {
  private func file(_ path: String) throws -> String {
    try String(contentsOfFile: Package.path(path), encoding: .utf8)
  }

  @Test func filesAreUpToDate() throws {
    let remedy: Comment = "run scripts/make manifest-reference"
    #expect(try file("docs/Manifest.md") == ManifestReference.markdown, remedy)
    #expect(try file("data/manifest.schema.json") == ManifestReference.schema, remedy)
  }

  @Test func smallestManifestIsValid() throws {
    let manifest = try read(ManifestReference.smallestManifest)
    #expect(manifest.layers.map(\.id) == ["states"])
  }

  @Test func schemaIsJSON() throws {
    let root = try JSONReader.read(Array(ManifestReference.schema.utf8)).object
    let definitions = try #require(root?["$defs"]?.object)
    #expect(definitions.count == ManifestPart.allCases.count - 1)
    #expect(root?["properties"]?.members?.map(\.name) == ManifestPart.manifest.members.map(\.name))
  }

  @Test func plainTextHasNoMarkdown() {
    let text = ManifestReference.plainText(
      #"[layers](#layer) with `id`, `"full"`, `true` or `1e-6`"#)
    #expect(text == #"layers with "id", "full", true or 1e-6"#)
  }
}
