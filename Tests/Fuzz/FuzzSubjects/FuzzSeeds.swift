#if !READERS_ONLY
  import TestSupport
#endif

extension FuzzSubject {
  /// The inputs that fuzzing starts from: small ones of every kind.
  package func seeds() throws -> [(name: String, bytes: [UInt8])] {
    switch self {
    #if READERS_ONLY
      case .atlas: []
    #else
      case .atlas, .export, .map: try TinyAtlas.all.map { ($0.name, try $0.bytes()) }
      case .points: texts(SeedTexts.points, choices: Array(0..<8) + [8, 32, 64])
      case .ndjsonPoints: texts(SeedTexts.ndjsonPoints, choices: Array(0..<8) + [8])
      case .geojsonPoints: texts(SeedTexts.geoJSONPoints, choices: Array(0..<8) + [8])
      case .gzipPoints:
        SeedTexts.gzipPoints.enumerated().map {
          ("\($0)", [0x44, 0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + $1)
        }
    #endif
    case .geojson: texts(SeedTexts.geoJSON, choices: [0])
    case .manifest: texts(SeedTexts.manifests)
    case .gpx: texts(SeedTexts.gpx)
    case .csvTrack: texts(SeedTexts.csvTracks)
    case .jsonTrack: texts(SeedTexts.jsonTracks)
    case .book: texts(SeedTexts.books)
    case .calls: Self.callSeeds
    }
  }

  /// - Parameter choices: the first bytes of subjects that read a choice from it.
  private func texts(
    _ texts: [String], choices: [UInt8] = []
  ) -> [(name: String, bytes: [UInt8])] {
    texts.enumerated().flatMap { number, text in
      choices.isEmpty
        ? [("\(number)", Array(text.utf8))]
        : choices.map { ("\(number)-\($0)", [$0] + Array(text.utf8)) }
    }
  }
}

/// The texts that fuzzing starts from.
enum SeedTexts {}
