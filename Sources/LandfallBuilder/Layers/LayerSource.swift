import Landfall
package import LandfallCoverage
package import LandfallModel
package import LandfallSources

/// A layer's features as read, before any stage has changed them.
package struct LayerSource: Sendable {
  package var manifest: LayerManifest
  package var ingested: IngestResult

  package init(manifest: LayerManifest, ingested: IngestResult) {
    self.manifest = manifest
    self.ingested = ingested
  }

  /// Creates a layer from features that do not come from a file.
  package init(manifest: LayerManifest, features: [Feature]) {
    var report = IngestReport()
    report.featureCount = features.count
    report.vertexCount = features.reduce(0) { $0 + $1.geometry.vertices.count }
    self.init(manifest: manifest, ingested: IngestResult(features: features, report: report))
  }
}

/// A layer whose rings have the form that all later stages rely on.
package struct NormalizedLayer: Sendable {
  package let manifest: LayerManifest
  /// The features in the order of their keys.
  package let features: [Feature]
  package let ingestReport: IngestReport
  package let report: NormalizeReport
  /// The report on joining features that share a key; nil if no two of them do.
  package let dissolveReport: DissolveReport?

  package init(
    manifest: LayerManifest, features: [Feature], ingestReport: IngestReport,
    report: NormalizeReport, dissolveReport: DissolveReport? = nil
  ) {
    self.manifest = manifest
    self.features = features
    self.ingestReport = ingestReport
    self.report = report
    self.dissolveReport = dissolveReport
  }
}

extension NormalizedLayer {
  /// The layer once its rings are in an ``ArcGraph``: they take eight bytes a vertex.
  var withoutGeometry: NormalizedLayer {
    let features = features.map { feature in
      var feature = feature
      feature.geometry = Geometry()
      return feature
    }
    return NormalizedLayer(
      manifest: manifest, features: features, ingestReport: ingestReport, report: report,
      dissolveReport: dissolveReport)
  }
}

/// A layer before its borders are simplified.
struct RepairedLayer: Sendable {
  var manifest: LayerManifest
  /// The regions in the order of their keys, without geometry, which is in the coverage.
  let features: [Feature]
  /// The borders before repair, for pictures of repairs; nil if no pictures are made.
  let source: ArcGraph?
  let coverage: Coverage
  let ingestReport: IngestReport
  let normalizeReport: NormalizeReport
  let dissolveReport: DissolveReport?
  let report: RepairReport
  /// The key of the borders in the cache; nil without a cache.
  let key: StageKey?

  init(
    _ layer: NormalizedLayer, source: ArcGraph?, repaired: RepairedCoverage, key: StageKey?
  ) {
    manifest = layer.manifest
    features = layer.features
    self.key = key
    self.source = source
    coverage = repaired.coverage
    ingestReport = layer.ingestReport
    normalizeReport = layer.report
    dissolveReport = layer.dissolveReport
    report = dissolveReport?.repair.adding(repaired.report) ?? repaired.report
  }
}

/// A layer with the borders that are written to the atlas.
struct DetailedLayer: Sendable {
  let repaired: RepairedLayer
  /// The simplified borders that the manifest requests, the finest first.
  let details: [SimplifiedCoverage]
  /// The key of all its borders in the cache; nil without a cache.
  let key: StageKey?

  /// The key of the borders that lookups use.
  var lookupKey: StageKey? { hasOwnLookup ? key : repaired.key }

  var manifest: LayerManifest { repaired.manifest }
  var features: [Feature] { repaired.features }

  /// The borders that lookups use.
  var lookup: Coverage { hasOwnLookup ? details[0].coverage : repaired.coverage }

  /// The simplified borders that are only drawn, the finest first.
  var drawn: [SimplifiedCoverage] { Array(details.dropFirst(hasOwnLookup ? 1 : 0)) }

  private var hasOwnLookup: Bool { manifest.detail.lookupMeters > 0 && !details.isEmpty }
}

extension [Feature] {
  /// Sorts features by their keys as UTF-8 bytes, which is the order of regions in an atlas, and those that share a
  /// key by their index.
  package func sortedByKey() -> [Feature] {
    sorted { one, other in
      let (key, otherKey) = (one.key.utf8, other.key.utf8)
      return key.lexicographicallyPrecedes(otherKey)
        || (one.index < other.index && key.elementsEqual(otherKey))
    }
  }
}

/// A layer whose rings are arcs, before they are repaired.
struct UnrepairedLayer: Sendable {
  /// The layer without geometry.
  let layer: NormalizedLayer
  /// The number of vertices of all rings.
  let vertexCount: Int
  /// The key of the repaired borders in the cache; nil without a cache.
  let key: StageKey?
  /// The repaired borders, if the cache has them.
  let stored: RepairedCoverage?
  /// The arcs; nil if nothing needs them.
  let graph: ArcGraph?
}
