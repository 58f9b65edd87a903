import TestSupport
import Testing

import LandfallCLI

/// The completion scripts offer every subcommand, option and choice. scripts/check completions runs them in
/// the shells themselves.
@Suite(.timed) struct CompletionsTests {
  private let overview = CommandOverview(subcommands.map { $0.usage })
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func branch(of usage: CommandUsage, _ shell: Shell, in script: String) -> String {
    switch shell {
    case .fish:
      return script.split(separator: "\n").filter { $0.contains("'__landfall_runs \(usage.name)'") }
        .joined(separator: "\n")
    case .bash, .zsh:
      let rest = script.split(separator: "\n    \(usage.name))\n", maxSplits: 1).last ?? ""
      return rest.split(separator: "\n      ;;", maxSplits: 1).first.map(String.init) ?? ""
    }
  }

  private func form(of option: CommandUsage.Option, _ shell: Shell) -> String {
    shell == .fish ? " -l \(option.name) " : "--\(option.name)"
  }

  @Test(arguments: Shell.allCases) func everyOptionIsInTheBranchOfItsSubcommand(_ shell: Shell) {
    let script = shell.completions(overview)
    for command in subcommands {
      let branch = branch(of: command.usage, shell, in: script)
      for option in command.usage.options + [CommandUsage.help] {
        let name = "\(command.usage.name) --\(option.name)"
        #expect(branch.contains(form(of: option, shell)), "\(name)")
        if let letter = option.letter {
          #expect(branch.contains(shell == .fish ? " -s \(letter) " : "-\(letter)"), "\(name)")
        }
        for choice in option.choices { #expect(branch.contains(choice), "\(name)") }
      }
    }
  }

  @Test(arguments: Shell.allCases) func everySubcommandAndTopicIsOffered(_ shell: Shell) {
    let script = shell.completions(overview)
    for name in subcommands.map({ $0.usage.name }) + ["help", "completions", "man"] {
      #expect(script.contains(name))
    }
    for name in Shell.allCases.map(\.rawValue) { #expect(script.contains(name)) }
    #expect(script.hasSuffix("\n") && !script.hasSuffix("\n\n"))
    #expect(script.split(separator: "\n").allSatisfy { $0.last != " " })
  }

  /// A choice that the help does not name would be undocumented.
  @Test func everyChoiceIsInTheHelp() {
    for command in subcommands {
      for option in command.usage.options {
        for choice in option.choices { #expect(command.usage.page.contains(choice)) }
      }
    }
  }

  @Test func valuesAreFilesChoicesOrUnknown() throws {
    func completion(_ subcommand: String, _ name: String) throws -> CommandUsage.Completion? {
      let usage = try #require(subcommands.map { $0.usage }.first { $0.name == subcommand })
      return try #require(usage.options.first { $0.name == name }).completion
    }
    #expect(try completion("build", "output") == .files)
    #expect(try completion("build", "report") == .folders)
    #expect(try completion("build", "jobs") == .nothing)
    #expect(try completion("build", "verbose") == nil)
    #expect(try completion("verify", "against") == .files)
    #expect(try completion("map", "visited") == .files)
    #expect(try completion("map", "theme") == .choices(["light", "dark"]))
    let formats = [
      "geojson", "geojsonl", "geojsonseq", "topojson", "fgb", "gpkg", "glb", "obj", "usda", "cells",
    ]
    #expect(try completion("export", "format") == .choices(formats))
  }

  @Test func layersAreThoseOfTheAtlasAtHand() throws {
    let layer = CommandUsage.options("--layer ID  the layer")[0]
    for command in subcommands where command.usage.options.contains(where: { $0.name == "layer" }) {
      let isOfAtlas = command.usage.name != "build"
      #expect(
        command.usage.completion(of: layer) == (isOfAtlas ? .layers : .nothing),
        "\(command.usage.name)")
    }
    try workspace.buildSmallWorld()
    let copy = try CommandRun.shell(#"cp small.atlas "odd \$(na'me).atlas""#, in: workspace)
    #expect(copy.exitCode == 0)
    let (bundled, small) = ("countries\nstates\nplaces\n", "countries\nparks\n")
    let lines: [(words: [String], layers: String)] = [
      ([], bundled), (["--layer", ""], bundled), (["no.atlas"], bundled),
      (["small.json", "$(exit 1)", "'", "."], bundled), (["small.atlas", "--layer"], small),
      (["Paris", "--atlas=small.atlas"], small), (["no.atlas", "small.atlas"], small),
      (["odd $(na'me).atlas"], small), ([#""odd \$(na'me).atlas""#], small),
      ([#"'odd $(na'\''me).atlas"#], small), ([#"odd\ \$\(na\'me\).atlas"#], small),
    ]
    for line in lines {
      let run = try CommandRun.landfall(["__layers"] + line.words, in: workspace)
      #expect(run.exitCode == 0 && run.errors.isEmpty)
      #expect(run.output == line.layers, "\(line.words)")
    }
  }

  @Test(arguments: Shell.allCases) func theCommandPrintsIt(_ shell: Shell) throws {
    let run = try CommandRun.landfall(["help", "completions", shell.rawValue], in: workspace)
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    #expect(run.output == shell.completions(overview))
  }

  @Test(arguments: [
    (["completions"], "a shell is missing: bash, zsh, fish; see 'landfall --help'"),
    (
      ["completions", "tcsh"],
      "help completions expects bash, zsh, fish, not \"tcsh\"; see 'landfall --help'"
    ),
  ]) func aShellIsRequired(_ words: [String], _ error: String) throws {
    let run = try CommandRun.landfall(["help"] + words, in: workspace)
    #expect(run.exitCode == 64 && run.output.isEmpty)
    #expect(run.errors == "landfall: error: \(error)\n")
  }
}
