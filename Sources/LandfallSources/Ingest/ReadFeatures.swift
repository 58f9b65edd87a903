/// The features of one layer, and a report on their reading.
package struct IngestResult: Sendable {
  /// The layer with the members that its features decide.
  package var layer: LayerManifest
  package var features: [Feature]
  package var report: IngestReport

  package init(layer: LayerManifest, features: [Feature], report: IngestReport) {
    (self.layer, self.features, self.report) = (layer, features, report)
  }

  /// Removes the attributes with certain names. O(features).
  mutating func removeAttributes(where isUnwanted: (String) -> Bool) {
    let kept = layer.attributes.indices.filter { !isUnwanted(layer.attributes[$0]) }
    guard kept.count < layer.attributes.count else { return }
    layer.attributes = kept.map { layer.attributes[$0] }
    for index in features.indices {
      features[index].attributes = kept.map { features[index].attributes[$0] }
    }
  }
}

/// A report on the reading of a source.
package struct IngestReport: Sendable, Hashable {
  /// The number of times the text was read from its beginning.
  package var readingCount = 1
  /// The number of bytes of GeoJSON that were parsed.
  package var bytes = 0
  /// The number of features in the source, including those in ``leftOut``.
  package var featureCount = 0
  /// The number of features that do not match the layer's `where`.
  package var filteredCount = 0
  /// The number of vertices of the accepted rings, without closing positions, and of points.
  package var vertexCount = 0
  /// The number of rings whose last position did not repeat the first, as RFC 7946 §3.1.6 requires.
  package var unclosedRingCount = 0
  /// The number of rings with fewer than three distinct positions, which are dropped, and of the other rings of their
  /// polygons if the outer ring is one.
  package var degenerateRingCount = 0
  /// The first of these rings, such as "feature 12 (Monaco): ring 0 of polygon 1 has 2 positions, …".
  package var firstDegenerateRing: String?
  /// The number of positions of these rings that repeat the one before them in the source.
  package var repeatedPositionCount = 0
  /// The first of these, such as "feature 12 (Monaco): ring 0 of polygon 1 repeats the position [7.4, 43.7]".
  package var firstRepeatedPosition: String?
  /// The number of regions with lines, which are left out, and the place of the first.
  package var lineCount = 0
  package var firstLine = ""
  /// The number of features with spaces around their key or name, which are left out, and the first such text.
  package var paddedCount = 0
  package var firstPadded = ""
  /// The number of positions with a third number, which is dropped.
  package var droppedElevationCount = 0
  /// The name of the PROJ operation that was used, or of the reference system that was taken as WGS
  /// 84; nil if the coordinates were used unchanged.
  package var operation: String?
  /// The features that are not in the atlas, each with the reason after a colon.
  package var leftOut: [String] = []
  /// Further warnings for standard error.
  package var warnings: [String] = []

  package init() {}
}

/// The resources outside of the program that ingest uses.
package struct IngestEnvironment {
  /// The folders that are searched for `ogr2ogr`, as in PATH.
  package var searchPath: String
  /// The path of PROJ's database; nil lets PROJ search for it.
  package var projDatabase: String?
  /// Whether PROJ is in the program; without it GDAL converts the coordinates of files that it reads.
  package var hasProjections: Bool
  /// The file descriptor for the path "-".
  package var standardInput: Int32
  /// Whether the build was canceled: a running tool is then killed.
  package var isCancelled: (@Sendable () -> Bool)?

  /// - Parameter searchPath: nil uses the process's own PATH.
  package init(
    searchPath: String? = nil, projDatabase: String? = nil,
    hasProjections: Bool = OptionalLibrary.proj.isIncluded,
    standardInput: Int32 = StandardStreams.numbers.input,
    isCancelled: (@Sendable () -> Bool)? = nil
  ) {
    self.searchPath = searchPath ?? environmentValue("PATH") ?? ""
    self.projDatabase = projDatabase
    self.hasProjections = hasProjections
    self.standardInput = standardInput
    self.isCancelled = isCancelled
  }

  /// - Throws: `.interrupted` if the build was canceled.
  func checkCancellation(reading name: String) throws(BuildError) {
    if isCancelled?() == true { throw BuildError(FileError.interrupted(reading: name)) }
  }
}

/// Reads the features of a layer's source and rounds them to the grid.
///
/// GeoJSON (RFC 7946), as a document or a sequence, and TopoJSON are recognized by their content and read here; any
/// other format is converted with GDAL's `ogr2ogr`. A source without a reference system is WGS 84.
/// - Parameters:
///   - bytes: GeoJSON text to read as if it were the layer's source; nil to read that.
///   - keepsFaults: whether the errors of features are stored with them, if the layer has a schema, so that
///     ``checkSchemas(_:collections:grid:)`` reports them all.
/// - Throws: the first error, with its file, feature and remedy.
/// - Complexity: linear in the source's bytes, which are in memory once.
package func readFeatures(
  of layer: LayerManifest, grid: Grid, bytes: [UInt8]? = nil,
  environment: IngestEnvironment = IngestEnvironment(), keepsFaults: Bool = false
) throws(BuildError) -> IngestResult {
  let source =
    if let bytes {
      try readSource(SourceBytes(bytes), of: layer, environment)
    } else {
      try openSource(of: layer, environment: environment)
    }
  let layer = try layer.chosen(from: source)
  var ingest = LayerIngest(
    layer: layer, grid: grid, source: source, environment: environment,
    keepsFaults: keepsFaults && layer.schema != nil)
  try ingest.readAll()
  var result = try ingest.finish()
  for file in layer.aliases.files {
    try AliasTable(contentsOf: file).add(to: &result.features, isFiltered: !layer.filter.isEmpty)
  }
  return result
}
