/// Simplifies a layer to the details in its manifest, the finest first: the detail of lookups,
/// unless that is the source itself, and the coarser ones that are drawn.
/// - Throws: ``BuildError`` if the manifest limits a region that does not exist.
package func simplify(
  _ coverage: Coverage, of features: [Feature], manifest: LayerManifest, grid: Grid, jobs: Int
) throws(BuildError) -> [SimplifiedCoverage] {
  let detail = manifest.detail
  let details =
    (detail.lookupMeters > 0 ? [detail.lookupMeters] : [])
    + detail.drawnMeters.filter { $0 > detail.lookupMeters }
  let regionMeters = try limits(of: features, manifest: manifest)
  if details.isEmpty { return [] }
  var coverage = coverage
  var dropped: [Int: Int] = [:]
  if let area = detail.dropsIslandsBelowSquareMeters {
    let kept = dropIslands(below: area, from: coverage.graph, grid: grid)
    dropped = kept.dropped
    if !dropped.isEmpty { coverage = Coverage(PlanarFaces(kept.graph)) }
  }
  var result = simplifyCoverage(
    coverage, details: details.map { $0 - manifest.meshMargin(ofDetail: $0, grid: grid) },
    regionMeters: regionMeters, grid: grid, jobs: jobs)
  for index in result.indices {
    result[index].meters = details[index]
    result[index].report.droppedIslands = dropped
  }
  return result
}

/// Returns the greatest error of each feature's borders; nil where the manifest sets no limit.
private func limits(
  of features: [Feature], manifest: LayerManifest
) throws(BuildError) -> [Double?] {
  let meters = manifest.detail.regionMeters
  let known = Set(features.map(\.key))
  if let key = meters.keys.filter({ !known.contains($0) }).min() {
    let guess = suggestion(for: key, among: known.sorted())
    throw BuildError(
      .manifestValue, file: manifest.displayName, place: "layer \"\(manifest.id)\", regionDetails",
      problem: "no region has the key \"\(key)\"",
      remedy: guess.map { "did you mean \"\($0)\"?" } ?? "remove it, or correct the key")
  }
  return features.map { meters[$0.key] }
}

/// Removes islands smaller than an area, if their region keeps a larger part.
///
/// An island is a polygon that shares no border with another region. A polygon that touches ±180°
/// or a pole may be part of a larger one on the other side, and is not removed.
/// - Parameter area: in m².
/// - Returns: the arcs of the remaining rings, or the given arcs if no island is removed, and the
///   number of islands removed from each region that lost any.
package func dropIslands(
  below area: Double, from graph: ArcGraph, grid: Grid
) -> (graph: ArcGraph, dropped: [Int: Int]) {
  let table = ChainTable(graph, metric: SphereMetric(grid: grid))
  let areas = graph.rings.indices.map { SimplifyBounds.area(of: graph.rings[$0], graph, table) }
  /// The area of a polygon's outer ring.
  func size(_ polygon: Int) -> Double { abs(areas[graph.polygons[polygon].lowerBound]) }
  var staying: [Int: [Int]] = [:]
  for region in graph.regions.indices {
    let polygons = graph.regions[region]
    // The first of the largest.
    let largest = polygons.max { size($0) < size($1) }
    let stays = polygons.filter { polygon in
      polygon == largest || size(polygon) >= area
        || !graph.polygons[polygon].allSatisfy { graph.isAlone(ring: $0, of: region) }
    }
    if stays.count < polygons.count { staying[region] = stays }
  }
  if staying.isEmpty { return (graph, [:]) }
  let geometries = graph.regions.indices.map { region in
    let geometry = graph.geometry(ofRegion: region)
    guard let stays = staying[region] else { return geometry }
    let (polygons, first) = (geometry.polygons, graph.regions[region].lowerBound)
    var result = Geometry(points: geometry.points)
    for polygon in stays {
      result.append(polygon: polygons[polygon - first].map { geometry.vertices[$0] })
    }
    return result
  }
  // Borders that an island touched may have fewer nodes now.
  return (
    ArcGraph(geometries, grid: grid),
    staying.reduce(into: [:]) { $0[$1.key] = graph.regions[$1.key].count - $1.value.count }
  )
}

extension ArcGraph {
  /// Whether a region is the only one along the whole ring.
  fileprivate func isAlone(ring: Int, of region: Int) -> Bool {
    rings[ring].allSatisfy { isBorder($0.arc) && owners(ofArc: $0.arc) == [region] }
  }
}
