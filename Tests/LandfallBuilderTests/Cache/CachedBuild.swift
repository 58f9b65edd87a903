import Foundation
import Landfall
import LandfallBuilder
import LandfallSupport
import TestSupport

/// A build with everything that a cache stores: two layers of areas, with details, meshes and layouts, the
/// second within the first, and a layer of points.
struct CachedBuild {
  var layers: [LayerManifest]
  var features: [[Feature]]
  var grid = Grid.standard
  var index = IndexKind.fast
  var budgetBytes: Int?
  var limits = IndexLimits()
  var wantsPictures = false

  init(seed: UInt64) {
    func map(_ number: UInt64, regionCount: Int) -> [Feature] {
      FractalCoverage(
        grid: .standard, origin: GridPoint(u: 170_000_000, v: 100_000_000), columns: 7, rows: 7,
        cellSize: 900_000, regionCount: regionCount, levels: 4, seed: seed &+ number
      ).features
    }
    features = [map(0, regionCount: 9), map(1, regionCount: 4)]
    // An island to be dropped, and a gap to be closed: settings decide about both.
    features[0].append(
      Self.area("island", [(0, 0), (900_000, 0), (900_000, 900_000), (0, 900_000)]))
    features[0][features[0].count - 1].geometry.append(
      Self.area("", [(2_000_000, 0), (2_004_000, 0), (2_004_000, 4_000)]).geometry)
    features[1] += [
      Self.area("left", [(0, 0), (9_000, 0), (8_970, 5_000), (9_000, 9_000), (0, 9_000)]),
      Self.area("right", [(9_000, 0), (18_000, 0), (18_000, 9_000), (9_000, 9_000)]),
    ]
    let page = LayoutDefinition(
      id: "page", width: 300, height: 200,
      frames: [
        FrameDefinition(
          projection: "+proj=eqearth", box: PageBox(x: 0, y: 0, width: 300, height: 200))
      ])
    var outer = LayerManifest(
      id: "outer", source: "made up", detail: LayerDetail(drawnMeters: [1_000, 4_000]),
      meshes: [MeshManifest(sagMeters: 20_000)], layouts: [page])
    outer.detail.dropsIslandsBelowSquareMeters = 1e6
    let inner = LayerManifest(
      id: "inner", source: "made up", within: ["outer": .key(features[0][0].key)],
      detail: LayerDetail(lookupMeters: 300, drawnMeters: [2_000], sliverMeters: 5),
      layouts: [page])
    let points = (0..<5).map { number in
      Feature(
        index: number, key: "p\(number)", name: "Point \(number)",
        geometry: Geometry(points: [GridPoint(u: 171_000_000 + UInt32(number), v: 101_000_000)]))
    }
    features.append(points)
    layers = [outer, inner, LayerManifest(id: "points", source: "made up", kind: .points)]
  }

  /// A region far from the others.
  private static func area(_ key: String, _ ring: [(u: UInt32, v: UInt32)]) -> Feature {
    Feature(
      index: 100, key: key, name: key,
      geometry: Geometry(
        vertices: ring.map { GridPoint(u: 150_000_000 + $0.u, v: 80_000_000 + $0.v) },
        ringEnds: [ring.count], polygonEnds: [1]))
  }

  func run(cache: String?, jobs: Int = 2) throws -> BuildResult {
    var options = BuildOptions(jobs: jobs, cacheDirectory: cache)
    options.wantsPictures = wantsPictures
    options.indexLimits = limits
    return try Atlas.build(
      AtlasPlan(name: "cached", grid: grid, index: index, budgetBytes: budgetBytes),
      sources: zip(layers, features).map { LayerDraft(manifest: $0, features: $1) },
      options: options)
  }

  /// Moves a vertex of the first ring of a layer's last region with rings by a grid unit.
  mutating func moveVertex(inLayer layer: Int) {
    let region = features[layer].lastIndex { !$0.geometry.vertices.isEmpty }!
    features[layer][region].geometry.vertices[1].u += 1
  }
}

extension Geometry {
  fileprivate mutating func append(_ other: Geometry) {
    ringEnds += other.ringEnds.map { vertices.count + $0 }
    vertices += other.vertices
    polygonEnds.append(ringEnds.count)
  }
}

/// What must be the same with and without a cache.
struct ComparedResult: Equatable {
  let bytes: [UInt8]
  let report: BuildReport
  let pictures: [String]

  init(_ result: BuildResult) {
    bytes = result.bytes
    var report = result.report
    for index in report.stages.indices {
      report.stages[index].seconds = 0
      report.stages[index].peakMemoryBytes = 0
    }
    self.report = report
    pictures = result.pictures.map { "\($0)" }
  }
}

/// A folder for a cache, which is removed with it.
final class CacheFolder {
  let path = FileManager.default.temporaryDirectory.path + "/landfall-cache-\(UUID().uuidString)"

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The paths of the stored results, in their order.
  var files: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: path)
        .filter { $0.hasSuffix(".stage") }.sorted().map { "\(path)/\($0)" }
    }
  }
}
