import LandfallBuilder
import Synchronization

/// Handles the signals that interrupt the command.
package enum Signals {
  /// The number of the signal that requested termination; 0 without a signal.
  private static let received = Atomic<Int32>(0)

  /// The number of calls of ``noteInterrupts()`` that ``forgetInterrupts()`` has not ended.
  private static let noteCount = Atomic<Int>(0)

  /// Whether a signal has requested termination.
  static var isInterrupted: Bool { received.load(ordering: .relaxed) != 0 }

  /// The exit code of an interrupted command, 130 after Ctrl-C.
  static var exitCode: Int32 { 128 + received.load(ordering: .relaxed) }

  /// Sets the signal handling and the standard streams that the program requires, regardless of what it inherited.
  package static func prepare() {
    occupyClosedStreams()
    // A closed pipe (`| head`) ends the command silently, as it ends `cat`.
    _ = signal(SIGPIPE, SIG_DFL)
    // A parent with several threads may have blocked these signals.
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    for number in interrupts + [SIGPIPE, SIGALRM] { unsafe sigaddset(&mask, number) }
    unsafe sigprocmask(SIG_UNBLOCK, &mask, nil)
    // A file past the size limit is an error like a full disk, not a crash.
    _ = signal(SIGXFSZ, SIG_IGN)
    explainMissingMemory(
      """
      landfall: error: memory ran out, or a library stopped the command; give it more memory, or smaller input

      """, exitCode: ExitCode.inputOutput.rawValue)
  }

  /// The number of ticks of 0.1 s that the command may go on after a signal, to end in order.
  private static let grace: Int32 = 20

  /// The number of ticks since the first signal.
  private static let ticks = Atomic<Int32>(0)

  /// Notes Ctrl-C, termination signals and the loss of the terminal from now on, so that no file is left
  /// half-written. A second signal of the same kind ends the command at once, and so do ``grace`` ticks: in a long
  /// loop of a stage no one looks at the signal. An aside file is then left, which the next writer removes.
  package static func noteInterrupts() {
    // Initialized before the first signal, as a handler must not initialize them.
    _ = isInterrupted
    ticks.store(0, ordering: .relaxed)
    noteCount.add(1, ordering: .relaxed)
    handle(SIGALRM, once: false) { _ in Signals.tick() }
    for number in interrupts where !isIgnored(number) {
      handle(number, once: true) { Signals.note($0) }
    }
  }

  /// Sets the handler of a signal, without SA_RESTART, so that a blocked read returns.
  private static func handle(
    _ number: Int32, once: Bool, _ handler: @escaping @convention(c) (Int32) -> Void
  ) {
    var action = sigaction()
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_handler = handler
    #else
      unsafe action.__sigaction_handler.sa_handler = handler
    #endif
    if once { action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) }
    unsafe sigaction(number, &action, nil)
  }

  /// Notes a signal in its handler, which may call little.
  private static func note(_ number: Int32) {
    received.store(number, ordering: .relaxed)
    ualarm(100_000, 100_000)
  }

  /// Wakes a read that began between a look at the signal and the signal; the last tick ends the command.
  private static func tick() {
    guard ticks.add(1, ordering: .relaxed).newValue >= grace else { return }
    let number = received.load(ordering: .relaxed)
    _ = signal(number, SIG_DFL)
    raise(number)
  }

  /// Lets the signals of ``noteInterrupts()`` end the command at once again, unless it was called more often.
  static func forgetInterrupts() {
    guard noteCount.subtract(1, ordering: .relaxed).newValue == 0 else { return }
    for number in interrupts where !isIgnored(number) { _ = signal(number, SIG_DFL) }
  }

  private static let interrupts = [SIGINT, SIGTERM, SIGHUP]

  /// Whether a signal is ignored on purpose: `nohup` starts the command so that it survives its terminal.
  private static func isIgnored(_ number: Int32) -> Bool {
    guard number == SIGHUP else { return false }
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
