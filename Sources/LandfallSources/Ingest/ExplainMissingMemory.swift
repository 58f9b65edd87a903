private import CSpawn

/// Ends the program with a line and an exit code where memory runs out, from now on.
///
/// The stack of the main thread is made deep now, as it cannot grow then. The system may end the program with
/// SIGKILL before, which nothing can handle.
/// - Parameters:
///   - text: the line, with its line break.
///   - code: the exit code.
package func explainMissingMemory(_ text: StaticString, exitCode code: Int32) {
  unsafe explain_missing_memory(
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self), text.utf8CodeUnitCount,
    code)
  if reserve_stack() == 0 { abort() }
}

/// Ends the program as where memory runs out, if less than 256 MiB more can be had.
///
/// To call where a library has failed: it may report a lack of memory as another fault.
package func endIfMemoryIsShort() {
  if has_memory(256 << 20) == 0 { abort() }
}

/// Occupies the standard streams that are closed, before a program opens anything, so that no file gets their numbers
/// and their messages.
///
/// Reading and writing them fails as before. Messages for a closed standard error are lost.
package func occupyClosedStreams() { occupy_closed_streams() }
