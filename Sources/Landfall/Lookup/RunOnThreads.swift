// Threads of the C library, for batches on several threads; the rest of the library creates no
// threads.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin  // untested on Apple systems
#endif

/// Runs `body` for each of 0..<count concurrently, 0 on the caller's thread, and waits for all.
///
/// If no more threads can be created, the caller's thread does the rest.
func runOnThreads(count: Int, _ body: @Sendable (Int) -> Void) {
  #if canImport(Glibc) || canImport(Musl) || canImport(Bionic) || canImport(Darwin)
    withoutActuallyEscaping(body) { body in
      var threads: [PlatformThread] = []
      for part in 1..<max(count, 1) {
        if let thread = start({ body(part) }) { threads.append(thread) } else { body(part) }
      }
      if count > 0 { body(0) }
      for thread in threads { pthread_join(thread, nil) }
    }
  #else
    for part in 0..<count { body(part) }
  #endif
}

#if canImport(Glibc) || canImport(Musl) || canImport(Bionic) || canImport(Darwin)
  private typealias PlatformThread = pthread_t

  /// Passes a closure through the single pointer argument of a new thread.
  private final class ThreadBody {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private func start(_ run: @escaping @Sendable () -> Void) -> PlatformThread? {
    let body = unsafe Unmanaged.passRetained(ThreadBody(run))
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = unsafe pthread_create(
        &thread, nil,
        { argument in
          unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
          return nil
        }, body.toOpaque())
    #else
      var thread = pthread_t()
      let status = unsafe pthread_create(
        &thread, nil,
        { argument in
          unsafe Unmanaged<ThreadBody>.fromOpaque(argument!).takeRetainedValue().run()
          return nil
        }, body.toOpaque())
    #endif
    guard status == 0 else {
      unsafe body.release()
      return nil
    }
    return thread
  }
#endif
