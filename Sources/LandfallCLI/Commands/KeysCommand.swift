import LandfallBuilder
import LandfallExport

/// `landfall keys`: the keys of layers as source of a program.
enum KeysCommand: Subcommand {
  static let name = "keys"
  static let usage = CommandUsage(
    name: name,
    summary: "Writes the keys of layers as an enum in Swift, TypeScript or Python.",
    details: """
      A case of the enum is a region: its value is the key, its comment the name. Without --layer, the layers with at
      most 1,000 regions are written, layers of points too. The name of a type is one of what the layer has: State for
      states; where Landfall has a type of this name, PlaceKey for places, and Key2020 for 2020. --type chooses another one, such as
      USState where SwiftUI has State.

      A case is named by its key: AUS-CSI is AUS_CSI, 06 is _06, São Tomé is Sao_Tome, and the reserved word
      in is written `in`. Of keys that differ in other characters alone, all but the one that is the name itself append
      these characters: A-B and A B are A_B_2D and A_B_20. New keys do not rename others otherwise.

      In Swift, atlas.layer(keyedBy: State.self) compares the keys with an atlas once and answers with cases. --accessor
      NAME writes a struct with a property for each layer and the enums inside; its function open(in:) opens the file
      FILE.atlas of the target's bundle. TypeScript has an object, its type, and a function that returns the layer of
      the npm package with that type; Python has a StrEnum: State(region.key).
      """,
    operands: AtlasOperand.usage,
    options: """
      -l, --layer ID ...  write only this layer; may be repeated
      --swift  write Swift (the default for a FILE that ends in .swift)
      | --typescript  write TypeScript (the default for .ts)
      | --python  write Python 3.11 (the default for .py)
      --type NAME  the name of the type; requires one --layer
      --accessor NAME  Swift: write a struct of this name that opens the atlas, such as WorldAtlas
      -o, --output FILE  write to a file instead of standard output
      """,
    examples: """
      landfall keys --layer states --swift --type USState
        prints an enum of the states of the atlas that comes with the command
      landfall keys world.atlas --accessor WorldAtlas -o WorldAtlas.swift
        writes the keys of all layers, and a struct that opens world.atlas
      landfall keys world.atlas -l countries -o countries.ts
        writes TypeScript
      """)

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let language = try language(arguments)
    let ids = arguments.values("layer")
    for (index, id) in ids.enumerated() where ids[..<index].contains(id) {
      throw arguments.error("--layer \(oneLine(id)) is given twice")
    }
    let type = try name(of: "type", arguments)
    if type != nil, ids.count != 1 {
      throw arguments.error("--type requires one --layer")
    }
    let accessorName = try name(of: "accessor", arguments)
    if accessorName != nil, language != .swift {
      throw arguments.error("--accessor requires --swift")
    }
    let operand = try AtlasOperand(arguments, isSmall: true)
    let usual = LayerKeys.usualLayers(of: operand.atlas)
    if ids.isEmpty { for note in usual.notes { Console.say(note) } }
    let keys = try LayerKeys.keys(
      of: ids.isEmpty ? usual.layers : layers(ids, of: operand.atlas, path: operand.path),
      in: operand.atlas, path: operand.path, type: type, language: language)
    if let accessorName, let fault = LayerKeys.fault(ofAccessor: accessorName, among: keys) {
      throw arguments.error(fault)
    }
    let text = language.source(
      atlasName: operand.atlas.name, layers: keys,
      accessor: accessorName.map {
        .init(name: $0, resource: operand.fileName, layerIDs: operand.atlas.layers.map(\.id))
      })
    try OutputFile.write(Array(text.utf8), to: arguments.destination())
    return .done
  }

  /// The language of the options, or of the ending of `--output`.
  private static func language(_ arguments: Arguments) throws(UsageError) -> KeyLanguage {
    if let language = KeyLanguage.allCases.first(where: { arguments.flag($0.rawValue) }) {
      return language
    }
    let ending = arguments.value("output").flatMap(OutputEnding.of)
    guard let language = KeyLanguage.allCases.first(where: { $0.ending == ending }) else {
      throw arguments.error("choose a language with --swift, --typescript or --python")
    }
    return language
  }

  /// The value of an option that names a type.
  private static func name(
    of option: String, _ arguments: Arguments
  ) throws(UsageError) -> String? {
    guard let name = arguments.value(option) else { return nil }
    guard Identifier.of(name) == name, let first = name.first,
      first.isUppercase || first == "_"
    else {
      throw arguments.error(
        "--\(option) expects the name of a type, such as State, not \"\(oneLine(name))\"")
    }
    guard !LayerKeys.usedTypes.contains(name) else {
      throw arguments.error(
        "--\(option) expects another name than \(name), which the written file uses; choose one such as \(name)Key"
      )
    }
    return name
  }
}
