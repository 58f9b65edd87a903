/// `landfall show`: the contents of an atlas.
enum ShowCommand: Subcommand {
  static let name = "show"
  static let usage = CommandUsage(
    name: name,
    summary: "Prints the layers, first regions, indexes and sections of an atlas.",
    operands: AtlasOperand.usage,
    options: """
      --collections  also list the collections, such as badges
      --sections  also list the sections of the file
      --json  print JSON
      """,
    examples: """
      landfall show world.atlas
        prints layers, regions and indexes as tables
      """)

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let description = AtlasDescription(try AtlasOperand(arguments).atlas)
    try arguments.print(
      description.json,
      text: description.text(
        hasCollections: arguments.flag("collections"), hasSections: arguments.flag("sections")))
    return .done
  }
}
