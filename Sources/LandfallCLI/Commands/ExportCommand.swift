import Landfall
import LandfallBuilder

/// `landfall export`: a layer of an atlas for other programs.
enum ExportCommand: Subcommand {
  static let usage = CommandUsage(
    name: "export",
    summary: "Writes the regions of a layer for other programs.",
    synopsis:
      "FILE.atlas --layer ID [--detail full|METRES] [--sag METRES] [--quantized] [--compressed] "
      + "--format geojson|glb|obj -o FILE",
    details: """
      geojson is GeoJSON as RFC 7946 has it: outer rings counter-clockwise, cut at ±180°, with decimals
      that round onto the atlas's grid exactly. The id of a feature is its region's key; its properties
      are the name and the attributes.

      glb (binary glTF 2.0) and obj (Wavefront) hold a globe mesh of the layer, which its manifest asks
      for with "mesh": {"sag": 1000}: triangles on the unit sphere, Y up, longitude 0 on +Z and 90° E on
      +X. All regions share one list of vertices, and so do the coasts and the borders between regions,
      which are lines. glb has a node a region with its key, name and layer in extras; obj has an object
      a region named by its name and a group named by its key. A region without triangles, such as a
      point, has neither.

      FILE takes its place in one step when it is complete.
      """,
    operands: [.init(name: "FILE.atlas", help: "the atlas")],
    options: [
      .init(name: "layer", letter: "l", value: "ID", help: "the layer to write"),
      .init(
        name: "detail", value: "METRES",
        help: "how far borders may stray from their source: one of those that the\n"
          + "atlas holds, or full (default: the finest); of glb and obj one of those\n"
          + "that the layer's meshes have (default: any)"),
      .init(
        name: "sag", value: "METRES",
        help: "glb and obj: how far triangles may sink below the sphere, one of those\n"
          + "that the layer's meshes have (default: the least)"),
      .init(
        name: "quantized",
        help: "glb: positions of 16 bits (KHR_mesh_quantization), which moves vertices\n"
          + "by up to 168 m; neighbours still share them, so that nothing cracks, but\n"
          + "triangles of tiny islands may lose their area"),
      .init(
        name: "compressed",
        help: "glb: in the codecs of meshoptimizer (EXT_meshopt_compression), which\n"
          + "programs must know; loses nothing"),
      .init(name: "format", letter: "f", value: "FORMAT", help: "geojson, glb or obj"),
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
      (
        "landfall export world.atlas --layer countries --sag 1000 --format glb -o countries.glb",
        "writes the countries as triangles that sink at most 1 km below the sphere"
      ),
    ])

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let path = arguments.operands[0]
    let id = try arguments.required("layer")
    let wanted = try DetailChoice(arguments)
    let format = try ExportFormat(arguments)
    let output = try arguments.required("output")
    let mesh = try MeshChoice(arguments, detail: wanted)
    for (option, takers) in [
      ("sag", [ExportFormat.glb, .obj]), ("quantized", [.glb]), ("compressed", [.glb]),
    ]
    where arguments.flag(option) && !takers.contains(format) {
      let names = takers.map(\.rawValue).joined(separator: " or ")
      throw arguments.error("--\(option) needs --format \(names)")
    }
    let atlas = try openAtlas(path)
    let layer = try layers([id], of: atlas, path: path)[0]
    switch format {
    case .geojson:
      let detail = try wanted.meters(in: layer, path: path)
      var export = try GeoJSONExport(layer, detail: detail, grid: layer.grid, file: path)
      let file = try OutputFile(output)
      while let piece = try export.next() { try file.write(piece.span) }
      try file.finish()
    case .glb:
      let model = try GlobeModel(mesh.mesh(of: layer, in: atlas, path: path), file: path)
      let export = GLBExport(
        model, isQuantized: arguments.flag("quantized"),
        isCompressed: arguments.flag("compressed"))
      let bytes = try export.bytes(file: path)
      let file = try OutputFile(output)
      try file.write(bytes.span)
      try file.finish()
    case .obj:
      let model = try GlobeModel(mesh.mesh(of: layer, in: atlas, path: path), file: path)
      var export = OBJExport(model)
      let file = try OutputFile(output)
      while let piece = export.next() { try file.write(piece.span) }
      try file.finish()
    }
    return .done
  }
}
