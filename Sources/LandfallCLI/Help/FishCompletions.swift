/// Returns the script for fish 3.0 and later.
func fishCompletions(_ overview: CommandOverview) -> String {
  var lines = [
    """
    # Completions of landfall for fish, from 'landfall help completions fish'. Write them to
    # ~/.config/fish/completions/landfall.fish.

    function __landfall_needs_subcommand
        test (count (commandline -opc)) -eq 1
    end

    function __landfall_runs
        set -l words (commandline -opc)
        test (count $words) -ge 2; and contains -- $words[2] $argv
    end

    function __landfall_needs_topic
        set -l words (commandline -opc)
        test (count $words) -eq 2 -a "$words[2]" = help
    end

    function __landfall_needs_shell
        set -l words (commandline -opc)
        test (count $words) -eq 3 -a "$words[2..3]" = 'help completions'
    end

    function __landfall_layers
        set -l words (commandline -opc)
        landfall \(LayerNames.subcommand) $words[3..-1] 2>/dev/null
    end

    complete -c landfall -n '__landfall_needs_subcommand; or __landfall_runs help' -f
    """
  ]
  let start = "complete -c landfall -n"
  for option in CommandOverview.options {
    lines.append("\(start) __landfall_needs_subcommand\(fishOption(option, option.completion))")
  }
  for usage in overview.usages {
    lines.append(
      "\(start) __landfall_needs_subcommand -a \(usage.name) -d \(quoted(usage.summary))")
  }
  lines.append("\(start) __landfall_needs_subcommand -a help -d 'Prints help.'")
  lines.append("\(start) __landfall_needs_topic -a \(list(overview.topicNames))")
  lines.append("\(start) __landfall_needs_shell -a \(list(Shell.allCases.map(\.rawValue)))")
  for usage in overview.usages {
    lines.append("")
    if usage.operandCompletion == .nothing {
      lines.append("\(start) '__landfall_runs \(usage.name)' -f")
    }
    for option in usage.allOptions {
      let end = fishOption(option, usage.completion(of: option))
      lines.append("\(start) '__landfall_runs \(usage.name)'\(end)")
    }
  }
  return lines.joined(separator: "\n") + "\n"
}

/// The end of the line that declares an option.
private func fishOption(
  _ option: CommandUsage.Option, _ completion: CommandUsage.Completion?
) -> String {
  let letter = option.letter.map { " -s \($0)" } ?? ""
  let value =
    switch completion {
    case .choices(let words): " -x -a \(list(words))"
    case .files: " -r -F"
    case .folders: " -x -a '(__fish_complete_directories)'"
    case .layers: " -x -a '(__landfall_layers)'"
    case .nothing: " -x"
    case nil: ""
    }
  return "\(letter) -l \(option.name)\(value) -d \(quoted(option.help))"
}

private func list(_ words: [String]) -> String { "'\(words.joined(separator: " "))'" }

/// Returns text between single quotation marks, as fish reads it.
private func quoted(_ text: String) -> String {
  "'" + text.map { "'\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "'"
}
