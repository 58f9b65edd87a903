import Foundation
import Landfall
import TestSupport
@testable import LandfallBuilder

/// The atlas of data/world.json and the features that it was built from, made once for all tests.
struct RealWorld {
  let manifest: Manifest
  let result: BuildResult
  let atlas: Atlas
  /// The features of each layer, normalized, in the order of the atlas's regions.
  let features: [String: [Feature]]

  static let shared = Result { try RealWorld() }

  static func open() throws -> RealWorld { try shared.get() }

  private init() throws {
    manifest = try Manifest(contentsOf: Self.path("data/world.json"))
    result = try buildAtlas(manifest, options: BuildOptions(jobs: 2))
    atlas = try Atlas(bytes: result.bytes)
    var features: [String: [Feature]] = [:]
    for layer in manifest.layers where layer.kind == .polygons {
      let read = try readFeatures(of: layer, grid: manifest.grid).features.sortedByKey()
      features[layer.id] = try normalize(read, grid: manifest.grid).features
    }
    self.features = features
  }

  static func path(_ relative: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(relative).path
  }

  /// The key of the region of a layer at a place; nil where there is none.
  func key(_ layer: String, _ latitude: Double, _ longitude: Double) throws -> String? {
    try atlas.layer(layer).region(at: Coordinate(latitude: latitude, longitude: longitude))?.key
  }
}
