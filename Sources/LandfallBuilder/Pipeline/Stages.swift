import LandfallSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin  // untested on Apple systems
#endif

/// Runs the stages of a build, one after the other, and measures their times for the report; no
/// stage reads a clock itself.
final class Stages {
  let options: BuildOptions
  /// The stages so far, in the order in which they first ran.
  private(set) var times: [BuildReport.Stage] = []
  private let clock = ContinuousClock()

  init(options: BuildOptions) { self.options = options }

  /// Runs a stage.
  /// - Throws: the stage's error; ``BuildError`` with code `interrupted` if the build was canceled
  ///   before it.
  func run<Output>(
    _ name: String, detail: String = "", _ stage: () throws(BuildError) -> Output
  ) throws(BuildError) -> Output {
    try begin(name, detail: detail)
    let start = clock.now
    let output = try stage()
    let time = clock.now - start
    note(
      name,
      seconds: Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18)
    return output
  }

  /// Runs a stage for each input; its times are added up.
  /// - Parameter detail: the description of an input in progress reports.
  func run<Input, Output>(
    _ name: String, each inputs: [Input], detail: (Input) -> String,
    _ stage: (Input) throws(BuildError) -> Output
  ) throws(BuildError) -> [Output] {
    var outputs: [Output] = []
    for input in inputs {
      outputs.append(
        try run(name, detail: detail(input)) { () throws(BuildError) in try stage(input) })
    }
    return outputs
  }

  /// Reports that a stage begins.
  /// - Throws: ``BuildError`` with code `interrupted` if the build was canceled.
  func begin(_ name: String, detail: String = "") throws(BuildError) {
    try options.checkCancellation()
    options.progress?(BuildProgress(stage: name, detail: detail))
  }

  /// The total time of all stages.
  var seconds: Double { times.reduce(0) { $0 + $1.seconds } }

  /// Adds to the time of a stage.
  func note(_ name: String, seconds: Double) {
    if let index = times.firstIndex(where: { $0.name == name }) {
      times[index].seconds += seconds
      times[index].peakMemoryBytes = peakMemoryBytes()
    } else {
      times.append(
        BuildReport.Stage(name: name, seconds: seconds, peakMemoryBytes: peakMemoryBytes()))
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
