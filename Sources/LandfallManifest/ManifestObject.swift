/// An object of a manifest and its location, so that each error names a member and a line.
package struct ManifestObject {
  package let file: String
  /// The path of the object, such as "layers[1]"; empty for the manifest itself.
  package let path: String
  /// The kind of object for messages, such as "a layer".
  package let subject: String
  /// The line the object starts on.
  package let line: Int
  let members: [JSONNode.Member]

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

  /// Reads the outermost object of a file, which may have only the members of a part.
  package init(
    root json: [UInt8], file: String, subject: String, _ part: ManifestPart? = nil
  ) throws(BuildError) {
    try self.init(JSONNode(manifest: json, file: file), file: file, path: "", subject: subject)
    if let part { try allow(part) }
  }

  /// The object of a node at a path in this one, which may have only the members of a part.
  func object(
    _ node: JSONNode, _ name: String, subject: String, _ part: ManifestPart? = nil
  ) throws(BuildError) -> ManifestObject {
    let object = try ManifestObject(node, file: file, path: path(of: name), subject: subject)
    if let part { try object.allow(part) }
    return object
  }

  private func path(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

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
      throw error(
        member.name, line: member.line, code: .manifestMember,
        problem: "\(subject) has no such member",
        remedy: didYouMean(member.name, among: offered)
          ?? "\(subject) has \(offered.joined(separator: ", "))")
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
    guard self[name] != nil else { return nil }
    let elements = try elements(name, expected: "an array of strings")
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

  /// The elements of an array; none if the member is absent.
  /// - Parameter example: the member for the error if it is absent; nil if it is optional.
  func elements(
    _ name: String, expected: String, least: Int = 0, example: String? = nil
  ) throws(BuildError) -> [JSONNode] {
    guard let node = self[name] else {
      if let example { throw missing(name, example: example) }
      return []
    }
    guard let elements = node.array, elements.count >= least else {
      throw wrongType(name, node, expected: expected)
    }
    return elements
  }

  /// The members of an object with any names; none if the member is absent.
  func members(
    _ name: String, expected: String, least: Int = 0
  ) throws(BuildError) -> [JSONNode.Member] {
    guard let node = self[name] else { return [] }
    guard let members = node.members, members.count >= least else {
      throw wrongType(name, node, expected: expected)
    }
    return members
  }

  /// One of the values of a type, by its name; the first one if the member is absent.
  /// - Parameter what: the type in words, such as "a kind of layer".
  func choice<Value: RawRepresentable<String>>(
    _ name: String, _ what: String, among values: [Value]
  ) throws(BuildError) -> Value {
    guard let text = try text(name) else { return values[0] }
    if let value = Value(rawValue: text) { return value }
    let known = values.map(\.rawValue)
    throw error(
      name, problem: "\"\(text)\" is not \(what)",
      remedy: didYouMean(text, among: known) ?? "write \"\(known.joined(separator: "\" or \""))\"")
  }

  /// True or false; nil if the member is absent.
  package func flag(_ name: String) throws(BuildError) -> Bool? {
    guard let node = self[name] else { return nil }
    guard let flag = node.boolean else { throw wrongType(name, node, expected: "true or false") }
    return flag
  }

  /// A number; nil if the member is absent.
  package func number(_ name: String) throws(BuildError) -> Double? {
    guard let node = self[name] else { return nil }
    guard let number = node.number else { throw wrongType(name, node, expected: "a number") }
    return number
  }

  /// A string, or an array of distinct strings; empty if the member is absent.
  fileprivate func oneOrMore(_ name: String, isOne: Bool = true) throws(BuildError) -> [String] {
    isOne ? try text(name).map { [$0] } ?? [] : try texts(name) ?? []
  }

  /// The line of an element of an array member.
  package func line(ofElement index: Int, in name: String) -> Int {
    let elements = self[name]?.array ?? []
    return elements.indices.contains(index) ? elements[index].line : line
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
  /// - Parameter line: nil for the line of the member's value.
  package func error(
    _ name: String, line: Int? = nil, code: BuildError.Code = .manifestValue, problem: String,
    remedy: String
  ) -> BuildError {
    BuildError(
      code, file: file,
      place: Self.place(line: line ?? self[name]?.line ?? self.line, path: path(of: name)),
      problem: problem, remedy: remedy)
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
    case .string: files = try object.oneOrMore("aliases").map { resolve($0, in: folder) }
    case .object:
      let parts = try object.object(node, "aliases", subject: "an aliases object", .aliases)
      properties = try parts.texts("properties") ?? []
      files = try parts.oneOrMore("file", isOne: parts["file"]?.array == nil).map {
        resolve($0, in: folder)
      }
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
    let root = try ManifestObject(root: json, file: file, subject: "a file of aliases")
    rows = try root.members.map { row throws(BuildError) in
      let isOne = row.node.string != nil
      return (row.name, row.node.line, try root.oneOrMore(row.name, isOne: isOne))
    }
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
        throw BuildError(
          .manifestValue, file: file, place: "line \(row.line)",
          problem: "no feature has the key \"\(oneLine(row.key))\"",
          remedy: didYouMean(row.key, among: features.map(\.key).filter { !$0.isEmpty })
            ?? "correct the key, or take it out")
      }
    }
  }
}
