import Dispatch
import Synchronization

/// The results of `body` for 0 ..< count, in this order however many threads work on them.
///
/// `jobs` threads take the next number each until none is left; results do not depend on `jobs` as
/// long as `body` is a function of its number.
package func parallelMap<Result: Sendable>(
  count: Int, jobs: Int, _ body: @Sendable (Int) -> Result
) -> [Result] {
  if jobs <= 1 || count <= 1 { return (0..<count).map(body) }
  let next = Atomic<Int>(0)
  // A queue, as the thread sanitizer does not see what a Mutex does on Linux and raises false alarms.
  let gather = DispatchQueue(label: "parallelMap")
  nonisolated(unsafe) var done: [Int: Result] = [:]
  DispatchQueue.concurrentPerform(iterations: min(jobs, count)) { _ in
    var mine: [(Int, Result)] = []
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      if index >= count { break }
      mine.append((index, body(index)))
    }
    gather.sync {
      for (index, result) in mine { unsafe done[index] = result }
    }
  }
  return gather.sync { (0..<count).map { unsafe done[$0]! } }
}
