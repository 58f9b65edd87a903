package import Landfall
package import LandfallModel
import LandfallSupport

/// A collection as described in its file.
package struct CollectionManifest: Sendable {
  /// The regions that belong to a collection: those that match every part that is given.
  package struct Members: Sendable {
    package var keys: [String]?
    package var attributes: [(name: String, value: AttributeValue)] = []
    /// Name patterns; a `*` matches any characters.
    package var names: [String]?
  }

  /// The name of the set, which is the same for the whole file.
  package var setName: String
  package var layer: String
  package var identifier: String
  package var name: String
  package var members: Members
  package var condition: RegionCollection.Condition
  package var texts = Texts()
  /// The file and the location in it, for messages.
  package var file: String
  package var place: String
}

extension CollectionManifest {
  /// Reads the collections of a file, and adds the first error of every collection, with line and
  /// member, to `faults`.
  /// - Throws: ``BuildError`` if the file cannot be read or is not a list of collections.
  package static func read(
    contentsOf path: String, faults: inout FaultList
  ) throws(BuildError) -> [CollectionManifest] {
    try read(json: readManifestFile(path), file: path, faults: &faults)
  }

  package static func read(json: [UInt8], file: String) throws(BuildError) -> [CollectionManifest] {
    var faults = FaultList()
    let collections = try read(json: json, file: file, faults: &faults)
    if let error = faults.error { throw error }
    return collections
  }

  private static func read(
    json: [UInt8], file: String, faults: inout FaultList
  ) throws(BuildError) -> [CollectionManifest] {
    let root = try ManifestObject(
      JSONNode(manifest: json, file: file), file: file, path: "", subject: "a collection file")
    try root.allow(.collectionFile)
    let setName = try root.requiredText("name", example: "\"name\": \"badges\"")
    let layer = try root.requiredText("layer", example: "\"layer\": \"states\"")
    guard let node = root["collections"] else {
      throw root.missing("collections", example: "\"collections\": [{ \"identifier\": … }]")
    }
    guard case .array(let nodes) = node.value else {
      throw root.wrongType("collections", node, expected: "an array of collections")
    }
    var collections: [CollectionManifest] = []
    for (index, node) in nodes.enumerated() {
      do {
        let object = try ManifestObject(
          node, file: file, path: "collections[\(index)]", subject: "a collection")
        let identifier = try object.requiredText(
          "identifier", example: "\"identifier\": \"four_corners\"")
        // A placeholder with all regions as members: even if the rest is invalid, references to the
        // identifier are not errors.
        var collection = CollectionManifest(
          setName: setName, layer: layer, identifier: identifier, name: identifier,
          members: Members(), condition: .all, file: file,
          place: "line \(object.line), collections[\(index)] (\(oneLine(identifier)))")
        do {
          try collection.complete(from: object)
        } catch {
          faults.add(error)
        }
        collections.append(collection)
      } catch {
        faults.add(error)
      }
    }
    return collections
  }

  private mutating func complete(from object: ManifestObject) throws(BuildError) {
    try object.allow(.collection)
    name = try object.text("name") ?? identifier
    members = try Self.members(of: object)
    condition = try Self.condition(of: object)
    texts = try Self.texts(of: object)
  }

  private static func members(of object: ManifestObject) throws(BuildError) -> Members {
    guard let node = object["members"] else {
      throw object.missing("members", example: "\"members\": { \"keys\": [\"AZ\", \"CO\"] }")
    }
    if case .string("all") = node.value { return Members() }
    let parts = try ManifestObject(
      node, file: object.file, path: "\(object.path).members", subject: "the members")
    try parts.allow(.members)
    var members = Members(keys: try parts.texts("keys"), names: try parts.texts("names"))
    if let node = parts["attributes"] {
      guard case .object(let list) = node.value else {
        throw parts.wrongType(
          "attributes", node, expected: "an object such as { \"COUNTS\": true }")
      }
      for member in list {
        members.attributes.append(
          (member.name, try attributeValue(member.node, "attributes.\(member.name)", of: parts)))
      }
    }
    guard members.keys != nil || members.names != nil || !members.attributes.isEmpty else {
      throw object.wrongType("members", node, expected: "\"all\", or keys, attributes or names")
    }
    return members
  }

  private static func condition(
    of object: ManifestObject
  ) throws(BuildError) -> RegionCollection.Condition {
    let expected = "\"all\", or one of count, countInOneDay, countInOneYear, returnAfterDays"
    guard let node = object["condition"] else {
      throw object.missing("condition", example: "\"condition\": \"all\"")
    }
    if case .string("all") = node.value { return .all }
    guard case .object = node.value else {
      throw object.wrongType("condition", node, expected: expected)
    }
    let parts = try ManifestObject(
      node, file: object.file, path: "\(object.path).condition", subject: "a condition")
    try parts.allow(.condition)
    guard parts.names.count == 1, let name = parts.names.first, let value = parts[name],
      let number = value.number, let count = Int(exactly: number),
      1...1_000_000 ~= count
    else { throw object.wrongType("condition", node, expected: "\(expected), with a whole number") }
    return switch name {
    case "count": .count(count)
    case "countInOneDay": .countInOneDay(count)
    case "countInOneYear": .countInOneYear(count)
    default: .returnAfterDays(count)
    }
  }
}

/// The string, Boolean or number of a node as an attribute's value; a whole number becomes an integer.
func attributeValue(
  _ node: JSONNode, _ name: String, of object: ManifestObject
) throws(BuildError) -> AttributeValue {
  switch node.value {
  case .string(let text): return .string(text)
  case .boolean(let flag): return .boolean(flag)
  case .number(let number):
    return Int64(exactly: number.value).map { .integer($0) } ?? .number(number.value)
  default: throw object.wrongType(name, node, expected: "a string, a number, true or false")
  }
}
