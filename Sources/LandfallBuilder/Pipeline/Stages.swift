import Dispatch
import LandfallModel
import LandfallSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin  // untested on Apple systems
#endif

/// Runs the stages of a build and measures their times for the report; no stage reads a clock
/// itself.
final class Stages: Sendable {
  let options: BuildOptions
  /// The stored results of stages; nil if the options name no folder.
  let cache: StageCache?
  private let clock = ContinuousClock()
  // A queue, not a Mutex, for the reason that parallelMap gives.
  private let queue = DispatchQueue(label: "Stages")
  nonisolated(unsafe) private var recorded: [BuildReport.Stage] = []
  nonisolated(unsafe) private var recordedUses: [CacheUse] = []
  /// Keeps stages that run side by side from reporting progress at the same time.
  private let progressQueue: DispatchQueue

  init(options: BuildOptions, cache: StageCache? = nil) {
    self.options = options
    self.cache = cache
    progressQueue = DispatchQueue(label: "Stages.progress")
  }

  /// Opens the cache that the options name.
  /// - Throws: ``BuildError`` if it cannot be opened.
  convenience init(caching options: BuildOptions) throws(BuildError) {
    var cache: StageCache?
    if let folder = options.cacheDirectory { cache = try StageCache(folder: folder) }
    self.init(options: options, cache: cache)
  }

  private init(besides other: Stages) {
    options = other.options
    cache = other.cache
    progressQueue = other.progressQueue
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
    _ name: String, detail: String = "", _ stage: () throws(BuildError) -> Output
  ) throws(BuildError) -> Output {
    try begin(name, detail: detail)
    return try measure(name, stage)
  }

  /// Runs a stage for all inputs, on several threads; its time is that from the first to the last.
  /// - Parameter detail: the description of an input in progress reports.
  /// - Throws: the error of the first input that has one.
  func run<Input: Sendable, Output: Sendable>(
    _ name: String, each inputs: [Input], detail: @escaping @Sendable (Input) -> String,
    _ stage: @escaping @Sendable (Input) throws(BuildError) -> Output
  ) throws(BuildError) -> [Output] {
    try measure(name) { () throws(BuildError) in
      let results = sideBySide(count: inputs.count, jobs: options.jobs) { number in
        Result { () throws(BuildError) in
          try self.begin(name, detail: detail(inputs[number]))
          return try stage(inputs[number])
        }
      }
      return try results.map { result throws(BuildError) in try result.get() }
    }
  }

  /// Runs two sequences of stages that do not depend on each other side by side.
  /// - Throws: the error of the first, or else of the second.
  func runBoth<First: Sendable, Second: Sendable>(
    _ first: @escaping @Sendable (Stages) throws(BuildError) -> First,
    _ second: @escaping @Sendable (Stages) throws(BuildError) -> Second
  ) throws(BuildError) -> (First, Second) {
    let branches = [Stages(besides: self), Stages(besides: self)]
    let halves = sideBySide(count: 2, jobs: options.jobs) {
      number -> Either<Result<First, BuildError>, Result<Second, BuildError>> in
      number == 0
        ? .first(Result { () throws(BuildError) in try first(branches[0]) })
        : .second(Result { () throws(BuildError) in try second(branches[1]) })
    }
    for branch in branches {
      for stage in branch.times { note(stage) }
      for use in branch.cacheUses { note(use) }
    }
    guard case .first(let one) = halves[0], case .second(let other) = halves[1] else {
      preconditionFailure("sideBySide returns results in order")
    }
    return (try one.get(), try other.get())
  }

  /// Returns a result from the cache, if there is one, else makes and stores it.
  /// - Parameters:
  ///   - subject: the layer or the part of the atlas that the stage works on, for reports.
  ///   - key: the key of the result; nil without a cache.
  func memoized<Output: BinaryCodable>(
    _ name: String, of subject: String, _ key: StageKey?,
    _ make: () throws(BuildError) -> Output
  ) throws(BuildError) -> Output {
    if let output: Output = stored(name, of: subject, key) { return output }
    let output = try make()
    try store(output, key)
    return output
  }

  /// Returns a result from the cache; nil if the cache lacks it, or without a cache.
  func stored<Output: BinaryCodable>(
    _ name: String, of subject: String, _ key: StageKey?
  ) -> Output? {
    guard let cache, let key else { return nil }
    let output: Output? = cache.read(key)
    note(CacheUse(stage: name, subject: subject, isStored: output != nil))
    return output
  }

  /// Stores a result in the cache, if there is one.
  /// - Throws: ``BuildError`` with code `unwritable`.
  func store(_ output: some BinaryCodable, _ key: StageKey?) throws(BuildError) {
    guard let cache, let key else { return }
    try cache.write(output, key: key)
  }

  private func note(_ use: CacheUse) {
    queue.sync { unsafe recordedUses.append(use) }
  }

  private func measure<Output>(
    _ name: String, _ body: () throws(BuildError) -> Output
  ) throws(BuildError) -> Output {
    let start = clock.now
    let output = try body()
    let time = clock.now - start
    note(
      name,
      seconds: Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18)
    return output
  }

  /// Reports that a stage begins.
  /// - Throws: ``BuildError`` with code `interrupted` if the build was canceled.
  func begin(_ name: String, detail: String = "") throws(BuildError) {
    try options.checkCancellation()
    guard let progress = options.progress else { return }
    progressQueue.sync { progress(BuildProgress(stage: name, detail: detail)) }
  }

  /// Adds to the time of a stage.
  func note(_ name: String, seconds: Double) {
    note(BuildReport.Stage(name: name, seconds: seconds, peakMemoryBytes: peakMemoryBytes()))
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
