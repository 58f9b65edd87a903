// For batches on several threads; the rest of the library creates no threads.
internal import CPlatform

/// Runs `body` for each of 0..<count concurrently, 0 on the caller's thread, and waits for all.
///
/// If no more threads can be created, the caller's thread does the rest.
func runOnThreads(count: Int, _ body: @Sendable (Int) -> Void) {
  guard count > 0 else { return }
  withoutActuallyEscaping(body) { body in
    unsafe withUnsafePointer(to: body) { body in
      unsafe landfall_run_on_threads(count, UnsafeMutableRawPointer(mutating: body)) { body, part in
        unsafe body!.assumingMemoryBound(to: (@Sendable (Int) -> Void).self).pointee(part)
      }
    }
  }
}

/// The number of coordinates in a chunk of a batch. Starting a thread costs as much as some thousand lookups.
private let chunkSize = 4096

/// Calls `body` with ranges that make up 0..<count, on several threads, and returns the sum of what it returns; few
/// coordinates use fewer threads.
///
/// Each thread takes every n-th chunk, because coordinates near borders take longer and are often in the same chunks.
package func runInChunks(
  count: Int, threadCount: Int, _ body: @Sendable (Range<Int>) -> Int
) -> Int {
  let partCount = max(1, min(threadCount, count / chunkSize))
  if partCount == 1 { return body(0..<count) }
  let sums = PartSums(count: partCount)
  runOnThreads(count: partCount) { part in
    var sum = 0
    for start in stride(from: chunkSize * part, to: count, by: chunkSize * partCount) {
      sum += body(start..<min(start + chunkSize, count))
    }
    sums.set(part, sum)
  }
  return sums.total
}

/// A number for each part, which that part alone sets.
@safe
private final class PartSums: @unchecked Sendable {
  private let sums: UnsafeMutableBufferPointer<Int>

  init(count: Int) {
    unsafe sums = .allocate(capacity: count)
    unsafe sums.initialize(repeating: 0)
  }

  deinit { unsafe sums.deallocate() }

  func set(_ part: Int, _ sum: Int) { unsafe sums[part] = sum }

  /// Read when all parts are done.
  var total: Int { unsafe sums.reduce(0, +) }
}
