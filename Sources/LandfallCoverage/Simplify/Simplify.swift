package import Landfall
package import LandfallModel
import LandfallSupport

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
  if let area = detail.dropsIslandsBelow {
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
      .manifestValue, file: manifest.source, place: "layer \"\(manifest.id)\", regionDetails",
      problem: "no region has the key \"\(key)\"",
      remedy: guess.map { "did you mean \"\($0)\"?" } ?? "remove it, or correct the key")
  }
  return features.map { meters[$0.key] }
}
