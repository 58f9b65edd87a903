import Landfall
package import LandfallCoverage
package import LandfallModel
package import LandfallSources

/// A layer's features as they were read, before any stage worked on them.
package struct LayerSource: Sendable {
  package var manifest: LayerManifest
  package var ingested: IngestResult

  package init(manifest: LayerManifest, ingested: IngestResult) {
    self.manifest = manifest
    self.ingested = ingested
  }

  /// Features that come from elsewhere than a file.
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
  /// In the order of their keys.
  package let features: [Feature]
  package let ingestReport: IngestReport
  package let report: NormalizeReport

  package init(
    manifest: LayerManifest, features: [Feature], ingestReport: IngestReport,
    report: NormalizeReport
  ) {
    self.manifest = manifest
    self.features = features
    self.ingestReport = ingestReport
    self.report = report
  }
}

/// A layer as it is before its borders are simplified.
struct RepairedLayer: Sendable {
  var manifest: LayerManifest
  /// The regions in the order of their keys, without geometry: that is in the coverage.
  let features: [Feature]
  /// The borders as they were before repair.
  let source: ArcGraph
  let coverage: Coverage
  let ingestReport: IngestReport
  let normalizeReport: NormalizeReport
  let report: RepairReport

  init(_ layer: NormalizedLayer, source: ArcGraph, repaired: RepairedCoverage) {
    manifest = layer.manifest
    features = layer.features.map { feature in
      var feature = feature
      feature.geometry = Geometry()
      return feature
    }
    self.source = source
    coverage = repaired.coverage
    ingestReport = layer.ingestReport
    normalizeReport = layer.report
    report = repaired.report
  }
}

/// A layer with the borders that it has in the atlas.
struct DetailedLayer: Sendable {
  let repaired: RepairedLayer
  /// The borders that the manifest asks for beside the source's, the finest first.
  let details: [SimplifiedCoverage]

  var manifest: LayerManifest { repaired.manifest }
  var features: [Feature] { repaired.features }

  /// The borders that lookups answer by.
  var lookup: Coverage { hasOwnLookup ? details[0].coverage : repaired.coverage }

  /// Those that are drawn, too, the finest first.
  var drawn: [SimplifiedCoverage] { Array(details.dropFirst(hasOwnLookup ? 1 : 0)) }

  private var hasOwnLookup: Bool { manifest.detail.lookupMeters > 0 && !details.isEmpty }
}

extension [Feature] {
  /// In the order of their keys as bytes of UTF-8, which is the order of regions in an atlas.
  package func sortedByKey() -> [Feature] {
    sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}
