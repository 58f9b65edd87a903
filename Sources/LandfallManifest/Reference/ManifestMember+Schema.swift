extension ManifestMember {
  static let ofSchema = [
    ManifestMember(
      "geometry",
      .array(of: .choice(LayerSchema.knownGeometryTypes), isDistinct: true), .effect("any type"),
      "The geometry types that a feature may have.",
      example: #"["Polygon", "MultiPolygon"]"#,
      mistake: .value(
        #"["Polygone"]"#,
        #""Polygone" is not a geometry type of regions; did you mean "Polygon"?"#)),
    ManifestMember(
      "required", .names(), .value("[]"),
      "The properties that every feature must have, with a value other than null.",
      example: #"["size"]"#,
      mistake: .value(
        #"["sise"]"#,
        #"the layer does not read the property "sise"; did you mean "size"?"#)),
    ManifestMember(
      "properties", .map(names: "properties", values: rule), .value("{}"),
      "The rules for the values of properties.",
      example: #"{ "size": { "type": "number", "minimum": 1 } }"#,
      mistake: .value(
        #"{ "height": { "type": "number" } }"#,
        #"the layer does not read the property "height"; "#
          + #"list it among "attributes", or the atlas will not know it"#)),
    ManifestMember(
      "additionalProperties", .boolean, .value("true"),
      "Whether a feature may have properties that neither the schema nor the layer names.",
      example: "false",
      mistake: .wrong("0", "true or false")),
  ]

  private static let rule = ManifestValue.either([
    .object(.stringRule), .object(.numberRule), .object(.booleanRule), .object(.arrayRule),
    .object(.objectRule),
  ])

  /// The member that every rule has, after its type.
  private static let ruleDescription = ManifestMember(
    "description", .text, .effect("a description of the rule"),
    "The valid values in words, which messages print after \"write\".",
    example: #""lower-case letters, digits and hyphens""#,
    mistake: .wrong("7", "a string"))

  static let ofStringRule = [
    ManifestMember(
      "type", .choice(["string"]), .required, "The type of the value.",
      example: #""string""#,
      mistake: .missing("a member's rule", add: #""type": "string""#)),
    ruleDescription,
    ManifestMember(
      "enum", .names(leastCount: 1), .effect("any string"), "The valid strings.",
      example: #"["easy", "moderate", "hard"]"#,
      mistake: .wrong("[]", "an array of at least one string")),
    ManifestMember(
      "pattern", .text, .effect("any string"),
      "A regular expression that matches somewhere in the string.",
      example: #""^[a-z0-9-]+$""#,
      mistake: .value(
        #""[a-""#,
        #""[a-" is not a valid regular expression; "#
          + "correct it; a backslash is written twice in JSON")),
    ManifestMember(
      "format", .choice(TextRule.Format.allCases.map(\.rawValue)), .effect("any string"),
      "`time-zone`: a name of the IANA Time Zone Database; `trimmed`: a string that is not empty "
        + "and has no white space at its ends; `web-address`: a string such as "
        + "`https://example.org/park.jpg`.",
      example: #""time-zone""#,
      mistake: .value(
        #""timezone""#, #""timezone" is not a known format; did you mean "time-zone"?"#)),
    ManifestMember(
      "regionOf", .text, .effect("any string"),
      "The id of the layer of which the string must be a region's key.",
      example: #""cities""#,
      mistake: .value(#""citis""#, #"no layer has the id "citis"; did you mean "cities"?"#)),
    ManifestMember(
      "outsideAtMost", .either([.number("meters", from: 0), .object(.distance)]),
      .effect("any position"),
      "The maximum distance of the feature outside of the region that `regionOf` names, on the "
        + "ellipsoid. It requires `regionOf` and a layer of polygons.",
      example: "5",
      mistake: .wrong("-1", #"meters of at least 0, or { "property": "extentMeters" }"#)),
    ManifestMember(
      "collectionOf", .text, .effect("any string"),
      "The id of the layer of which the string must identify a collection.",
      example: #""parks""#,
      mistake: .value(#""park""#, #"no layer has the id "park"; did you mean "parks"?"#)),
  ]

  static let ofNumberRule = [
    ManifestMember(
      "type", .choice(["integer", "number"]), .required,
      "The type of the value; an integer is a whole number.",
      example: #""integer""#,
      mistake: .value(#""intger""#, #""intger" is not a known type; did you mean "integer"?"#)),
    ruleDescription,
    ManifestMember(
      "minimum", .number(), .effect("no limit"), "The minimum of the value, at most `maximum`.",
      example: "1",
      mistake: .wrong(#""1""#, "a number")),
    ManifestMember(
      "maximum", .number(), .effect("no limit"), "The maximum of the value.",
      example: "1440",
      mistake: .wrong(#""1440""#, "a number")),
  ]

  static let ofBooleanRule = [
    ManifestMember(
      "type", .choice(["boolean"]), .required, "The type of the value.",
      example: #""boolean""#,
      mistake: .value(
        #""bool""#,
        #""bool" is not a known type; write one of string, integer, number, boolean, array, object"#
      )),
    ruleDescription,
    ManifestMember(
      "trueOnce", .boolean, .value("false"),
      "Whether the value must be true for exactly one feature of the layer.",
      example: "true",
      mistake: .wrong("1", "true or false")),
  ]

  static let ofArrayRule = [
    ManifestMember(
      "type", .choice(["array"]), .required, "The type of the value.",
      example: #""array""#,
      mistake: .value(
        #""list""#,
        #""list" is not a known type; write one of string, integer, number, boolean, array, object"#
      )),
    ruleDescription,
    ManifestMember(
      "items", rule, .effect("any elements"), "The rule for each element.",
      example: #"{ "type": "string" }"#,
      mistake: .value(
        #""string""#, "expected an element's rule, found a string; write an object in braces")),
    ManifestMember(
      "minItems", .wholeNumber("elements", from: 0), .value("0"),
      "The minimum number of elements.",
      example: "1",
      mistake: .wrong("0.5", "a whole number of at least 0")),
    ManifestMember(
      "uniqueItems", .boolean, .value("false"), "Whether all elements must be different.",
      example: "true",
      mistake: .wrong(#""yes""#, "true or false")),
  ]

  static let ofObjectRule = [
    ManifestMember(
      "type", .choice(["object"]), .required, "The type of the value.",
      example: #""object""#,
      mistake: .value(
        #""map""#,
        #""map" is not a known type; "#
          + "write one of string, integer, number, boolean, array, object")),
    ruleDescription,
    ManifestMember(
      "additionalProperties", rule, .effect("any values"),
      "The rule for the value of each member, whatever its name.",
      example: #"{ "type": "string" }"#,
      mistake: .value(
        #""string""#, "expected a member's rule, found a string; write an object in braces")),
  ]

  static let ofDistance = [
    ManifestMember(
      "property", .text, .required,
      "The property with the distance in meters; the schema must have a number rule for it.",
      example: #""size""#,
      mistake: .value(
        #""city""#,
        #"the schema has no number "city"; name a member whose type is number or integer"#))
  ]
}

extension LayerSchema {
  /// The geometry types that have an area or are points.
  static let knownGeometryTypes = [
    "Point", "MultiPoint", "Polygon", "MultiPolygon", "GeometryCollection",
  ]
}
