extension ManifestMember {
  /// The members of a layer that describe its detail.
  static let ofDetail = [
    ManifestMember(
      "detail", .either([.choice(["full"]), meters]),
      .effect(#"`"full"`, or the detail that `budgetBytes` requires"#),
      "The maximum deviation of the borders for lookups, distances and outlines from the source.",
      example: "1000",
      mistake: .value(
        #""1 km""#,
        #"expected a distance in meters of at least 0.01, or "full", found a string; "#
          + #"write a distance in meters of at least 0.01, or "full""#)),
    ManifestMember(
      "details", .array(of: meters, isDistinct: true), .value("[]"),
      "The maximum deviations of additional, coarser borders to draw.",
      example: "[1000, 5000]",
      mistake: .value(
        "1000", "expected an array of meters, found a number; write an array of meters")),
    ManifestMember(
      "regionDetails", .map(names: "keys of regions", values: meters), .value("{}"),
      "Smaller maximum deviations for single regions, which apply at every detail.",
      example: #"{ "MCO": 50 }"#,
      mistake: .value(
        "50",
        #"expected an object such as { "MCO": 50 }, found a number; "#
          + #"write an object such as { "MCO": 50 }"#)),
    ManifestMember(
      "dropIslandsBelow", .positive("square meters", atMost: 1e15), .effect("all islands are kept"),
      "The area below which simplification may remove an island, if its region keeps a larger part.",
      example: "1e6",
      mistake: .value(
        "0",
        "expected an area in square meters above 0, found a number; "
          + "write an area in square meters above 0")),
    ManifestMember(
      "closeSlivers", .positive("meters", atMost: 10_000), .effect("gaps and overlaps stay"),
      "The width up to which gaps and overlaps between neighbors are closed.",
      example: "2",
      mistake: .value("20000", "20000.0 is too large; write at most 10000")),
  ]

  private static let meters = ManifestValue.number("meters", from: 0.01, to: 4_000_000)

  static let ofMesh = [
    ManifestMember(
      "sag", .number("meters", from: 1, to: 1_000_000), .required,
      "The maximum depth of a triangle below the sphere.",
      example: "1000",
      mistake: .missing(#"a mesh requires a member "sag"; add "sag": 1000"#)),
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
      mistake: .value("8", "expected 16 or 32, found a number; write 16 or 32")),
  ]
}
