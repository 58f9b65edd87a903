import Foundation
import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// An atlas beside its source, from file to answer.
@Suite(.timed) final class LayerVerifierTests {
  let grid = microdegrees
  let features = FractalCoverage(
    grid: microdegrees, origin: GridPoint(u: 80_000_000, v: 130_000_000), columns: 14, rows: 10,
    cellSize: 100_000, regionCount: 11, levels: 4, scatter: 0.2, seed: 14
  ).features
  let folder = FileManager.default.temporaryDirectory.path + "/landfall-verify-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The manifest of a layer whose source holds `features`.
  private func manifest(_ name: String, _ features: [Feature]) throws -> Manifest {
    let path = "\(folder)/\(name).geojson"
    try features.geoJSON(on: grid).write(toFile: path, atomically: true, encoding: .utf8)
    let layer = LayerManifest(id: "regions", source: path, key: "KEY", name: "NAME")
    return Manifest(name: name, grid: grid, layers: [layer])
  }

  private func verifier(
    _ atlas: Atlas, against manifest: Manifest, isExhaustive: Bool = false
  ) throws -> LayerVerifier {
    try LayerVerifier(
      manifest.layers[0], grid: manifest.grid, in: atlas,
      options: VerifyOptions(pointCount: 3000, seed: 7, isExhaustive: isExhaustive, jobs: 1))
  }

  @Test func atlasAgreesWithItsSource() throws {
    let manifest = try manifest("right", features.reversed())
    let atlas = try Atlas(bytes: Atlas.build(from: manifest).bytes)
    let verifier = try verifier(atlas, against: manifest)
    #expect(verifier.differences == [])
    #expect(verifier.hasAreas)
    let vertexCount = features.reduce(0) { $0 + $1.geometry.vertices.count }
    #expect(verifier.verifier.features.reduce(0) { $0 + $1.geometry.vertices.count } == vertexCount)
    for set in LayerVerifier.PointSet.allCases {
      let result = verifier.compare(set)
      #expect(result.disagreementCount == 0, "\(set)")
      switch set {
      case .extent, .nearBorder: #expect(result.hitCount > 1000)
      case .vertices, .midpoints:
        #expect((3000...6100).contains(result.comparedCount), "\(set)")
        // Few midpoints of edges are themselves on the grid.
        #expect(result.borderCount > (set == .vertices ? 300 : 50))
      case .lowerFortyEight, .sphere, .seamAndPoles: #expect(result.comparedCount > 1000)
      }
    }
    let every = try self.verifier(atlas, against: manifest, isExhaustive: true)
    #expect(every.compare(.vertices).comparedCount == 9 * vertexCount)
    #expect(every.compare(.vertices).disagreementCount == 0)
  }

  /// The oracles have the features, and a region is right where any of its features is.
  @Test(arguments: [0, 5_000.0]) func dissolvedRegionsAgreeWithTheirFeatures(meters: Double) throws
  {
    var parts = features
    for index in parts.indices { parts[index].key = "region-\(index % 4)" }
    var manifest = try manifest("parts", parts)
    manifest.layers[0].dissolves = true
    manifest.layers[0].detail = LayerDetail(lookupMeters: meters)
    let result = try Atlas.build(from: manifest)
    let atlas = try Atlas(bytes: result.bytes)
    #expect(atlas.layers[0].regions.map(\.key) == (0..<4).map { "region-\($0)" })
    #expect(result.report.layers[0].joinedFeatureCount == 11)
    #expect(
      result.report.warnings == [
        "\(folder)/parts.geojson: the property \"NAME\" differs among the features of 4 of 4 joined "
          + "regions, the first \"region-0\"; their name is the key"
      ])
    let verifier = try verifier(atlas, against: manifest, isExhaustive: meters == 0)
    #expect(verifier.differences == [])
    for set in LayerVerifier.PointSet.allCases {
      #expect(verifier.compare(set).disagreementCount == 0, "\(set)")
    }
    let undissolved = try Atlas.build(from: self.manifest("right", features))
    let wrong = try Atlas(bytes: undissolved.bytes)
    #expect(try self.verifier(wrong, against: manifest).differences.count > 4)
  }

  /// One vertex of the source moved by one grid unit is found where it was.
  @Test func aMovedVertexIsFound() throws {
    var moved = features
    let place = moved[4].geometry.vertices.count / 2
    moved[4].geometry.vertices[place].u += 1
    let atlas = try Atlas(bytes: Atlas.build(from: manifest("moved", moved)).bytes)
    let result = try verifier(atlas, against: manifest("right", features), isExhaustive: true)
      .compare(.vertices)
    #expect(result.disagreementCount > 0)
    let vertex = features[4].geometry.vertices[place]
    for wrong in result.disagreements {
      #expect(abs(Int64(wrong.point.u) - Int64(vertex.u)) < 20_000)
      #expect(abs(Int64(wrong.point.v) - Int64(vertex.v)) < 20_000)
    }
  }

  @Test func otherRegionsAreNamed() throws {
    var others = features
    others[0].key = "other"
    others[1].name = "Another"
    let atlas = try Atlas(bytes: Atlas.build(from: manifest("others", others)).bytes)
    let verifier = try verifier(atlas, against: manifest("right", features))
    #expect(
      verifier.differences == [
        "feature 0 (Region 0) is not in the atlas",
        "region region-1 is named Another, its feature Region 1",
        "region other (Region 0) is in no source",
      ])
    // A region that the source has not is a wrong answer wherever it is given.
    #expect(verifier.compare(.extent).disagreementCount > 0)
  }

  @Test func anotherGridOrLayerIsRefused() throws {
    let manifest = try manifest("right", features)
    let atlas = try Atlas(bytes: Atlas.build(from: manifest).bytes)
    var coarse = manifest
    coarse.grid = try #require(Grid(unitsPerDegree: 100_000))
    #expect(throws: BuildError.self) { try self.verifier(atlas, against: coarse) }
    var renamed = manifest
    renamed.layers[0].id = "districts"
    #expect(throws: BuildError.self) { try self.verifier(atlas, against: renamed) }
  }
}
