/// Returns the script for bash 3.2 and later.
///
/// bash completes file names if the function returns no words, unless `compopt +o default` (bash 4) forbids it.
func bashCompletions(_ overview: CommandOverview) -> String {
  let names = overview.usages.map(\.name)
  let first = names + ["help"] + CommandOverview.options.flatMap(\.words)
  return """
    # Completions of landfall for bash, from 'landfall help completions bash'. Write them to
    # ~/.local/share/bash-completion/completions/landfall, or source them in ~/.bashrc.

    _landfall_words() { COMPREPLY=($(compgen -W "$1" -- "$word")); }
    _landfall_nothing() { compopt +o default 2>/dev/null; COMPREPLY=(); }
    _landfall_folders() { COMPREPLY=($(compgen -d -- "$word")); }
    _landfall_layers() { _landfall_words "$(landfall \(LayerNames.subcommand) "${COMP_WORDS[@]:2}" 2>/dev/null)"; }

    _landfall() {
      local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} options= files=yes
      COMPREPLY=()
      # bash separates --name=value into three words.
      if [[ $word == = ]]; then
        word=
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
      fi
      if ((COMP_CWORD == 1)); then
        _landfall_words \(shellQuoted(first.joined(separator: " ")))
        return
      fi
      case ${COMP_WORDS[1]} in
        help)
          files=
          if ((COMP_CWORD == 2)); then
            _landfall_words \(shellQuoted(overview.topicNames.joined(separator: " ")))
            return
          elif [[ $previous == completions ]]; then
            _landfall_words \(shellQuoted(Shell.allCases.map(\.rawValue).joined(separator: " ")))
            return
          fi
          ;;
    \(overview.usages.map(bashCase).joined(separator: "\n"))
        *) files= ;;
      esac
      if [[ $word == -* ]]; then
        _landfall_words "$options"
      elif [[ -z $files ]]; then
        _landfall_nothing
      fi
    }

    complete -o default -F _landfall landfall

    """
}

/// The branch of a subcommand, indented by four spaces.
private func bashCase(_ usage: CommandUsage) -> String {
  var lines = ["\(usage.name))", "  case $previous in"]
  for option in usage.options {
    guard let completion = usage.completion(of: option) else { continue }
    let action =
      switch completion {
      case .choices(let words): "_landfall_words \(shellQuoted(words.joined(separator: " "))); "
      case .files: ""
      case .folders: "_landfall_folders; "
      case .layers: "_landfall_layers; "
      case .nothing: "_landfall_nothing; "
      }
    lines.append("    \(option.words.joined(separator: " | "))) \(action)return ;;")
  }
  lines.append("  esac")
  let words = usage.allOptions.flatMap(\.words).joined(separator: " ")
  lines.append("  options=\(shellQuoted(words))")
  if usage.operandCompletion == .nothing { lines.append("  files=") }
  lines.append("  ;;")
  return lines.map { "    \($0)" }.joined(separator: "\n")
}

extension CommandUsage.Option {
  /// The forms of the option with their dashes, the short one first.
  var words: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}

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
