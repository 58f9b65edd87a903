import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the operating system may interrupt the command with.
enum Signals {
  /// The number of the signal that asked to stop; 0 while none did.
  private static let received = Atomic<Int32>(0)

  /// Whether the user or the system asked to stop.
  static var isInterrupted: Bool { received.load(ordering: .relaxed) != 0 }

  /// The exit code of an interrupted command, 130 after Ctrl-C.
  static var exitCode: Int32 { 128 + received.load(ordering: .relaxed) }

  /// Sets the defaults that the command relies on, whatever its parent left behind.
  static func prepare() {
    // A closed pipe (`| head`) ends the command quietly, as it ends `cat`.
    _ = signal(SIGPIPE, SIG_DFL)
    // A parent with threads of its own may have blocked them.
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    for number in [SIGINT, SIGTERM, SIGPIPE] { unsafe sigaddset(&mask, number) }
    unsafe sigprocmask(SIG_UNBLOCK, &mask, nil)
    // A file past the size limit is an error like a full disk, not a crash.
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// From now on Ctrl-C and a request to end are noted, so that nothing is left half-written; a
  /// second one ends the command at once.
  static func noteInterrupts() {
    // Made before the first signal: a handler may not initialise it.
    _ = isInterrupted
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      #if canImport(Darwin)
        unsafe action.__sigaction_u.__sa_handler = {
          Signals.received.store($0, ordering: .relaxed)
        }
      #else
        unsafe action.__sigaction_handler.sa_handler = {
          Signals.received.store($0, ordering: .relaxed)
        }
      #endif
      // Without SA_RESTART: a read that waits is woken.
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      unsafe sigaction(number, &action, nil)
    }
  }
}
