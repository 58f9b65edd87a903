/// The destination of results: standard output, or a file that appears only when it is complete.
///
/// While a file is incomplete, a signal that requests termination is noted, and the next call throws, so
/// that the file is removed.
final class OutputFile {
  private let file: AsideFile?
  private let destination: Destination
  /// The contents that only others of their kind may replace; nil if anything may be written.
  private let old: FileContents?
  /// The first bytes, until there are enough of them to tell the kind.
  private var head: [UInt8] = []

  init(_ destination: Destination) throws(FileError) {
    self.destination = destination
    guard destination.path != "-" else {
      (file, old) = (nil, nil)
      return
    }
    Signals.noteInterrupts()
    old = destination.guardedContents
    let file = try AsideFile(replacing: destination.path)
    if file.isDirect { Signals.forgetInterrupts() }
    self.file = file
  }

  /// Writes all of a file at once.
  /// - Parameter isWanted: called just before the file is replaced; if it returns false, it stays.
  /// - Returns: whether the file was written.
  @discardableResult static func write(
    _ bytes: [UInt8], to destination: Destination, if isWanted: () -> Bool = { true }
  ) throws(FileError) -> Bool {
    let file = try OutputFile(destination)
    try file.write(bytes.span)
    return try file.finish(if: isWanted)
  }

  func write(_ bytes: borrowing Span<UInt8>) throws(FileError) {
    guard let file else { return try FileDescriptor.standardOutput.write(bytes) }
    try checkInterrupts()
    if old != nil, head.count < FileContents.headSize {
      let count = min(FileContents.headSize - head.count, bytes.count)
      for index in 0..<count { head.append(bytes[index]) }
      if head.count == FileContents.headSize { try checkKind() }
    }
    try file.write(bytes)
  }

  func write(_ text: String) throws(FileError) {
    let bytes = Array(text.utf8)
    try write(bytes.span)
  }

  /// Moves the complete file to its destination.
  /// - Parameter isWanted: called just before; if it returns false, the destination stays.
  /// - Returns: whether the file was moved.
  @discardableResult func finish(if isWanted: () -> Bool = { true }) throws(FileError) -> Bool {
    try checkInterrupts()
    guard let file else { return true }
    try checkKind()
    let isMoved = try file.commit(if: isWanted)
    if !file.isDirect { Signals.forgetInterrupts() }
    return isMoved
  }

  private func checkKind() throws(FileError) {
    if let old { try destination.check(FileContents(head: head), replacing: old) }
  }

  private func checkInterrupts() throws(FileError) {
    if file != nil, Signals.isInterrupted { throw .interrupted(writing: destination.path) }
  }
}
