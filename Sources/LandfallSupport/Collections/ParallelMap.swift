import Dispatch

/// Returns the results of two closures, which run at the same time if `jobs` is more than 1.
package func parallelPair<First: Sendable, Second: Sendable>(
  jobs: Int, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  let results = parallelMap(count: 2, jobs: jobs) { number -> Either<First, Second> in
    number == 0 ? .first(first()) : .second(second())
  }
  guard case .first(let one) = results[0], case .second(let other) = results[1] else {
    preconditionFailure("parallelMap returns results in order")
  }
  return (one, other)
}

/// One of two values.
package enum Either<First, Second> {
  case first(First)
  case second(Second)
}

extension Either: Sendable where First: Sendable, Second: Sendable {}

/// Returns the results of `body` for 0 ..< count, in this order for any number of threads.
///
/// Each of `jobs` threads takes the next numbers until all are taken, the caller's among them. There
/// are fewer if the system creates no more. The results do not depend on `jobs` if `body` depends
/// only on its argument.
package func parallelMap<Result: Sendable>(
  count: Int, jobs: Int, _ body: @Sendable (Int) -> Result
) -> [Result] {
  if jobs <= 1 || count <= 1 { return (0..<count).map(body) }
  // Few enough chunks for the queue to be cheap, enough for the threads to end at about the same
  // time.
  let chunk = max(1, count / (64 * jobs))
  let calls = SharedCalls<Result>(count: count, chunk: chunk)
  runOnThreads(count: min(jobs, count)) { _ in calls.run(body) }
  return calls.results
}

/// Calls with the numbers 0 ..< count that threads take in order, and their results.
private final class SharedCalls<Result: Sendable>: Sendable {
  private let count: Int
  private let chunk: Int
  // A queue protects both variables: an Atomic requires iOS 18, and the thread sanitizer does not
  // recognize a Mutex on Linux and reports false positives.
  private let queue = DispatchQueue(label: "SharedCalls")
  nonisolated(unsafe) private var next = 0
  nonisolated(unsafe) private var done: [(start: Int, results: [Result])] = []

  /// - Parameter chunk: the number of calls that a thread takes at a time.
  init(count: Int, chunk: Int) { (self.count, self.chunk) = (count, chunk) }

  /// Makes calls until all are taken.
  func run(_ body: (Int) -> Result) {
    while true {
      let start = queue.sync {
        defer { unsafe next += chunk }
        return unsafe next
      }
      if start >= count { return }
      let results = (start..<min(start + chunk, count)).map(body)
      queue.sync { unsafe done.append((start, results)) }
    }
  }

  /// The results in the order of the numbers, after all threads have ended.
  var results: [Result] {
    queue.sync { unsafe done.sorted { $0.start < $1.start }.flatMap(\.results) }
  }
}
