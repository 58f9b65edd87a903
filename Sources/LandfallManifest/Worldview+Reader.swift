extension Manifest {
  /// The layers with the changes of the manifest's worldview.
  /// - Throws: ``BuildError`` with file and line if the worldview's file cannot be read, or has an error, or
  ///   changes no layer of the manifest.
  package var layersInWorldview: [LayerManifest] {
    get throws(BuildError) {
      guard let worldview else { return layers }
      let views = try Worldview.read(contentsOf: worldview)
      guard layers.contains(where: { views[$0.id] != nil }) else {
        throw BuildError(
          .manifestValue, file: worldview,
          problem: "it changes \(views.keys.sorted().joined(separator: ", ")), and the manifest "
            + "has \(layers.map(\.id).joined(separator: ", "))",
          remedy: "name a layer of the manifest, or remove the worldview")
      }
      for layer in layers where layer.dissolves && views[layer.id] != nil {
        throw BuildError(
          .manifestValue, file: worldview,
          problem: "it changes the layer \"\(layer.id)\", whose features are joined by their keys",
          remedy: "join them in a source of their own first")
      }
      return layers.map { $0.viewed(by: views, file: worldview) }
    }
  }
}

extension LayerManifest {
  /// Returns the layer with the changes of its own regions and of their parents.
  fileprivate func viewed(by views: [String: Worldview], file: String) -> LayerManifest {
    let parents = within.keys.first.flatMap { views[$0] }
    guard views[id] != nil || parents != nil else { return self }
    var layer = self
    var view = views[id] ?? Worldview(file: file)
    if let parents {
      view.parents = parents.areas
      // All regions are in one: that may be part of another now.
      for (id, parent) in within {
        guard case .key(let key) = parent else { continue }
        let joined = parents.areas.joined.first { $0.key == key }
        layer.within[id] = .key(joined?.target ?? key)
      }
    }
    layer.worldview = view
    return layer
  }
}

extension Worldview {
  /// Reads the changes of layers, by their ids.
  /// - Throws: ``BuildError`` with file and line for anything invalid.
  package static func read(contentsOf path: String) throws(BuildError) -> [String: Worldview] {
    let folder = FilePath(path).folder
    let bytes: [UInt8]
    do { bytes = try readManifestFile(path) } catch {
      var error = error
      if error.code == .unreadable {
        error.remedy =
          "\"worldview\" is a path that ends in .json, or the name of a file in the folder worldviews "
          + "next to the manifest"
      }
      throw error
    }
    return try read(json: bytes, file: path, folder: folder)
  }

  package static func read(
    json: [UInt8], file: String, folder: String
  ) throws(BuildError) -> [String: Worldview] {
    let root = try ManifestObject(
      root: json, file: file, subject: "a worldview file", .worldviewFile)
    _ = try root.text("description")
    guard root["layers"] != nil else {
      throw root.missing("layers", example: "\"layers\": { \"countries\": … }")
    }
    let layers = try root.objects(
      "layers", subject: "a layer of a worldview", .worldviewLayer)
    var views: [String: Worldview] = [:]
    for (id, object) in layers {
      var view = Worldview(file: file)
      view.areas.source = try object.text("areas").map { resolve($0, in: folder) }
      view.areas.moved = try assignments("moved", of: object)
      view.areas.joined = try assignments("joined", of: object)
      if view.areas.source == nil, let first = view.areas.moved.first {
        throw object.error(
          "moved", line: first.line, problem: "no file has the area \"\(oneLine(first.key))\"",
          remedy: "add \"areas\": \"disputed_areas.geojson\"")
      }
      for (key, values) in try object.objects("attributes", subject: "attributes") {
        for name in values.names {
          view.attributes[key, default: [:]][name] = try values.attributeValue(
            values[name]!, name)
        }
      }
      views[id] = view
    }
    return views
  }

  private static func assignments(
    _ name: String, of object: ManifestObject
  ) throws(BuildError) -> [Assignment] {
    try object.objects(name, subject: "an assignment", .assignment).map {
      key, assignment throws(BuildError) in
      _ = try assignment.requiredText("source", example: "\"source\": \"who states it\"")
      return Assignment(
        key: key, target: try assignment.requiredText("to", example: "\"to\": \"UKR\""),
        line: assignment.line)
    }
  }
}

extension ManifestObject {
  /// The objects in an object, with their names in the file's order; empty if the member is absent.
  fileprivate func objects(
    _ name: String, subject: String, _ part: ManifestPart? = nil
  ) throws(BuildError) -> [(name: String, object: ManifestObject)] {
    guard let node = self[name] else { return [] }
    let all = try object(node, name, subject: "an object of objects")
    return try all.members.map { member throws(BuildError) in
      (member.name, try all.object(member.node, member.name, subject: subject, part))
    }
  }
}
