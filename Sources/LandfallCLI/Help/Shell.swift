import LandfallSupport

/// A shell that `landfall help completions` writes a script for.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// - Throws: ``UsageError`` that lists the shells.
  init(argument: String?) throws(UsageError) {
    let known = Self.allCases.map(\.rawValue)
    guard let argument else {
      throw UsageError("a shell is missing: \(known.joined(separator: ", "))")
    }
    guard let shell = Self(rawValue: argument) else {
      throw UsageError(
        "help completions expects \(known.joined(separator: ", ")), not \"\(argument)\"")
    }
    self = shell
  }

  /// The completion script, which ends with a line break.
  package func completions(_ overview: CommandOverview) -> String {
    switch self {
    case .bash: bashCompletions(overview)
    case .zsh: zshCompletions(overview)
    case .fish: fishCompletions(overview)
    }
  }
}

/// Returns text between single quotation marks, as bash and zsh read it.
func shellQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}
