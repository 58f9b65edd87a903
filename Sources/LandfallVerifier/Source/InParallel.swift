internal import Dispatch
internal import Synchronization

/// The results of `body` for 0 ..< count, in this order, computed on so many threads.
func inParallel<Result: Sendable>(
  count: Int, jobs: Int, _ body: @Sendable (Int) -> Result
) -> [Result] {
  guard jobs > 1, count > 1 else { return (0..<count).map(body) }
  let next = Atomic(0)
  // A queue, as the thread sanitizer does not see what a Mutex does on Linux and raises false alarms.
  let gather = DispatchQueue(label: "inParallel")
  nonisolated(unsafe) var results = [Result?](repeating: nil, count: count)
  DispatchQueue.concurrentPerform(iterations: min(jobs, count)) { _ in
    while true {
      let number = next.add(1, ordering: .relaxed).oldValue
      guard number < count else { return }
      let result = body(number)
      gather.sync { unsafe results[number] = result }
    }
  }
  return gather.sync { unsafe results.compactMap { $0 } }
}
