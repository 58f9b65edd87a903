import LandfallBuilder
import LandfallExport
import LandfallPoints

/// `landfall export`: layers of an atlas for other programs.
enum ExportCommand: Subcommand {
  static let name = "export"
  static let usage = CommandUsage(
    name: name,
    summary: "Writes the regions of a layer for other programs.",
    details: """
      geojson follows RFC 7946: outer rings run counter-clockwise, polygons are cut at ±180°, and the
      decimals round exactly to the atlas's grid. The id of a feature is the key of its region; its
      properties are the name and the attributes. geojsonl is a feature on each line without anything
      around them, geojsonseq the same with a record separator before each (RFC 8142).

      topojson contains each border once, as the atlas does: the topology is exact at every detail. An
      object has the id of its layer; ids and properties are those of geojson. Outer rings run clockwise,
      as d3-geo expects. Positions are whole numbers, which are exact, or with
      --quantization N numbers from 0 to N − 1 as topojson makes them, which move vertices by up to half a
      step; rings may then become points or lines. Several layers are written with --layer A --layer B or
      --layer all; they share no arcs.

      fgb (FlatGeobuf) and gpkg (GeoPackage) are written with GDAL's ogr2ogr. The key is the column id;
      polygons become multipolygons; attributes that are JSON become text.

      glb (binary glTF 2.0), obj (Wavefront) and usda (OpenUSD as text) contain a globe mesh of the layer, requested in its
      manifest by "mesh": {"sag": 1000}: triangles on the unit sphere, Y up, longitude 0 on +Z and 90° E
      on +X. All regions share one list of vertices, as do coasts and borders between regions, which are
      lines. glb has one node per region with its key, name and layer in extras; obj has one object per
      region named by its name and a group named by its key. A region without triangles, such as a
      point, has neither. usda, which Apple's
      frameworks load, has one mesh per region, with key, name and layer in its customData; each lists its own
      vertices, which are bit for bit those of its neighbors. 1 is a meter; land is green, borders are white.

      cells is a table in CSV with which plain SQL finds the regions of points exactly, in engines that run
      no code of others; docs/Cells.md has the queries.

      FILE is replaced in one step when the new file is complete. A file of more than 64 times the bytes
      of the atlas and 1 MiB is refused: its regions share borders as those of a map do not.
      """,
    operands: AtlasOperand.usage,
    options: """
      -l, --layer ID ...  the layer to write (default: the only one); for topojson all, or several
          times
      --detail full|METERS  the greatest distance of borders from their source: one of the details in the
          atlas, or full (default: the finest); for glb, obj and usda one of the details of the
          layer's meshes (default: any)
      -f, --format FORMAT {\(ExportFormat.allCases.map(\.rawValue).joined(separator: " "))}  \
      \(ExportFormat.list) (default: the one of FILE's ending; geojson for standard output)
      -o, --output FILE  the file to write (default: standard output, as -); .json is geojson,
          .ndjson, .jsonl and .geojsons are geojsonl
      --quantization N  topojson: the number of different longitudes and latitudes, such as 1e5, or
          off for degrees (default: those of the atlas's grid)
      --sag METERS  glb, obj and usda: the greatest depth of triangles below the sphere, one of
          those of the layer's meshes (default: the least)
      --quantized  glb: 16-bit positions (KHR_mesh_quantization), which moves vertices by up to 168
          m; neighbors still share them, so no cracks open, but triangles of tiny islands may lose
          their area
      --compressed  glb: lossless codecs of meshoptimizer (EXT_meshopt_compression), which the
          reading program must support
      """,
    examples: """
      landfall export world.atlas -l states -o states.geojson
        writes all states at the finest detail
      landfall export world.atlas -l countries --detail 1000 -f geojsonl
        prints the countries with borders within 1 km, one on each line
      landfall export --layer all -o world.topojson --quantization 1e5
        writes the layers of the atlas that comes with the command
      landfall export world.atlas -l countries -o countries.gpkg
        writes a GeoPackage
      landfall export world.atlas -l states --format cells -o cells.csv
        writes the table with which SQL finds states
      landfall export world.atlas -l countries --sag 1000 -o countries.glb
        writes the countries as triangles at most 1 km below the sphere
      """)

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let choice = try ExportChoice(arguments)
    switch choice.format {
    case .geojson: try writeGeoJSON(choice, .collection)
    case .geojsonl: try writeGeoJSON(choice, .lines)
    case .geojsonseq: try writeGeoJSON(choice, .records)
    case .topojson: try writeTopoJSON(choice)
    case .fgb: try writeTable(choice, .flatGeobuf)
    case .gpkg: try writeTable(choice, .geoPackage)
    case .cells: try writeCells(choice)
    case .glb:
      try writeMesh(choice, leastTriangle: 6) { model, file in
        let export = GLBExport(
          model, isQuantized: arguments.flag("quantized"),
          isCompressed: arguments.flag("compressed"))
        let bytes = try export.bytes(file: choice.path)
        try file.write(bytes.span)
      }
    case .obj:
      // The shortest triangle is "f 1 2 3" with its line end.
      try writeMesh(choice, leastTriangle: 8) { model, file in
        var export = OBJExport(model)
        while let piece = export.next() { try file.write(piece.span) }
      }
    case .usda:
      // The shortest triangle is "3, 0, 1, 2, ".
      try writeMesh(choice, leastTriangle: 12) { model, file in
        var export = USDAExport(model)
        while let piece = export.next() { try file.write(piece.span) }
      }
    }
    return .done
  }
}

// How each format is written.
extension ExportCommand {
  /// - Parameter output: the file; nil for that of the command.
  static func writeGeoJSON(
    _ choice: ExportChoice, _ framing: GeoJSONExport.Framing, to output: Destination? = nil
  ) throws {
    let layer = choice.layers[0]
    let detail = try choice.detail.detail(of: layer, path: choice.path)
    var export = GeoJSONExport(
      layer, detail: detail, grid: layer.grid, file: choice.path, framing: framing)
    // The shortest position is "[0,0],".
    var file = try BoundedExport(
      output ?? choice.output, of: layer, path: choice.path,
      leastCount: 6 * ringVertexCount(of: layer, detail: detail))
    try export.write { try file.write($0) }
    try file.finish()
  }

  static func writeCells(_ choice: ExportChoice) throws {
    let (layer, path) = (choice.layers[0], choice.path)
    guard let detail = try choice.detail.detail(of: layer, path: path) else {
      throw DataError("\(path): layer \"\(layer.id)\" has no areas, which cells are made of")
    }
    guard detail.meters == layer.lookupDetailMeters else {
      throw DataError(
        "\(path): cells give the answers of lookups, whose detail is \(detailText(layer.lookupDetailMeters)); leave out "
          + "--detail")
    }
    // The shortest row is "0,A,1,0,1,0,0,0,1" with its line end.
    var file = try BoundedExport(
      choice.output, of: layer, path: path,
      leastCount: 18 * ringVertexCount(of: layer, detail: detail))
    var export = CellsExport(layer, keys: layer.regions.map { csvField($0.key) }, file: path)
    try export.write { try file.write($0) }
    try file.finish()
  }

  static func writeTopoJSON(_ choice: ExportChoice) throws {
    var layers: [(layer: Layer, detail: Detail?)] = []
    for layer in choice.layers {
      layers.append((layer, try choice.detail.detail(of: layer, path: choice.path)))
    }
    var export = TopoJSONExport(
      layers, quantization: choice.quantization, grid: layers[0].layer.grid, file: choice.path)
    // The shortest reference is "0,". The arcs take no more bytes than are allowed.
    let largest = layers.map {
      (layer: $0.layer, count: ringArcCount(of: $0.layer, detail: $0.detail))
    }
    .max { $0.count < $1.count }!
    var file = try BoundedExport(
      choice.output, of: largest.layer, path: choice.path, leastCount: 2 * largest.count)
    try export.write { try file.write($0) }
    try file.finish()
  }

  /// Writes rows to a temporary file, which `ogr2ogr` converts.
  static func writeTable(_ choice: ExportChoice, _ format: OGRExport.Format) throws {
    let name = choice.output.path == "-" ? "standard output" : choice.output.path
    let environment = IngestEnvironment(isCancelled: { Signals.isInterrupted })
    let converter = try OGRExport(format, file: name, environment: environment)
    // A signal that ended the command at once would leave the folder behind.
    Signals.noteInterrupts()
    let folder = try TemporaryFolder()
    let rows = Destination(in: folder, "rows.geojsonl")
    let table = "\(folder.path)/table.\(choice.format.rawValue)"
    try writeGeoJSON(choice, .rows, to: rows)
    let file = try OutputFile(choice.output)
    let warnings = try converter.convert(
      rows.path, to: table, layer: choice.layers[0], file: name)
    for warning in warnings { Console.say("warning: \(oneLine(name)): \(warning)") }
    let source = try FileDescriptor.open(regular: table)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = try source.read(into: &buffer, from: 0)
      if count == 0 { break }
      try file.write(buffer.span.extracting(..<count))
    }
    try file.finish()
    withExtendedLifetime(folder) {}
  }

  /// - Parameter leastTriangle: the least bytes of a triangle in the file.
  static func writeMesh(
    _ choice: ExportChoice, leastTriangle: Double,
    _ write: (GlobeModel, inout BoundedExport) throws -> Void
  ) throws {
    let (layer, path) = (choice.layers[0], choice.path)
    let mesh = try choice.mesh.mesh(of: layer, in: choice.atlas, path: path)
    var file = try BoundedExport(
      choice.output, of: layer, path: path, leastCount: leastTriangle * Double(mesh.triangleCount))
    try write(try GlobeModel(mesh, file: path), &file)
    try file.finish()
  }
}
