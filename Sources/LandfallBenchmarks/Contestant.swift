/// One way to answer the queries of a contest.
struct Contestant {
  var name: String
  /// Queries that are timed together; reading the clock costs less than 0.1 ns a query then.
  var blockSize = 1000
  /// Whether it is another library, whose answer may differ on a border.
  var isRival = false
  /// Answers a range of the queries: of each, a region's number from 1, or 0 for none.
  var run: (_ queries: Range<Int>, inout Tally) -> Void

  /// The answers to the first queries, one by one.
  func answers(to count: Int) -> [UInt32] {
    (0..<count).map { index in
      var tally = Tally()
      run(index..<index + 1, &tally)
      // Of a single answer the checksum is that answer.
      return UInt32(tally.checksum)
    }
  }
}

/// What a contestant answered: proof that two of them did the same work.
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
