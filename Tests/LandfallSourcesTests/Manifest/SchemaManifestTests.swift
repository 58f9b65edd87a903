import LandfallBuilder
import TestSupport
import Testing

/// Schemas that are wrong themselves: each fault names the manifest's line and member.
@Suite(.timed) struct SchemaManifestTests {
  typealias Fault = ManifestErrorTests.Fault

  /// A schema on the third line, in a layer that keeps the attributes "size" and "city".
  private static func schema(
    _ text: String, _ code: BuildError.Code, _ message: String
  ) -> Fault {
    Fault.layer(
      #""key": "id", "attributes": ["size", "city"],"# + "\n\"schema\": " + text, code,
      "line 3, layers[0].schema" + message)
  }

  /// A schema of the member "size" with this rule.
  private static func rule(_ text: String, _ message: String) -> Fault {
    schema(
      "{\"properties\": {\"size\": \(text)}}", .manifestValue, ".properties.size\(message)")
  }

  static let faults: [Fault] = [
    schema(
      #"{"required": ["sise"]}"#, .manifestMember,
      ".required[0]: the layer does not read the property \"sise\"; did you mean \"size\"?"),
    schema(
      #"{"properties": {"height": {"type": "number"}}}"#, .manifestMember,
      ".properties.height: the layer does not read the property \"height\"; list it among "
        + "\"attributes\", or the atlas will not know it"),
    rule(
      #"{"type": "string", "pattern": "[a-"}"#,
      ".pattern: \"[a-\" is not a valid regular expression; correct it; a backslash is written twice in JSON"
    ),
    rule(
      #"{"type": "string", "regionOf": "b"}"#,
      ".regionOf: no layer has the id \"b\"; did you mean \"a\"?"),
    rule(
      #"{"type": "array", "items": {"type": "string", "collectionOf": "a"}}"#,
      ".items.collectionOf: the manifest names no collections; add \"collections\": "
        + "[\"collections/goals.json\"]"),
    rule(
      #"{"type": "string", "outsideAtMost": 5}"#,
      ".outsideAtMost: it does not name the layer; add \"regionOf\": \"cities\""),
    rule(
      #"{"type": "string", "regionOf": "a", "outsideAtMost": {"property": "city"}}"#,
      ".outsideAtMost.property: the schema has no number \"city\"; name a member whose type is "
        + "number or integer"),
    rule(
      #"{"type": "number", "minimum": 2, "maximum": 1}"#,
      ".minimum: it is above the maximum; correct one of them"),
  ]

  @Test(arguments: faults) func isRefused(_ fault: Fault) {
    let error = #expect(throws: BuildError.self) {
      try Manifest(json: Array(fault.json.utf8), file: "m.json", folder: "")
    }
    #expect(error?.code == fault.code)
    #expect(error?.description == "m.json: \(fault.message)")
  }
}
