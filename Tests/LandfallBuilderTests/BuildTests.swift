import Foundation
import Landfall
import LandfallBuilder
import LandfallSupport
import Synchronization
import TestSupport
import Testing

@Suite(.timed) struct BuildTests {
  static let layer = LayerManifest(id: "layer", source: "made up")

  /// Threads, the order of features in the source, and a second run do not change a byte.
  @Test(.seeded) func theSameInputGivesTheSameBytes() throws {
    let seed = TestSeed.current
    let features = FractalCoverage.small(seed: seed).features
    let bytes = try makeAtlasBytes(layers: [(Self.layer, features)])
    for jobs in 1...4 {
      #expect(try makeAtlasBytes(layers: [(Self.layer, features)], jobs: jobs) == bytes)
    }
    var generator = SeededGenerator(seed: seed)
    let shuffled = features.shuffled(using: &generator)
    #expect(try makeAtlasBytes(layers: [(Self.layer, shuffled)], jobs: 2) == bytes)
    #expect(
      try makeAtlasBytes(layers: [(Self.layer, FractalCoverage.small(seed: seed &+ 1).features)])
        != bytes)
  }

  /// Swift takes é for equal to e with an accent behind it; a file's texts are bytes.
  @Test func textsKeepTheirBytes() throws {
    let features = ["\u{e9}", "e\u{301}"].enumerated().map { index, name in
      Feature(
        index: index, key: "\(index)", name: name,
        geometry: Geometry(points: [GridPoint(u: 1, v: 1)]))
    }
    let layer = try makeAtlas(layers: [(Self.layer, features)]).layer("layer")
    #expect(layer.regions.map { Array($0.name.utf8) } == [[0xC3, 0xA9], [0x65, 0xCC, 0x81]])
  }

  @Test func aParentThatIsNotThereIsNamed() throws {
    var child = Self.layer
    child.id = "child"
    child.within = ["layer": .key("nowhere")]
    let features = FractalCoverage.small(seed: 1).features
    let error = try #require(throws: BuildError.self) {
      _ = try makeAtlasBytes(layers: [(Self.layer, features), (child, features)])
    }
    #expect(error.code == .parent)
    #expect(error.description.contains("\"nowhere\""))
    child.within = ["missing": .key("region-1")]
    let other = try #require(throws: BuildError.self) {
      _ = try makeAtlasBytes(layers: [(child, features)])
    }
    #expect(other.code == .parent)
  }

  /// Stages that run side by side are reported in the order of the pipeline, and report progress
  /// one after the other.
  @Test func stagesAreReportedInOrderForAnyThreads() throws {
    let features = FractalCoverage.small(seed: 1).features
    func stages(jobs: Int) throws -> [String] {
      let isReporting = Atomic(false)
      let count = Atomic(0)
      let options = BuildOptions(
        jobs: jobs,
        progress: { _ in
          let isSecond = isReporting.exchange(true, ordering: .sequentiallyConsistent)
          #expect(!isSecond)
          count.add(1, ordering: .relaxed)
          isReporting.store(false, ordering: .sequentiallyConsistent)
        })
      let layers = (0..<5).map { number in
        var layer = Self.layer
        layer.id = "layer\(number)"
        return LayerDraft(manifest: layer, features: features)
      }
      let report = try Atlas.build(name: "", grid: .standard, sources: layers, options: options)
        .report
      let reported = count.load(ordering: .relaxed)
      #expect(reported > report.stages.count)
      return report.stages.map(\.name)
    }
    let names = try stages(jobs: 1)
    #expect(names.contains("check") && Set(names).count == names.count)
    for jobs in 2...4 { #expect(try stages(jobs: jobs) == names) }
  }

  @Test func callsSideBySideReturnTheirResultsInOrder() {
    for jobs in 1...5 {
      let running = Atomic(0)
      let results = parallelMap(count: 20, jobs: jobs) { number in
        let others = running.add(1, ordering: .sequentiallyConsistent).oldValue
        defer { running.subtract(1, ordering: .sequentiallyConsistent) }
        return (number, others)
      }
      #expect(results.map(\.0) == Array(0..<20))
      #expect(results.allSatisfy { $0.1 < jobs })
    }
  }

  @Test func aCancelledBuildSaysSo() throws {
    let options = BuildOptions(jobs: 1, isCancelled: { true })
    let error = try #require(throws: BuildError.self) {
      _ = try Atlas.build(
        name: "", grid: .standard,
        sources: [
          LayerDraft(manifest: Self.layer, features: FractalCoverage.small(seed: 1).features)
        ],
        options: options)
    }
    #expect(error.code == .interrupted)
  }

  /// The asynchronous build makes the same bytes.
  @Test func anAsynchronousBuildIsTheSame() async throws {
    let manifest = try Manifest(contentsOf: Package.path("data/us.json"))
    let bytes = try await Atlas.build(from: manifest).bytes
    let same = { try Atlas.build(from: manifest).bytes }
    #expect(try bytes == same())
  }

  /// A task that is canceled while it builds ends before the next stage.
  @Test func aCanceledTaskEndsItsBuild() async throws {
    let manifest = try Manifest(contentsOf: Package.path("data/us.json"))
    let stages = Mutex<[String]>([])
    let cancel = Mutex<(@Sendable () -> Void)?>(nil)
    let task = Task {
      try await Atlas.build(
        from: manifest,
        options: BuildOptions(progress: { progress in
          stages.withLock { $0.append(progress.stage) }
          guard progress.stage == "repair" else { return }
          while true {
            if let cancel = cancel.withLock({ $0 }) { return cancel() }
          }
        }))
    }
    cancel.withLock { $0 = { task.cancel() } }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(stages.withLock { $0.last } == "repair")
  }

  @Test func anAsynchronousBuildReportsItsError() async {
    let path = Package.path("data/missing.json")
    let error = await #expect(throws: BuildError.self) {
      try await Atlas.build(from: Manifest(contentsOf: path))
    }
    #expect(error?.code == .unreadable && error?.file == path)
  }

  /// What is built is written in one step; a folder that does not exist is an error of the build.
  @Test func aResultIsWrittenToAFile() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try Atlas.build(
      name: "n", grid: .standard,
      sources: [
        LayerDraft(manifest: Self.layer, features: FractalCoverage.small(seed: 1).features)
      ])
    try result.write(to: folder.path + "/a.atlas")
    #expect(try readFile(folder.path + "/a.atlas") == result.bytes)
    let error = #expect(throws: BuildError.self) {
      try result.write(to: folder.path + "/none/a.atlas")
    }
    #expect(error?.code == .unwritable)
  }

  @Test func theReportCountsWhatWasBuilt() throws {
    let features = FractalCoverage.small(seed: 7).features
    let result = try Atlas.build(
      name: "n", grid: .standard,
      sources: [LayerDraft(manifest: Self.layer, features: features)])
    let report = result.report
    #expect(report.byteCount == result.bytes.count)
    #expect(report.layers[0].featureCount == features.count)
    #expect(report.layers[0].crossingCount == 0)
    #expect(report.layers[0].overlapCount == 0)
    #expect(report.layers[0].planeCount == 1)
    #expect(
      Set(report.stages.map(\.name))
        == [
          "normalize", "schema", "graph", "repair", "simplify", "check", "overlaps", "regions",
          "measures", "meshes", "layouts", "arcs", "details", "mesh data", "index",
          "sections", "encode", "consistency",
        ])
    #expect(report.sections.contains { $0.name == "quadtreeLeaves" && $0.byteCount > 0 })
  }

  /// Edges that cross are reported; the regions go to different planes and stay exact.
  @Test func crossingsAreReportedAndHarmless() throws {
    let features = [
      Outline([Outline.box(west: 0, south: 0, east: 5, north: 5)]),
      Outline([Outline.box(west: 3, south: 3, east: 8, north: 8)]),
    ].enumerated().map { index, outline in
      Feature(
        index: index, key: "\(index)", name: "\(index)", geometry: outline.geometry(on: .standard))
    }
    let result = try Atlas.build(
      name: "", grid: .standard, sources: [LayerDraft(manifest: Self.layer, features: features)])
    #expect(result.report.layers[0].crossingCount == 2)
    #expect(result.report.layers[0].overlapCount == 1)
    #expect(result.report.warnings.count == 2)
    let layer = try Atlas(bytes: result.bytes).layer("layer")
    #expect(layer.regions(at: Coordinate(latitude: 4, longitude: 4)).map(\.key) == ["0", "1"])
    #expect(layer.regions(at: Coordinate(latitude: 1, longitude: 1)).map(\.key) == ["0"])
    #expect(layer.regions(at: Coordinate(latitude: 7, longitude: 7)).map(\.key) == ["1"])
  }
}

/// A region of more than half of the Earth, and one of none: a file without a border is whole, too.
@Suite(.timed) struct BorderlessTests {
  @Test func theEarthButABox() throws {
    let box = Outline.box(west: 10, south: 10, east: 20, north: 20)
    let earth = Outline.box(west: -180, south: -90, east: 180, north: 90)
    let features = [Outline([earth, box]), Outline([box])].enumerated().map { index, outline in
      Feature(
        index: index, key: "\(index)", name: "\(index)", geometry: outline.geometry(on: .standard))
    }
    let atlas = try makeAtlas(layers: [(LayerManifest(id: "layer", source: "made up"), features)])
    try atlas.verifyChecksums()
    try atlas.verifyStructure()
    let layer = try atlas.layer("layer")
    let places: [(Double, Double, String)] = [
      (0, 0, "0"), (15, 15, "1"), (0, 100, "0"), (0, -180, "0"), (90, 0, "0"), (-90, 15, "0"),
    ]
    for (latitude, longitude, key) in places {
      let found = layer.regions(at: Coordinate(latitude: latitude, longitude: longitude))
      #expect(found.map(\.key) == [key], "\(latitude), \(longitude)")
    }
    // The surface of WGS 84: 2 π a² (1 + (1 − e²) / e · artanh e).
    let area = layer.regions.reduce(0) { $0 + $1.areaSquareMeters }
    #expect((area / 510_065_621_724_088 - 1).magnitude < 1e-9)
  }

  @Test func aRingUsedTwiceIsNoBorder() throws {
    let ring = Outline.box(west: 0, south: 0, east: 1, north: 1)
    var outline = Outline([ring, ring])
    outline.isOnePolygon = true
    let feature = Feature(
      index: 0, key: "A", name: "Twice", geometry: outline.geometry(on: .standard))
    let atlas = try makeAtlas(layers: [(LayerManifest(id: "layer", source: "made up"), [feature])])
    try atlas.verifyChecksums()
    try atlas.verifyStructure()
    #expect(
      try atlas.layer("layer").regionID(at: Coordinate(latitude: 0.5, longitude: 0.5)) == nil)
  }
}
