import Landfall

/// The times of a contestant's queries in several passes over one set of points.
struct Measurement {
  let contestant: Contestant
  private var passes: [Double] = []
  private var blocks: [Double] = []
  private(set) var tally = Tally()

  init(_ contestant: Contestant) { self.contestant = contestant }

  /// Times one pass over `count` queries, block by block. Answers are counted outside the measured time.
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

  /// Nanoseconds per query in the fastest pass.
  var lowest: Double { passes.min() ?? .nan }

  /// Nanoseconds per query in the median pass.
  var median: Double { passes.sorted()[passes.count / 2] }

  /// Nanoseconds per query in a block of any pass: the median and the 99th percentile.
  var percentiles: (half: Double, most: Double) {
    let sorted = blocks.sorted()
    return (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
  }
}
