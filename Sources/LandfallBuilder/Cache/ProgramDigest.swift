import Foundation

/// The identity of the running program: a program does not use the results that another one stored.
enum ProgramDigest {
  /// A SHA-256 of the program's file and of the versions of the libraries that it loads.
  static func make() throws(FileError) -> [UInt8] {
    var hash = SHA256()
    hash.update(try readFile(path))
    hash.update(Array(versions.utf8))
    return hash.finalize()
  }

  /// What changes when another file is the program, or a library has another version. It is found without reading the
  /// file, and differs on another machine.
  static var fileIdentity: [UInt8] {
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

  private static var path: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      Bundle.main.executablePath ?? CommandLine.arguments[0]  // untested on Apple systems
    #endif
  }
}
