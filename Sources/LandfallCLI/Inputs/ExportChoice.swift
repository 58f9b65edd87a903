import Landfall
import LandfallBuilder
import LandfallExport
import LandfallSupport

/// The layers of an atlas that `landfall export` writes, and their format.
struct ExportChoice {
  let atlas: Atlas
  /// The path of the atlas for messages.
  let path: String
  let layers: [Layer]
  let format: ExportFormat
  /// The path of the output; nil or "-" is standard output.
  let output: String?
  let detail: DetailChoice
  let mesh: MeshChoice
  let quantization: Quantization

  /// Reads the options, then opens the atlas.
  /// - Throws: ``UsageError`` for options that exclude each other, and if no layer or several are selected.
  init(_ arguments: Arguments) throws {
    detail = try DetailChoice(arguments)
    format = try ExportFormat(arguments)
    output = arguments.value("output")
    mesh = try MeshChoice(arguments, detail: detail)
    quantization = try Self.quantization(arguments)
    for (option, takers) in [
      ("sag", [ExportFormat.glb, .obj, .usda]), ("quantized", [.glb]), ("compressed", [.glb]),
      ("quantization", [.topojson]),
    ]
    where arguments.flag(option) && !takers.contains(format) {
      let names = takers.map(\.rawValue).joined(separator: " or ")
      throw arguments.error("--\(option) requires --format \(names)")
    }
    if output == nil, format.isBinary, Console.isOutputTerminal {
      throw arguments.error("a terminal cannot show \(format.rawValue); name a file with -o FILE")
    }
    let operand = try AtlasOperand(arguments)
    (atlas, path) = (operand.atlas, operand.path)
    layers = try Self.layers(arguments, of: atlas, path: path)
    if layers.count > 1, format != .topojson {
      throw arguments.error(
        "--format \(format.rawValue) holds one layer, not \(layers.count); topojson holds several")
    }
  }

  /// The layers of `--layer`; all for "all", unless a layer has this id; without the option the only one.
  private static func layers(
    _ arguments: Arguments, of atlas: Atlas, path: String
  ) throws -> [Layer] {
    let ids = arguments.values("layer")
    for (index, id) in ids.enumerated() where ids[..<index].contains(id) {
      throw arguments.error("--layer \(oneLine(id)) is given twice")
    }
    let known = atlas.layers.map(\.id)
    if ids == ["all"], !known.contains("all") {
      // Only a damaged file has two layers with one id.
      return atlas.layers.enumerated().filter { !known[..<$0.offset].contains($0.element.id) }
        .map(\.element)
    }
    guard ids.isEmpty, known.count != 1 else {
      return try LandfallCLI.layers(ids, of: atlas, path: path)
    }
    throw arguments.error(
      "\(path) has \(counted(known.count, "layer")): \(oneLine(known.joined(separator: ", "))); "
        + "choose one with --layer ID")
  }

  private static func quantization(_ arguments: Arguments) throws(UsageError) -> Quantization {
    guard let text = arguments.value("quantization") else { return .grid }
    if text == "off" { return .none }
    let most = Quantization.greatestCount
    guard
      let number = try arguments.decimalNumber("quantization", upTo: most, "off, or a number"),
      let count = Int(exactly: number), count >= 2
    else {
      throw arguments.error(
        "--quantization expects off, or a whole number from 2 to \(grouped(most)), not \"\(text)\""
      )
    }
    return .count(count)
  }
}
