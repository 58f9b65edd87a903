import LandfallBuilder

/// `landfall help manifest`: prints the reference of the manifest.
package enum ManifestHelp {
  package static let usage = CommandUsage(
    name: "help manifest",
    summary: "Prints every member of a manifest with its values, default and meaning.",
    details: """
      docs/Manifest.md and data/manifest.schema.json contain the output of the two options;
      scripts/make manifest-reference writes both.
      """,
    options: """
      --markdown  print the reference as Markdown
      | --schema  print a JSON Schema (draft 2020-12), from which editors complete
      """,
    examples: """
      landfall help manifest
        prints the reference as plain text
      landfall help manifest --schema > manifest.schema.json
        writes the JSON Schema
      """)

  /// Returns the text that the arguments after "help manifest" request.
  static func text(_ arguments: [String]) throws(UsageError) -> String {
    let arguments = try Arguments(arguments, for: usage)
    if arguments.wantsHelp { return usage.page }
    if arguments.flag("markdown") { return ManifestReference.markdown }
    return arguments.flag("schema") ? ManifestReference.schema : page
  }

  /// The reference as plain text.
  package static var page: String {
    var lines = ["\(ManifestReference.title)", ""]
    lines += ManifestReference.introduction.flatMap { paragraphs(plain($0)) + [""] }
    lines += ManifestReference.smallestManifest.split(separator: "\n").map { "  \($0)" } + [""]
    lines += ManifestReference.rules.flatMap { paragraphs(plain($0)) + [""] }
    lines += ManifestPart.allCases.flatMap(section)
    return lines.joined(separator: "\n")
  }

  private static func section(of part: ManifestPart) -> [String] {
    let width = part.members.map(\.name.count).max() ?? 0
    var lines = ["\(part.title):"] + paragraphs(plain(part.summary))
    for member in part.members {
      let padding = String(repeating: " ", count: width - member.name.count)
      lines += [""]
      lines += columns([
        (member.name + padding, plain(member.value.words) + absence(of: member)),
        ("", plain(member.summary)),
        ("", "Example: \(member.example)"),
        ("", "Mistake: \(plain(member.mistakeWords)): \(member.mistake.message)"),
      ])
    }
    return lines + [""]
  }

  private static func absence(of member: ManifestMember) -> String {
    member.isRequired ? "; required" : "; default: \(plain(member.absence.words))"
  }

  private static func plain(_ markdown: String) -> String {
    ManifestReference.plainText(markdown)
  }
}
