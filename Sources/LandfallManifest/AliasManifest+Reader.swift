package import LandfallModel
import LandfallSupport

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
