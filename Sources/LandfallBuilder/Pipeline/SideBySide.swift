import Foundation

/// Returns the results of `body` for 0 ..< count, in this order, on at most `jobs` threads.
///
/// Unlike with `parallelMap`, the calls are long, and each may use several threads itself: Dispatch
/// gives no threads to a `concurrentPerform` within another one if there are no more cores than
/// iterations. The results do not depend on `jobs` if `body` depends only on its argument.
package func sideBySide<Output: Sendable>(
  count: Int, jobs: Int, _ body: @escaping @Sendable (Int) -> Output
) -> [Output] {
  if jobs <= 1 || count <= 1 { return (0..<count).map(body) }
  let lanes = Lanes(count: count, body)
  let threads = DispatchGroup()
  for _ in 1..<min(jobs, count) {
    threads.enter()
    startThread(named: "Build") {
      lanes.run()
      threads.leave()
    }
  }
  lanes.run()
  threads.wait()
  return lanes.outputs
}

/// Calls a function on a thread of its own.
func startThread(named name: String, _ body: @escaping @Sendable () -> Void) {
  let thread = Thread(block: body)
  // The stack of a main thread; the default of other threads is 512 KiB on Apple systems.
  thread.stackSize = 8 << 20
  thread.name = name
  thread.start()
}

/// The calls that threads take in order, and their results.
private final class Lanes<Output: Sendable>: Sendable {
  private let count: Int
  private let body: @Sendable (Int) -> Output
  // A queue, not a Mutex, for the reason that parallelMap gives.
  private let queue = DispatchQueue(label: "sideBySide")
  nonisolated(unsafe) private var next = 0
  nonisolated(unsafe) private var done: [Int: Output] = [:]

  init(count: Int, _ body: @escaping @Sendable (Int) -> Output) {
    self.count = count
    self.body = body
  }

  /// Makes calls until all are taken.
  func run() {
    while true {
      let number = queue.sync {
        defer { unsafe next += 1 }
        return unsafe next
      }
      if number >= count { return }
      let output = body(number)
      queue.sync { unsafe done[number] = output }
    }
  }

  /// The results, after all threads have ended.
  var outputs: [Output] { queue.sync { (0..<count).map { unsafe done[$0]! } } }
}
