/// Members that manifests may already have, though the stages that use them are not built yet.
///
/// Their values are checked as far as their form is settled, so that a slip is found today.
enum ManifestPending {
  enum Form { case any, texts }

  static let ofManifest: [(name: String, form: Form)] = [
    ("layouts", .any), ("cities", .any),
  ]

  static let ofLayer: [(name: String, form: Form)] = [
    ("layouts", .texts)
  ]

  /// The paths of the pending members that `object` has.
  static func check(
    _ object: ManifestObject, _ members: [(name: String, form: Form)]
  ) throws(BuildError) -> [String] {
    var paths: [String] = []
    for (name, form) in members {
      guard let node = object[name] else { continue }
      switch (form, node.value) {
      case (.any, _): break
      case (.texts, _): _ = try object.texts(name)
      }
      paths.append(object.path.isEmpty ? name : "\(object.path).\(name)")
    }
    return paths
  }
}
