import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin  // untested on Apple systems
#endif

/// The stages of a build, by their names in progress reports, in ``BuildReport`` and in keys of the cache.
enum Stage: String {
  case ingest, normalize, dissolve, reassign, schema, graph, repair, budget, simplify, check,
    overlaps
  case measures, meshes, layouts, regions, arcs, details, index, sections, encode, consistency
  case pictures
  case meshData = "mesh data"

  /// The description of a layer in progress reports: its name and what the stage works on.
  func description(of layer: LayerDraft) -> String {
    let items: String
    switch self {
    case .normalize: items = "\(layer.features.count) features"
    case .repair: items = "\(layer.vertexCount) vertices"
    case .simplify: items = "\(layer.coverage.graph.borderVertices.count) vertices"
    case .check: items = "\(layer.details.count) details"
    case .overlaps: items = "\(layer.lookup.graph.borderCount) arcs"
    case .measures, .regions: items = "\(layer.features.count) regions"
    case .meshes: items = "\(layer.manifest.meshes.count) meshes"
    default: return layer.manifest.id
    }
    return "\(layer.manifest.id), \(items)"
  }
}

/// Runs the stages of a build and measures their times for the report; no stage reads a clock
/// itself.
final class Stages: Sendable {
  let options: BuildOptions
  /// The stored results of stages; nil if the options name no folder.
  let cache: StageCache?
  private let clock = ContinuousClock()
  // A queue, not a Mutex, for the reason that SharedCalls gives.
  private let queue = DispatchQueue(label: "Stages")
  nonisolated(unsafe) private var recorded: [BuildReport.Stage] = []
  nonisolated(unsafe) private var recordedUses: [CacheUse] = []
  /// Keeps stages that run side by side from reporting progress at the same time.
  private let progressQueue: DispatchQueue

  init(
    options: BuildOptions, cache: StageCache? = nil,
    progressQueue: DispatchQueue = DispatchQueue(label: "Stages.progress")
  ) {
    self.options = options
    self.cache = cache
    self.progressQueue = progressQueue
  }

  /// Opens the cache that the options name.
  /// - Throws: ``BuildError`` if it cannot be opened.
  convenience init(caching options: BuildOptions) throws(BuildError) {
    self.init(
      options: options, cache: try options.cacheDirectory.map(StageCache.init(folder:)))
  }

  /// The stages so far, in the order in which they first ran.
  var times: [BuildReport.Stage] { queue.sync { unsafe recorded } }

  /// The stages whose results were looked for in the cache, in no order.
  var cacheUses: [CacheUse] { queue.sync { unsafe recordedUses } }

  /// The total time of all stages.
  var seconds: Double { times.reduce(0) { $0 + $1.seconds } }

  /// Runs a stage.
  /// - Throws: the stage's error; ``BuildError`` with code `interrupted` if the build was canceled
  ///   before it.
  func run<Output>(
    _ stage: Stage, detail: String = "", _ make: @autoclosure () throws(BuildError) -> Output
  ) throws(BuildError) -> Output {
    try begin(stage, detail: detail)
    let start = clock.now
    let output = try make()
    note(stage, since: start)
    return output
  }

  /// Runs a stage for all layers, on several threads; its time is that from the first to the last.
  /// - Throws: the error of the first layer that has one.
  func run(
    _ stage: Stage, _ layers: inout [LayerDraft],
    _ change: @escaping @Sendable (inout LayerDraft) throws(BuildError) -> Void
  ) throws(BuildError) {
    let (start, before) = (clock.now, layers)
    let results = parallelMap(count: before.count, jobs: options.jobs) { number in
      Result { () throws(BuildError) in
        var layer = before[number]
        try self.begin(stage, detail: stage.description(of: layer))
        try change(&layer)
        return layer
      }
    }
    for (number, result) in results.enumerated() { layers[number] = try result.get() }
    note(stage, since: start)
  }

  /// Runs a stage for all layers, and beside it further stages that do not depend on it, with the layers as they
  /// are before.
  /// - Throws: the error of the stage, or else of the further ones.
  func run<Output: Sendable>(
    _ stage: Stage, _ layers: inout [LayerDraft],
    _ change: @escaping @Sendable (inout LayerDraft) throws(BuildError) -> Void,
    beside others: @escaping @Sendable (Stages, [LayerDraft]) throws(BuildError) -> Output
  ) throws(BuildError) -> Output {
    let branches = [0, 1].map { _ in
      Stages(options: options, cache: cache, progressQueue: progressQueue)
    }
    let (changed, output) = parallelPair(jobs: options.jobs) { [layers] in
      Result { () throws(BuildError) in
        var layers = layers
        try branches[0].run(stage, &layers, change)
        return layers
      }
    } _: { [layers] in
      Result { () throws(BuildError) in try others(branches[1], layers) }
    }
    for branch in branches {
      for stage in branch.times { note(stage) }
      queue.sync { unsafe recordedUses += branch.cacheUses }
    }
    layers = try changed.get()
    return try output.get()
  }

  /// Returns a result from the cache, if there is one, else makes and stores it.
  /// - Parameters:
  ///   - subject: the layer or the part of the atlas that the stage works on, for reports.
  ///   - key: the key of the result; nil without a cache.
  func memoized<Output: BinaryCodable>(
    _ stage: Stage, of subject: String, _ key: StageKey?,
    _ make: @autoclosure () throws(BuildError) -> Output
  ) throws(BuildError) -> Output {
    if let output: Output = stored(stage, of: subject, key) { return output }
    let output = try make()
    try store(output, key)
    return output
  }

  /// Returns a result from the cache; nil if the cache lacks it, or without a cache.
  func stored<Output: BinaryCodable>(
    _ stage: Stage, of subject: String, _ key: StageKey?
  ) -> Output? {
    guard let cache, let key else { return nil }
    let output: Output? = cache.read(key)
    let use = CacheUse(stage: stage.rawValue, subject: subject, isStored: output != nil)
    queue.sync { unsafe recordedUses.append(use) }
    return output
  }

  /// Stores a result in the cache, if there is one.
  /// - Throws: ``BuildError`` with code `unwritable`.
  func store(_ output: some BinaryCodable, _ key: StageKey?) throws(BuildError) {
    guard let cache, let key else { return }
    try cache.write(output, key: key)
  }

  /// Reports that a stage begins.
  /// - Throws: ``BuildError`` with code `interrupted` if the build was canceled.
  func begin(_ stage: Stage, detail: String = "") throws(BuildError) {
    try options.checkCancellation()
    guard let progress = options.progress else { return }
    progressQueue.sync { progress(BuildProgress(stage: stage.rawValue, detail: detail)) }
  }

  private func note(_ stage: Stage, since start: ContinuousClock.Instant) {
    let time = (clock.now - start).components
    note(stage, seconds: Double(time.seconds) + Double(time.attoseconds) * 1e-18)
  }

  /// Adds to the time of a stage.
  func note(_ stage: Stage, seconds: Double) {
    note(
      BuildReport.Stage(
        name: stage.rawValue, seconds: seconds, peakMemoryBytes: peakMemoryBytes()))
  }

  private func note(_ stage: BuildReport.Stage) {
    queue.sync {
      if let index = unsafe recorded.firstIndex(where: { $0.name == stage.name }) {
        unsafe recorded[index].seconds += stage.seconds
        unsafe recorded[index].peakMemoryBytes = stage.peakMemoryBytes
      } else {
        unsafe recorded.append(stage)
      }
    }
  }
}

/// The peak resident memory of this process, in bytes.
package func peakMemoryBytes() -> Int {
  var usage = rusage()
  #if canImport(Darwin)
    guard unsafe getrusage(RUSAGE_SELF, &usage) == 0 else { return 0 }
    return usage.ru_maxrss
  #else
    guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    return usage.ru_maxrss * 1024
  #endif
}
