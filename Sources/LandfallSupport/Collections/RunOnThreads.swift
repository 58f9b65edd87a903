private import CPlatform

/// Runs `body` for each of 0 ..< count concurrently, 0 on the caller's thread, and waits for all.
///
/// If no more threads can be created, the caller's thread does the rest.
package func runOnThreads(count: Int, _ body: @Sendable (Int) -> Void) {
  withoutActuallyEscaping(body) { body in
    unsafe withUnsafePointer(to: body) { body in
      unsafe landfall_run_on_threads(count, UnsafeMutableRawPointer(mutating: body)) { body, part in
        unsafe body!.assumingMemoryBound(to: (@Sendable (Int) -> Void).self).pointee(part)
      }
    }
  }
}

/// Calls `body` on a thread of its own, with a stack of 8 MiB.
/// - Returns: false if the system creates no thread; `body` is then not called.
package func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  let call = unsafe Unmanaged.passRetained(ThreadCall(body: body))
  let error = unsafe landfall_start_thread(call.toOpaque()) { call in
    unsafe Unmanaged<ThreadCall>.fromOpaque(call!).takeRetainedValue().body()
  }
  if error != 0 { unsafe call.release() }
  return error == 0
}

/// Lets the stack of the main thread grow now, as it cannot where memory is short.
/// - Returns: whether there is memory for it.
package func reserveStack() -> Bool { landfall_reserve_stack() == 0 }

private final class ThreadCall: Sendable {
  let body: @Sendable () -> Void

  init(body: @escaping @Sendable () -> Void) { self.body = body }
}
