import Landfall

/// How long a contestant's queries took, from several passes over one set of points.
struct Measurement {
  let contestant: Contestant
  private var passes: [Double] = []
  private var blocks: [Double] = []
  private(set) var tally = Tally()

  init(_ contestant: Contestant) { self.contestant = contestant }

  /// Times one pass over `count` queries, a block at a time.
  ///
  /// Answers are kept and counted when the clock has stopped.
  mutating func pass(count: Int) {
    var answers = [RegionID?](repeating: nil, count: count)
    var span = answers.mutableSpan
    var total = 0.0
    for start in stride(from: 0, to: count, by: contestant.blockSize) {
      let queries = start..<min(start + contestant.blockSize, count)
      let elapsed = ContinuousClock().measure { contestant.run(queries, &span) }
      let nanoseconds = elapsed / .nanoseconds(1)
      total += nanoseconds
      blocks.append(nanoseconds / Double(queries.count))
    }
    passes.append(total / Double(count))
    tally = Tally(answers)
  }

  /// Nanoseconds a query in the fastest pass.
  var lowest: Double { passes.min() ?? .nan }

  /// Nanoseconds a query in the middle pass.
  var median: Double { passes.sorted()[passes.count / 2] }

  /// Nanoseconds a query in the middle block of all passes, and in the slowest hundredth.
  var percentiles: (half: Double, most: Double) {
    let sorted = blocks.sorted()
    return (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
  }
}
