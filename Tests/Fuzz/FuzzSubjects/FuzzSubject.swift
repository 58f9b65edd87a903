import LandfallTravel
import TestReading

/// What fuzzing tries: a reader of input that others wrote, or an output that is made of a hostile atlas.
package struct FuzzSubject: Sendable, CustomStringConvertible {
  /// An input, and the name of its file.
  package typealias Seed = (name: String, bytes: [UInt8])

  package let name: String
  /// Whether the inputs are atlases.
  package let isAtlas: Bool
  /// Tries one input; stops the process if an answer breaks a promise. Returns whether the input belongs to the subject. A
  /// track of another format does not.
  package let run: @Sendable ([UInt8]) -> Bool
  /// Returns the inputs that fuzzing starts from: small ones of every kind.
  package let seeds: @Sendable () throws -> [Seed]

  package init(
    _ name: String, isAtlas: Bool = false, run: @escaping @Sendable ([UInt8]) -> Bool,
    seeds: @escaping @Sendable () throws -> [Seed] = { [] }
  ) {
    (self.name, self.isAtlas, self.run, self.seeds) = (name, isAtlas, run, seeds)
  }

  package var description: String { name }

  /// The readers, which need neither the builder nor the command.
  package static let readers = [
    FuzzSubject("atlas", isAtlas: true, run: runAtlas),
    FuzzSubject("geojson", run: runGeoJSON) { texts(SeedTexts.geoJSON, choices: [0]) },
    FuzzSubject("topojson", run: runGeoJSON) { texts(SeedTexts.topoJSON, choices: [6, 0x22]) },
    FuzzSubject("manifest", run: runManifest) { texts(SeedTexts.manifests) },
    FuzzSubject("gpx", run: { runTrack($0, [.gpx, .kml]) }) { texts(SeedTexts.gpx) },
    FuzzSubject("fit", run: { runTrack($0, [.fit]) }) {
      [("ride", FITSample.ride()), ("big-endian", FITSample.ride(isBigEndian: true))]
    },
    FuzzSubject("csv-track", run: { runTrack($0, [.csv]) }) { texts(SeedTexts.csvTracks) },
    FuzzSubject(
      "json-track",
      run: { runTrack($0, [.geoJSON, .locationRecords, .timeline, .locationPoints]) }
    ) { texts(SeedTexts.jsonTracks) },
    FuzzSubject("book", run: runBook) { texts(SeedTexts.books) },
    FuzzSubject("calls", run: runCalls) { callSeeds },
  ]

  /// Returns texts as inputs.
  /// - Parameter choices: the first bytes of subjects that read a choice from it.
  package static func texts(_ texts: [String], choices: [UInt8] = []) -> [Seed] {
    texts.enumerated().flatMap { number, text in
      choices.isEmpty
        ? [("\(number)", Array(text.utf8))]
        : choices.map { ("\(number)-\($0)", [$0] + Array(text.utf8)) }
    }
  }

  /// Checks that an error is one line, whatever the input contains.
  package static func check(_ error: some CustomStringConvertible) {
    let text = error.description
    require(!text.isEmpty, "an error without text")
    require(!text.contains(where: \.isNewline), "an error of several lines: \(text)")
  }
}

/// Stops the process unless a promise is kept. `precondition` would print nothing in an optimized build.
package func require(_ isKept: Bool, _ problem: @autoclosure () -> String) {
  if !isKept { fatalError(problem()) }
}

/// The texts that fuzzing starts from.
package enum SeedTexts {}
