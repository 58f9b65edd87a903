/// Returns the script for zsh, a function of its completion system.
func zshCompletions(_ overview: CommandOverview) -> String {
  let subcommands = overview.usages.map { shellQuoted("\($0.name):\(escaped($0.summary))") }
  let topics = overview.topicNames.joined(separator: " ")
  let shells = Shell.allCases.map(\.rawValue).joined(separator: " ")
  return """
    #compdef landfall
    # Completions of landfall for zsh, from 'landfall help completions zsh'. Write them to a file _landfall
    # in a folder of $fpath, or source them after compinit.

    _landfall_layers() {
      local -a layers
      layers=(${(f)"$(landfall \(LayerNames.subcommand) "${(@Q)words[2,-1]}" 2>/dev/null)"})
      compadd -a layers
    }

    _landfall() {
      local -a subcommands
      subcommands=(
        \(subcommands.joined(separator: "\n    "))
        'help:Prints help.'
      )
      if ((CURRENT == 2)); then
        _describe -t commands subcommand subcommands
        _arguments -S \(CommandOverview.options.map { zshOption($0, $0.completion) }.joined(separator: " "))
        return
      fi
      local subcommand=$words[2]
      shift words
      ((CURRENT--))
      case $subcommand in
        help)
          if [[ $CURRENT -eq 3 && $words[2] == completions ]]; then
            compadd -- \(shells)
          elif ((CURRENT == 2)); then
            compadd -- \(topics)
          fi
          ;;
    \(overview.usages.map(zshCase).joined(separator: "\n"))
      esac
    }

    if [[ $funcstack[1] == _landfall ]]; then
      _landfall "$@"
    else
      compdef _landfall landfall
    fi

    """
}

/// The branch of a subcommand, indented by four spaces.
private func zshCase(_ usage: CommandUsage) -> String {
  var specifications = usage.allOptions.map { zshOption($0, usage.completion(of: $0)) }
  specifications.append(
    usage.operandCompletion == .files ? "'*:file:_files'" : "'*:argument: '")
  let lines =
    ["\(usage.name))", "  _arguments -S \\"]
    + specifications.dropLast().map { "    \($0) \\" }
    + ["    \(specifications.last!)", "  ;;"]
  return lines.map { "    \($0)" }.joined(separator: "\n")
}

/// The argument of `_arguments` for an option: `'(-o --output)'{-o+,--output=}'[the file]:FILE:_files'`.
private func zshOption(
  _ option: CommandUsage.Option, _ completion: CommandUsage.Completion?
) -> String {
  var end = "[\(escaped(option.help))]"
  var words = option.words
  if let completion {
    let action =
      switch completion {
      case .choices(let choices): "(\(choices.joined(separator: " ")))"
      case .files: "_files"
      case .folders: "_files -/"
      case .layers: "_landfall_layers"
      case .nothing: " "
      }
    end += ":\(escaped(option.value!)):\(action)"
    words = words.map { $0.hasPrefix("--") ? "\($0)=" : "\($0)+" }
  }
  // An option that may be repeated excludes no other.
  let start = option.repeats ? "'*'" : shellQuoted("(\(option.words.joined(separator: " ")))")
  return words.count == 1
    ? start + words[0] + shellQuoted(end)
    : start + "{\(words.joined(separator: ","))}" + shellQuoted(end)
}

/// Returns text with a backslash before the characters that end a description in zsh.
private func escaped(_ text: String) -> String {
  text.map { "\\:[]".contains($0) ? "\\\($0)" : "\($0)" }.joined()
}
