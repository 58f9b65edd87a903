import Foundation
import Synchronization
package import Testing

/// Appends how long each test of a suite runs to the file that `LANDFALL_TIMES` names, as lines of
/// seconds, a tab and the test's name: `@Suite(.timed) struct …`.
///
/// The runner's own durations begin when a test is queued, which for most is when the run starts, and
/// end when a thread is free to say so.
package struct TestTimes: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  private let path: String?

  package init(path: String?) { self.path = path }

  /// Times the cases of tests, where a file is named.
  package func scopeProvider(for test: Test, testCase: Test.Case?) -> TestTimes? {
    path == nil || testCase == nil ? nil : self
  }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let start = ContinuousClock.now
    defer {
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      append("\(seconds)\t\(TestSeed.name(ofID: "\(test.id)"))\n")
    }
    try await function()
  }

  private static let isWriting = Mutex(())

  private func append(_ line: String) {
    Self.isWriting.withLock { _ in
      guard let path, let file = FileHandle(forUpdatingAtPath: path) else { return }
      _ = try? file.seekToEnd()
      try? file.write(contentsOf: Data(line.utf8))
      try? file.close()
    }
  }
}

extension Trait where Self == TestTimes {
  /// The suite's tests are timed. Each suite has it.
  package static var timed: Self {
    TestTimes(path: ProcessInfo.processInfo.environment["LANDFALL_TIMES"])
  }
}
