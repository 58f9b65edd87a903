/// The files of a Shapefile that GDAL opens: its regions, their index, their attributes and its reference system.
struct ShapefileParts {
  private let path: String
  /// The name of the source in messages.
  private let name: String
  private let file: FilePath

  /// Describes a source; nil if it is no Shapefile that can be read.
  init?(of path: String, name: String) {
    (self.path, self.name, file) = (path, name, FilePath(path))
    guard file.ending == "shp", unsafe access(path, R_OK) == 0 else { return nil }
  }

  /// Checks the files beside that of the regions.
  /// - Parameter ignoresReferenceSystem: whether the user names the reference system.
  /// - Throws: `.unsupportedFormat` if the attributes are missing, or the index differs in its case.
  func check(ignoresReferenceSystem: Bool) throws(BuildError) {
    if !hasIndex, other(".shx") != nil { throw missing(".shx", with: "its index") }
    if present(".dbf") == nil { throw missing(".dbf", with: "the attributes of its regions") }
    if !ignoresReferenceSystem { try checkReferenceSystem() }
  }

  /// Whether the index (.shx) is beside it.
  var hasIndex: Bool { present(".shx") != nil }

  var warningWithoutIndex: String {
    "\(file.stem).shx is missing beside it, its index, which was made from the .shp file"
  }

  /// Links the files into a folder, in which GDAL may write the index that is missing.
  /// - Returns: the path of the Shapefile there.
  /// - Throws: `.unsupportedFormat` if there is no folder.
  func link(into folder: TemporaryFolder?) throws(BuildError) -> String {
    guard let folder else { throw missing(".shx", with: "its index") }
    for ending in [".shp", ".dbf", ".prj", ".cpg"] {
      guard let original = ending == ".shp" ? path : present(ending) else { continue }
      _ = unsafe symlink(resolvedPath(original), "\(folder.path)/\(file.stem)\(ending)")
    }
    return "\(folder.path)/\(file.stem).shp"
  }

  /// The path of a file beside it, with the ending in lowercase or capitals.
  private func present(_ ending: String) -> String? {
    [ending, ending.uppercased()].map { file.folder + file.stem + $0 }.first(where: isReadable)
  }

  /// The name of a file beside it that differs in its case.
  private func other(_ ending: String) -> String? {
    [file.stem.lowercased(), file.stem.uppercased()].flatMap {
      [$0 + ending, $0 + ending.uppercased()]
    }
    .first { isReadable(file.folder + $0) }
  }

  private func isReadable(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }

  private func missing(_ ending: String, with content: String) -> BuildError {
    BuildError(
      .unsupportedFormat, file: name,
      problem: "\(file.stem + ending) is missing beside it, with \(content)",
      remedy: other(ending).map { "rename \($0), which differs in its case" }
        ?? "get all files of the Shapefile: .shp, .shx, .dbf and .prj")
  }

  /// Checks that the reference system names no file, before GDAL could open that.
  private func checkReferenceSystem() throws(BuildError) {
    guard
      let bytes = ["prj", "PRJ"].lazy.compactMap({ ending in
        try? readFile("\(file.folder)\(file.stem).\(ending)", limit: 1 << 16, isRegular: true)
      }).first
    else { return }
    do {
      _ = try resolveReferenceSystem(
        String(decoding: bytes, as: UTF8.self), isDeclared: true, file: name)
    } catch {
      // What PROJ cannot do alone, GDAL may.
      if error.isFileOfReferenceSystem { throw error }
    }
  }
}
