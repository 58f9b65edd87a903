import Dispatch

/// The results of `body` for 0 ..< count, in this order however many threads work on them.
///
/// `jobs` threads take the next numbers until all are taken. The results do not depend on `jobs` as
/// long as `body` is a function of its number.
package func parallelMap<Result: Sendable>(
  count: Int, jobs: Int, _ body: @Sendable (Int) -> Result
) -> [Result] {
  if jobs <= 1 || count <= 1 { return (0..<count).map(body) }
  // Few enough chunks for the queue to cost nothing, enough of them for threads to end together.
  let chunk = max(1, count / (64 * jobs))
  // A queue guards both variables: an Atomic requires iOS 18, and the thread sanitizer does not see
  // what a Mutex does on Linux and raises false alarms.
  let queue = DispatchQueue(label: "parallelMap")
  nonisolated(unsafe) var next = 0
  nonisolated(unsafe) var done: [Int: Result] = [:]
  DispatchQueue.concurrentPerform(iterations: min(jobs, count)) { _ in
    var mine: [(Int, Result)] = []
    while true {
      let start = queue.sync {
        defer { unsafe next += chunk }
        return unsafe next
      }
      if start >= count { break }
      for index in start..<min(start + chunk, count) { mine.append((index, body(index))) }
    }
    queue.sync {
      for (index, result) in mine { unsafe done[index] = result }
    }
  }
  return queue.sync { (0..<count).map { unsafe done[$0]! } }
}
