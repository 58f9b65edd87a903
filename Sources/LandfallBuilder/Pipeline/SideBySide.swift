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
  let calls = SharedCalls<Output>(count: count)
  let threads = DispatchGroup()
  for _ in 1..<min(jobs, count) {
    threads.enter()
    startThread(named: "Build") {
      calls.run(body)
      threads.leave()
    }
  }
  calls.run(body)
  threads.wait()
  return calls.results
}

/// Calls a function on a thread of its own.
func startThread(named name: String, _ body: @escaping @Sendable () -> Void) {
  let thread = Thread(block: body)
  // The stack of a main thread; the default of other threads is 512 KiB on Apple systems.
  thread.stackSize = 8 << 20
  thread.name = name
  thread.start()
}
