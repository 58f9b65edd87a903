import Dispatch
import LandfallSupport

/// Processes items on several threads at the same time, and returns the results in the order of the items.
///
/// A thread ends when no item waits for one. Where none can be created, the caller processes the items.
struct OrderedWork<Item: Sendable, Result: Sendable> {
  /// One item and its result.
  private final class Task: Sendable {
    let item: Item
    let isDone = DispatchSemaphore(value: 0)
    /// Written before ``isDone`` is signaled, read after it.
    nonisolated(unsafe) var result: Result?

    init(_ item: Item) { self.item = item }
  }

  /// What the threads share.
  private final class Shared: Sendable {
    let jobs: Int
    private let process: @Sendable (Item) -> Result
    /// Protects the tasks that no thread has taken, and the number of threads.
    private let queue = DispatchQueue(label: "OrderedWork")
    nonisolated(unsafe) private var waiting: [Task] = []
    nonisolated(unsafe) private var threadCount = 0

    init(jobs: Int, _ process: @escaping @Sendable (Item) -> Result) {
      (self.jobs, self.process) = (jobs, process)
    }

    func add(_ task: Task) {
      let needsThread = queue.sync {
        unsafe waiting.append(task)
        guard unsafe threadCount < jobs else { return false }
        unsafe threadCount += 1
        return true
      }
      if needsThread, !startThread({ self.work() }) { queue.sync { unsafe threadCount -= 1 } }
    }

    /// Processes tasks until none waits.
    private func work() {
      while let task = takeFirst() { run(task) }
    }

    private func takeFirst() -> Task? {
      queue.sync {
        if unsafe !waiting.isEmpty { return unsafe waiting.removeFirst() }
        unsafe threadCount -= 1
        return nil
      }
    }

    /// Returns the result of a task, which the caller processes if no thread has taken it.
    func result(of task: Task) -> Result {
      let isWaiting = queue.sync {
        guard let place = unsafe waiting.firstIndex(where: { $0 === task }) else { return false }
        unsafe waiting.remove(at: place)
        return true
      }
      if isWaiting { run(task) }
      task.isDone.wait()
      return unsafe task.result!
    }

    private func run(_ task: Task) {
      unsafe task.result = process(task.item)
      task.isDone.signal()
    }
  }

  private let shared: Shared
  private var tasks: [Task] = []

  /// - Parameter jobs: the number of threads.
  init(jobs: Int, _ process: @escaping @Sendable (Item) -> Result) {
    shared = Shared(jobs: jobs, process)
  }

  /// Whether as many items are unfinished as keep all threads busy.
  var isFull: Bool { tasks.count >= 2 * shared.jobs }

  var isEmpty: Bool { tasks.isEmpty }

  /// Begins with an item.
  mutating func start(_ item: Item) {
    let task = Task(item)
    tasks.append(task)
    shared.add(task)
  }

  /// Waits for the result of the first unfinished item.
  /// - Precondition: not ``isEmpty``.
  mutating func next() -> Result { shared.result(of: tasks.removeFirst()) }
}
