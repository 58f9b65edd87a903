import LandfallSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The two output streams: data on standard output, messages on standard error.
enum Console {
  /// Whether standard error is a terminal.
  static var isTerminal: Bool { isatty(2) == 1 }

  /// Writes data to standard output.
  static func print(_ text: String) throws(FileError) {
    let bytes = Array(text.utf8)
    try FileDescriptor.standardOutput.write(bytes.span)
  }

  /// Prints a warning or a message as one line.
  static func say(_ line: String) { write("landfall: \(line)\n") }

  /// Prints the error that ended the command, on one line.
  static func fail(_ error: some Error) {
    let line = "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
    write("landfall: error: \(line)\n")
  }

  /// Writes text to standard error and ignores errors, as they cannot be reported.
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    try? FileDescriptor.standardError.write(bytes.span)
  }
}
