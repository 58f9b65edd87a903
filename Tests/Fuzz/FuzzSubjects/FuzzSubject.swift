/// The readers of input that others wrote, and the outputs that are made of a hostile atlas.
///
/// With `READERS_ONLY`, which Package.swift defines for CI, the subjects that need the builder are left out.
package enum FuzzSubject: String, CaseIterable, Sendable {
  /// An atlas from hostile bytes, asked everything.
  case atlas
  /// The reader of GeoJSON sources.
  case geojson
  /// The reader of manifests.
  case manifest
  /// The reader of GPX tracks.
  case gpx
  /// The reader of CSV tracks.
  case csvTrack = "csv-track"
  /// The reader of JSON tracks: GeoJSON and Google location history.
  case jsonTrack = "json-track"
  /// The reader of visits, badges and settings.
  case book
  /// The functions of landfall.h with hostile atlases and arguments.
  case calls
  #if !READERS_ONLY
    /// The exports of a hostile atlas: GeoJSON, glTF and OBJ.
    case export
    /// The pictures of a hostile atlas.
    case map
    /// The rows of `landfall locate --input`: tables, and any other content.
    case points
    /// Points in NDJSON and GeoJSON sequences.
    case ndjsonPoints = "ndjson-points"
    /// Points in GeoJSON collections.
    case geojsonPoints = "geojson-points"
    /// Points compressed with gzip.
    case gzipPoints = "gzip-points"
  #endif

  /// Whether the inputs are atlases.
  package var isAtlas: Bool { ["atlas", "export", "map"].contains(rawValue) }

  /// Tries one input; stops the process if an answer breaks a promise.
  /// - Returns: whether the input belongs to the subject. A track of another format does not.
  @discardableResult
  package func run(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .atlas: return runAtlas(bytes)
    case .geojson: return runGeoJSON(bytes)
    case .manifest: return runManifest(bytes)
    case .gpx, .csvTrack, .jsonTrack: return runTrack(bytes)
    case .book: return runBook(bytes)
    case .calls: return runCalls(bytes)
    #if !READERS_ONLY
      case .export: return runExport(bytes)
      case .map: return runMap(bytes)
      case .points, .ndjsonPoints, .geojsonPoints, .gzipPoints: return runPoints(bytes)
    #endif
    }
  }

  /// Checks that an error is one line, whatever the input contains.
  func check(_ error: some CustomStringConvertible) {
    let text = error.description
    require(!text.isEmpty, "an error without text")
    require(!text.contains(where: \.isNewline), "an error of several lines: \(text)")
  }
}

/// Stops the process unless a promise is kept. `precondition` would print nothing in an optimized build.
func require(_ isKept: Bool, _ problem: @autoclosure () -> String) {
  if !isKept { fatalError(problem()) }
}
