import Synchronization

/// The two output streams: data on standard output, messages on standard error.
enum Console {
  /// How a command says more than its errors.
  final class Remarks: Sendable {
    /// Whether the command prints errors alone, as with `--quiet`.
    let isQuiet = Atomic<Bool>(false)
    /// The line that follows all others.
    let closing = Mutex<String?>(nil)
  }

  /// The remarks of the command that runs; tests run several at once.
  @TaskLocal static var remarks = Remarks()

  /// Whether the command prints errors alone.
  static var isQuiet: Bool { remarks.isQuiet.load(ordering: .relaxed) }

  /// Whether standard error is a terminal.
  static var isTerminal: Bool { isatty(StandardStreams.numbers.error) == 1 }

  /// Whether standard output is a terminal.
  static var isOutputTerminal: Bool { isatty(StandardStreams.numbers.output) == 1 }

  /// Writes text for people to standard output. Characters that a terminal may act on are escaped, but for
  /// line ends: names in the text pass through ``printable(_:)`` before.
  static func print(_ text: String) throws(FileError) {
    let bytes = Array(printableLines(text).utf8)
    try FileDescriptor.standardOutput.write(bytes.span)
  }

  /// Prints errors alone from now on.
  static func beQuiet() { remarks.isQuiet.store(true, ordering: .relaxed) }

  /// Prints a warning or a message as one line, unless the command is quiet.
  static func say(_ line: String) {
    if !isQuiet { write(line: line) }
  }

  /// Prints that times and days are those of UTC, as nothing says which others.
  static func sayTimesAreUTC() { say("using UTC for times and days; set --time-zone to change") }

  /// Prints a message as one line after all others, unless the command is quiet.
  static func sayAtEnd(_ line: String) { remarks.closing.withLock { $0 = line } }

  /// Prints the message for the end.
  static func close() {
    if let line = remarks.closing.withLock({ $0 }) { say(line) }
  }

  /// Prints the error that ended the command, on one line.
  static func fail(_ error: some Error) { write(line: "error: \(error)") }

  /// Prints what follows an error, on one line.
  static func fail(also line: String) { write(line: line) }

  private static func write(line: String) { write("landfall: \(printable(line))\n") }

  /// Writes text to standard error and ignores errors, as they cannot be reported.
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    try? FileDescriptor.standardError.write(bytes.span)
  }
}
