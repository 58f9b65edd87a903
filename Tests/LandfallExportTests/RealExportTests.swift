import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The export of the real boundaries is what the sources say, rounded.
@Suite(.timed) struct RealExportTests {
  let world: RealWorld

  init() throws { world = try RealWorld.open() }

  /// Up to ring start, winding and consecutive duplicates; but for the three countries across ±180° or
  /// around a pole, whose seams the sources draw anew on either side, nothing else may differ.
  @Test(arguments: ["countries", "states"]) func fullDetailIsTheRoundedSource(id: String) throws {
    let grid = world.manifest.grid
    var manifest = try #require(world.manifest.layers.first { $0.id == id })
    let source = try readFeatures(of: manifest, grid: grid).features.sortedByKey()
    let text = try geoJSON(of: world.atlas.layer(id), grid: grid)
    // The exported features know their keys and names by GeoJSON's members.
    (manifest.key, manifest.name) = (nil, "name")
    let exported = try readFeatures(of: manifest, grid: grid, bytes: text).features
    #expect(exported.map(\.key) == source.map(\.key))
    #expect(exported.map(\.name) == source.map(\.name))
    #expect(exported.map(\.attributes) == source.map(\.attributes))
    for (one, other) in zip(exported, source) {
      if touchesSeamOrPole(other.geometry, grid: grid) {
        #expect(
          innerVertices(one.geometry, grid: grid) == innerVertices(other.geometry, grid: grid),
          "\(other.label)")
      } else {
        #expect(
          canonicalPolygons(one.geometry) == canonicalPolygons(other.geometry), "\(other.label)")
      }
    }
    let seamKeys = source.filter { touchesSeamOrPole($0.geometry, grid: grid) }.map(\.key)
    #expect(seamKeys == (id == "countries" ? ["ATA", "FJI", "RUS"] : []))
  }

  private func isInner(_ point: GridPoint, grid: Grid) -> Bool {
    point.u > 2 && point.u < grid.width - 2 && point.v > 0 && point.v < grid.height
  }

  private func touchesSeamOrPole(_ geometry: Geometry, grid: Grid) -> Bool {
    geometry.vertices.contains { !isInner($0, grid: grid) }
  }

  private func innerVertices(_ geometry: Geometry, grid: Grid) -> Set<GridPoint> {
    Set(geometry.vertices.filter { isInner($0, grid: grid) })
  }
}
