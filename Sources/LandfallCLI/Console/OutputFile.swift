import LandfallSupport

/// The destination of results: standard output, or a file that appears only when it is complete.
final class OutputFile {
  private let file: AsideFile?

  /// - Parameter path: nil or "-" is standard output.
  init(_ path: String?) throws(FileError) {
    if let path, path != "-" { file = try AsideFile(replacing: path) } else { file = nil }
  }

  func write(_ bytes: borrowing Span<UInt8>) throws(FileError) {
    if let file {
      try file.write(bytes)
    } else {
      try FileDescriptor.standardOutput.write(bytes)
    }
  }

  func write(_ text: String) throws(FileError) {
    let bytes = Array(text.utf8)
    try write(bytes.span)
  }

  /// Moves the complete file to its destination.
  func finish() throws(FileError) { try file?.commit() }
}
