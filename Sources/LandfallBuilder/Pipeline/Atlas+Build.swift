public import Landfall
public import LandfallModel
import Synchronization

/// The result of a build.
public struct BuildResult: Sendable {
  /// The atlas.
  public var bytes: [UInt8]
  /// A report on the sources, the stages and the findings of the build.
  public var report: BuildReport
  /// Maps for the report, if the options request them.
  package var pictures: [ReportPicture] = []
  /// The stages whose results were looked for in the cache, in no order.
  package var cacheUses: [CacheUse] = []

  /// Writes the atlas to a file, which appears, or is replaced, in one step.
  ///
  /// After an error the destination is unchanged.
  /// - Throws: ``BuildError`` with code `unwritable`.
  public func write(to path: String) throws(BuildError) {
    do { try writeFile(bytes, to: path) } catch { throw BuildError(error) }
  }
}

extension Atlas {
  /// Builds an atlas in memory from the boundary files that a manifest names.
  ///
  /// ```swift
  /// let result = try Atlas.build(from: Manifest(contentsOf: "world.json"))
  /// try result.write(to: "world.atlas")
  /// ```
  /// The same manifest and files produce the same bytes, on any number of threads.
  /// - Throws: ``BuildError`` that names the file, the feature and the remedy.
  public static func build(
    from manifest: Manifest, options: BuildOptions = BuildOptions()
  ) throws(BuildError) -> BuildResult {
    let stages = try Stages(caching: options)
    var layers = try manifest.layersInWorldview.map { LayerDraft(manifest: $0, features: []) }
    try stages.run(.ingest, &layers) { layer throws(BuildError) in
      layer = LayerDraft(
        try readFeatures(
          of: layer.manifest, grid: manifest.grid,
          environment: IngestEnvironment(isCancelled: options.isCancelled), keepsFaults: true))
    }
    var plan = AtlasPlan(
      name: manifest.name, grid: manifest.grid, index: manifest.index,
      budgetBytes: manifest.budgetBytes)
    for path in manifest.collections {
      plan.collections += try CollectionManifest.read(contentsOf: path, faults: &plan.faults)
    }
    return try Build(plan, stages).build(consume layers)
  }

  /// Builds an atlas from features that are already read.
  package static func build(
    _ plan: AtlasPlan, sources: [LayerDraft], options: BuildOptions = BuildOptions()
  ) throws(BuildError) -> BuildResult {
    try Build(plan, Stages(caching: options)).build(sources)
  }

  /// Builds an atlas from features that are already read, without collections and with the usual index.
  package static func build(
    name: String, grid: Grid, sources: [LayerDraft], options: BuildOptions = BuildOptions()
  ) throws(BuildError) -> BuildResult {
    try build(AtlasPlan(name: name, grid: grid), sources: sources, options: options)
  }
}

extension Atlas {
  /// Builds an atlas in memory on a thread of its own, so that the caller's executor stays free.
  ///
  /// ```swift
  /// let task = Task { try await Atlas.build(from: manifest) }
  /// task.cancel()  // the build ends before its next stage
  /// ```
  /// The callbacks of `options` work as they do without `async`.
  /// - Throws: `CancellationError` if the task was canceled before the last stage began; ``BuildError`` that
  ///   names the file, the feature and the remedy otherwise.
  public static func build(
    from manifest: Manifest, options: BuildOptions = BuildOptions()
  ) async throws -> BuildResult {
    let flag = CancellationFlag()
    var options = options
    let isCancelled = options.isCancelled
    options.isCancelled = { flag.isSet || isCancelled?() == true }
    let result = await withTaskCancellationHandler {
      await resultOnOwnThread(of: manifest, options: options)
    } onCancel: {
      flag.set()
    }
    switch result {
    case .success(let built): return built
    case .failure(let error) where error.code == .interrupted && flag.isSet:
      throw CancellationError()
    case .failure(let error): throw error
    }
  }

  private static func resultOnOwnThread(
    of manifest: Manifest, options: BuildOptions
  ) async -> Result<BuildResult, BuildError> {
    await withCheckedContinuation { continuation in
      let resume = { @Sendable in
        continuation.resume(
          returning: Result { () throws(BuildError) in
            try build(from: manifest, options: options)
          })
      }
      if !startThread(resume) { resume() }
    }
  }
}

/// A flag that one thread sets and another one reads.
private final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }
  func set() { flag.store(true, ordering: .relaxed) }
}
