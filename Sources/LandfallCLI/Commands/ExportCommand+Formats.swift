import Landfall
import LandfallBuilder
import LandfallExport
import LandfallSupport

// How each format is written.
extension ExportCommand {
  /// - Parameter output: the file; nil for that of the command.
  static func writeGeoJSON(
    _ choice: ExportChoice, _ framing: GeoJSONExport.Framing, to output: String? = nil
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
    let name = choice.output ?? "standard output"
    var environment = IngestEnvironment()
    environment.isCancelled = { Signals.isInterrupted }
    let converter = try OGRExport(format, file: name, environment: environment)
    // A signal that ended the command at once would leave the folder behind.
    Signals.noteInterrupts()
    let folder = try TemporaryFolder()
    let (rows, table) = (
      "\(folder.path)/rows.geojsonl", "\(folder.path)/table.\(choice.format.rawValue)"
    )
    try writeGeoJSON(choice, .rows, to: rows)
    let file = try OutputFile(choice.output)
    try converter.convert(rows, to: table, layer: choice.layers[0], file: name)
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

  static func writeGLB(_ choice: ExportChoice, isQuantized: Bool, isCompressed: Bool) throws {
    let (layer, path) = (choice.layers[0], choice.path)
    let mesh = try choice.mesh.mesh(of: layer, in: choice.atlas, path: path)
    var file = try BoundedExport(
      choice.output, of: layer, path: path, leastCount: 6 * Double(mesh.triangleCount))
    let model = try GlobeModel(mesh, file: path)
    let export = GLBExport(model, isQuantized: isQuantized, isCompressed: isCompressed)
    let bytes = try export.bytes(file: path)
    try file.write(bytes.span)
    try file.finish()
  }

  static func writeOBJ(_ choice: ExportChoice) throws {
    let (layer, path) = (choice.layers[0], choice.path)
    let mesh = try choice.mesh.mesh(of: layer, in: choice.atlas, path: path)
    // The shortest triangle is "f 1 2 3" with its line end.
    var file = try BoundedExport(
      choice.output, of: layer, path: path, leastCount: 8 * Double(mesh.triangleCount))
    var export = OBJExport(try GlobeModel(mesh, file: path))
    while let piece = export.next() { try file.write(piece.span) }
    try file.finish()
  }

  static func writeUSDA(_ choice: ExportChoice) throws {
    let (layer, path) = (choice.layers[0], choice.path)
    let mesh = try choice.mesh.mesh(of: layer, in: choice.atlas, path: path)
    // The shortest triangle is "3, 0, 1, 2, ".
    var file = try BoundedExport(
      choice.output, of: layer, path: path, leastCount: 12 * Double(mesh.triangleCount))
    var export = USDAExport(try GlobeModel(mesh, file: path))
    while let piece = export.next() { try file.write(piece.span) }
    try file.finish()
  }
}
