import LandfallCoverage
import LandfallModel
import LandfallSources
import LandfallSupport
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin  // untested on Apple systems
#endif

/// Times the stages of a build for its report; no stage reads a clock itself.
struct StageClock {
  private let clock = ContinuousClock()
  let options: BuildOptions
  private(set) var stages: [BuildReport.Stage] = []

  init(options: BuildOptions) { self.options = options }

  /// Runs a stage, reports it and notes its time.
  /// - Throws: what the stage throws; ``BuildError`` with code `interrupted` where the build was
  ///   cancelled before it.
  mutating func run<Result>(
    _ name: String, detail: String = "", _ stage: () throws(BuildError) -> Result
  ) throws(BuildError) -> Result {
    try options.checkCancellation()
    options.progress?(BuildProgress(stage: name, detail: detail))
    let start = clock.now
    let result = try stage()
    let time = clock.now - start
    let seconds =
      Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
    // A stage runs once for each layer; its times add up.
    if let index = stages.firstIndex(where: { $0.name == name }) {
      stages[index].seconds += seconds
      stages[index].peakMemoryBytes = peakMemoryBytes()
    } else {
      stages.append(
        BuildReport.Stage(name: name, seconds: seconds, peakMemoryBytes: peakMemoryBytes()))
    }
    return result
  }
}

/// The most memory that this process has had resident.
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
