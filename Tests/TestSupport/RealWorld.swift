import Foundation
package import Landfall
package import LandfallBuilder

/// The atlas of data/world.json without its worldview, and the features that it was built from, made once a run, when the
/// first test needs it. RealWorldviewTests has the views.
package struct RealWorld: Sendable {
  package let manifest: Manifest
  package let result: BuildResult
  package let atlas: Atlas
  /// The features of each layer, normalized, in the order of the atlas's regions.
  package let features: [String: [Feature]]

  private static let shared = Result { try RealWorld() }

  package static func open() throws -> RealWorld { try shared.get() }

  private init() throws {
    var manifest = try Manifest(contentsOf: Package.path("data/world.json"))
    manifest.worldview = nil
    self.manifest = manifest
    result = try Atlas.build(from: manifest)
    atlas = try Atlas(bytes: result.bytes)
    var features: [String: [Feature]] = [:]
    for layer in manifest.layers where layer.kind == .polygons {
      let read = try readFeatures(of: layer, grid: manifest.grid).features.sortedByKey()
      features[layer.id] = normalize(read, grid: manifest.grid).features
    }
    self.features = features
  }

  /// The key of the region of a layer at a place; nil where there is none.
  package func key(_ layer: String, _ latitude: Double, _ longitude: Double) throws -> String? {
    try atlas.layer(layer).region(at: Coordinate(latitude: latitude, longitude: longitude))?.key
  }
}
