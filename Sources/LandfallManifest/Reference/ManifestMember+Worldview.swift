extension ManifestMember {
  static let ofWorldviewFile = [
    ManifestMember(
      "description", .text, .effect("no description"), "A sentence that says whose view it is.",
      example: #""Who governs the land""#,
      mistake: .value("4", "expected a string, found a number; write a string")),
    ManifestMember(
      "layers", .map(names: "ids of layers", values: .object(.worldviewLayer)), .required,
      "The changes of each layer. A layer that the manifest does not have is passed over.",
      example: #"{ "countries": { "joined": { "X-SOL": { "to": "SOM", "source": "UN" } } } }"#,
      mistake: .missing(
        #"a worldview file requires a member "layers"; add "layers": { "countries": … }"#)),
  ]

  static let ofWorldviewLayer = [
    ManifestMember(
      "areas", .text, .effect("no areas"),
      "The path of a boundary file of areas, each with its key in the property `KEY` and the key of the "
        + "region that contains it in `PART_OF`. Their borders must share the vertices of the layer's source. "
        + "Those of `data/disputed_areas.geojson` are `abyei`, `crimea`, `golan-heights`, `south-kurils` and "
        + "`western-sahara-west`.",
      example: #""../disputed_areas.geojson""#,
      mistake: .value("7", "expected a string, found a number; write a string")),
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
      mistake: .missing(
        #"an assignment requires a member "source"; add "source": "who states it""#)),
    ManifestMember(
      "to", .text, .required, "The key of the region that it becomes part of.",
      example: #""UKR""#,
      mistake: .missing(#"an assignment requires a member "to"; add "to": "UKR""#)),
  ]
}
