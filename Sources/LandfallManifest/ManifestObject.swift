import Landfall
package import LandfallModel
package import LandfallSupport

/// An object of a manifest and its location, so that each error names a member and a line.
package struct ManifestObject {
  package let file: String
  /// The path of the object, such as "layers[1]"; empty for the manifest itself.
  package let path: String
  /// The kind of object for messages, such as "a layer".
  package let subject: String
  /// The line the object starts on.
  package let line: Int
  private let members: [JSONNode.Member]

  /// Reads the object of a node.
  /// - Throws: ``BuildError`` if the node is not an object.
  package init(_ node: JSONNode, file: String, path: String, subject: String) throws(BuildError) {
    guard case .object(let members) = node.value else {
      throw BuildError(
        .manifestValue, file: file, place: Self.place(line: node.line, path: path),
        problem: "expected \(subject), found \(node.kindName)",
        remedy: "write an object in braces")
    }
    (self.file, self.path, self.subject, self.line) = (file, path, subject, node.line)
    self.members = members
  }

  /// The names of the members, in the file's order.
  package var names: [String] { members.map(\.name) }

  /// The member with this name; nil if it is absent.
  package subscript(_ name: String) -> JSONNode? { members.first { $0.name == name }?.node }

  /// Rejects every member that the kind of object does not have.
  package func allow(_ part: ManifestPart) throws(BuildError) {
    let allowed = part.members.map(\.name)
    // "$schema" is for editors, and never what a misspelled member means.
    let offered = allowed.filter { !$0.hasPrefix("$") }
    for member in members where !allowed.contains(member.name) {
      let remedy =
        suggestion(for: member.name, among: offered).map { "did you mean \"\($0)\"?" }
        ?? "\(subject) has \(offered.joined(separator: ", "))"
      throw error(
        member.name, line: member.line, code: .manifestMember,
        problem: "\(subject) has no such member", remedy: remedy)
    }
  }

  /// A string that is not empty; nil if the member is absent.
  package func text(_ name: String) throws(BuildError) -> String? {
    guard let node = self[name] else { return nil }
    guard case .string(let text) = node.value, !text.isEmpty else {
      throw wrongType(name, node, expected: "a string")
    }
    try checkNUL(text, name, node)
    return text
  }

  /// Rejects a string that C libraries and the system would read only up to its NUL.
  private func checkNUL(_ text: String, _ name: String, _ node: JSONNode) throws(BuildError) {
    guard text.utf8.contains(0) else { return }
    throw error(
      name, line: node.line, problem: "the string contains the character \\u0000",
      remedy: "remove it")
  }

  /// A string that is required.
  func requiredText(_ name: String, example: String) throws(BuildError) -> String {
    if let text = try text(name) { return text }
    throw missing(name, example: example)
  }

  /// An array of distinct strings, each not empty; nil if the member is absent.
  package func texts(_ name: String) throws(BuildError) -> [String]? {
    guard let node = self[name] else { return nil }
    guard case .array(let elements) = node.value else {
      throw wrongType(name, node, expected: "an array of strings")
    }
    var texts: [String] = []
    for (index, element) in elements.enumerated() {
      guard case .string(let text) = element.value, !text.isEmpty else {
        throw wrongType("\(name)[\(index)]", element, expected: "a string")
      }
      try checkNUL(text, "\(name)[\(index)]", element)
      // Swift takes strings as equal that Unicode does, but they are different names.
      guard !texts.contains(where: { $0.utf8.elementsEqual(text.utf8) }) else {
        throw error(
          "\(name)[\(index)]", line: element.line, problem: "\"\(text)\" is listed twice",
          remedy: "remove one of them")
      }
      texts.append(text)
    }
    return texts
  }

  /// True or false; nil if the member is absent.
  package func flag(_ name: String) throws(BuildError) -> Bool? {
    guard let node = self[name] else { return nil }
    guard let flag = node.boolean else {
      throw wrongType(name, node, expected: "true or false")
    }
    return flag
  }

  /// A number; nil if the member is absent.
  package func number(_ name: String) throws(BuildError) -> Double? {
    guard let node = self[name] else { return nil }
    guard let number = node.number else {
      throw wrongType(name, node, expected: "a number")
    }
    return number
  }

  /// The line of an element of an array member.
  package func line(ofElement index: Int, in name: String) -> Int {
    guard case .array(let elements) = self[name]?.value, elements.indices.contains(index) else {
      return line
    }
    return elements[index].line
  }

  // MARK: Errors

  /// The error for a missing member.
  package func missing(_ name: String, example: String) -> BuildError {
    let owner = path.isEmpty ? "" : "\(path): "
    return BuildError(
      .manifestMember, file: file, place: "line \(line)",
      problem: "\(owner)\(subject) requires a member \"\(name)\"", remedy: "add \(example)")
  }

  /// The error for a value of the wrong type.
  func wrongType(_ name: String, _ node: JSONNode, expected: String) -> BuildError {
    let found = node.value == .string("") ? "an empty string" : node.kindName
    return error(
      name, line: node.line, problem: "expected \(expected), found \(found)",
      remedy: "write \(expected)")
  }

  /// The error for an invalid member.
  package func error(
    _ name: String, line: Int, code: BuildError.Code = .manifestValue, problem: String,
    remedy: String
  ) -> BuildError {
    let member = path.isEmpty ? name : "\(path).\(name)"
    return BuildError(
      code, file: file, place: Self.place(line: line, path: member), problem: problem,
      remedy: remedy)
  }

  private static func place(line: Int, path: String) -> String {
    path.isEmpty ? "line \(line)" : "line \(line), \(path)"
  }
}

extension AliasManifest {
  /// Reads the aliases of a layer: names of properties, the path of a file, or both in an object, which may have
  /// several files.
  package init(_ object: ManifestObject, folder: String) throws(BuildError) {
    self.init()
    guard let node = object["aliases"] else { return }
    switch node.value {
    case .array: properties = try object.texts("aliases") ?? []
    case .string:
      files = try object.text("aliases").map { [resolve($0, in: folder)] } ?? []
    case .object:
      let parts = try ManifestObject(
        node, file: object.file, path: "\(object.path).aliases", subject: "an aliases object")
      try parts.allow(.aliases)
      properties = try parts.texts("properties") ?? []
      let paths =
        if case .array? = parts["file"]?.value {
          try parts.texts("file") ?? []
        } else {
          try parts.text("file").map { [$0] } ?? []
        }
      files = paths.map { resolve($0, in: folder) }
    default:
      throw object.wrongType(
        "aliases", node, expected: "an array of properties, or the path of a file")
    }
  }
}

/// A file of aliases: an object that maps the keys of regions to strings or arrays of strings.
package struct AliasTable {
  private let file: String
  private let rows: [(key: String, line: Int, aliases: [String])]

  /// - Throws: ``BuildError`` with file and line if the file cannot be read or is not such an object.
  package init(contentsOf path: String) throws(BuildError) {
    try self.init(json: readManifestFile(path), file: path)
  }

  package init(json: [UInt8], file: String) throws(BuildError) {
    self.file = file
    let root = try ManifestObject(
      JSONNode(manifest: json, file: file), file: file, path: "", subject: "a file of aliases")
    var rows: [(key: String, line: Int, aliases: [String])] = []
    for key in root.names {
      guard let node = root[key] else { continue }
      if case .string = node.value {
        rows.append((key, node.line, try root.text(key).map { [$0] } ?? []))
      } else {
        rows.append((key, node.line, try root.texts(key) ?? []))
      }
    }
    self.rows = rows
  }

  /// Adds the aliases to the features with the keys.
  /// - Parameter isFiltered: Whether the layer leaves features out; a key of none of its features is
  ///   then not an error.
  /// - Throws: ``BuildError`` with the line of a key that no feature has.
  package func add(to features: inout [Feature], isFiltered: Bool) throws(BuildError) {
    var position: [String: Int] = [:]
    for (index, feature) in features.enumerated() { position[feature.key] = index }
    for row in rows {
      if let index = position[row.key] {
        features[index].aliases += row.aliases
      } else if !isFiltered {
        let guess = suggestion(for: row.key, among: features.map(\.key).filter { !$0.isEmpty })
        throw BuildError(
          .manifestValue, file: file, place: "line \(row.line)",
          problem: "no feature has the key \"\(oneLine(row.key))\"",
          remedy: guess.map { "did you mean \"\(oneLine($0))\"?" }
            ?? "correct the key, or take it out")
      }
    }
  }
}
