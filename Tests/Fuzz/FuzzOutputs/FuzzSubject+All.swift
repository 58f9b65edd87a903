package import FuzzSubjects
import LandfallPoints
import TestSupport

extension FuzzSubject {
  /// All subjects: the readers, and what needs the builder or the command.
  package static let all =
    readers.map {
      $0.name == "atlas" ? FuzzSubject("atlas", isAtlas: true, run: $0.run, seeds: atlases) : $0
    } + [
      FuzzSubject("export", isAtlas: true, run: runExport, seeds: atlases),
      FuzzSubject("map", isAtlas: true, run: runMap, seeds: atlases),
      FuzzSubject("keys", run: runKeys) { texts(SeedTexts.keys) },
      FuzzSubject("cache", run: runCache, seeds: cacheSeeds),
      FuzzSubject("values", run: runValues) { texts(SeedTexts.valueTables) },
      FuzzSubject("points", run: { runPoints($0, nil) }) {
        texts(SeedTexts.points, choices: Array(0..<8) + [8, 32, 64])
      },
      FuzzSubject("ndjson-points", run: { runPoints($0, .ndjson) }) {
        texts(SeedTexts.ndjsonPoints, choices: Array(0..<8) + [8])
      },
      FuzzSubject("geojson-points", run: { runPoints($0, .geojson) }) {
        texts(SeedTexts.geoJSONPoints, choices: Array(0..<8) + [8])
      },
      FuzzSubject("gzip-points", run: { runPoints($0, nil) }) {
        SeedTexts.gzipPoints.enumerated().map {
          ("\($0)", [0x44, 0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + $1)
        }
      },
    ]

  @Sendable private static func atlases() throws -> [Seed] {
    try TinyAtlas.all.map { ($0.name, try $0.bytes()) }
  }
}
