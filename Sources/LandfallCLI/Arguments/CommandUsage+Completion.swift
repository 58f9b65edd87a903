extension CommandUsage {
  /// The arguments that a shell offers.
  package enum Completion: Sendable, Hashable {
    case choices([String])
    case files
    case folders
    /// Values that only the user knows, such as a number.
    case nothing
  }

  /// The completion of operands: files, if the subcommand accepts one.
  var operandCompletion: Completion {
    operands.contains { isFileName($0.name) } ? .files : .nothing
  }
}

extension CommandUsage.Option {
  /// The completion of the value; nil for an option without a value.
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
