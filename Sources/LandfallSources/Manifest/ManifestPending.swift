import LandfallModel

/// Members that manifests may already have, though the stages that use them are not built yet.
enum ManifestPending {
  static let ofManifest = ["cities"]

  /// The pending members that `object` has.
  static func check(_ object: ManifestObject) -> [String] {
    ofManifest.filter { object[$0] != nil }
  }
}
