import Foundation
import Landfall
import LandfallCLI
import LandfallData
import LandfallExport
import LandfallSupport
import TestSupport
import Testing

/// `landfall keys` as a user runs it. scripts/check keys compiles and runs what it writes.
@Suite(.timed) struct KeysCommandTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun.landfall(["keys"] + arguments, in: workspace)
  }

  /// Builds an atlas of one layer whose regions have these keys.
  private func build(_ keys: [String], layer: String = "odd-things") throws {
    let squares = keys.enumerated().map { number, key in
      let (x, y) = (Double(number % 100), Double(number / 100))
      return square(key, "Name of \(number)", x, y, x + 1, y + 1)
    }
    try workspace.write(features(squares), to: "\(layer).geojson")
    let run = try CommandRun.landfall(
      ["build", "\(layer).geojson", "--key", "KEY", "--name", "NAME", "-o", "odd.atlas"],
      in: workspace)
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  @Test func writesSwift() throws {
    try build(["in", "06", "AUS-CSI", "self", "A B", "A-B", "quo\\\"te\\\\"])
    let run = try run("odd.atlas", "--swift")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(
      run.output == #"""
        // swift-format-ignore-file
        // Written by `landfall keys` from the atlas "odd-things".

        public import Landfall

        /// The keys of the layer "odd-things".
        public enum OddThing: String, Codable, RegionKey {
          public static let layerID = "odd-things"

          /// Name of 1
          case _06 = "06"
          /// Name of 4
          case A_B_20 = "A B"
          /// Name of 5
          case A_B_2D = "A-B"
          /// Name of 2
          case AUS_CSI = "AUS-CSI"
          /// Name of 0
          case `in`
          /// Name of 6
          case quo_te_ = "quo\"te\\"
          /// Name of 3
          case self_ = "self"
        }

        """#)
  }

  /// Names that would hide what the written file uses are refused, in every language.
  @Test(arguments: [
    "--swift --type String", "--swift --type RegionKey", "--typescript --type Atlas",
    "--typescript --type Object", "--swift --accessor Landfall", "--swift --accessor OddThing",
    "--swift --type Same --accessor Same",
  ]) func namesOfOtherTypesAreRefused(options: String) throws {
    try build(["A"])
    let words = options.split(separator: " ").map(String.init)
    let run = try CommandRun.landfall(
      ["keys", "odd.atlas", "--layer", "odd-things"] + words, in: workspace)
    #expect(run.exitCode == 64 && run.output.isEmpty, "\(run.errors)")
    #expect(run.errors.contains("expects another name than \(words.last!)"), "\(run.errors)")
  }

  @Test func writesTypeScriptAndPython() throws {
    try build(["class", "06", "it's", "__proto__", "title"])
    let script = try run("odd.atlas", "-o", "odd.ts")
    #expect(script.exitCode == 0, "\(script.errors)")
    let text = try workspace.text("odd.ts")
    for line in [
      "export const OddThing = {", "  '06': '06',", "  ['__proto__']: '__proto__',",
      "  class: 'class',",
      "  'it\\'s': 'it\\'s',", "  /** Name of 0 */",
      "export function oddThingLayer(atlas: Atlas): OddThingLayer {",
    ] { #expect(text.contains(line + "\n"), "\(text)") }
    let python = try run("odd.atlas", "--python")
    for line in [
      "class OddThing(StrEnum):", "    _06 = \"06\"", "    class_ = \"class\"",
      "    it_s = \"it's\"",
      "    k__proto__ = \"__proto__\"", "    title_ = \"title\"", "    #: Name of 0",
    ] { #expect(python.output.contains(line + "\n"), "\(python.output)") }
  }

  /// A layer of a year, layers whose types have the names of others, and a key that is private in its class.
  @Test func noNameIsDeclaredTwice() throws {
    let layers = [
      "2020", "states", "state_layers", "stateLayer", "STATE", "State", "none", "int", "place",
      "places", "東",
    ]
    for layer in layers {
      try workspace.write(features([square("_State__x", "x", 0, 0, 1, 1)]), to: "\(layer).geojson")
    }
    let files = layers.map { "\($0).geojson" }
    let build = try CommandRun.landfall(
      ["build"] + files + ["--key", "KEY", "-o", "odd.atlas"], in: workspace)
    #expect(build.exitCode == 0, "\(build.errors)")
    let swift = try run("odd.atlas", "--swift", "--accessor", "Odd").output
    #expect(swift.contains("  public let _2020: Landfall.TypedLayer<Key2020>\n"), "\(swift)")
    let script = try run("odd.atlas", "--typescript").output
    let python = try run("odd.atlas", "--python").output
    for (text, pattern) in [
      (swift, /(?m)^ *public (?:let|enum|struct) (\w+)/),
      (script, /(?m)^(?:export )?(?:const|interface|function) (\w+)/), (python, /(?m)^class (\w+)/),
    ] {
      let names = text.matches(of: pattern).map { String($0.1) }
      #expect(names.count > layers.count - 1 && Set(names).count == names.count, "\(text)")
    }
    #expect(python.contains("class State(StrEnum):") && python.contains("    k_State__x = "))
    #expect(!python.contains("class None("), "\(python)")
  }

  @Test func writesTheBundledAtlas() throws {
    let run = try run("--swift", "--layer", "states", "--type", "USState")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.errors == BundledAtlasTests.note)
    #expect(run.output.contains("public enum USState: String, Codable, RegionKey {\n"))
    #expect(run.output.contains("  /// California\n  case CA\n"))
    #expect(run.output.split(separator: "\n").count { $0.hasPrefix("  case ") } == 56)
  }

  @Test func writesATypeThatOpensTheAtlas() throws {
    let bundled = try run("--swift", "--accessor", "World")
    #expect(bundled.exitCode == 0, "\(bundled.errors)")
    for line in [
      "import LandfallData", "public struct World: Sendable {",
      "  public let states: Landfall.TypedLayer<State>",
      "  public let places: Landfall.TypedLayer<PlaceKey>",
      "    self.countries = try atlas.layer(keyedBy: Country.self)",
      "  public static func open() throws(Landfall.AtlasError) -> World {",
      "  public enum State: String, Codable, RegionKey {", "    case CA",
    ] { #expect(bundled.output.contains(line + "\n"), "no \(line)") }
    try build(["A", "B"])
    let file = try run("odd.atlas", "--accessor", "Odd", "-o", "Odd.swift")
    #expect(file.exitCode == 0 && file.output.isEmpty, "\(file.errors)")
    let text = try workspace.text("Odd.swift")
    #expect(text.contains("bundle.url(forResource: \"odd.atlas\", withExtension: nil)"))
    #expect(text.contains("    self.oddThings = try atlas.layer(keyedBy: OddThing.self)\n"))
  }

  @Test func leavesOutLayersOfManyRegions() throws {
    try build((0..<1_001).map { "K\($0)" })
    let run = try run("odd.atlas", "--accessor", "Odd", "--swift")
    #expect(run.exitCode == 0)
    #expect(
      run.errors.contains(
        "layer \"odd-things\" has 1,001 keys and is left out; to write them, add --layer odd-things"
      ))
    #expect(run.output.contains("  public let oddThings: Landfall.Layer\n"))
    #expect(!run.output.contains("public enum"))
    #expect(
      try self.run("odd.atlas", "-l", "odd-things", "--swift").output.contains("  case K1000\n"))
  }

  @Test func refusesWrongUsage() throws {
    for (arguments, message) in [
      ([], "choose a language with --swift, --typescript or --python"),
      (["--swift", "--python"], "--swift and --python exclude each other"),
      (["--swift", "--type", "State"], "--type requires one --layer"),
      (
        ["--swift", "--layer", "states", "--type", "us state"], "--type expects the name of a type"
      ),
      (["--python", "--accessor", "World"], "--accessor requires --swift"),
      (["--swift", "--layer", "states", "--layer", "states"], "--layer states is given twice"),
    ] {
      let run = try CommandRun.landfall(["keys"] + arguments, in: workspace)
      #expect(run.exitCode == 64 && run.errors.contains(message), "\(arguments): \(run.errors)")
    }
    let unknown = try run("--swift", "--layer", "state")
    #expect(unknown.exitCode == 1 && unknown.errors.contains("did you mean \"states\"?"))
  }

  @Test func typesHaveDifferentNames() throws {
    let layers = try ["a", "a_", "A"].map { id in
      let layer = try #require(Atlas.bundled.layers.first)
      return try LayerKeys(layer, type: Identifier.type(id), path: "x")
    }
    #expect(
      LayerKeys.distinguish(layers).map(\.type).count
        == Set(LayerKeys.distinguish(layers).map(\.type)).count)
  }
}
