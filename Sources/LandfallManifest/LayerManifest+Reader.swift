extension LayerManifest {
  /// Reads one layer of a manifest.
  package init(_ object: ManifestObject, folder: String) throws(BuildError) {
    try object.allow(.layer)
    let kind = try object.choice("kind", "a kind of layer", among: [Kind.polygons, .points])
    let detail = try LayerDetail(object)
    let builtIn = try BuiltInSchema(object)
    self.init(
      id: try Self.id(of: object),
      source: resolve(
        try object.requiredText("source", example: "\"source\": \"regions.geojson\""), in: folder),
      sourceLayer: try object.text("sourceLayer"),
      kind: kind,
      key: try object.text("key") ?? builtIn?.key,
      name: try object.text("name") ?? builtIn?.name,
      attributes: try object.texts("attributes") ?? [],
      crs: try object.text("crs"),
      within: try Self.within(of: object),
      detail: detail,
      filter: try Dictionary(
        object.attributes(
          "where", expected: "an object such as { \"CAPITAL\": true }", least: 1)
      ) { $1 },
      meshes: try MeshManifest.read(object, detail: detail, kind: kind),
      markersBelowSquareMeters: try Self.markerLimit(of: object),
      layouts: try LayoutDefinition.read(object))
    title = try Self.label("title", of: object)
    singular = try Self.label("singular", of: object)
    aliases = try AliasManifest(object, folder: folder)
    dissolves = try object.flag("dissolve") ?? false
    numbersFeatures = try object.flag("numberFeatures") ?? false
    if numbersFeatures, key != nil || dissolves {
      throw object.error(
        "numberFeatures",
        problem: "the keys are numbers, and \(key != nil ? "key" : "dissolve") asks for others",
        remedy: "leave one of them out")
    }
    if let builtIn {
      builtIn.apply(to: &self)
    } else {
      schema = try LayerSchema.read(object, known: askedProperties)
    }
  }

  /// The properties that the layer reads from its features.
  private var askedProperties: [String] {
    let parents = within.values.compactMap { parent -> String? in
      if case .property(let name) = parent { name } else { nil }
    }
    return [key, name].compactMap { $0 } + attributes + aliases.properties + parents
      + filter.keys.sorted()
  }

  private static func id(of object: ManifestObject) throws(BuildError) -> String {
    let id = try object.requiredText("id", example: "\"id\": \"states\"")
    guard isID(id) else {
      throw object.error(
        "id", problem: "\"\(id)\" is not a valid layer id",
        remedy: "use at most 255 of the characters A-Z a-z 0-9 - _ . and no - first")
    }
    return id
  }

  /// A string that is shown on one line; nil if the member is absent.
  private static func label(_ name: String, of object: ManifestObject) throws(BuildError) -> String?
  {
    guard let text = try object.text(name) else { return nil }
    let isControl = text.unicodeScalars.contains {
      $0.properties.generalCategory == .control || $0.properties.generalCategory == .lineSeparator
        || $0.properties.generalCategory == .paragraphSeparator
    }
    guard !isControl else {
      throw object.error(
        name, problem: "the string contains a line break or control character",
        remedy: "remove it")
    }
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw object.error(
        name, problem: "the string consists of spaces", remedy: "write a word, or leave it out")
    }
    let limit = FormatLimits.maxNameByteCount
    guard text.utf8.count <= limit else {
      throw object.error(
        name,
        problem: "the string has \(text.utf8.count) bytes, and an atlas holds at most \(limit)",
        remedy: "shorten it")
    }
    return text
  }

  private static func markerLimit(of object: ManifestObject) throws(BuildError) -> Double? {
    guard let node = object["markers"] else { return nil }
    guard case .object = node.value else {
      throw object.wrongType("markers", node, expected: "an object such as { \"below\": 1e9 }")
    }
    let markers = try object.object(node, "markers", subject: "a markers object", .markers)
    let expected = "an area in square meters above 0"
    guard let area = try markers.positive("below", .area, expected: expected) else {
      throw markers.missing("below", example: "\"below\": 1e9, \(expected)")
    }
    return area
  }

  private static func within(of object: ManifestObject) throws(BuildError) -> [String: Parent] {
    let members = try object.members(
      "within", expected: "an object such as { \"countries\": \"USA\" }")
    guard members.count <= 1 else {
      throw object.error(
        "within",
        problem: "\(members.count) layers are named, and a region has at most one parent",
        remedy: "name the layer that contains this one directly")
    }
    var within: [String: Parent] = [:]
    for member in members {
      let path = "within.\(member.name)"
      switch member.node.value {
      case .string(let key) where !key.isEmpty:
        within[member.name] = .key(key)
      case .object:
        let parent = try object.object(member.node, path, subject: "a parent", .parent)
        within[member.name] = .property(
          try parent.requiredText("property", example: "\"property\": \"COUNTRY\""))
      default:
        throw object.wrongType(
          path, member.node, expected: "a region's key, or { \"property\": … }")
      }
    }
    return within
  }
}

/// Resolves a path of a manifest against its folder; "-" remains standard input.
package func resolve(_ path: String, in folder: String) -> String {
  if path == "-" || path.begins(with: "/") || folder.isEmpty { return path }
  return folder.ends(with: "/") ? folder + path : "\(folder)/\(path)"
}

extension LayerManifest {
  /// Whether text can be the id of a layer. Ids become column names and arguments, so only alphabetic
  /// characters, digits, "-", "_" and "." are valid.
  package static func isID(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(isOfID) && (1...255).contains(text.utf8.count)
      && !text.begins(with: "-")
  }

  /// Whether an id may contain a character.
  private static func isOfID(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || "0"..."9" ~= scalar || "-_.".unicodeScalars.contains(scalar)
  }

  /// The id of the layer of a file: the file's name without its folder and its ending, also without the one before .gz
  /// and .zip, and with _ for each character that an id cannot have.
  package static func id(ofFile path: String) -> String {
    let file = FilePath.parts(of: path).last ?? ""
    var (name, ending) = nameAndEnding(file[...])
    if ["gz", "zip"].contains(lowercasedASCII(ending)) { (name, ending) = nameAndEnding(name) }
    var id = ""
    for scalar in name.unicodeScalars {
      let character = isOfID(scalar) ? String(scalar) : "_"
      if id.utf8.count + character.utf8.count <= 255 { id += character }
    }
    id = String(Substring(id.utf8.drop { $0 == UInt8(ascii: "-") }))
    return id.isEmpty ? "regions" : id
  }
}

/// A file's name before its last point, and the ending after it; an ending has a letter, unlike that of "gadm4.1".
private func nameAndEnding(_ file: Substring) -> (name: Substring, ending: Substring) {
  guard let dot = file.utf8.lastIndex(of: UInt8(ascii: ".")), dot > file.startIndex,
    file[dot...].contains(where: \.isLetter)
  else { return (file, "") }
  return (file[..<dot], file[file.utf8.index(after: dot)...])
}
