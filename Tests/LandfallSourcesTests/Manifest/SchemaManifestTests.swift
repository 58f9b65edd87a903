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
      "7", .manifestValue, ": expected a schema, found a number; write an object in braces"),
    schema(
      #"{"require": []}"#, .manifestMember,
      ".require: a schema has no such member; did you mean \"required\"?"),
    schema(
      #"{"required": ["sise"]}"#, .manifestMember,
      ".required[0]: the layer does not read the property \"sise\"; did you mean \"size\"?"),
    schema(
      #"{"properties": {"height": {"type": "number"}}}"#, .manifestMember,
      ".properties.height: the layer does not read the property \"height\"; list it among "
        + "\"attributes\", or the atlas will not know it"),
    schema(
      #"{"geometry": ["Polygone"]}"#, .manifestValue,
      ".geometry[0]: \"Polygone\" is not a geometry type of regions; did you mean "
        + "\"Polygon\"?"),
    schema(
      #"{"geometry": ["LineString"]}"#, .manifestValue,
      ".geometry[0]: \"LineString\" is not a geometry type of regions; write one of "
        + "Point, MultiPoint, Polygon, MultiPolygon, GeometryCollection"),
    schema(
      #"{"additionalProperties": 0}"#, .manifestValue,
      ".additionalProperties: expected true or false, found a number; write true or false"),
    rule(
      #"{"type": "text"}"#,
      ".type: \"text\" is not a known type; write one of string, integer, number, boolean, array"
    ),
    rule(
      #"{"type": "sting"}"#, ".type: \"sting\" is not a known type; did you mean \"string\"?"),
    rule(
      #"{"type": "string", "enum": []}"#,
      ".enum: expected an array of at least one string, found an array; write an array "
        + "of at least one string"),
    rule(
      #"{"type": "string", "pattern": "[a-"}"#,
      ".pattern: \"[a-\" is not a valid regular expression; correct it; a backslash is written twice in JSON"
    ),
    rule(
      #"{"type": "string", "format": "timezone"}"#,
      ".format: \"timezone\" is not a known format; did you mean \"time-zone\"?"),
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
      #"{"type": "string", "regionOf": "a", "outsideAtMost": -1}"#,
      ".outsideAtMost: expected metres of at least 0, or { \"property\": \"extentMetres\" }, "
        + "found a number; write metres of at least 0, or { \"property\": \"extentMetres\" }"),
    rule(
      #"{"type": "string", "regionOf": "a", "outsideAtMost": {"property": "city"}}"#,
      ".outsideAtMost.property: the schema has no number \"city\"; name a member whose type is "
        + "number or integer"),
    rule(
      #"{"type": "number", "minimum": 2, "maximum": 1}"#,
      ".minimum: it is above the maximum; correct one of them"),
    rule(
      #"{"type": "array", "minItems": 0.5}"#,
      ".minItems: expected a whole number of at least 0, found a number; write a whole number of "
        + "at least 0"),
    Fault.layer(
      #""attributes": ["size"],"# + "\n" + #""schema": {"properties": {"size": {"minimum": 1}}}"#,
      .manifestMember,
      "line 3: layers[0].schema.properties.size: a member's rule requires a member \"type\"; add "
        + "\"type\": \"string\""),
    schema(
      #"{"properties": {"size": {"type": "string", "minimum": 1}}}"#, .manifestMember,
      ".properties.size.minimum: a member's rule has no such member; a member's rule has type, "
        + "description, enum, pattern, format, regionOf, outsideAtMost, collectionOf"),
  ]

  @Test(arguments: faults) func isRefused(_ fault: Fault) {
    let error = #expect(throws: BuildError.self) {
      try Manifest(json: Array(fault.json.utf8), file: "m.json", folder: "")
    }
    #expect(error?.code == fault.code)
    #expect(error?.description == "m.json: \(fault.message)")
  }
}
