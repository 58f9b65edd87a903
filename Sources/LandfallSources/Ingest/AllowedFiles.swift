import CSpawn

/// The only files that a tool may open: a source with its companions, and what belongs to the tool.
///
/// What a source contains, such as its reference system, could otherwise make GDAL open any file. Linux enforces the set
/// (Landlock, from 5.13); elsewhere the tool may open what the user may.
package final class AllowedFiles {
  /// The system's number of the set; -1 for all files.
  let descriptor: Int32

  /// Whether the system enforces such sets.
  package static var areEnforced: Bool {
    let descriptor = allowed_files_create()
    return descriptor >= 0 && close(descriptor) == 0
  }

  /// - Parameters:
  ///   - tool: the path of the program.
  ///   - source: the path of a file or, for an Esri file geodatabase, of a folder.
  ///   - temporary: a folder in which the tool may do everything.
  init(tool: String, source: String, temporary: String?) {
    descriptor = allowed_files_create()
    guard descriptor >= 0 else { return }
    allow([tool, source] + Self.data(of: tool), ACCESS_READ)
    allow(["/dev/null"] + (temporary.map { [$0] } ?? []), ACCESS_WRITE)
    let (folder, stem) = (FilePath(source).folder, FilePath(source).stem.lowercased())
    // GDAL lists the folder for the companions of a file.
    allow([folder.isEmpty ? "." : folder], ACCESS_LIST)
    for other in namesInFolder(folder.isEmpty ? "." : folder) {
      let (name, ending) = (FilePath(other).stem, FilePath(other).ending)
      // Updates of nautical charts (S-57) are numbered.
      let isCompanion =
        Self.companions.contains(ending) || ending.utf8.count == 3 && Int(ending) != nil
      if isCompanion, name.lowercased().isExactly(stem) {
        allow([folder + other], ACCESS_READ)
      }
    }
    // SQLite reads what is not in the database yet, and locks it there.
    allow([source + "-wal", source + "-journal"], ACCESS_READ)
    allow([source + "-shm"], ACCESS_WRITE)
  }

  deinit {
    if descriptor >= 0 { _ = close(descriptor) }
  }

  private func allow(_ paths: [String], _ access: file_access) {
    for path in paths { unsafe allowed_files_add(descriptor, path, access) }
  }

  /// The endings of the files that belong to one of the same name.
  private static let companions: Set<String> = [
    "shp", "shx", "dbf", "prj", "cpg", "qix", "sbn", "sbx", "idm", "ind",  // Shapefile
    "tab", "dat", "map", "id", "mif", "mid",  // MapInfo
    "csvt", "gfs", "xsd",  // CSV, GML
  ]

  /// The folders of systems, of package managers and of a tool itself, and those that the environment names.
  private static func data(of tool: String) -> [String] {
    let system = [
      "/usr", "/bin", "/lib", "/lib32", "/lib64", "/nix/store", "/gnu/store", "/snap",
      "/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/localtime", "/etc/alternatives", "/etc/gdal",
      "/dev/urandom", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/sys/devices/system/cpu",
    ]
    // Without links, as of /usr/local/bin/ogrinfo to ../Cellar/gdal/bin/ogrinfo.
    let file = resolvedPath(tool)
    let parts = FilePath.parts(of: file).dropLast(2)
    let home = "/" + parts.joined(separator: "/")
    let own = parts.isEmpty ? [] : ["lib", "lib64", "libexec", "share"].map { "\(home)/\($0)" }
    let variables = ["GDAL_DATA", "GDAL_DRIVER_PATH", "PROJ_DATA", "PROJ_LIB", "LD_LIBRARY_PATH"]
    let named = variables.compactMap(environmentValue).flatMap { value in
      value.utf8.split(separator: UInt8(ascii: ":")).map { String(Substring($0)) }
    }
    return system + [file] + own + named
  }
}

/// A path without links; the path itself if nothing is there.
func resolvedPath(_ path: String) -> String {
  guard let text = unsafe realpath(path, nil) else { return path }
  defer { unsafe free(text) }
  return unsafe String(cString: text)
}
