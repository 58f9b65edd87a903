import LandfallModel

/// `landfall regions`: the regions of an atlas.
enum RegionsCommand: Subcommand {
  static let name = "regions"
  static let usage = CommandUsage(
    name: name,
    summary: "Lists the regions of an atlas with their keys, names and attributes.",
    details: """
      Regions are listed by layer and key. With --near, the nearest ones are listed, with the distance of
      their borders along the WGS 84 ellipsoid, 0.0 inside. --csv and --json also have the
      representative point and all attributes. Without FILE.atlas, the regions are those of the atlas
      that comes with the command.
      """,
    operands: AtlasOperand.usage,
    options: """
      -l, --layer ID ...  list only this layer; may be repeated
      --where ATTRIBUTE=VALUE ...  list only regions with this value of an attribute; may be
          repeated
      --near LAT,LON|NAME  list the regions nearest to a coordinate, or to the representative point
          of a region
        --count N  list at most N regions per layer (default: 10)
      --csv  print CSV
      | --json  print one JSON object per line
      -o, --output FILE  write to a file instead of standard output
      """,
    examples: """
      landfall regions --layer states
        lists the states with their postal codes
      landfall regions --layer countries --where CONTINENT=Oceania --csv
        prints the countries of Oceania as CSV
      landfall regions --layer places --near Paris --count 3
        lists the three capitals nearest to Paris
      """)

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let count = try arguments.integer("count", in: 1...1_000_000) ?? 10
    if arguments.flag("count"), !arguments.flag("near") {
      throw arguments.error("--count requires --near")
    }
    let conditions = try arguments.conditions()
    let operand = try AtlasOperand(arguments)
    let near = try arguments.value("near").map {
      try NamedPlace(
        $0, of: "--near", in: operand.atlas.layers, file: operand.path, arguments
      ).place
    }
    let layers = try layers(arguments.values("layer"), of: operand.atlas, path: operand.path)
    try check(conditions, in: layers, path: operand.path)
    func isWanted(_ region: Region) -> Bool {
      conditions.allSatisfy { region.attribute($0.name)?.text == $0.value }
    }
    let rows = layers.flatMap { layer -> [(region: Region, distanceMeters: Double?)] in
      guard let near else { return layer.regions.filter(isWanted).map { ($0, nil) } }
      return layer.nearest(to: near, limit: count, where: isWanted).map {
        (layer[$0.regionID], $0.distanceMeters)
      }
    }
    try RegionTable(rows, hasDistances: near != nil, of: operand.atlas, path: operand.path)
      .write(arguments)
    return .done
  }

  /// - Throws: ``DataError`` for an attribute that no layer has.
  private static func check(
    _ conditions: [(name: String, value: String)], in layers: [Layer], path: String
  ) throws(DataError) {
    let known = Set(layers.flatMap(\.attributeNames)).sorted()
    for (name, _) in conditions where !known.contains(name) {
      let remedy =
        suggestion(for: name, among: known).map { "did you mean \"\($0)\"?" }
        ?? (known.isEmpty
          ? "there are no attributes" : "there are \(known.joined(separator: ", "))")
      throw DataError(
        "\(path): no region of \(layers.map(\.id).joined(separator: ", ")) has the attribute "
          + "\"\(oneLine(name))\"; \(remedy)")
    }
  }
}
