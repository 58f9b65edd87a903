import LandfallBuilder
import LandfallData
import LandfallModel

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

/// `landfall __layers WORD...`: the names of layers, which the completions of shells offer for `--layer`.
///
/// It is in no list of subcommands, and never fails: a shell that completes a word cannot show an error.
package enum LayerNames {
  package static let subcommand = "__layers"

  /// Returns the layers of the first word that names an atlas, otherwise of the installed one, one a line.
  ///
  /// Names that no manifest may have are left out, as bash would run a command that is written in one.
  /// - Parameter words: the words of a command line after its subcommand, as a shell reads them or as they are
  ///   written, with quotation marks.
  package static func text(_ words: [String]) -> String {
    let atlas =
      words.lazy.compactMap(open).first ?? (try? DefaultAtlas.open().atlas) ?? .bundled
    return atlas.layers.map(\.id).filter(LayerManifest.isID).map { "\($0)\n" }.joined()
  }

  private static func open(_ word: String) -> Atlas? {
    var path = word
    if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
      path = String(word[word.index(after: equals)...])
    }
    return [path, unquoted(path)].lazy.compactMap { path in
      AtlasOperand.isAtlas(path) ? try? Atlas(contentsOf: path) : nil
    }.first
  }

  /// Returns a word without the quotation marks and backslashes of a shell, and with the home folder for "~/".
  private static func unquoted(_ word: String) -> String {
    var path = ""
    var isEscaped = false
    var quotation: Character?
    for character in word {
      if isEscaped {
        path.append(character)
        isEscaped = false
      } else if character == "\\", quotation != "'" {
        isEscaped = true
      } else if character == quotation {
        quotation = nil
      } else if quotation == nil, "\"'".contains(character) {
        quotation = character
      } else {
        path.append(character)
      }
    }
    guard path.begins(with: "~/"), let home = environmentValue("HOME") else { return path }
    return home + String(decoding: path.utf8.dropFirst(), as: UTF8.self)
  }
}
