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
