extension MeshManifest {
  /// Reads the meshes of a layer's object: one object, or an array of them.
  package static func read(
    _ layer: ManifestObject, detail: LayerDetail, kind: LayerManifest.Kind
  ) throws(BuildError) -> [MeshManifest] {
    guard let node = layer["mesh"] else { return [] }
    guard kind == .polygons else {
      throw layer.error(
        "mesh", problem: "a layer of points has no areas to draw",
        remedy: "remove it; markers do not require a mesh")
    }
    guard case .array(let elements) = node.value else {
      return [try MeshManifest(node, "mesh", of: layer, detail: detail)]
    }
    var meshes: [MeshManifest] = []
    for (index, element) in elements.enumerated() {
      let mesh = try MeshManifest(element, "mesh[\(index)]", of: layer, detail: detail)
      let isTwice = meshes.contains {
        $0.sagMeters == mesh.sagMeters
          && $0.detailMeters(in: detail) == mesh.detailMeters(in: detail)
      }
      guard !isTwice else {
        throw layer.error(
          "mesh[\(index)]", line: element.line,
          problem: "a mesh of the same sag and detail is listed twice",
          remedy: "remove one of them")
      }
      meshes.append(mesh)
    }
    return meshes
  }

  private init(
    _ node: JSONNode, _ name: String, of layer: ManifestObject, detail: LayerDetail
  ) throws(BuildError) {
    let object = try layer.object(node, name, subject: "a mesh", .mesh)
    guard
      let sag = try object.positive(
        "sag", .sag, expected: "a depth in meters of at least 1")
    else { throw object.missing("sag", example: "\"sag\": 1000") }
    self.init(
      sagMeters: sag, detailMeters: try Self.detailMeters(of: object, detail: detail),
      encoding: MeshEncoding(
        form: try object.choice(
          "encoding", "an encoding of meshes", among: [.raw, .compressed]),
        indexBits: try Self.indexBits(of: object)))
  }

  private static func detailMeters(
    of object: ManifestObject, detail: LayerDetail
  ) throws(BuildError) -> Double? {
    guard let node = object["detail"] else { return nil }
    let meters: Double
    if case .string("full") = node.value {
      meters = 0
    } else {
      meters =
        try object.positive(
          "detail", .detail, expected: "a distance in meters of at least 0.01, or \"full\"") ?? 0
    }
    let known = [detail.lookupMeters] + detail.drawnMeters
    guard known.contains(meters) else {
      func text(_ meters: Double) -> String {
        meters == 0 ? "\"full\"" : numberText(meters)
      }
      throw object.error(
        "detail", problem: "the layer has no detail of \(text(meters)) meters",
        remedy: "write one of \(known.map(text).joined(separator: ", ")), "
          + "or add it to the layer's \"details\"")
    }
    return meters
  }

  private static func indexBits(of object: ManifestObject) throws(BuildError) -> Int? {
    guard let node = object["indices"] else { return nil }
    if node.number == 16 { return 16 }
    if node.number == 32 { return 32 }
    throw object.wrongType("indices", node, expected: "16 or 32")
  }
}
