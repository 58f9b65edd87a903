import Landfall

/// One way to answer the queries of a contest.
struct Contestant {
  var name: String
  /// Queries that are timed together; reading the clock costs less than 0.1 ns a query then.
  var blockSize = 1000
  /// Whether it is another library, whose answer may differ on a border.
  var isRival = false
  /// Answers a range of the queries, each in its place.
  var run: (_ queries: Range<Int>, _ answers: inout MutableSpan<RegionID?>) -> Void

  /// The answers to the first queries.
  func answers(to count: Int) -> [RegionID?] {
    var answers = [RegionID?](repeating: nil, count: count)
    var span = answers.mutableSpan
    run(0..<count, &span)
    return answers
  }
}

/// What a contestant answered: proof that two of them did the same work.
struct Tally: Hashable {
  /// How many points were in a region.
  var hits = 0
  /// Of the answers and their order.
  var checksum: UInt64 = 0

  init() {}

  init(_ answers: [RegionID?]) {
    for answer in answers {
      hits += answer == nil ? 0 : 1
      checksum = checksum &* 31 &+ UInt64(answer.map { $0.rawValue + 1 } ?? 0)
    }
  }
}
