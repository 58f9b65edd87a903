import Foundation
package import Landfall
package import LandfallBuilder

/// An atlas in a file, mapped as apps do, and the same features in GEOS.
struct Dataset {
  /// What is measured, and the manifest of each: the sets of DESIGN §4, each a layer in an atlas of its
  /// own, and the shipped atlas of several layers.
  static let manifests = ["us": "us.json", "world": "countries.json", "all": "world.json"]
  static let names = ["us", "world", "all"]

  var name: String
  var grid: Grid
  var sources: [Source] = []
  var atlas: AtlasFigures
  var subjects: [Subject] = []
  /// Bytes that GEOS took from the heap for its trees; nil where the heap cannot be asked.
  var geosByteCount: Int?

  /// Builds the atlas from a shipped manifest in `folder`.
  init(name: String, folder: String) throws {
    self.name = name
    let manifest = try Manifest(contentsOf: "\(folder)/\(Self.manifests[name]!)")
    grid = manifest.grid
    atlas = try AtlasFigures(try Atlas.build(from: manifest, options: BuildOptions(jobs: 2)).bytes)
    let polygonLayers = manifest.layers.filter { $0.kind == .polygons }
    let layerFeatures = try polygonLayers.map {
      try readFeatures(of: $0, grid: manifest.grid).features.sortedByKey()
    }
    sources = try polygonLayers.map { try Source($0, grid: manifest.grid) }
    let heap = heapByteCount()
    let rivals = layerFeatures.map { GEOSLocator(features: $0) }
    geosByteCount = heapByteCount().flatMap { after in heap.map { after - $0 } }
    let layers = try polygonLayers.map { try atlas.atlas.layer($0.id) }
    subjects = layers.indices.map { .layer(layers[$0], layerFeatures[$0], rivals[$0]) }
    if layers.count == 2 {
      subjects.append(
        .place(
          atlas.atlas, layerFeatures.flatMap { $0 }, stateCount: layers[1].regions.count,
          states: rivals[1], countries: rivals[0]))
    }
  }
}

/// A boundary file, and how fast it is read.
package struct Source {
  package var layer: String
  package var byteCount: Int
  /// Which version of the data was measured.
  package var checksum: UInt32
  /// From the source's bytes to rounded rings: the least and the median of twenty runs, in seconds.
  var ingestSeconds: (lowest: Double, median: Double)

  package init(_ manifest: LayerManifest, grid: Grid) throws {
    layer = manifest.id
    let bytes = try readFile(manifest.source)
    byteCount = bytes.count
    checksum = unsafe bytes.withUnsafeBytes { unsafe CRC32C.checksum($0) }
    let clock = ContinuousClock()
    let times = try (0..<20).map { _ in
      try clock.measure { _ = try readFeatures(of: manifest, grid: grid, bytes: bytes) }
    }.map { $0 / .seconds(1) }.sorted()
    ingestSeconds = (times[0], times[times.count / 2])
  }
}
