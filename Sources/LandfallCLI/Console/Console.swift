/// The two output streams: data on standard output, messages on standard error.
enum Console {
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

  /// Prints a warning or a message as one line.
  static func say(_ line: String) { write("landfall: \(printable(line))\n") }

  /// Prints the error that ended the command, on one line.
  static func fail(_ error: some Error) { say("error: \(error)") }

  /// Writes text to standard error and ignores errors, as they cannot be reported.
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    try? FileDescriptor.standardError.write(bytes.span)
  }
}
