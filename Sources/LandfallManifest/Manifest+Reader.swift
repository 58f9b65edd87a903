extension Manifest {
  /// Reads a manifest from a file.
  ///
  /// Relative paths in it are resolved against the manifest's folder; in a manifest from `/dev/stdin`, against
  /// the working folder.
  /// - Throws: ``BuildError`` with line and member for anything invalid.
  public init(contentsOf path: String) throws(BuildError) {
    let bytes = try readManifestFile(path)
    let isStandardInput = path == "/dev/stdin"
    let folder = isStandardInput ? "" : FilePath(path).folder
    try self.init(json: bytes, file: path, folder: folder)
  }

  /// Reads a manifest from JSON.
  /// - Parameters:
  ///   - file: the name of the manifest in messages.
  ///   - folder: the folder that relative paths are resolved against; empty is the working folder.
  public init(json: [UInt8], file: String, folder: String) throws(BuildError) {
    let root = try ManifestObject(root: json, file: file, subject: "a manifest", .manifest)
    _ = try root.text("$schema")
    let name = try root.requiredText("name", example: "\"name\": \"world\"")
    let grid = try Self.grid(of: root)
    let nodes = try root.elements(
      "layers", expected: "an array with at least one layer", least: 1,
      example: "\"layers\": [{ \"id\": …, \"source\": … }]")
    let collections = try root.texts("collections") ?? []
    var objects: [ManifestObject] = []
    var layers: [LayerManifest] = []
    for (index, node) in nodes.enumerated() {
      let object = try root.object(node, "layers[\(index)]", subject: "a layer")
      layers.append(try LayerManifest(object, folder: folder))
      objects.append(object)
    }
    try Self.checkNames(layers, objects)
    try Self.checkParents(layers, objects)
    try Self.checkReferences(layers, file: file, hasCollections: !collections.isEmpty)
    self.init(
      name: name, grid: grid, layers: layers,
      budgetBytes: try root.positive(
        "budgetBytes", .budget, expected: "a whole number of bytes of at least 1000"
      ).map { Int($0) },
      index: try root.choice("index", "a kind of index", among: IndexKind.allCases),
      collections: collections.map { resolve($0, in: folder) },
      worldview: try root.text("worldview").map { Self.worldviewPath($0, folder: folder) })
  }

  /// Reads a manifest from a file, with another worldview than its own.
  /// - Parameter worldview: the name of a file in the folder `worldviews` next to the manifest, or a path from the working
  ///   folder that ends in `.json`; nil for the manifest's own.
  /// - Throws: as ``init(contentsOf:)``.
  package init(contentsOf path: String, worldview: String?) throws(BuildError) {
    try self.init(contentsOf: path)
    guard let worldview else { return }
    let isPath = worldview.ends(with: ".json")
    self.worldview = Self.worldviewPath(
      worldview, folder: isPath || path == "/dev/stdin" ? "" : FilePath(path).folder)
  }

  /// The path of a worldview that is given by its name or its path.
  private static func worldviewPath(_ text: String, folder: String) -> String {
    resolve(text.ends(with: ".json") ? text : "worldviews/\(text).json", in: folder)
  }

  private static func grid(of root: ManifestObject) throws(BuildError) -> Grid {
    guard let node = root["grid"] else { return Grid(unitsPerDegree: 1_000_000)! }
    guard let degrees = node.number else {
      throw root.wrongType("grid", node, expected: "a number of degrees, such as 1e-6")
    }
    guard let grid = Grid(degrees: degrees) else {
      throw root.error(
        "grid", line: node.line, code: .grid,
        problem: "a spacing of \(degrees) degrees is not one of those an atlas can have",
        remedy: "write 1e-5, 1e-6 or 1e-7 (1.1 m, 11 cm or 1.1 cm)")
    }
    return grid
  }

  private static func checkNames(
    _ layers: [LayerManifest], _ objects: [ManifestObject]
  ) throws(BuildError) {
    for (index, layer) in layers.enumerated() {
      let object = objects[index]
      if let first = layers[..<index].firstIndex(where: { $0.id == layer.id }) {
        throw object.error(
          "id",
          problem: "\"\(layer.id)\" is the id of layers[\(first)] too",
          remedy: "give each layer an id of its own")
      }
      if layer.source == "-", layers[..<index].contains(where: { $0.source == "-" }) {
        throw object.error(
          "source",
          problem: "two layers cannot both be read from standard input",
          remedy: "give one of them a file")
      }
    }
  }

  /// Requires that every `within` names another layer of areas, and that no layer contains itself,
  /// directly or indirectly.
  private static func checkParents(
    _ layers: [LayerManifest], _ objects: [ManifestObject]
  ) throws(BuildError) {
    let layerOfID = Dictionary(uniqueKeysWithValues: layers.map { ($0.id, $0) })
    for (layer, object) in zip(layers, objects) {
      guard let node = object["within"] else { continue }
      for id in layer.within.keys.sorted() {
        if let parent = layerOfID[id] {
          guard parent.kind == .points else { continue }
          throw object.error(
            "within.\(id)", line: node.line, problem: "points cannot contain regions",
            remedy: "name a layer of polygons")
        }
        let others = layers.map(\.id).filter { $0 != layer.id }
        let list = others.joined(separator: ", ")
        throw object.error(
          "within.\(id)", line: node.line, problem: "no layer has the id \"\(id)\"",
          remedy: didYouMean(id, among: others)
            ?? (others.isEmpty
              ? "the manifest has no other layer" : "the other layers are: \(list)"))
      }
      var reached: Set<String> = []
      var open = Array(layer.within.keys)
      while let id = open.popLast() {
        guard reached.insert(id).inserted else { continue }
        open += layerOfID[id].map { Array($0.within.keys) } ?? []
      }
      if reached.contains(layer.id) {
        throw object.error(
          "within", line: node.line,
          problem:
            "\"\(layer.id)\" lies within itself, by way of \(reached.sorted().joined(separator: ", "))",
          remedy: "name only layers of larger regions")
      }
    }
  }

  /// Requires that every layer that a schema refers to exists and can be referred to in that way.
  private static func checkReferences(
    _ layers: [LayerManifest], file: String, hasCollections: Bool
  ) throws(BuildError) {
    func refuse(
      _ reference: TextRule.Reference, _ problem: String, _ remedy: String
    ) throws(BuildError) {
      throw BuildError(
        .manifestValue, file: file, place: "line \(reference.line), \(reference.path)",
        problem: problem, remedy: remedy)
    }
    let ids = layers.map(\.id)
    for rule in layers.compactMap(\.schema).flatMap(\.textRules) {
      for case let reference? in [rule.region, rule.collection]
      where !ids.contains(reference.layer) && !reference.isOptional {
        try refuse(
          reference, "no layer has the id \"\(reference.layer)\"",
          didYouMean(reference.layer, among: ids)
            ?? "the layers are: \(ids.joined(separator: ", "))")
      }
      if let reference = rule.collection, !hasCollections, !reference.isOptional {
        try refuse(
          reference, "the manifest names no collections",
          "add \"collections\": [\"collections/goals.json\"]")
      }
      if let reference = rule.region, rule.outside != nil,
        layers.contains(where: { $0.id == reference.layer && $0.kind == .points })
      {
        try refuse(reference, "points cannot contain regions", "name a layer of polygons")
      }
    }
  }
}

/// The bytes of a manifest or of a file of collections.
func readManifestFile(_ path: String) throws(BuildError) -> [UInt8] {
  do { return try readFile(path, limit: 64 << 20, isRegular: true) } catch {
    throw BuildError(error)
  }
}
