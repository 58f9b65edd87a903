/// The reason why a file cannot be read or written.
///
/// The text names the file, the problem and the remedy, on one line.
package struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of error.
  package enum Code: Sendable {
    case unreadable, unwritable, interrupted
    /// A file of another kind would be replaced.
    case otherKind
  }

  /// The kind of error.
  package var code: Code
  /// The path, or a name such as "standard input".
  package var file: String
  /// The problem.
  package var problem: String
  /// The suggested remedy.
  package var remedy: String
  /// The system's number of the error; 0 if the system reported no error.
  package var systemCode: Int32 = 0

  /// Makes an error from its parts.
  package init(_ code: Code, file: String, problem: String, remedy: String) {
    self.code = code
    self.file = file
    self.problem = problem
    self.remedy = remedy
  }

  /// "file: problem; remedy" on one line, with escapes for control characters.
  package var description: String { printable("\(file): \(problem); \(remedy)") }
}

extension FileError {
  /// The error for a file that cannot be read, with the system's message.
  package static func cannotRead(_ path: String, _ systemCode: Int32) -> FileError {
    var error = FileError(
      .unreadable, file: path, problem: "cannot be read: \(systemText(systemCode))",
      remedy: remedyForLimit(systemCode) ?? "check the path and its permissions")
    error.systemCode = systemCode
    return error
  }

  /// The error for what is at a path instead of a regular file.
  package static func notRegular(_ path: String, _ kind: FileType) -> FileError {
    FileError(
      .unreadable, file: path, problem: "is not a regular file but a \(kind.rawValue)",
      remedy: kind == .folder ? "name a file in it" : "write its contents to a file first")
  }

  /// The error for a file that cannot be written, with the system's message.
  package static func cannotWrite(_ path: String, _ systemCode: Int32) -> FileError {
    let remedy =
      switch systemCode {
      case ENOSPC, EDQUOT: "free some space, or write elsewhere; nothing was left behind"
      case EFBIG: "raise the limit on file sizes, or write elsewhere; nothing was left behind"
      default: remedyForLimit(systemCode) ?? "check that its folder exists and may be written to"
      }
    return FileError(
      .unwritable, file: path, problem: "cannot be written: \(systemText(systemCode))",
      remedy: remedy)
  }

  /// The error for a file that another program writes for too long.
  package static func locked(_ path: String, patience: Int) -> FileError {
    FileError(
      .unwritable, file: path,
      problem: "another program has been writing it for \(patience / 1000) s",
      remedy: "run it again when that one has ended; nothing was written")
  }

  /// The error for a read that the user interrupted.
  package static func interrupted(reading path: String) -> FileError {
    FileError(
      .interrupted, file: path, problem: "interrupted while it was read",
      remedy: "nothing was written; run it again")
  }

  /// The error for a file that was not complete when the user interrupted the command.
  package static func interrupted(writing path: String) -> FileError {
    FileError(
      .interrupted, file: path, problem: "interrupted before it was complete",
      remedy: "nothing was written; run it again")
  }
}

/// The system's message for an error number.
package func systemText(_ code: Int32) -> String {
  // A constant string of the C library, or a string of this thread.
  let found: UnsafeMutablePointer<CChar>? = unsafe strerror(code)  // never nil in Bionic's headers
  guard let text = unsafe found else { return "error \(code)" }
  return unsafe String(cString: text)
}

/// What helps where the system gives a process no more of something; nil for other errors.
/// - Parameter systemCode: the system's number of the error.
package func remedyForLimit(_ systemCode: Int32) -> String? {
  switch systemCode {
  case ENOMEM: "give it more memory, or smaller input"
  case EMFILE, ENFILE: "raise the limit on open files"
  default: nil
  }
}
