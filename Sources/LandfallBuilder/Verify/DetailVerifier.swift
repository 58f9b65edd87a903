package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport
package import LandfallVerifier

/// Compares a layer's details in an atlas with the layer's source.
///
/// The source is read again, rounded, cut at ±180° and repaired as in the build, so that the
/// measurements cover simplifying, writing and reading.
package struct DetailVerifier: Sendable {
  /// The details of the layer, the finest first. Full detail must equal the source.
  package let details: [Detail]
  private let layer: Layer
  private let grid: Grid
  private let source: VerifiedSource
  private let settings: LayerDetail
  private let jobs: Int

  /// Reads the source of a layer; nil if the layer has no borders.
  /// - Throws: ``BuildError`` if the source cannot be read, or if the atlas has another grid.
  package init?(
    _ manifest: LayerManifest, grid: Grid, in atlas: Atlas, jobs: Int
  ) throws(BuildError) {
    let layer = try atlas.layer(of: manifest, grid: grid)
    details = layer.details
    if details.isEmpty { return nil }
    self.layer = layer
    self.grid = grid
    self.jobs = jobs
    settings = manifest.detail
    var sliverMeters = manifest.detail.sliverMeters
    let normalized = try normalize(
      readFeatures(of: manifest, grid: grid).features.sortedByKey(), grid: grid,
      source: manifest.source, sliverMeters: sliverMeters)
    var features = normalized.features
    if manifest.dissolves {
      let dissolved = try dissolve(
        features, normalizeReport: normalized.report, grid: grid, sliverMeters: sliverMeters,
        jobs: jobs, source: manifest.source)
      features = dissolved.features
      if dissolved.report != nil { sliverMeters = 0 }
    }
    features = try reassign(features, of: manifest, grid: grid).features
    let graph = ArcGraph(features.map(\.geometry), grid: grid)
    let repaired = try repair(
      graph, of: features, grid: grid, sliverMeters: sliverMeters, jobs: jobs,
      source: manifest.source)
    source = VerifiedSource(
      repaired.coverage, of: features, detail: manifest.detail, grid: grid, jobs: jobs)
  }

  /// Measures one of ``details``.
  package func verify(_ detail: Detail) -> DetailVerification {
    let regions = layer.regions.map { region in
      let geometry = region.geometry(at: detail, grid: grid)
      return VerifiedRegion(
        key: region.key, name: region.name, vertices: geometry.vertices,
        ringEnds: geometry.ringEnds, points: geometry.points)
    }
    return LandfallVerifier.verify(
      regions, against: source, meters: detail.meters,
      dropsIslandsBelow: settings.dropsIslandsBelow,
      jobs: jobs)
  }
}

extension Atlas {
  /// The atlas's layer for a layer of a manifest.
  /// - Throws: ``BuildError`` if there is no layer with that name, or if the atlas has another grid.
  package func layer(of manifest: LayerManifest, grid: Grid) throws(BuildError) -> Layer {
    guard let layer = layers.first(where: { $0.id == manifest.id }) else {
      throw BuildError(
        .manifestValue, file: manifest.source, problem: "the atlas has no layer \"\(manifest.id)\"",
        remedy: "build the atlas from this manifest again")
    }
    guard gridDegrees == grid.degrees else {
      throw BuildError(
        .grid, file: manifest.source,
        problem: "the atlas has a grid of \(Grid.text(degrees: gridDegrees))°, "
          + "the manifest one of \(Grid.text(degrees: grid.degrees))°",
        remedy: "build the atlas from this manifest again")
    }
    return layer
  }
}

extension Region {
  /// The region's rings on the grid at one of its layer's details (nil in a layer without borders),
  /// and its points. Invalid coordinates of a damaged file are left out.
  package func geometry(at detail: Detail?, grid: Grid) -> Geometry {
    func vertices(_ places: [Coordinate]) -> [GridPoint] {
      places.compactMap { grid.vertex(latitude: $0.latitude, longitude: $0.longitude) }
    }
    var geometry = Geometry(points: vertices(points))
    for polygon in detail.map(polygons(at:)) ?? [] {
      for ring in [polygon.outer] + polygon.holes {
        geometry.vertices += vertices(ring)
        geometry.ringEnds.append(geometry.vertices.count)
      }
      geometry.polygonEnds.append(geometry.ringEnds.count)
    }
    return geometry
  }
}
