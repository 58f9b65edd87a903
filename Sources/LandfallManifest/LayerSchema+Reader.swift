extension LayerSchema {
  /// Reads the schema of a layer's object; nil if it has no schema.
  /// - Parameter known: the properties that the layer reads from its features. A schema names no
  ///   others: it checks only data that the atlas stores.
  package static func read(
    _ layer: ManifestObject, known: [String]
  ) throws(BuildError) -> LayerSchema? {
    guard let node = layer["schema"] else { return nil }
    let object = try layer.object(node, "schema", subject: "a schema", .schema)
    let required = try object.texts("required") ?? []
    var members = try Self.members(of: object, required: required, known: known)
    for (index, name) in required.enumerated() where !members.contains(where: { $0.name == name }) {
      let line = object.line(ofElement: index, in: "required")
      try refuseUnknown(name, "required[\(index)]", line: line, of: object, known: known)
      members.append(MemberRule(name: name, isRequired: true))
    }
    return LayerSchema(
      geometryTypes: try geometryTypes(of: object), members: members,
      allowsOthers: try object.flag("additionalProperties") ?? true)
  }

  private static func geometryTypes(of object: ManifestObject) throws(BuildError) -> [String]? {
    guard let types = try object.texts("geometry") else { return nil }
    for (index, type) in types.enumerated() where !knownGeometryTypes.contains(type) {
      throw object.error(
        "geometry[\(index)]", line: object.line(ofElement: index, in: "geometry"),
        problem: "\"\(type)\" is not a geometry type of regions",
        remedy: didYouMean(type, among: knownGeometryTypes)
          ?? "write one of \(knownGeometryTypes.joined(separator: ", "))")
    }
    return types
  }

  private static func members(
    of object: ManifestObject, required: [String], known: [String]
  ) throws(BuildError) -> [MemberRule] {
    guard let node = object["properties"] else { return [] }
    let list = try object.object(node, "properties", subject: "the properties")
    let members = try list.members.map { member throws(BuildError) in
      let (name, node) = (member.name, member.node)
      try refuseUnknown(name, name, line: node.line, of: list, known: known)
      return MemberRule(
        name: name, isRequired: required.contains(name),
        value: try ValueRule(list.object(node, name, subject: "a member's rule")))
    }
    for member in members {
      for rule in member.value?.textRules ?? [] {
        guard let name = rule.outside?.member else { continue }
        let other = members.first { $0.name == name }
        if case .number = other?.value?.kind { continue }
        throw list.error(
          "\(member.name).outsideAtMost.property", line: list[member.name]?.line,
          problem: "the schema has no number \"\(name)\"",
          remedy: "name a member whose type is number or integer")
      }
    }
    return members
  }

  private static func refuseUnknown(
    _ name: String, _ place: String, line: Int, of object: ManifestObject, known: [String]
  ) throws(BuildError) {
    if known.contains(name) { return }
    throw object.error(
      place, line: line, code: .manifestMember,
      problem: "the layer does not read the property \"\(name)\"",
      remedy: didYouMean(name, among: known)
        ?? "list it among \"attributes\", or the atlas will not know it")
  }
}
