import Landfall
import LandfallBuilder

/// `landfall export`: a layer of an atlas for other programs.
enum ExportCommand: Subcommand {
  static let usage = CommandUsage(
    name: "export",
    summary: "Writes the regions of a layer for other programs.",
    synopsis: "FILE.atlas --layer ID [--detail full|METRES] --format geojson -o FILE",
    details: """
      GeoJSON as RFC 7946 has it: outer rings counter-clockwise, cut at ±180°, with decimals that
      round onto the atlas's grid exactly. The id of a feature is its region's key; its properties
      are the name and the attributes. FILE takes its place in one step when it is complete.
      """,
    operands: [.init(name: "FILE.atlas", help: "the atlas")],
    options: [
      .init(name: "layer", letter: "l", value: "ID", help: "the layer to write"),
      .init(
        name: "detail", value: "METRES",
        help: "how far borders may stray from their source: one of those that the\n"
          + "atlas holds, or full (default: the finest)"),
      .init(name: "format", letter: "f", value: "FORMAT", help: "geojson"),
      .init(
        name: "output", letter: "o", value: "FILE", help: "the file to write; - is standard output"),
    ],
    examples: [
      (
        "landfall export world.atlas --layer states --format geojson -o states.geojson",
        "writes all states as they are in the atlas"
      ),
      (
        "landfall export world.atlas --layer countries --detail 1000 --format geojson -o -",
        "prints the countries with borders within 1 km"
      ),
    ])

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let path = arguments.operands[0]
    let id = try arguments.required("layer")
    let wanted = try DetailChoice(arguments)
    let format = try ExportFormat(arguments)
    let output = try arguments.required("output")
    let atlas = try openAtlas(path)
    let layer = try layers([id], of: atlas, path: path)[0]
    let detail = try wanted.metres(in: layer, path: path)
    let file = try OutputFile(output)
    switch format {
    case .geojson:
      var export = try GeoJSONExport(layer, detail: detail, grid: grid(of: atlas), file: path)
      while let piece = try export.next() { try file.write(piece.span) }
    }
    try file.finish()
    return .done
  }
}
