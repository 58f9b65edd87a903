import Dispatch

/// Processes items on several threads at the same time, and returns the results in the order of the items.
struct OrderedWork<Item: Sendable, Result: Sendable> {
  /// One item and its result.
  private final class Task: Sendable {
    let isDone = DispatchSemaphore(value: 0)
    /// Written before ``isDone`` is signaled, read after it.
    nonisolated(unsafe) var result: Result?
  }

  private let queues: [DispatchQueue]
  private let process: @Sendable (Item) -> Result
  private var tasks: [Task] = []
  private var started = 0

  /// - Parameter jobs: the number of threads.
  init(jobs: Int, _ process: @escaping @Sendable (Item) -> Result) {
    queues = (0..<jobs).map { DispatchQueue(label: "landfall.\($0)") }
    self.process = process
  }

  /// Whether as many items are unfinished as keep all threads busy.
  var isFull: Bool { tasks.count >= 2 * queues.count }

  var isEmpty: Bool { tasks.isEmpty }

  /// Begins with an item.
  mutating func start(_ item: Item) {
    let task = Task()
    tasks.append(task)
    queues[started % queues.count].async { [process] in
      unsafe task.result = process(item)
      task.isDone.signal()
    }
    started += 1
  }

  /// Waits for the result of the first unfinished item.
  /// - Precondition: not ``isEmpty``.
  mutating func next() -> Result {
    let task = tasks.removeFirst()
    task.isDone.wait()
    return unsafe task.result!
  }
}
