/// What a run of queries answered: proof that two contestants did the same work.
struct Tally: Hashable {
  /// How many points were in a region.
  var hits = 0
  /// Of the answers and their order.
  var checksum: UInt64 = 0

  /// Adds one answer: a region's number from 1, or 0 for none.
  @inline(__always)
  mutating func add(_ answer: UInt32) {
    hits &+= answer == 0 ? 0 : 1
    checksum = checksum &* 31 &+ UInt64(answer)
  }
}

/// How long queries took, from several passes over one set of points.
struct Measurement {
  /// Queries that are timed together: reading the clock costs less than 0.1 ns a query then.
  static let blockSize = 1000

  private var passes: [Double] = []
  private var blocks: [Double] = []
  private(set) var tally = Tally()

  /// Times one pass of `run` over `count` queries, a block at a time.
  mutating func pass(count: Int, _ run: (_ queries: Range<Int>, inout Tally) -> Void) {
    var tally = Tally()
    var total = 0.0
    for start in stride(from: 0, to: count, by: Self.blockSize) {
      let queries = start..<min(start + Self.blockSize, count)
      let elapsed = ContinuousClock().measure { run(queries, &tally) }
      let nanoseconds = elapsed / .nanoseconds(1)
      total += nanoseconds
      blocks.append(nanoseconds / Double(queries.count))
    }
    passes.append(total / Double(count))
    self.tally = tally
  }

  /// Nanoseconds a query in the fastest pass.
  var lowest: Double { passes.min() ?? .nan }

  /// Nanoseconds a query in the middle pass.
  var median: Double { passes.sorted()[passes.count / 2] }

  /// Nanoseconds a query in the slowest hundredth of all blocks.
  var percentile99: Double { blocks.sorted()[blocks.count * 99 / 100] }
}
