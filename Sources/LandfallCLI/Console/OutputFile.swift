/// The destination of results: standard output, or a file that appears only when it is complete.
///
/// While a file is incomplete, a signal that requests termination is noted, and the next call throws, so
/// that the file is removed.
final class OutputFile {
  private let file: AsideFile?
  private let path: String

  /// - Parameter path: nil or "-" is standard output.
  init(_ path: String?) throws(FileError) {
    self.path = path ?? "-"
    guard let path, path != "-" else {
      file = nil
      return
    }
    Signals.noteInterrupts()
    let file = try AsideFile(replacing: path)
    if file.isDirect { Signals.forgetInterrupts() }
    self.file = file
  }

  /// Writes all of a file at once.
  static func write(_ bytes: [UInt8], to path: String?) throws(FileError) {
    let file = try OutputFile(path)
    try file.write(bytes.span)
    try file.finish()
  }

  func write(_ bytes: borrowing Span<UInt8>) throws(FileError) {
    if let file {
      try checkInterrupts()
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
  func finish() throws(FileError) {
    try checkInterrupts()
    guard let file else { return }
    try file.commit()
    if !file.isDirect { Signals.forgetInterrupts() }
  }

  private func checkInterrupts() throws(FileError) {
    if file != nil, Signals.isInterrupted { throw .interrupted(writing: path) }
  }
}
