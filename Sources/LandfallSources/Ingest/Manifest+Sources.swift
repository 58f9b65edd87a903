extension Manifest {
  /// The manifest of one layer for each boundary file, named as its file.
  /// - Parameter layer: the layer without its id and source, for all files.
  /// - Throws: ``BuildError`` if two files would give layers of one name.
  package init(sources: [String], as layer: LayerManifest) throws(BuildError) {
    var layers: [LayerManifest] = []
    for source in sources {
      var layer = layer
      layer.source = source
      if layer.id.isEmpty { layer.id = LayerManifest.id(ofFile: source) }
      if let other = layers.first(where: { $0.id == layer.id }) {
        throw BuildError(
          .manifestValue, file: source,
          problem: "its layer would be \"\(layer.id)\", as that of \(oneLine(other.source))",
          remedy: "rename one of the files, or write a manifest")
      }
      layers.append(layer)
    }
    var name = layers.map(\.id).joined(separator: "-")
    if name.utf8.count > FormatLimits.maxNameByteCount {
      name = "\(layers[0].id)-and-\(layers.count - 1)-more"
    }
    self.init(name: name, grid: Grid(unitsPerDegree: 1_000_000)!, layers: layers)
  }

  /// Returns the manifest with the members that the features of the sources decide. Reads the sources.
  /// - Throws: ``BuildError`` as a build does.
  package func chosen(isCancelled: (@Sendable () -> Bool)? = nil) throws(BuildError) -> Manifest {
    let environment = IngestEnvironment(isCancelled: isCancelled)
    var manifest = self
    for (index, layer) in layers.enumerated() {
      manifest.layers[index] = try layer.chosen(
        from: openSource(of: layer, environment: environment))
    }
    return manifest
  }

  /// The text of a manifest made by ``init(sources:as:)``.
  package var text: String {
    let layers = layers.map { layer in
      "    { \(layer.memberTexts.joined(separator: ",\n      ")) }"
    }
    return """
      { "name": \(jsonText(name)),
        "layers": [
      \(layers.joined(separator: ",\n"))
        ] }

      """
  }
}

extension LayerManifest {
  /// The members that ``Manifest/init(sources:as:)`` and ``chosen(from:)`` set, as JSON.
  fileprivate var memberTexts: [String] {
    var members = [("id", jsonText(id)), ("source", jsonText(source))]
    func add(_ name: String, _ text: String?) {
      if let text { members.append((name, jsonText(text))) }
    }
    add("sourceLayer", sourceLayer)
    if kind != .polygons { add("kind", kind.rawValue) }
    add("key", key)
    if numbersFeatures { members.append(("numberFeatures", "true")) }
    if dissolves { members.append(("dissolve", "true")) }
    add("name", name)
    add("crs", crs)
    if !aliases.properties.isEmpty {
      members.append(("aliases", listText(aliases.properties.map(jsonText))))
    }
    if !attributes.isEmpty { members.append(("attributes", listText(attributes.map(jsonText)))) }
    if !filter.isEmpty {
      let conditions = filter.sorted { $0.key < $1.key }
      let texts = conditions.map { "\(jsonText($0.key)): \($0.value.jsonText)" }
      members.append(("where", "{ \(texts.joined(separator: ", ")) }"))
    }
    if detail.sliverMeters > 0 {
      members.append(("closeSlivers", numberText(detail.sliverMeters)))
    }
    if !detail.drawnMeters.isEmpty {
      members.append(("details", listText(detail.drawnMeters.map(numberText))))
    }
    if let mesh = meshes.first {
      members.append(("mesh", "{ \"sag\": \(numberText(mesh.sagMeters)) }"))
    }
    return members.map { "\"\($0.0)\": \($0.1)" }
  }
}

private func listText(_ elements: [String]) -> String { "[\(elements.joined(separator: ", "))]" }

extension LayerManifest {
  /// Returns the layer with the members that the features of its source decide.
  /// - Throws: `.key` if no property can be the key.
  func chosen(from source: Source) throws(BuildError) -> LayerManifest {
    guard let choices else { return self }
    let survey = PropertySurvey(
      source, conditions: choices.conditions, sharedKey: dissolves ? key : nil)
    var layer = self
    for (condition, value) in zip(choices.conditions, survey.values) {
      layer.filter[condition.property] = value ?? .string(condition.value)
    }
    guard survey.featureCount > 0 else { return layer }
    // Points have no areas to draw, and --mesh may be meant for another file.
    if survey.isOfPoints { (layer.kind, layer.meshes) = (.points, []) }
    if choices.choosesName { layer.name = survey.name }
    guard choices.choosesKey, !survey.identifier.isUnique, !survey.isBare else { return layer }
    guard let key = survey.key else { throw Self.noKey(survey, file: source.name) }
    layer.key = key
    return layer
  }

  private static func noKey(_ survey: PropertySurvey, file: String) -> BuildError {
    let names = survey.columns.map { oneLine($0.name) }
    return BuildError(
      .key, file: file,
      problem: "no property has a different value in each feature, as a key requires; "
        + (names.isEmpty ? "they have no properties" : "they have \(listed(names, limit: 20))"),
      remedy:
        "number the features with --number-features; or name a property of your own with --key; or "
        + "join the features that share a value with --key PROPERTY --dissolve")
  }
}
