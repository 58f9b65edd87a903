import Foundation

/// The identity of the running program: a program does not use the results that another one stored.
enum ProgramDigest {
  /// A SHA-256 of the program's file and of the versions of the libraries that it loads.
  static let current: Result<[UInt8], FileError> = Result { () throws(FileError) in
    var hash = SHA256()
    hash.update(try readFile(path))
    // The system's version is that of its mathematical functions.
    let versions =
      [
        landfallVersion, ProcessInfo.processInfo.operatingSystemVersionString,
      ] + libraryVersions
    hash.update(Array(versions.joined(separator: "\n").utf8))
    return hash.finalize()
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
