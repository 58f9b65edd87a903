extension CommandUsage {
  /// The arguments that a shell offers.
  package enum Completion: Sendable, Hashable {
    case choices([String])
    case files
    case folders
    /// The layers of the atlas on the command line, or else of the bundled one.
    case layers
    /// Values that only the user knows, such as a number.
    case nothing
  }

  /// The completion of an option's value; nil for an option without a value.
  package func completion(of option: Option) -> Completion? {
    let readsAtlas =
      operands.contains { $0.name == "FILE.atlas" }
      || options.contains { $0.name == "atlas" }
    return readsAtlas && option.name == "layer" ? .layers : option.completion
  }

  /// The completion of operands: files, if the subcommand accepts one.
  var operandCompletion: Completion {
    operands.contains { isFileName($0.name) } ? .files : .nothing
  }
}

extension CommandUsage.Option {
  /// The completion of the value as far as it does not depend on the subcommand; nil for an option without a value.
  package var completion: CommandUsage.Completion? {
    guard let value else { return nil }
    if !choices.isEmpty { return .choices(choices) }
    if value == "DIR" { return .folders }
    return isFileName(value) ? .files : .nothing
  }
}

/// Whether the name of an operand or a value, such as "MANIFEST.json" or "KEYS|FILE", stands for a file.
private func isFileName(_ name: String) -> Bool {
  name.contains("FILE") || name.hasSuffix(".json") || ["CSV", "TRACK"].contains(name)
}
