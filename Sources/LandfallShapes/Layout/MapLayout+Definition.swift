public import Landfall
import LandfallCoverage
public import LandfallModel
import LandfallSources
import LandfallSupport

extension MapLayout {
  /// Projects a layer onto a page in memory: the equivalent of `Atlas.layout(_:)` for a layout that
  /// the atlas does not contain.
  /// - Parameters:
  ///   - layer: A layer of areas.
  ///   - definition: The page and its frames.
  ///   - detail: One of the layer's `details`; nil for the finest.
  ///   - jobs: The number of threads.
  /// - Throws: ``BuildError`` that names the layout, the frame and the problem.
  public init(
    of layer: Layer, definition: LayoutDefinition, detail: Detail? = nil, jobs: Int = 1
  ) throws(BuildError) {
    let file = "layer \"\(layer.id)\""
    let source = LayoutSource(layer, detail: detail ?? layer.details.first, file: file)
    let encoded = try encodeLayout(definition, of: source, jobs: jobs)
    do {
      try self.init(encoded, layer: layer)
    } catch {
      throw BuildError(
        .detail, file: file, problem: "\(error)", remedy: "ask for one that the atlas has")
    }
  }
}

extension LayoutSource {
  /// Creates a source from the borders of a layer in an atlas.
  package init(_ layer: Layer, detail: Detail?, file: String) {
    let regions = layer.regions
    self.init(
      layer: layer.id, file: file, keys: regions.map(\.key), names: regions.map(\.name),
      geometries: layer.geometries(at: detail),
      parents: regions.map { $0.parent.map { Int($0.id.rawValue) } }, grid: layer.grid)
  }
}

extension Layer {
  fileprivate func geometries(at detail: Detail?) -> [Geometry] {
    let table = detail.map { storage.tables.arcs[self.table(of: $0)] } ?? arcTable
    return regions.map { region in
      var geometry = Geometry(
        points: region.points.compactMap {
          grid.query(latitude: $0.latitude, longitude: $0.longitude)
        })
      for ring in table.ringNumbers(ofRegion: Int(region.id.rawValue)) {
        if table.isOuter(ring: ring), !geometry.ringEnds.isEmpty {
          geometry.polygonEnds.append(geometry.ringEnds.count)
        }
        geometry.vertices += RingWalk(table: table, ring: ring)
        geometry.ringEnds.append(geometry.vertices.count)
      }
      if !geometry.ringEnds.isEmpty { geometry.polygonEnds.append(geometry.ringEnds.count) }
      return geometry
    }
  }
}
