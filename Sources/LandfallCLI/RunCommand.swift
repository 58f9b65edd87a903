import Landfall
import LandfallBuilder

/// All subcommands, in their usual order of use.
package let subcommands: [any Subcommand.Type] = [
  BuildCommand.self, LocateCommand.self, FindCommand.self, RegionsCommand.self, KeysCommand.self,
  ShowCommand.self,
  VerifyCommand.self, ExportCommand.self, MapCommand.self, ViewCommand.self, TripCommand.self,
  DetectCommand.self, ProgressCommand.self, DirectionCommand.self,
]

/// Runs the command with its arguments and returns the exit code.
///
/// Prints every error as one line on standard error; an error that contains others, one line for each.
package func runCommand(_ arguments: [String]) -> Int32 {
  Console.$remarks.withValue(Console.Remarks()) {
    defer { Console.close() }
    return exitCode(of: arguments)
  }
}

private func exitCode(of arguments: [String]) -> Int32 {
  do {
    return try dispatch(arguments).rawValue
  } catch let error as UsageError {
    Console.fail(error)
    return ExitCode.usage.rawValue
  } catch let error as BuildError {
    for one in [error] + error.others { Console.fail(one) }
    if error.unlistedCount > 0 {
      Console.fail(also: "and \(counted(error.unlistedCount, "error")) more; correct these first")
    }
    return error.code == .interrupted ? Signals.exitCode : error.exitCode.rawValue
  } catch let error as FileError {
    Console.fail(error)
    switch error.code {
    case .interrupted: return Signals.exitCode
    case .otherKind: return ExitCode.usage.rawValue
    case .unreadable, .unwritable: return ExitCode.inputOutput.rawValue
    }
  } catch let error as AtlasFileError {
    Console.fail(error)
    return error.exitCode.rawValue
  } catch {
    Console.fail(error)
    return ExitCode.badData.rawValue
  }
}

private func dispatch(_ arguments: [String]) throws -> ExitCode {
  guard let first = arguments.first else {
    Console.write(try helpPage([]))
    return .usage
  }
  switch first {
  case "--help", "-h":
    try Console.print(try helpPage([]))
  case "help":
    try Console.print(try helpPage(arguments.dropFirst()))
  case LayerNames.subcommand:
    try Console.print(LayerNames.text(Array(arguments.dropFirst())))
  case "--version", "-V", "version":
    let traits = OptionalLibrary.allCases.filter(\.isIncluded).map(\.trait)
    let list = traits.isEmpty ? "no traits" : "the traits \(traits.joined(separator: ", "))"
    try Console.print(
      """
      landfall \(landfallVersion)
      reads and writes atlases of format \(FileHeader.version)
      built with \(list)

      """)
  default:
    let command = try subcommand(named: first)
    let rest = try Arguments(Array(arguments.dropFirst()), for: command.usage)
    guard rest.wantsHelp else {
      if rest.flag("quiet") { Console.beQuiet() }
      try rest.checkOutputs()
      return try command.run(rest)
    }
    try Console.print(command.usage.page)
  }
  return .done
}

private var subcommandNames: [String] { subcommands.map { $0.name } }

private func subcommand(
  named name: String, orOneOf others: [String] = ["help"]
) throws(UsageError) -> any Subcommand.Type {
  if let command = subcommands.first(where: { $0.name == name }) { return command }
  let known = "; the subcommands are \(subcommandNames.joined(separator: ", "))"
  if name.hasPrefix("-") {
    let guess = name.count > 2 ? suggestion(for: name, among: ["--help", "--version"]) : nil
    let version = name == "-v" ? "; -V prints the version" : ""
    throw UsageError(
      "option \(name) is before the subcommand"
        + (guess.map { "; did you mean \($0)?" } ?? version + known))
  }
  let guess = suggestion(for: name, among: subcommandNames + others)
  throw UsageError(
    "unknown subcommand \"\(name)\"" + (guess.map { "; did you mean \($0)?" } ?? known))
}

private func helpPage(_ names: ArraySlice<String>) throws(UsageError) -> String {
  let overview = CommandOverview(subcommands.map { $0.usage })
  switch names.first {
  case nil, "--help", "-h", "help": return overview.page
  case "completions":
    return try Shell(argument: names.dropFirst().first).completions(overview)
  case "man": return ManPage(overview).text
  case "manifest": return try ManifestHelp.text(Array(names.dropFirst()))
  case let name?:
    return try subcommand(named: name, orOneOf: ["help"] + overview.topicNames).usage.page
  }
}
