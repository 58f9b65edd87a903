import Dispatch
import Synchronization

/// The results of `body` for 0 ..< count, in this order however many threads work on them.
///
/// `jobs` threads take the next number each until none is left; results do not depend on `jobs` as
/// long as `body` is a function of its number.
func parallelMap<Result: Sendable>(
  count: Int, jobs: Int, _ body: @Sendable (Int) -> Result
) -> [Result] {
  if jobs <= 1 || count <= 1 { return (0..<count).map(body) }
  let next = Atomic<Int>(0)
  let done = Mutex<[Int: Result]>([:])
  DispatchQueue.concurrentPerform(iterations: min(jobs, count)) { _ in
    var mine: [(Int, Result)] = []
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      if index >= count { break }
      mine.append((index, body(index)))
    }
    done.withLock { all in
      for (index, result) in mine { all[index] = result }
    }
  }
  return done.withLock { all in (0..<count).map { all[$0]! } }
}
