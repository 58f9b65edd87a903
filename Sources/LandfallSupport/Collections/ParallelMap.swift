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
/// Each of `jobs` threads takes the next numbers until all are taken. The results do not depend on
/// `jobs` if `body` depends only on its argument.
package func parallelMap<Result: Sendable>(
  count: Int, jobs: Int, _ body: @Sendable (Int) -> Result
) -> [Result] {
  if jobs <= 1 || count <= 1 { return (0..<count).map(body) }
  // Few enough chunks for the queue to be cheap, enough for the threads to end at about the same
  // time.
  let chunk = max(1, count / (64 * jobs))
  // A queue protects both variables: an Atomic requires iOS 18, and the thread sanitizer does not
  // recognize a Mutex on Linux and reports false positives.
  let queue = DispatchQueue(label: "parallelMap")
  nonisolated(unsafe) var next = 0
  nonisolated(unsafe) var done: [(start: Int, results: [Result])] = []
  DispatchQueue.concurrentPerform(iterations: min(jobs, count)) { _ in
    while true {
      let start = queue.sync {
        defer { unsafe next += chunk }
        return unsafe next
      }
      if start >= count { break }
      let results = (start..<min(start + chunk, count)).map(body)
      queue.sync { unsafe done.append((start, results)) }
    }
  }
  return queue.sync {
    unsafe done.sort { $0.start < $1.start }
    return unsafe done.flatMap(\.results)
  }
}
