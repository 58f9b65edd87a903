import Foundation
import Landfall
import LandfallBuilder
import LandfallSupport
import TestSupport
import Testing

/// Builds with a cache: the same results, from the stages whose inputs have changed.
@Suite(.timed) struct StageCacheTests {
  @Test(.seeded, arguments: [IndexKind.fast, .small])
  func aCacheChangesNoResult(_ index: IndexKind) throws {
    var build = CachedBuild(seed: TestSeed.current)
    build.index = index
    build.wantsPictures = true
    let plain = ComparedResult(try build.run(cache: nil))
    #expect(!plain.pictures.isEmpty)
    let folder = CacheFolder()
    let cold = try build.run(cache: folder.path, jobs: 1)
    #expect(ComparedResult(cold) == plain)
    #expect(!cold.cacheUses.contains { $0.isStored })
    #expect(try folder.files.count == cold.cacheUses.count)
    for jobs in 1...3 {
      let warm = try build.run(cache: folder.path, jobs: jobs)
      #expect(ComparedResult(warm) == plain)
      #expect(warm.cacheUses.allSatisfy { $0.isStored })
      #expect(warm.cacheUses.count == cold.cacheUses.count)
    }
    build.wantsPictures = false
    let bare = try build.run(cache: folder.path)
    #expect(bare.bytes == plain.bytes && bare.pictures.isEmpty)
  }

  @Test(.seeded) func aBudgetGivesTheSameDetails() throws {
    var build = CachedBuild(seed: TestSeed.current)
    build.layers[0].meshes = []
    build.layers[1].detail = LayerDetail(sliverMeters: 5)
    build.budgetBytes = try build.run(cache: nil).bytes.count * 9 / 10
    let plain = ComparedResult(try build.run(cache: nil))
    #expect(plain.report.budget.map { $0.meters > 0 } == true)
    let folder = CacheFolder()
    for _ in 0..<2 { #expect(ComparedResult(try build.run(cache: folder.path)) == plain) }
  }

  @Test(.seeded) func aChangedLayerRunsOnlyItsOwnStages() throws {
    var build = CachedBuild(seed: TestSeed.current)
    let folder = CacheFolder()
    let cold = try build.run(cache: folder.path)
    let quadtrees = Set(cold.cacheUses.filter { $0.stage == "index" }.map(\.subject))
    #expect(!quadtrees.isEmpty)

    build.moveVertex(inLayer: 1)
    let moved = try build.run(cache: folder.path)
    #expect(ComparedResult(moved) == ComparedResult(try build.run(cache: nil)))
    for use in moved.cacheUses where !quadtrees.contains(use.subject) {
      #expect(use.isStored == !use.subject.hasPrefix("inner"), "\(use)")
    }
    #expect(moved.cacheUses.contains { $0.stage == "index" && !$0.isStored })

    // Names are in no result but that of the check, which may report them.
    build.features[0][0].name = "another"
    let renamed = try build.run(cache: folder.path)
    #expect(ComparedResult(renamed) == ComparedResult(try build.run(cache: nil)))
    #expect(renamed.cacheUses.filter { !$0.isStored }.map(\.stage) == ["check"])

    build.layers[0].layouts[0].tolerance *= 2
    let coarser = try build.run(cache: folder.path)
    #expect(coarser.cacheUses.filter { !$0.isStored }.map(\.subject) == ["outer/page"])
  }

  /// Nothing reads or writes the pipes: a build that opened one would never end.
  @Test(.seeded) func pipesInACacheAreReplaced() throws {
    let build = CachedBuild(seed: TestSeed.current)
    let folder = CacheFolder()
    let plain = ComparedResult(try build.run(cache: folder.path))
    for path in try folder.files {
      try FileManager.default.removeItem(atPath: path)
      _ = try run("mkfifo", [path])
    }
    let result = try build.run(cache: folder.path)
    #expect(ComparedResult(result) == plain)
    #expect(result.cacheUses.allSatisfy { !$0.isStored })
    #expect(try build.run(cache: folder.path).cacheUses.allSatisfy { $0.isStored })
  }

  /// A file counts that this user alone may change, and that a build with the same secret has written.
  @Test(.seeded) func filesOfOthersAreReplaced() throws {
    let build = CachedBuild(seed: TestSeed.current)
    let folder = CacheFolder()
    let other = CacheFolder()
    let plain = ComparedResult(try build.run(cache: folder.path))
    _ = try build.run(cache: other.path)
    let victim = "\(folder.path)/victim"
    try writeFile(Array("of someone else".utf8), to: victim)
    let forgeries: [(String) throws -> Void] = [
      { path in
        let relative = path.dropFirst(folder.path.count)
        try writeFile(try readFile(other.path + relative), to: path, isPrivate: true)
      },
      { path in _ = try run("chmod", ["644", path]) },
      { path in
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(
          atPath: path, withDestinationPath: victim)
      },
    ]
    for (number, forge) in forgeries.enumerated() {
      for path in try folder.files { try forge(path) }
      let result = try build.run(cache: folder.path)
      #expect(ComparedResult(result) == plain)
      #expect(result.cacheUses.allSatisfy { !$0.isStored }, "\(number)")
      #expect(try readFile(victim) == Array("of someone else".utf8))
      #expect(try build.run(cache: folder.path).cacheUses.allSatisfy { $0.isStored })
    }
    // A secret that others may have read is no longer one.
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let secret = try #require(names.first { $0.hasPrefix("secret") })
    _ = try run("chmod", ["644", "\(folder.path)/\(secret)"])
    #expect(try build.run(cache: folder.path).cacheUses.allSatisfy { !$0.isStored })
  }

  /// A result that was damaged on the disk is made again.
  @Test(.seeded) func damagedFilesAreReplaced() throws {
    var generator = SeededGenerator(seed: TestSeed.current)
    let build = CachedBuild(seed: TestSeed.current)
    let folder = CacheFolder()
    let bytes = try build.run(cache: folder.path).bytes
    let files = try folder.files
    let sound = try files.map { try readFile($0) }
    for round in 0..<FullTests.count(12, all: 200) {
      var damagedCount = 0
      for (path, file) in zip(files, sound) {
        var damaged = file
        switch (round + generator.nextIndex(below: 2)) % 4 {
        case 0: damaged.removeLast(1 + generator.nextIndex(below: file.count))
        case 1: damaged[generator.nextIndex(below: file.count)] ^= 1 << UInt8(round % 8)
        case 2: damaged.append(0)
        // The result of another stage, or of another layer.
        default: damaged = sound[(files.firstIndex(of: path)! + 1 + round) % sound.count]
        }
        damagedCount += damaged == file ? 0 : 1
        try writeFile(damaged, to: path)
      }
      let result = try build.run(cache: folder.path)
      #expect(result.bytes == bytes)
      #expect(result.cacheUses.filter { !$0.isStored }.count == damagedCount)
      #expect(try files.map { try readFile($0) } == sound)
    }
  }

  @Test(.seeded) func buildsMayShareACache() throws {
    let build = CachedBuild(seed: TestSeed.current)
    let bytes = try build.run(cache: nil).bytes
    let folder = CacheFolder()
    let path = folder.path
    let results = parallelMap(count: 6, jobs: 3) { number in
      Result { try build.run(cache: path, jobs: 1 + number % 2).bytes }
    }
    for result in results { #expect(try result.get() == bytes) }
    // No file of a writer is left.
    let names = try FileManager.default.subpathsOfDirectory(atPath: path)
    #expect(!names.contains { $0.hasSuffix(".partial") })
  }

  @Test(.seeded) func aStageThatFailsIsNotStored() throws {
    var build = CachedBuild(seed: TestSeed.current)
    build.layers[1].detail.regionMeters = ["missing": 10]
    let folder = CacheFolder()
    for _ in 0..<2 {
      let error = try #require(throws: BuildError.self) { _ = try build.run(cache: folder.path) }
      #expect(error.description.contains("\"missing\""))
    }
    build.layers[1].detail.regionMeters = [:]
    #expect(try build.run(cache: folder.path).bytes == build.run(cache: nil).bytes)
  }

  @Test func aFolderThatCannotBeMadeIsNamed() throws {
    let file = CacheFolder()
    try writeFile([], to: file.path)
    let build = CachedBuild(seed: 1)
    let error = try #require(throws: BuildError.self) {
      _ = try build.run(cache: "\(file.path)/cache")
    }
    #expect(error.code == .unwritable && error.description.contains("\(file.path)/cache"))
  }
}
