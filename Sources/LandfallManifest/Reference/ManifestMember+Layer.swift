extension ManifestMember {
  static let ofLayer = [
    ManifestMember(
      "id", .text, .required,
      "The name of the layer in the atlas, unique in the manifest: at most 255 bytes of "
        + "alphabetic characters, digits and - _ . with no - first.",
      example: #""states""#,
      mistake: .value(
        #""a,b""#,
        #""a,b" is not a valid layer id; "#
          + "use at most 255 of the characters A-Z a-z 0-9 - _ . and no - first")),
    ManifestMember(
      "source", .text, .required,
      "The boundary file: GeoJSON, a GeoJSON sequence, TopoJSON, FlatGeobuf, another format that `ogr2ogr` "
        + #"(Debian: gdal-bin) reads, or `"-"` for standard input, which only one layer may read."#,
      example: #""us_states.geojson""#,
      mistake: .missing("a layer", add: #""source": "regions.geojson""#)),
    ManifestMember(
      "sourceLayer", .text, .effect("the only layer of the source"),
      "The layer to read from a source with several, such as a GeoPackage.",
      example: #""boundaries""#,
      mistake: .wrong("2", "a string")),
    ManifestMember(
      "title", .text, .effect("the layer's id"),
      "What the regions are called, in the plural and as a title, on maps, on the page and in counts: at most 1,024 bytes "
        + "on one line.",
      example: #""Neighborhoods""#,
      mistake: .value(
        #""Neighbor\nhoods""#, "the string contains a line break or control character; remove it")),
    ManifestMember(
      "singular", .text, .effect("a word from the title or the id, if it has an English plural"),
      "What one region is called, in a sentence: at most 1,024 bytes on one line.",
      example: #""neighborhood""#,
      mistake: .wrong("1", "a string")),
    ManifestMember(
      "kind", .choice(["polygons", "points"]), .value(#""polygons""#),
      "The kind of the regions. A layer of polygons may contain points: they are regions without "
        + "area.",
      example: #""points""#,
      mistake: .value(
        #""point""#, #""point" is not a kind of layer; did you mean "points"?"#)),
    ManifestMember(
      "key", .text, .effect("the feature's `id`, or the index of a geometry without a Feature"),
      "The property with each feature's key, which must be unique in the layer and should never "
        + "change.",
      example: #""STUSPS""#,
      mistake: .wrong("7", "a string")),
    ManifestMember(
      "numberFeatures", .boolean, .value("false"),
      "Whether each feature's key is its number in the file, from 0. The keys change with the order "
        + "of the features, so a `key` is better where there is one.",
      example: "true",
      mistake: .wrong("1", "true or false")),
    ManifestMember(
      "dissolve", .boolean, .value("false"),
      "Whether the features that share a key become one region. It has the name, the attributes "
        + "and the parent on which those of its features agree that have any; where they differ, "
        + "the name is the key and the others are left out, with a warning. Gaps between the "
        + "features remain unless `closeSlivers` closes them.",
      example: "true",
      mistake: .wrong(#""yes""#, "true or false")),
    ManifestMember(
      "name", .text, .effect("the key"),
      "The property with each feature's name.",
      example: #""NAME""#,
      mistake: .wrong(#""""#, "a string")),
    ManifestMember(
      "aliases", .either([.names(), .text, .object(.aliases)]), .value("[]"),
      "Other names by which regions are found: the properties that hold them, or the path of a JSON "
        + "file that maps keys to arrays of aliases, or an object with both.",
      example: #"["NAME_LONG", "ABBREV"]"#,
      mistake: .wrong("7", "an array of properties, or the path of a file")),
    ManifestMember(
      "attributes", .names(), .value("[]"),
      "The properties to store as attributes of the regions.",
      example: #"["ISO_A2", "CONTINENT"]"#,
      mistake: .wrong(#""ISO_A2""#, "an array of strings")),
    ManifestMember(
      "crs", .text, .effect("the system that the file declares, otherwise WGS 84"),
      "The coordinate reference system of the source, or an operation from it to degrees, in the "
        + "notation of PROJ.",
      example: #""EPSG:2263""#,
      mistake: .wrong("2263", "a string")),
    ManifestMember(
      "within",
      .map(names: "ids of layers", values: .either([.text, .object(.parent)])),
      .effect("no parents"),
      "The layer of polygons that contains the regions of this one, with the key of their common "
        + "parent region or the property that names each region's parent. Write one entry: a "
        + "region has at most one parent.",
      example: #"{ "countries": "USA" }"#,
      mistake: .value(
        #"{ "countrys": "USA" }"#,
        #"no layer has the id "countrys"; did you mean "countries"?"#)),
    ManifestMember(
      "where", .map(names: "properties", values: .scalar, leastCount: 1),
      .effect("all features"),
      "The property values that a feature must have to become a region.",
      example: #"{ "CAPITAL": true }"#,
      mistake: .wrong(#""CAPITAL""#, #"an object such as { "CAPITAL": true }"#)),
    ManifestMember(
      "mesh", .either([.object(.mesh), .array(of: .object(.mesh))]), .value("[]"),
      "The globe meshes to build.",
      example: #"{ "sag": 1000 }"#,
      mistake: .value("1000", "expected a mesh, found a number; write an object in braces")),
    ManifestMember(
      "markers", .object(.markers),
      .effect(#"markers only for regions without area and features with `"renderAs": "point"`"#),
      "The regions that get a marker because they are too small to see.",
      example: #"{ "below": 1e9 }"#,
      mistake: .wrong("1e9", #"an object such as { "below": 1e9 }"#)),
    ManifestMember(
      "layouts", .array(of: .either([.choice(layoutNames), .object(.layout)])), .value("[]"),
      "The pages on which the layer is drawn: built-in ones by name, others as objects. "
        + "`us` and `us-with-puerto-rico` each give four layouts; their frames show what is there, whatever its keys are.",
      example: #"["us"]"#,
      mistake: .wrong(#""us""#, "an array of names and objects")),
    ManifestMember(
      "schema", .either([.object(.schema), .choice(BuiltInSchema.names)]),
      .effect("any feature is valid"),
      "The rules that the features must satisfy: an object, or the name of a built-in schema, which "
        + "also sets the layer's key, name and attributes; see "
        + "[AddingACity](../Sources/LandfallTravel/LandfallTravel.docc/AddingACity.md).",
      example: #"{ "required": ["size"] }"#,
      mistake: .value(
        #"{ "required": ["sise"] }"#,
        #"the layer does not read the property "sise"; did you mean "size"?"#)),
  ]

  /// The names that stand for one built-in layout or several, and the ids of single ones.
  private static var layoutNames: [String] {
    LayoutDefinition.builtInNames + LayoutDefinition.builtIn("us").map(\.id)
  }

  static let ofParent = [
    ManifestMember(
      "property", .text, .required,
      "The property with the key of the feature's parent region.",
      example: #""COUNTRY""#,
      mistake: .missing("a parent", add: #""property": "COUNTRY""#))
  ]

  static let ofAliases = [
    ManifestMember(
      "properties", .names(), .value("[]"),
      "The properties that hold aliases: a string, a number, an array of strings, or an object of strings and "
        + "such arrays, such as names by language.",
      example: #"["ISO_A2"]"#,
      mistake: .wrong(#""ISO_A2""#, "an array of strings")),
    ManifestMember(
      "file", .either([.text, .names()]), .effect("no file"),
      #"A JSON file such as `{ "GBR": ["UK", "Britain"] }`, or several; paths are relative to the manifest."#,
      example: #""aliases/countries.json""#,
      mistake: .wrong("7", "a string")),
  ]

  static let ofMarkers = [
    ManifestMember(
      "below", .number(.area), .required,
      "The area below which a region gets a marker.",
      example: "1e9",
      mistake: .wrong("-1", "an area in square meters above 0"))
  ]
}
