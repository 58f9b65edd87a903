import LandfallBuilder
import LandfallExport

/// The layers of an atlas that `landfall export` writes, and their format.
struct ExportChoice {
  let atlas: Atlas
  /// The path of the atlas for messages.
  let path: String
  let layers: [Layer]
  let format: ExportFormat
  let output: Destination
  let detail: DetailChoice
  let mesh: MeshChoice
  let quantization: Quantization

  /// Reads the options, then opens the atlas.
  /// - Throws: ``UsageError`` for options that exclude each other, and if no layer or several are selected.
  init(_ arguments: Arguments) throws {
    detail = try DetailChoice(arguments)
    format = try ExportFormat(arguments)
    output = try arguments.destination()
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
    if !arguments.flag("output"), format.isBinary, Console.isOutputTerminal {
      throw arguments.error("a terminal cannot show \(format.rawValue); name a file with -o FILE")
    }
    // The world atlas has no globe meshes.
    let operand = try AtlasOperand(arguments, isSmall: [.glb, .obj, .usda].contains(format))
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
    if arguments.value("quantization") == "off" { return .none }
    let count = try arguments.number("quantization", .quantization, or: "off")
    return count.map { .count(Int($0)) } ?? .grid
  }
}

/// The globe mesh of a layer that `--sag` and `--detail` select.
struct MeshChoice {
  /// The sag in meters; nil for the least.
  private let sag: Double?
  private let detail: DetailChoice

  /// - Throws: ``UsageError`` if the sag is not a number of meters.
  init(_ arguments: Arguments, detail: DetailChoice) throws(UsageError) {
    sag = try arguments.number("sag", .anySag)
    self.detail = detail
  }

  /// Loads the matching mesh with the least sag.
  /// - Throws: ``DataError`` that lists the meshes of the layer if no mesh matches; ``AtlasFileError`` if
  ///   the mesh is damaged.
  func mesh(of layer: Layer, in atlas: Atlas, path: String) throws -> GlobeMeshView {
    let infos = layer.globeMeshes
    guard !infos.isEmpty else { throw noMesh(of: layer, in: atlas, path: path) }
    let found = infos.first { info in
      (sag == nil || info.sagMeters == sag)
        && (detail.wanted == nil || info.detailMeters == detail.wanted)
    }
    guard let found else { throw unknown(infos, layer: layer, path: path) }
    do {
      return try layer.globeMesh(found)
    } catch {
      throw AtlasFileError(path: path, error: error)
    }
  }

  private func noMesh(of layer: Layer, in atlas: Atlas, path: String) -> DataError {
    if layer.kind == .points {
      return DataError(
        "\(path): layer \"\(layer.id)\" has points and no globe mesh; write it with --format geojson"
      )
    }
    let others = atlas.layers.filter { !$0.globeMeshes.isEmpty }.map { "\"\($0.id)\"" }
    let known = others.isEmpty ? "no layer has one" : "\(others.joined(separator: ", ")) has one"
    return DataError(
      "\(path): layer \"\(layer.id)\" has no globe mesh (\(known)); "
        + "request one in the layer's manifest with \"mesh\": {\"sag\": 1000}")
  }

  private func unknown(_ infos: [GlobeMeshInfo], layer: Layer, path: String) -> DataError {
    var wish = sag.map { "with a sag of \(Self.text($0))" } ?? ""
    if let meters = detail.wanted {
      wish +=
        "\(wish.isEmpty ? "" : " and ")\(sag == nil ? "with " : "")borders of \(Self.text(meters, isDetail: true))"
    }
    let known = infos.map {
      "a sag of \(Self.text($0.sagMeters)) with borders of \(Self.text($0.detailMeters, isDetail: true))"
    }
    return DataError(
      "\(path): layer \"\(layer.id)\" has no globe mesh \(wish); it has "
        + "\(known.joined(separator: ", ")); request more with \"mesh\" in the manifest")
  }

  /// A sag or detail as text: "full detail", "1000 m", "0.5 m".
  private static func text(_ meters: Double, isDetail: Bool = false) -> String {
    isDetail && meters == 0 ? "full detail" : "\(numberText(meters)) m"
  }
}
