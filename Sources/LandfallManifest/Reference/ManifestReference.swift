/// The reference of the manifest, in the forms that `landfall help manifest` prints.
package enum ManifestReference {
  package static let title = "The manifest"

  /// The paragraphs before ``smallestManifest``, as Markdown.
  package static let introduction = [
    """
    A manifest is the JSON file that `landfall build MANIFEST.json -o FILE.atlas` reads. It names \
    the layers of the atlas, the boundary file of each, and what to build of them. The smallest \
    useful manifest:
    """
  ]

  package static let smallestManifest = """
    { "name": "us",
      "layers": [ { "id": "states", "source": "us_states.geojson",
                    "key": "STUSPS", "name": "NAME" } ] }
    """

  /// The paragraphs between ``smallestManifest`` and the sections, as Markdown.
  package static let rules = [
    """
    Paths are relative to the manifest's folder. Lengths are in meters, areas in square meters, \
    coordinates in degrees with the longitude first. An unknown member, a repeated member and an \
    invalid value are errors: the message names the line, the member, the problem and the remedy.
    """,
    """
    An editor that supports JSON Schema completes and checks members if the manifest begins with \
    `"$schema": "manifest.schema.json"` and [data/manifest.schema.json](../data/manifest.schema.json) \
    is in the same folder. The schema does not contain every rule: only the build checks, for \
    example, that the layers to which a manifest refers exist.
    """,
  ]

  /// Markdown as plain text: links without their targets, and names in double quotes.
  package static func plainText(_ markdown: String) -> String {
    markdown
      .replacing(/\[([^\]]+)\]\([^)]*\)/) { String($0.1) }
      .replacing(/`([^`]*)`/) { match in
        let code = String(match.1)
        let isName =
          code.wholeMatch(of: /[$A-Za-z][\w-]+/) != nil && code != "true" && code != "false"
        if code.hasPrefix("landfall ") { return "'\(code)'" }
        return isName ? "\"\(code)\"" : code
      }
  }
}

extension ManifestMember.Absence {
  /// The meaning of an absent member, as Markdown.
  package var words: String {
    switch self {
    case .required: "required"
    case .value(let json): "`\(json)`"
    case .effect(let words): words
    }
  }
}

extension ManifestMember {
  /// The wrong member of ``mistake``, as Markdown.
  package var mistakeWords: String {
    mistake.value.map { "`\"\(name)\": \($0)`" } ?? "no `\(name)`"
  }
}
