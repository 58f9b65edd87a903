/// The features of one layer, and what was noticed while they were read.
package struct IngestResult: Sendable {
  package var features: [Feature]
  package var report: IngestReport
}

/// What was noticed while a source was read.
package struct IngestReport: Sendable, Hashable {
  package var bytes = 0
  package var featureCount = 0
  package var vertexCount = 0
  /// Rings whose last position did not repeat the first, as RFC 7946 §3.1.6 asks.
  package var unclosedRingCount = 0
  /// Positions with a third number, which is dropped.
  package var droppedElevationCount = 0
  /// The PROJ operation that was used, by its name; nil where none was needed.
  package var operation: String?
  /// Features that are not in the atlas, each with the reason.
  package var leftOut: [String] = []
  /// Anything else worth a line on stderr.
  package var warnings: [String] = []
}
