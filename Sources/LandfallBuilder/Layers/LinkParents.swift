import LandfallModel
import LandfallSupport

/// The parent regions of a layer's regions.
package struct ParentLinks: Sendable {
  /// The parent layer's number; nil if the layer has no parent.
  package let layer: Int?
  /// The parent of each region in that layer.
  package let regions: [Int?]

  package init(layer: Int? = nil, regions: [Int?]) {
    self.layer = layer
    self.regions = regions
  }
}

/// Finds each region's parent by the key that the manifest or the feature gives.
/// - Returns: the links of each layer.
/// - Throws: ``BuildError`` for a layer or a key that does not exist, with the feature's name.
func linkParents(_ layers: [RepairedLayer]) throws(BuildError) -> [ParentLinks] {
  try layers.map { (layer: RepairedLayer) throws(BuildError) -> ParentLinks in
    let manifest = layer.manifest
    // The manifest reader allows one parent layer.
    guard let (parentID, parent) = manifest.within.first else {
      return ParentLinks(regions: Array(repeating: nil, count: layer.features.count))
    }
    guard let parentLayer = layers.firstIndex(where: { $0.manifest.id == parentID }) else {
      throw BuildError(
        .parent, file: manifest.source, place: "layer \(manifest.id)",
        problem: "it lies within layer \"\(parentID)\", which the manifest does not have",
        remedy: "name one of \(layers.map(\.manifest.id).joined(separator: ", "))")
    }
    var regionOfKey: [String: Int] = [:]
    for (region, feature) in layers[parentLayer].features.enumerated() {
      regionOfKey[feature.key] = region
    }
    let regions = try layer.features.map { (feature: Feature) throws(BuildError) -> Int? in
      let key: String?
      switch parent {
      case .key(let common): key = common
      case .property: key = feature.parentKey
      }
      guard let key else { return nil }
      guard let found = regionOfKey[key] else {
        throw BuildError(
          .parent, file: manifest.source, place: feature.label,
          problem: "it lies within \"\(key)\", which layer \(parentID) does not have",
          remedy: "correct the key in the manifest or the feature")
      }
      return found
    }
    return ParentLinks(layer: parentLayer, regions: regions)
  }
}
