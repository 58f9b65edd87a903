// The code of the article BuildAnAtlas, block by block: `theArticleIsThisCode` compares the two.

import Foundation
import TestSupport
import Testing

// sample
import Landfall
import LandfallBuilder
// end

/// The article "Build an atlas from Swift": its files are written as they are, its code is compiled and run.
@Suite(.timed) struct BuildAnAtlasSamples {
  private static let article = "Sources/LandfallBuilder/LandfallBuilder.docc/BuildAnAtlas.md"

  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// A folder with the manifest and the source of the article.
  private func folderOfTheArticle() throws -> String {
    let url = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let text = try Self.text(Package.path(Self.article))
    let files = codeBlocks(of: text, from: "```json", to: "```")
    #expect(files.count == 3)
    for (name, lines) in zip(["parks.json", "parks.geojson", "badges.json"], files) {
      try Data(lines.joined(separator: "\n").utf8).write(to: url.appending(path: name))
    }
    return url.path
  }

  @Test func theArticleIsThisCode() throws {
    let faults = codeFaults(
      article: try Self.text(Package.path(Self.article)), samples: try Self.text(#filePath))
    #expect(faults.isEmpty)
  }

  @Test func theArticleRuns() throws {
    let folder = try folderOfTheArticle()
    defer { try? FileManager.default.removeItem(atPath: folder) }

    // sample
    let manifest = try Manifest(contentsOf: "\(folder)/parks.json")
    let options = BuildOptions(jobs: 2, progress: { print($0.stage) })
    let result = try Atlas.build(from: manifest, options: options)
    try result.write(to: "\(folder)/parks.atlas")
    // end

    // sample
    let atlas = try Atlas(contentsOf: "\(folder)/parks.atlas")
    let parks = try atlas.layer("parks")
    let here = Coordinate(latitude: 37.765, longitude: -122.47)
    print(parks.region(at: here)?.name ?? "no park")  // South Park
    // end
    #expect(parks.region(at: here)?.name == "South Park")

    // sample
    let cached = BuildOptions(jobs: 2, cacheDirectory: "\(folder)/cache")
    let same = try Atlas.build(from: manifest, options: cached)
    print(same.bytes == result.bytes)  // true
    // end
    #expect(same.bytes == result.bytes)

    // sample
    for layer in result.report.layers {
      print(layer.id, layer.regionCount, layer.repairs.count)  // parks 2 0
    }
    for warning in result.report.warnings { print(warning) }
    // end
    #expect(result.report.layers.map(\.id) == ["parks"] && result.report.warnings.isEmpty)
    #expect(result.report.layers[0].regionCount == 2 && result.report.layers[0].repairs.isEmpty)

    // sample
    for definition in LayoutDefinition.builtIn("equal-earth") {
      let map = try MapLayout(of: parks, definition: definition)
      print(map.id, map.frames.count)  // equal-earth 1
    }
    // end
    let definition = try #require(LayoutDefinition.builtIn("equal-earth").first)
    let map = try MapLayout(of: parks, definition: definition)
    #expect(map.id == "equal-earth" && map.frames.count == 1)
  }

  @Test func theCollectionsAreBuilt() throws {
    let folder = try folderOfTheArticle()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var manifest = try Manifest(contentsOf: "\(folder)/parks.json")
    manifest.collections = ["\(folder)/badges.json"]
    let atlas = try Atlas(bytes: Atlas.build(from: manifest).bytes)
    let both = try #require(atlas.collection("both"))
    #expect(both.category == "Badges" && both.icon == "🌳" && both.description?.isEmpty == false)
    #expect(both.name(in: "de-AT") == "Beide Parks" && both.name(in: "fr") == both.name)
  }

  @Test func manifestsAreValues() throws {
    let folder = try folderOfTheArticle()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let manifest = try Manifest(contentsOf: "\(folder)/parks.json")

    // sample
    var detailed = manifest
    detailed.layers[0].detail.drawnMeters = [10]
    detailed.layers[0].meshes = [MeshManifest(sagMeters: 1_000)]
    let second = try Atlas.build(from: detailed)
    for mesh in second.report.layers[0].meshes { print(mesh.triangleCount, mesh.worstSagMeters) }
    // end
    #expect(second.report.layers[0].meshes.count == 1)
    #expect(second.report.layers[0].details.contains { $0.meters == 10 })

    // sample
    var misspelled = manifest
    misspelled.layers[0].key = "ID"
    do throws(BuildError) {
      _ = try Atlas.build(from: misspelled)
    } catch {
      for fault in [error] + error.others { print(fault) }
    }
    // end
    #expect(throws: BuildError.self) { try Atlas.build(from: misspelled) }
  }

  @Test func buildsInATask() async throws {
    let folder = try folderOfTheArticle()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let manifest = try Manifest(contentsOf: "\(folder)/parks.json")

    // sample
    let task = Task { try await Atlas.build(from: manifest) }
    let bytes = try await task.value.bytes
    // end
    #expect(try Atlas(bytes: bytes).layers.count == 1)
  }
}
