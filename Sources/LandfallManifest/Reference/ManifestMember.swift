/// One member of an object of a manifest: the reader accepts it, and the reference and the JSON
/// Schema describe it.
package struct ManifestMember: Sendable {
  /// The meaning of an object without the member.
  package enum Absence: Sendable {
    /// The member is required.
    case required
    /// The default as JSON.
    case value(String)
    /// A default that is not a constant, in words.
    case effect(String)
  }

  /// A mistake that is easy to make, and the message that the reader gives.
  package struct Mistake: Sendable {
    /// The wrong value as JSON; nil if the member is missing.
    package let value: String?
    /// The problem and the remedy, without the file and the place that precede them.
    package let message: String

    package static func value(_ json: String, _ message: String) -> Mistake {
      Mistake(value: json, message: message)
    }

    /// A value of the wrong type, where another one is expected.
    static func wrong(_ json: String, _ expected: String) -> Mistake {
      let found =
        switch json.first {
        case "\"": json == "\"\"" ? "an empty string" : "a string"
        case "[": "an array"
        case "{": "an object"
        default: "a number"
        }
      return value(json, "expected \(expected), found \(found); write \(expected)")
    }

    /// A missing member of an object such as "a layer".
    static func missing(_ object: String, add member: String) -> Mistake {
      let name = member.prefix { $0 != ":" }
      return Mistake(value: nil, message: "\(object) requires a member \(name); add \(member)")
    }
  }

  package let name: String
  package let value: ManifestValue
  package let absence: Absence
  /// One sentence of Markdown, or two.
  package let summary: String
  /// A valid value as JSON.
  package let example: String
  package let mistake: Mistake

  package init(
    _ name: String, _ value: ManifestValue, _ absence: Absence, _ summary: String,
    example: String, mistake: Mistake
  ) {
    self.name = name
    self.value = value
    self.absence = absence
    self.summary = summary
    self.example = example
    self.mistake = mistake
  }

  package var isRequired: Bool { if case .required = absence { true } else { false } }
}

extension ManifestMember {
  static let ofCollectionFile = [
    ManifestMember(
      "name", .text, .required, "The name of the set, such as badges.",
      example: #""continents""#,
      mistake: .missing("a collection file", add: #""name": "badges""#)),
    ManifestMember(
      "layer", .text, .required, "The id of the layer whose regions the collections contain.",
      example: #""countries""#,
      mistake: .missing("a collection file", add: #""layer": "states""#)),
    ManifestMember(
      "collections", .array(of: .object(.collection)), .required, "The collections of the set.",
      example: #"[{ "identifier": "all", "members": "all", "condition": "all" }]"#,
      mistake: .wrong("{}", "an array of collections")),
  ]

  static let ofCollection = [
    ManifestMember(
      "identifier", .text, .required,
      "The stable name of the collection, unique in the atlas.",
      example: #""four_corners""#,
      mistake: .missing("a collection", add: #""identifier": "four_corners""#)),
    ManifestMember(
      "name", .text, .effect("the identifier"), "The name to display.",
      example: #""Four Corners""#,
      mistake: .wrong("4", "a string")),
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
      mistake: .missing("a collection", add: #""condition": "all""#)),
    ManifestMember(
      "description", .text, .effect("no description"), "A sentence that says what to visit.",
      example: #""Visit Arizona, Colorado, New Mexico and Utah.""#,
      mistake: .wrong("4", "a string")),
    ManifestMember(
      "category", .text, .effect("no category"),
      "The heading under which an app lists the collection.",
      example: #""Regions""#,
      mistake: .wrong("4", "a string")),
    ManifestMember(
      "icon", .text, .effect("no icon"), "An emoji, or the name of an icon that the app has.",
      example: #""🏜️""#,
      mistake: .wrong("4", "a string")),
    ManifestMember(
      "symbol", .text, .effect("no symbol"),
      "The name of a symbol that an app draws instead of the icon, such as an SF Symbol.",
      example: #""mountain.2.fill""#,
      mistake: .wrong("4", "a string")),
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
      mistake: .wrong(#"["de"]"#, #"an object such as { "de": { "name": "Neuling" } }"#)),
  ]

  static let ofTranslation = [
    ManifestMember(
      "name", .text, .effect("the collection's own"), "The name to display.",
      example: #""Vier Ecken""#,
      mistake: .wrong("4", "a string")),
    ManifestMember(
      "description", .text, .effect("the collection's own"),
      "A sentence that says what to visit.",
      example: #""Besuche Arizona, Colorado, New Mexico und Utah.""#,
      mistake: .wrong("4", "a string")),
    ManifestMember(
      "category", .text, .effect("the collection's own"), "The heading.",
      example: #""Gegenden""#,
      mistake: .wrong("4", "a string")),
  ]

  static let ofMembers = [
    ManifestMember(
      "keys", .names(), .effect("any key"), "The keys of the regions.",
      example: #"["AZ", "CO", "NM", "UT"]"#,
      mistake: .wrong(#""AZ""#, "an array of strings")),
    ManifestMember(
      "attributes", .map(names: "attributes", values: .scalar), .effect("any attributes"),
      "The values that attributes of the regions must have.",
      example: #"{ "CONTINENT": "Europe", "COUNTS": true }"#,
      mistake: .wrong(#"["COUNTS"]"#, #"an object such as { "COUNTS": true }"#)),
    ManifestMember(
      "names", .names(), .effect("any name"),
      "The names of the regions; a `*` matches any characters.",
      example: #"["Saint *"]"#,
      mistake: .wrong(#""Saint *""#, "an array of strings")),
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
      name, .number(.visits(unit)), .effect("no such condition"), summary,
      example: example,
      mistake: .value("0", "expected \(expected), found an object; write \(expected)"))
  }
}

extension ManifestMember {
  /// The members of a layer that describe its detail.
  static let ofDetail = [
    ManifestMember(
      "detail", .either([.choice(["full"]), meters]),
      .effect(#"`"full"`, or the detail that `budgetBytes` requires"#),
      "The maximum deviation of the borders for lookups, distances and outlines from the source.",
      example: "1000",
      mistake: .wrong(#""1 km""#, #"a distance in meters of at least 0.01, or "full""#)),
    ManifestMember(
      "details", .array(of: meters, isDistinct: true), .value("[]"),
      "The maximum deviations of additional, coarser borders to draw.",
      example: "[1000, 5000]",
      mistake: .wrong("1000", "an array of meters")),
    ManifestMember(
      "regionDetails", .map(names: "keys of regions", values: meters), .value("{}"),
      "Smaller maximum deviations for single regions, which apply at every detail.",
      example: #"{ "MCO": 50 }"#,
      mistake: .wrong("50", #"an object such as { "MCO": 50 }"#)),
    ManifestMember(
      "dropIslandsBelow", .number(.area), .effect("all islands are kept"),
      "The area below which simplification may remove an island, if its region keeps a larger part.",
      example: "1e6",
      mistake: .wrong("0", "an area in square meters above 0")),
    ManifestMember(
      "closeSlivers", .number(.sliver), .effect("gaps and overlaps stay"),
      "The width up to which gaps and overlaps between neighbors are closed.",
      example: "2",
      mistake: .value("20000", "20000.0 is too large; write at most 10000")),
  ]

  private static let meters = ManifestValue.number(.detail)

  static let ofMesh = [
    ManifestMember(
      "sag", .number(.sag), .required,
      "The maximum depth of a triangle below the sphere.",
      example: "1000",
      mistake: .missing("a mesh", add: #""sag": 1000"#)),
    ManifestMember(
      "detail", .either([.choice(["full"]), meters]), .effect("the layer's coarsest detail"),
      "The detail of the mesh's borders, one of the layer's `detail` and `details`.",
      example: "1000",
      mistake: .value(
        "200",
        #"the layer has no detail of 200 meters; write one of "full", 1000, 5000, "#
          + #"or add it to the layer's "details""#)),
    ManifestMember(
      "encoding", .choice(["raw", "compressed"]), .value(#""raw""#),
      "The encoding in the file: raw as a GPU reads it, or compressed and decoded when loaded.",
      example: #""compressed""#,
      mistake: .value(
        #""compresed""#,
        #""compresed" is not an encoding of meshes; did you mean "compressed"?"#)),
    ManifestMember(
      "indices", .numberChoice(["16", "32"], unit: "bits"),
      .effect("16 bits if all vertices fit, otherwise 32"),
      "The size of a vertex index. With 16 bits, a large mesh has several parts.",
      example: "16",
      mistake: .wrong("8", "16 or 32")),
  ]
}

extension ManifestMember {
  static let ofLayout = [
    ManifestMember(
      "id", .text, .required, "The name of the layout, unique in its layer.",
      example: #""europe""#,
      mistake: .missing("a layout", add: #""id": "europe""#)),
    ManifestMember(
      "size", .numbers(2, .number(.page)), .required,
      "The width and height of the page.",
      example: "[1000, 500]",
      mistake: .wrong("1000", "[width, height] of the page")),
    ManifestMember(
      "tolerance", .number(.tolerance), .value("0.2"),
      "The maximum deviation of the drawn lines from the borders.",
      example: "0.5",
      mistake: .wrong("0", "a number of page units above 0")),
    ManifestMember(
      "counter", .numbers(2, .number("page units")), .effect("no such line"),
      "The center, x and y, of a line of text with the number of visited regions.",
      example: "[500, 450]",
      mistake: .wrong(#""top""#, "[x, y] on the page")),
    ManifestMember(
      "frames", .array(of: .object(.frame), count: 1...Int.max), .required,
      "The frames of the page, from back to front.",
      example: #"[{ "regions": "all", "proj": "+proj=eqearth" }]"#,
      mistake: .wrong("[]", "an array with at least one frame")),
  ]

  static let ofFrame = [
    ManifestMember(
      "regions", .either([.choice(["all"]), .names(leastCount: 1)]), .required,
      "The regions to draw: all, or those with these keys.",
      example: #"["FRA", "DEU", "ITA"]"#,
      mistake: .wrong(#""FRA""#, #""all" or an array of keys"#)),
    ManifestMember(
      "proj", .text, .required, "The projection from degrees, in the notation of PROJ.",
      example: #""+proj=eqearth""#,
      mistake: .missing("a frame", add: #""proj": "+proj=eqearth""#)),
    ManifestMember(
      "box", .numbers(4, .number("page units", from: 0, to: 1_000_000)), .effect("the whole page"),
      "The x, y, width and height of the frame, within the page.",
      example: "[0, 0, 500, 500]",
      mistake: .value("[0, 0, 2000, 500]", "the value is not within the page; correct it")),
    ManifestMember(
      "padding", .number("box widths", from: 0, to: 0.25), .value("0.02"),
      "The part of the box's width that is left free on each side, at most a quarter of the box's "
        + "height.",
      example: "0.05",
      mistake: .value(
        "0.5",
        "the value is not from 0 up to a quarter of the box's width and height; correct it")),
    ManifestMember(
      "border", .number(.border), .value("0"),
      "The width of a line around the box; 0 draws no line.",
      example: "0.5",
      mistake: .value("-1", "the value is not from 0 to 1000; correct it")),
    ManifestMember(
      "extent", .choice(["regions", "projection"]), .value(#""regions""#),
      "The area that is fitted to the box: the frame's regions, or all that the projection shows.",
      example: #""projection""#,
      mistake: .value(
        #""world""#, #""world" is not an extent; write "regions" or "projection""#)),
    ManifestMember(
      "center", .numbers(2, .number("degrees", from: -180, to: 180)),
      .effect("the center of the extent"),
      "The longitude and latitude at the center of the box.",
      example: "[-152, 64]",
      mistake: .value("[64, -152]", "the value is not a longitude and a latitude; correct it")),
    ManifestMember(
      "window", .numbers(4, .number("degrees", from: -180, to: 180)), .effect("all polygons"),
      "The west, south, east and north limits of the polygons to draw; the window does not cross "
        + "±180°.",
      example: "[-160.6, 18.5, -154.5, 22.6]",
      mistake: .value(
        "[170, 50, -130, 72]", "the value is not a box of longitudes and latitudes; correct it")),
    ManifestMember(
      "latitudes", .numbers(2, .number("degrees", from: -90, to: 90)),
      .effect("all that the projection can show"),
      "The south and north limits of the map.",
      example: "[-60, 85]",
      mistake: .value(
        "[85, -60]", "the value is not two latitudes, the southern one first; correct it")),
    ManifestMember(
      "radius", .number(.radius), .effect("all that the projection can show"),
      "The limit of an azimuthal projection, as the distance from its center.",
      example: "60",
      mistake: .wrong("0", "degrees above 0")),
  ]
}
