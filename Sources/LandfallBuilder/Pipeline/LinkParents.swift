import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// Finds each region's parent by the key that the manifest or the feature names.
/// - Throws: ``BuildError`` for a layer or a key that is not there, naming the feature.
func linkParents(_ layers: inout [CompiledLayer]) throws(BuildError) {
  for number in layers.indices {
    let manifest = layers[number].manifest
    // The manifest reader allows one parent layer.
    guard let (parentID, parent) = manifest.within.first else { continue }
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
    layers[number].parentLayer = parentLayer
    for (region, feature) in layers[number].features.enumerated() {
      let key: String?
      switch parent {
      case .key(let common): key = common
      case .property: key = feature.parentKey
      }
      guard let key else { continue }
      guard let found = regionOfKey[key] else {
        throw BuildError(
          .parent, file: manifest.source, place: feature.label,
          problem: "it lies within \"\(key)\", which layer \(parentID) does not have",
          remedy: "correct the key in the manifest or the feature")
      }
      layers[number].parentRegions[region] = found
    }
  }
}
