import LandfallBuilder
import LandfallData
import LandfallSupport

/// The atlas of a command line that names none: the world atlas, which is installed beside the program, or else the small
/// one that is part of it.
struct DefaultAtlas {
  let atlas: Atlas
  /// The path of its file; nil for the small one.
  let file: String?
  /// Whether the small one answers as the world atlas is not installed.
  let isSubstitute: Bool

  /// The environment variable that names another file, as for DuckDB; the word ``smallName`` there is the small atlas.
  static let variable = "LANDFALL_ATLAS"
  private static let smallName = "bundled"

  /// The small atlas, although a larger one may be installed: what pages contain, and what apps link.
  static let small = DefaultAtlas(atlas: .bundled, file: nil, isSubstitute: false)

  private init(atlas: Atlas, file: String?, isSubstitute: Bool) {
    (self.atlas, self.file, self.isSubstitute) = (atlas, file, isSubstitute)
  }

  /// Opens another one.
  /// - Throws: ``AtlasFileError`` or ``DataError`` for a file that is no valid atlas.
  init(path: String) throws {
    self.init(atlas: try openAtlas(path), file: path, isSubstitute: false)
  }

  /// Opens the atlas that the environment names, or the installed one.
  /// - Throws: ``AtlasFileError`` or ``DataError`` for a file that is no valid atlas, rather than another answer.
  static func open() throws -> DefaultAtlas {
    let named = environmentValue(variable) ?? ""
    if named == smallName { return small }
    let paths = named.isEmpty ? installedPaths(program: ProgramIdentity.path) : [named]
    guard let path = paths.first(where: { !named.isEmpty || isSameFile($0, $0) }) else {
      return DefaultAtlas(atlas: .bundled, file: nil, isSubstitute: true)
    }
    return try DefaultAtlas(path: path)
  }

  /// Where the world atlas may be installed: in share/landfall beside the folder of the program, as packages, tarballs and
  /// scripts/run have it; or where pip puts the package landfall-atlas-data-world, the newest Python first.
  /// - Parameter program: the path of the program, which may be a link.
  static func installedPaths(program: String) -> [String] {
    let folder = FilePath(targetOfLinks(program)).folder
    // Without "..", as errors show the path.
    let prefix = folder == "/" ? folder : FilePath(String(folder.dropLast())).folder
    let data = "landfall_atlas_data_world/world.atlas"
    let pythons = namesInFolder("\(prefix)lib").filter { $0.begins(with: "python3") }
      .sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    return ["\(prefix)share/landfall/world.atlas"]
      + pythons.flatMap { python in
        ["site-packages", "dist-packages"].map { "\(prefix)lib/\(python)/\($0)/\(data)" }
      } + ["\(prefix)\(data)"]
  }
}
