import Foundation
import Landfall
import TestSupport
import Testing

/// Golden atlases in Tests/Fixtures: the format cannot drift unnoticed. scripts/make fixtures writes
/// them anew.
@Suite(.timed) struct FixtureTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures")

  private static let isWriting =
    ProcessInfo.processInfo.environment["LANDFALL_WRITE_FIXTURES"] != nil

  private func file(_ name: String, _ ending: String) -> URL {
    Self.folder.appendingPathComponent("\(name).\(ending)")
  }

  /// Places of a fixture: each region's own point, the corners of its box, and the domain's.
  private func places(_ atlas: Atlas) -> [Coordinate] {
    var places = [-90.0, 0, 90].flatMap { latitude in
      [-180.0, 0, 180].map { Coordinate(latitude: latitude, longitude: $0) }
    }
    for region in atlas.layers.flatMap({ $0.regions.prefix(6) }) {
      let box = region.bounds
      places.append(region.representativePoint)
      places.append(Coordinate(latitude: box.south, longitude: box.west))
      places.append(Coordinate(latitude: box.north, longitude: box.east))
    }
    return places
  }

  /// A line for each place: "36.5,-109.25 countries USA, states CO".
  private func answers(_ atlas: Atlas) -> String {
    places(atlas).map { place in
      let found = atlas.layers.flatMap { layer in
        layer.regions(at: place).map { "\(layer.id) \($0.key)" }
      }
      return "\(place.latitude),\(place.longitude) \(found.joined(separator: ", "))\n"
    }.joined()
  }

  @Test(arguments: TinyAtlas.all.map(\.name)) func theBuilderWritesTheSameBytes(
    name: String
  ) throws {
    let bytes = try #require(TinyAtlas.all.first { $0.name == name }).bytes()
    let atlasFile = file(name, "atlas")
    if Self.isWriting {
      try Data(bytes).write(to: atlasFile)
      try Data(answers(try Atlas(bytes: bytes)).utf8).write(to: file(name, "answers"))
    }
    let golden = try Data(contentsOf: atlasFile)
    #expect(
      golden == Data(bytes),
      "\(name).atlas is no longer what the builder writes; if that is meant, say so in the format's changelog and run scripts/make fixtures"
    )
  }

  @Test(arguments: TinyAtlas.all.map(\.name)) func theReaderGivesTheListedAnswers(
    name: String
  ) throws {
    let atlas = try Atlas(contentsOf: file(name, "atlas").path)
    try atlas.verifyChecksums()
    try atlas.verifyStructure()
    let listed = try String(contentsOf: file(name, "answers"), encoding: .utf8)
    #expect(answers(atlas) == listed)
    #expect(name == "empty" || listed.contains(" \(atlas.layers[0].id) "), "some are in a region")
  }

  /// The table of the README names each file with its size.
  @Test func theReadmeNamesThem() throws {
    let readme = try String(
      contentsOf: Self.folder.appendingPathComponent("README.md"), encoding: .utf8)
    for name in TinyAtlas.all.map(\.name) {
      let size = try Data(contentsOf: file(name, "atlas")).count
      #expect(readme.contains("| \(name).atlas | \(size) |"))
    }
  }
}
