import Landfall
import LandfallSupport

/// The globe mesh of a layer that `--sag` and `--detail` select.
struct MeshChoice {
  /// The sag in meters; nil for the least.
  private let sag: Double?
  private let detail: DetailChoice

  /// - Throws: ``UsageError`` if the sag is not a number of meters.
  init(_ arguments: Arguments, detail: DetailChoice) throws(UsageError) {
    sag = try arguments.decimalNumber("sag", upTo: 1_000_000, "meters")
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
    if isDetail && meters == 0 { return "full detail" }
    return Int(exactly: meters).map { "\($0) m" } ?? "\(meters) m"
  }
}
