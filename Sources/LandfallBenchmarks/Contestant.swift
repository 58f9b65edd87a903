import Landfall

/// One way to answer the queries of a contest.
struct Contestant {
  var name: String
  /// The number of queries that are timed together, so that reading the clock costs less than 0.1 ns per
  /// query.
  var blockSize = 1000
  /// Whether this is another library, whose answer may differ on a border.
  var isRival = false
  /// Answers a range of the queries, and stores each answer at its query's index.
  var run: (_ queries: Range<Int>, _ answers: inout MutableSpan<RegionID?>) -> Void

  /// Returns the answers to the first `count` queries.
  func answers(to count: Int) -> [RegionID?] {
    var answers = [RegionID?](repeating: nil, count: count)
    var span = answers.mutableSpan
    run(0..<count, &span)
    return answers
  }
}

/// A summary of a contestant's answers: proof that two contestants did the same work.
struct Tally: Hashable {
  /// The number of points in a region.
  var hits = 0
  /// A checksum of the answers and their order.
  var checksum: UInt64 = 0

  init() {}

  init(_ answers: [RegionID?]) {
    for answer in answers {
      hits += answer == nil ? 0 : 1
      checksum = checksum &* 31 &+ UInt64(answer.map { $0.rawValue + 1 } ?? 0)
    }
  }
}
