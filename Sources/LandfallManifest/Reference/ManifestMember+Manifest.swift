extension ManifestMember {
  static let ofManifest = [
    ManifestMember(
      "$schema", .text, .effect("no checks in editors"),
      "The path or URL of the manifest's JSON Schema, for editors. The build ignores it.",
      example: #""manifest.schema.json""#,
      mistake: .value("1", "expected a string, found a number; write a string")),
    ManifestMember(
      "name", .text, .required, "The name of the atlas.",
      example: #""world""#,
      mistake: .missing(#"a manifest requires a member "name"; add "name": "world""#)),
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
      mistake: .value(
        "[]",
        "expected an array with at least one layer, found an array; "
          + "write an array with at least one layer")),
    ManifestMember(
      "budgetBytes", .wholeNumber("bytes", from: 1_000, to: 1e15), .effect("no limit"),
      "The maximum size of the atlas. The build chooses the finest detail that fits, of at most "
        + "25 km, for all layers of polygons without a `detail`.",
      example: "1500000",
      mistake: .value(
        #""1.5 MB""#,
        "expected a whole number of bytes of at least 1000, found a string; "
          + "write a whole number of bytes of at least 1000")),
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
      mistake: .value(
        #""collections/continents.json""#,
        "expected an array of strings, found a string; write an array of strings")),
    ManifestMember(
      "worldview", .text, .effect("the regions of the sources"),
      "The view of disputed areas: the name of a [worldview file](#worldview-file) in the folder `worldviews` next "
        + "to the manifest, such as `united-nations`, or the path of one that ends in `.json`.",
      example: #""united-nations""#,
      mistake: .value("7", "expected a string, found a number; write a string")),
  ]
}
