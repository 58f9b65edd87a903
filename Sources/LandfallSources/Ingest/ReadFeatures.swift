package import Landfall
package import LandfallModel
package import LandfallSupport

/// The features of one layer, and what was noticed while they were read.
package struct IngestResult: Sendable {
  package var features: [Feature]
  package var report: IngestReport

  package init(features: [Feature], report: IngestReport) {
    self.features = features
    self.report = report
  }
}

/// What was noticed while a source was read.
package struct IngestReport: Sendable, Hashable {
  /// How often the text was read from its beginning.
  package var readingCount = 1
  /// Bytes of GeoJSON that were parsed.
  package var bytes = 0
  /// Features in the source, those of ``leftOut`` among them.
  package var featureCount = 0
  /// Features that are not what the layer's `where` asks for.
  package var filteredCount = 0
  /// Vertices of the rings that were kept, the closing ones not counted, and points.
  package var vertexCount = 0
  /// Rings whose last position did not repeat the first, as RFC 7946 §3.1.6 asks.
  package var unclosedRingCount = 0
  /// Positions with a third number, which is dropped.
  package var droppedElevationCount = 0
  /// The PROJ operation that was used, by its name, or the reference system that was taken as
  /// WGS 84; nil where none was needed.
  package var operation: String?
  /// Features that are not in the atlas, each with the reason.
  package var leftOut: [String] = []
  /// Anything else worth a line on stderr.
  package var warnings: [String] = []

  package init() {}
}

/// Where ingest finds what is outside of the program.
package struct IngestEnvironment {
  /// The folders that are searched for `ogr2ogr`, as in PATH.
  package var searchPath: String
  /// PROJ's database; nil is where PROJ itself looks for it.
  package var projDatabase: String?
  /// The descriptor that the path "-" stands for.
  package var standardInput: Int32

  /// - Parameter searchPath: nil is the process's own PATH.
  package init(searchPath: String? = nil, projDatabase: String? = nil, standardInput: Int32 = 0) {
    self.searchPath = searchPath ?? environmentValue("PATH") ?? ""
    self.projDatabase = projDatabase
    self.standardInput = standardInput
  }
}

/// Reads the features of a layer's source and rounds them to the grid.
///
/// GeoJSON (RFC 7946) as a document or a sequence is told from its content and read here; any
/// other format is handed to GDAL's `ogr2ogr`. A source without a reference system is WGS 84.
/// - Throws: the first thing that is wrong, with its file, feature and remedy.
/// - Complexity: linear in the source's bytes, which stand in memory once.
package func readFeatures(
  of layer: LayerManifest, grid: Grid
) throws(BuildError) -> IngestResult {
  try readFeatures(of: layer, grid: grid, environment: IngestEnvironment())
}

/// Reads the features of GeoJSON text in memory, as if the layer's source held it.
package func readFeatures(
  of layer: LayerManifest, grid: Grid, bytes: [UInt8]
) throws(BuildError) -> IngestResult {
  let source = Source(name: layer.displayName, bytes: SourceBytes(bytes))
  return try readFeatures(of: layer, grid: grid, source: source, environment: IngestEnvironment())
}

/// Reads the features of a layer as ``readFeatures(of:grid:)``, but where the layer has a schema the faults
/// of features are kept with them, so that ``checkSchemas(_:collections:grid:)`` tells them all.
package func readFeaturesToCheck(
  of layer: LayerManifest, grid: Grid
) throws(BuildError) -> IngestResult {
  let environment = IngestEnvironment()
  return try readFeatures(
    of: layer, grid: grid, source: openSource(of: layer, environment: environment),
    environment: environment, keepsFaults: layer.schema != nil)
}

package func readFeatures(
  of layer: LayerManifest, grid: Grid, environment: IngestEnvironment
) throws(BuildError) -> IngestResult {
  let source = try openSource(of: layer, environment: environment)
  return try readFeatures(of: layer, grid: grid, source: source, environment: environment)
}

private func readFeatures(
  of layer: LayerManifest, grid: Grid, source: Source, environment: IngestEnvironment,
  keepsFaults: Bool = false
) throws(BuildError) -> IngestResult {
  var ingest = LayerIngest(
    layer: layer, grid: grid, source: source, environment: environment, keepsFaults: keepsFaults)
  try ingest.readAll()
  return ingest.finish()
}

extension LayerManifest {
  /// What errors call the source.
  package var displayName: String { source == "-" ? "standard input" : source }
}
