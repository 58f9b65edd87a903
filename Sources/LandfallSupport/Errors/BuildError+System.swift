#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Bionic)
  internal import Bionic
#endif

extension BuildError {
  /// An error for a file that could not be read, with the operating system's message.
  package static func cannotRead(_ path: String, _ systemCode: Int32) -> BuildError {
    BuildError(
      .unreadable, file: path, problem: "cannot be read: \(systemText(systemCode))",
      remedy: "check the path and its permissions")
  }

  /// An error for a file that could not be written, with the operating system's message.
  package static func cannotWrite(_ path: String, _ systemCode: Int32) -> BuildError {
    let remedy =
      switch systemCode {
      case ENOSPC, EDQUOT: "free some space, or write elsewhere; nothing was left behind"
      case EFBIG: "raise the limit on file sizes, or write elsewhere; nothing was left behind"
      default: "check that its folder exists and may be written to"
      }
    return BuildError(
      .unwritable, file: path, problem: "cannot be written: \(systemText(systemCode))",
      remedy: remedy)
  }

  /// An error for a read that the user interrupted.
  package static func interrupted(reading path: String) -> BuildError {
    BuildError(
      .interrupted, file: path, problem: "interrupted while it was read",
      remedy: "nothing was written; run it again")
  }
}

private func systemText(_ code: Int32) -> String {
  // A constant string of the C library, or a string of this thread.
  let found: UnsafeMutablePointer<CChar>? = unsafe strerror(code)  // never nil in Bionic's headers
  guard let text = unsafe found else { return "error \(code)" }
  return unsafe String(cString: text)
}
