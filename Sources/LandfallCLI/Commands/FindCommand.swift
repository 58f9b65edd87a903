import LandfallMaps

/// `landfall find`: the regions with a key or a name.
enum FindCommand: Subcommand {
  static let name = "find"
  static let usage = CommandUsage(
    name: name,
    summary: "Finds regions by key or name.",
    details: """
      Case, accents and punctuation are ignored. Regions with this key come first, then those with this name
      or alias, such as UK, then names and aliases that begin with the text, then those of which a later
      word does, then names with one typo. Several words are one text. Without FILE.atlas, the atlas that
      comes with the command is searched; a FILE.atlas has this ending or the first bytes of an atlas.
      """,
    operands: """
      \(AtlasOperand.usage)
      TEXT...  a key, or a name, an alias, or the beginning of a word of one
      """,
    options: """
      -l, --layer ID ...  search only this layer; may be repeated
      --limit N  print at most N regions (default: 10)
      --json  print one JSON object per line
      """,
    examples: """
      landfall find UK
        prints the key and layer of the United Kingdom
      landfall find world.atlas new m --layer states
        prints the states that begin with New M
      """)

  static func run(_ arguments: Arguments) throws -> ExitCode {
    if arguments.operands.allSatisfy(AtlasOperand.isAtlas) {
      throw arguments.error("TEXT is missing")
    }
    let limit = try arguments.integer("limit", in: 1...1_000_000) ?? 10
    let operand = try AtlasOperand(arguments, isAtlas: AtlasOperand.isAtlas)
    let text = operand.others.joined(separator: " ")
    let layers = try layers(arguments.values("layer"), of: operand.atlas, path: operand.path)
    var hits = RegionResolver(layers).search(text, limit: limit)
    if let named = ListedNames(layers).regionOfTable(text) {
      hits = Array(([named] + hits.filter { $0 != named }).prefix(limit))
    }
    guard !hits.isEmpty else {
      throw DataError(
        "\(operand.path): no key, name or alias resembles \"\(oneLine(text))\"; "
          + "landfall regions lists all of \(layers.map(\.id).joined(separator: ", "))")
    }
    try RegionTable(hits.map { ($0, nil) }, of: operand.atlas, path: operand.path)
      .write(arguments)
    return .done
  }
}
