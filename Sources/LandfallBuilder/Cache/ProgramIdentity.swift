import Foundation

/// The running program: it does not use the results that another one stored.
package enum ProgramIdentity {
  /// What changes when another file is the program, or a library has another version: the file's number, size and time,
  /// and the versions. It is found without reading the file, whose SHA-256 would take half a minute in a program that is
  /// not optimized, and differs on another machine.
  static var bytes: [UInt8] {
    let status = FileStatus.of(path).0
    let numbers =
      (status?.identity ?? []).map { "\($0)" } + (status?.changeTime ?? []).map { "\($0)" }
      + ["\(status?.size ?? 0)"]
    return Array("\(numbers.joined(separator: " "))\n\(versions)".utf8)
  }

  private static var versions: String {
    // The system's version is that of its mathematical functions.
    ([landfallVersion, ProcessInfo.processInfo.operatingSystemVersionString] + libraryVersions)
      .joined(separator: "\n")
  }

  /// The versions of the C libraries that results depend on.
  private static var libraryVersions: [String] {
    var versions: [String] = []
    #if Oracle
      versions.append(GEOSContext.version)
    #endif
    #if Projections
      versions.append(ProjSession.version)
    #endif
    return versions
  }

  /// The path of the running program, which may be a link.
  package static var path: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      Bundle.main.executablePath ?? CommandLine.arguments[0]  // untested on Apple systems
    #endif
  }
}
