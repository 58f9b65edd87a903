package import Landfall
package import LandfallBuilder

/// Rings in degrees, for tests that draw a region by hand.
package struct Outline: Sendable {
  package typealias Ring = [(longitude: Double, latitude: Double)]

  package var rings: [Ring]
  /// Whether the rings after the first are its holes; else each is a polygon of its own. By default they are holes if
  /// the first one's box holds theirs.
  package var isOnePolygon: Bool

  package init(_ rings: [Ring]) {
    self.rings = rings
    let ranges = rings.map { ring in
      (ring.map(\.longitude), ring.map(\.latitude))
    }
    isOnePolygon = ranges.dropFirst().allSatisfy { longitudes, latitudes in
      ranges[0].0.min()! < longitudes.min()! && longitudes.max()! < ranges[0].0.max()!
        && ranges[0].1.min()! < latitudes.min()! && latitudes.max()! < ranges[0].1.max()!
    }
  }

  /// A box, its sides along meridians and parallels.
  package static func box(
    west: Double, south: Double, east: Double, north: Double
  ) -> Ring {
    [(west, south), (east, south), (east, north), (west, north)]
  }

  /// The geometry on a grid.
  package func geometry(on grid: Grid) -> Geometry {
    var geometry = Geometry()
    for ring in rings {
      for vertex in ring {
        guard let point = grid.vertex(latitude: vertex.latitude, longitude: vertex.longitude)
        else { preconditionFailure("\(vertex) is no place") }
        geometry.vertices.append(point)
      }
      geometry.ringEnds.append(geometry.vertices.count)
      if !isOnePolygon { geometry.polygonEnds.append(geometry.ringEnds.count) }
    }
    if isOnePolygon { geometry.polygonEnds.append(geometry.ringEnds.count) }
    return geometry
  }
}

/// Builds an atlas from features in memory, each list a layer, as the build does from files.
package func makeAtlasBytes(
  name: String = "test", grid: Grid = .standard,
  layers: [(manifest: LayerManifest, features: [Feature])], jobs: Int = 1,
  indexLimits: IndexLimits = IndexLimits(), index: IndexKind = .fast,
  collections: [CollectionManifest] = []
) throws -> [UInt8] {
  var options = BuildOptions(jobs: jobs)
  options.indexLimits = indexLimits
  var plan = AtlasPlan(name: name, grid: grid, index: index, collections: collections)
  // The bytes are the same in each version of Landfall.
  plan.generator = "landfall 1.0.0"
  return try Atlas.build(
    plan,
    sources: layers.map { LayerDraft(manifest: $0.manifest, features: $0.features) },
    options: options
  ).bytes
}

/// Builds and opens an atlas; see ``makeAtlasBytes(name:grid:layers:jobs:)``.
package func makeAtlas(
  grid: Grid = .standard, layers: [(manifest: LayerManifest, features: [Feature])],
  index: IndexKind = .fast, collections: [CollectionManifest] = []
) throws -> Atlas {
  try Atlas(
    bytes: makeAtlasBytes(grid: grid, layers: layers, index: index, collections: collections))
}
