extension ManifestMember {
  static let ofCollectionFile = [
    ManifestMember(
      "name", .text, .required, "The name of the set, such as badges.",
      example: #""continents""#,
      mistake: .missing(#"a collection file requires a member "name"; add "name": "badges""#)),
    ManifestMember(
      "layer", .text, .required, "The id of the layer whose regions the collections contain.",
      example: #""countries""#,
      mistake: .missing(#"a collection file requires a member "layer"; add "layer": "states""#)),
    ManifestMember(
      "collections", .array(of: .object(.collection)), .required, "The collections of the set.",
      example: #"[{ "identifier": "all", "members": "all", "condition": "all" }]"#,
      mistake: .value(
        "{}", "expected an array of collections, found an object; write an array of collections")),
  ]

  static let ofCollection = [
    ManifestMember(
      "identifier", .text, .required,
      "The stable name of the collection, unique in the atlas.",
      example: #""four_corners""#,
      mistake: .missing(
        #"a collection requires a member "identifier"; add "identifier": "four_corners""#)),
    ManifestMember(
      "name", .text, .effect("the identifier"), "The name to display.",
      example: #""Four Corners""#,
      mistake: .value("4", "expected a string, found a number; write a string")),
    ManifestMember(
      "members", .either([.choice(["all"]), .object(.members)]), .required,
      "The regions of the collection: all of the layer, or those that match.",
      example: #"{ "keys": ["AZ", "CO", "NM", "UT"] }"#,
      mistake: .value(
        #"["AZ", "CO"]"#, "expected the members, found an array; write an object in braces")),
    ManifestMember(
      "condition", .either([.choice(["all"]), .object(.condition)]), .required,
      "The visits that complete the collection: to all regions, or a number of them.",
      example: #"{ "count": 10 }"#,
      mistake: .missing(#"a collection requires a member "condition"; add "condition": "all""#)),
    ManifestMember(
      "description", .text, .effect("no description"), "A sentence that says what to visit.",
      example: #""Visit Arizona, Colorado, New Mexico and Utah.""#,
      mistake: .value("4", "expected a string, found a number; write a string")),
    ManifestMember(
      "category", .text, .effect("no category"),
      "The heading under which an app lists the collection.",
      example: #""Regions""#,
      mistake: .value("4", "expected a string, found a number; write a string")),
    ManifestMember(
      "icon", .text, .effect("no icon"), "An emoji, or the name of an icon that the app has.",
      example: #""🏜️""#,
      mistake: .value("4", "expected a string, found a number; write a string")),
    ManifestMember(
      "color", .text, .effect("no color"), "The color, as `#` and six hexadecimal digits.",
      example: ##""#D9480F""##,
      mistake: .value(
        #""red""#,
        ##""red" is not a color; write # and six hexadecimal digits, such as "#D9480F""##)),
    ManifestMember(
      "localized", .map(names: "language tags", values: .object(.translation)), .value("{}"),
      "Translations; the tags are those of BCP 47, such as `de`, `pt-BR` or `zh-Hant`.",
      example: #"{ "de": { "name": "Vier Ecken" } }"#,
      mistake: .value(
        #"["de"]"#,
        #"expected an object such as { "de": { "name": "Neuling" } }, found an array; "#
          + #"write an object such as { "de": { "name": "Neuling" } }"#)),
  ]

  static let ofTranslation = [
    ManifestMember(
      "name", .text, .effect("the collection's own"), "The name to display.",
      example: #""Vier Ecken""#,
      mistake: .value("4", "expected a string, found a number; write a string")),
    ManifestMember(
      "description", .text, .effect("the collection's own"),
      "A sentence that says what to visit.",
      example: #""Besuche Arizona, Colorado, New Mexico und Utah.""#,
      mistake: .value("4", "expected a string, found a number; write a string")),
    ManifestMember(
      "category", .text, .effect("the collection's own"), "The heading.",
      example: #""Gegenden""#,
      mistake: .value("4", "expected a string, found a number; write a string")),
  ]

  static let ofMembers = [
    ManifestMember(
      "keys", .names(), .effect("any key"), "The keys of the regions.",
      example: #"["AZ", "CO", "NM", "UT"]"#,
      mistake: .value(
        #""AZ""#, "expected an array of strings, found a string; write an array of strings")),
    ManifestMember(
      "attributes", .map(names: "attributes", values: .scalar), .effect("any attributes"),
      "The values that attributes of the regions must have.",
      example: #"{ "CONTINENT": "Europe", "COUNTS": true }"#,
      mistake: .value(
        #"["COUNTS"]"#,
        #"expected an object such as { "COUNTS": true }, found an array; "#
          + #"write an object such as { "COUNTS": true }"#)),
    ManifestMember(
      "names", .names(), .effect("any name"),
      "The names of the regions; a `*` matches any characters.",
      example: #"["Saint *"]"#,
      mistake: .value(
        #""Saint *""#, "expected an array of strings, found a string; write an array of strings")),
  ]

  static let ofCondition = [
    conditionMember("count", "regions", "Visits to this number of regions.", example: "10"),
    conditionMember(
      "countInOneDay", "regions", "Visits to this number of regions on one day.", example: "3"),
    conditionMember(
      "countInOneYear", "regions", "Visits to this number of regions in one calendar year.",
      example: "10"),
    conditionMember(
      "returnAfterDays", "days",
      "Two visits to the same region, at least this number of days apart.", example: "365"),
  ]

  private static func conditionMember(
    _ name: String, _ unit: String, _ summary: String, example: String
  ) -> ManifestMember {
    let expected =
      #""all", or one of count, countInOneDay, countInOneYear, returnAfterDays, with a whole number"#
    return ManifestMember(
      name, .wholeNumber(unit, from: 1, to: 1_000_000), .effect("no such condition"), summary,
      example: example,
      mistake: .value("0", "expected \(expected), found an object; write \(expected)"))
  }
}
