import Landfall
import LandfallBuilder

/// `landfall export`: a layer of an atlas for other programs.
enum ExportCommand: Subcommand {
  static let usage = CommandUsage(
    name: "export",
    summary: "Writes the regions of a layer for other programs.",
    synopsis:
      "FILE.atlas --layer ID [--detail full|METERS] [--sag METERS] [--quantized] [--compressed] "
      + "--format geojson|glb|obj -o FILE",
    details: """
      geojson follows RFC 7946: outer rings run counter-clockwise, polygons are cut at ±180°, and the
      decimals round exactly to the atlas's grid. The id of a feature is the key of its region; its
      properties are the name and the attributes.

      glb (binary glTF 2.0) and obj (Wavefront) contain a globe mesh of the layer, requested in its
      manifest by "mesh": {"sag": 1000}: triangles on the unit sphere, Y up, longitude 0 on +Z and 90° E
      on +X. All regions share one list of vertices, as do coasts and borders between regions, which are
      lines. glb has one node per region with its key, name and layer in extras; obj has one object per
      region named by its name and a group named by its key. A region without triangles, such as a
      point, has neither.

      FILE is replaced in one step when the new file is complete. A file of more than 64 times the bytes
      of the atlas and 1 MiB is refused: its regions share borders as those of a map do not.
      """,
    operands: [.init(name: "FILE.atlas", help: "the atlas")],
    options: [
      .init(name: "layer", letter: "l", value: "ID", help: "the layer to write"),
      .init(
        name: "detail", value: "METERS",
        help: "the greatest distance of borders from their source: one of the details in "
          + "the atlas, or full (default: the finest); for glb and obj one of the details "
          + "of the layer's meshes (default: any)"),
      .init(
        name: "sag", value: "METERS",
        help: "glb and obj: the greatest depth of triangles below the sphere, one of "
          + "those of the layer's meshes (default: the least)"),
      .init(
        name: "quantized",
        help: "glb: 16-bit positions (KHR_mesh_quantization), which moves vertices by up "
          + "to 168 m; neighbors still share them, so no cracks open, but triangles of "
          + "tiny islands may lose their area"),
      .init(
        name: "compressed",
        help: "glb: lossless codecs of meshoptimizer (EXT_meshopt_compression), which "
          + "the reading program must support"),
      .init(
        name: "format", letter: "f", value: "FORMAT",
        choices: ExportFormat.allCases.map(\.rawValue), help: "geojson, glb or obj"),
      .init(
        name: "output", letter: "o", value: "FILE", help: "the file to write; - is standard output"),
    ],
    examples: [
      (
        "landfall export world.atlas -l states -f geojson -o states.geojson",
        "writes all states at the finest detail"
      ),
      (
        "landfall export world.atlas -l countries --detail 1000 -f geojson -o -",
        "prints the countries with borders within 1 km"
      ),
      (
        "landfall export world.atlas -l countries --sag 1000 -f glb -o countries.glb",
        "writes the countries as triangles at most 1 km below the sphere"
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
      throw arguments.error("--\(option) requires --format \(names)")
    }
    let atlas = try openAtlas(path)
    let layer = try layers([id], of: atlas, path: path)[0]
    switch format {
    case .geojson:
      let detail = try wanted.detail(of: layer, path: path)
      var export = GeoJSONExport(layer, detail: detail, grid: layer.grid, file: path)
      // The shortest position is "[0,0],".
      var file = try BoundedExport(
        output, of: layer, path: path,
        leastCount: 6 * ringVertexCount(of: layer, detail: detail))
      try export.write { try file.write($0) }
      try file.finish()
    case .glb:
      let mesh = try mesh.mesh(of: layer, in: atlas, path: path)
      var file = try BoundedExport(
        output, of: layer, path: path, leastCount: 6 * Double(mesh.triangleCount))
      let model = try GlobeModel(mesh, file: path)
      let export = GLBExport(
        model, isQuantized: arguments.flag("quantized"),
        isCompressed: arguments.flag("compressed"))
      let bytes = try export.bytes(file: path)
      try file.write(bytes.span)
      try file.finish()
    case .obj:
      let mesh = try mesh.mesh(of: layer, in: atlas, path: path)
      // The shortest triangle is "f 1 2 3" with its line end.
      var file = try BoundedExport(
        output, of: layer, path: path, leastCount: 8 * Double(mesh.triangleCount))
      var export = OBJExport(try GlobeModel(mesh, file: path))
      while let piece = export.next() { try file.write(piece.span) }
      try file.finish()
    }
    return .done
  }
}
