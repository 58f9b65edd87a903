import LandfallSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The two streams: data on standard output, everything said to a person on standard error.
enum Console {
  /// Whether a person may be looking at standard error.
  static var isTerminal: Bool { isatty(2) == 1 }

  /// Writes data.
  static func print(_ text: String) throws(BuildError) {
    let bytes = Array(text.utf8)
    try FileDescriptor.standardOutput.write(bytes.span)
  }

  /// Says a line: a warning or a message.
  static func say(_ line: String) { write("landfall: \(line)\n") }

  /// Says what stopped the command, on one line whatever the text holds.
  static func fail(_ error: some Error) {
    let line = "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
    write("landfall: error: \(line)\n")
  }

  /// Writes raw text to standard error; nobody can be told if that fails.
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    try? FileDescriptor.standardError.write(bytes.span)
  }
}
