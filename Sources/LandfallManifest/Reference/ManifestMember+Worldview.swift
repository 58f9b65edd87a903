extension ManifestMember {
  static let ofWorldviewFile = [
    ManifestMember(
      "description", .text, .effect("no description"), "A sentence that says whose view it is.",
      example: #""Who governs the land""#,
      mistake: .wrong("4", "a string")),
    ManifestMember(
      "layers", .map(names: "ids of layers", values: .object(.worldviewLayer)), .required,
      "The changes of each layer. A layer that the manifest does not have is passed over.",
      example: #"{ "countries": { "joined": { "X-SOL": { "to": "SOM", "source": "UN" } } } }"#,
      mistake: .missing("a worldview file", add: #""layers": { "countries": … }"#)),
  ]

  static let ofWorldviewLayer = [
    ManifestMember(
      "areas", .text, .effect("no areas"),
      "The path of a boundary file of areas, each with its key in the property `KEY` and the key of the "
        + "region that contains it in `PART_OF`. Their borders must share the vertices of the layer's source. "
        + "Those of `data/disputed_areas.geojson` are `abyei`, `crimea`, `golan-heights`, `south-kurils` and "
        + "`western-sahara-west`.",
      example: #""../disputed_areas.geojson""#,
      mistake: .wrong("7", "a string")),
    ManifestMember(
      "moved", .map(names: "keys of areas", values: .object(.assignment)), .value("{}"),
      "The areas that become part of another region. Points within another layer that lie there follow.",
      example: #"{ "crimea": { "to": "UKR", "source": "General Assembly resolution 68/262" } }"#,
      mistake: .value(
        #"{ "crimea": "UKR" }"#,
        "expected an assignment, found a string; write an object in braces")),
    ManifestMember(
      "joined", .map(names: "keys of regions", values: .object(.assignment)), .value("{}"),
      "The regions that become part of another one, which is then found by their keys, names and aliases.",
      example: #"{ "X-CYN": { "to": "CYP", "source": "Security Council resolution 541" } }"#,
      mistake: .value(
        #"["X-CYN"]"#,
        "expected an object of objects, found an array; write an object in braces")),
    ManifestMember(
      "attributes",
      .map(names: "keys of regions", values: .map(names: "attributes", values: .scalar)),
      .value("{}"),
      "The values of attributes that differ from the source's. A region that no longer matches the layer's "
        + "`where` is left out.",
      example: #"{ "taipei-twn": { "CAPITAL": false } }"#,
      mistake: .value(
        #"{ "taipei-twn": false }"#,
        "expected attributes, found false; write an object in braces")),
  ]

  static let ofAssignment = [
    ManifestMember(
      "source", .text, .required, "A reference to a document that states it.",
      example: #""General Assembly resolution 68/262 (2014)""#,
      mistake: .missing("an assignment", add: #""source": "who states it""#)),
    ManifestMember(
      "to", .text, .required, "The key of the region that it becomes part of.",
      example: #""UKR""#,
      mistake: .missing("an assignment", add: #""to": "UKR""#)),
  ]
}

extension ManifestMember {
  static let ofManifest = [
    ManifestMember(
      "$schema", .text, .effect("no checks in editors"),
      "The path or URL of the manifest's JSON Schema, for editors. The build ignores it.",
      example: #""manifest.schema.json""#,
      mistake: .wrong("1", "a string")),
    ManifestMember(
      "name", .text, .required, "The name of the atlas.",
      example: #""world""#,
      mistake: .missing("a manifest", add: #""name": "world""#)),
    ManifestMember(
      "grid", .numberChoice(["1e-5", "1e-6", "1e-7"], unit: "degrees"), .value("1e-6"),
      "The spacing of the grid to which all geometry and every lookup is rounded: 1.1 m, 11 cm or "
        + "1.1 cm at the equator.",
      example: "1e-6",
      mistake: .value(
        "1e-4",
        "a spacing of 0.0001 degrees is not one of those an atlas can have; "
          + "write 1e-5, 1e-6 or 1e-7 (1.1 m, 11 cm or 1.1 cm)")),
    ManifestMember(
      "layers", .array(of: .object(.layer), count: 1...Int.max), .required,
      "The layers of the atlas, in the order in which commands list them.",
      example: #"[{ "id": "states", "source": "us_states.geojson" }]"#,
      mistake: .wrong("[]", "an array with at least one layer")),
    ManifestMember(
      "budgetBytes", .number(.budget), .effect("no limit"),
      "The maximum size of the atlas. The build chooses the finest detail that fits, of at most "
        + "25 km, for all layers of polygons without a `detail`.",
      example: "1500000",
      mistake: .wrong(#""1.5 MB""#, "a whole number of bytes of at least 1000")),
    ManifestMember(
      "index", .choice(["fast", "small"]), .value(#""fast""#),
      "The goal of the index: the fastest lookups, or the smallest file. With a small index, "
        + "lookups near borders take two to three times as long.",
      example: #""small""#,
      mistake: .value(#""smal""#, #""smal" is not a kind of index; did you mean "small"?"#)),
    ManifestMember(
      "collections", .names(), .value("[]"),
      "The paths of [collection files](#collection-file).",
      example: #"["collections/continents.json"]"#,
      mistake: .wrong(#""collections/continents.json""#, "an array of strings")),
    ManifestMember(
      "worldview", .text, .effect("the regions of the sources"),
      "The view of disputed areas: the name of a [worldview file](#worldview-file) in the folder `worldviews` next "
        + "to the manifest, such as `united-nations`, or the path of one that ends in `.json`.",
      example: #""united-nations""#,
      mistake: .wrong("7", "a string")),
  ]
}
