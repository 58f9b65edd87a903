import LandfallBuilder
import LandfallModel
import LandfallTravel

/// Opens an atlas; errors name the file, and its format if it is another one.
func openAtlas(_ path: String) throws -> Atlas {
  do {
    return try Atlas(contentsOf: path)
  } catch {
    guard error.code == .notAnAtlas, let file = FileContents(path: path), file != .binary else {
      throw AtlasFileError(path: path, error: error)
    }
    throw DataError("\(path): \(file.refusal(for: path))")
  }
}

/// An error of an atlas, with the path of its file.
struct AtlasFileError: Error, CustomStringConvertible {
  var path: String
  var error: AtlasError

  var description: String {
    error.description.begins(with: path) ? error.description : "\(path): \(error)"
  }

  var exitCode: ExitCode { error.code == .unreadable ? .inputOutput : .badData }
}

/// Returns the layers with these ids, in the given order; without ids, all layers.
/// - Throws: ``DataError`` for an unknown id, with the layers of the atlas.
package func layers(_ ids: [String], of atlas: Atlas, path: String) throws(DataError) -> [Layer] {
  let all = atlas.layers
  if ids.isEmpty { return all }
  var chosen: [Layer] = []
  for id in ids {
    guard let layer = all.first(where: { $0.id == id }) else {
      let known = all.map(\.id)
      let remedy =
        didYouMean(id, among: known) ?? "it has \(known.joined(separator: ", "))"
      throw DataError("\(path): the atlas has no layer \"\(id)\"; \(remedy)")
    }
    chosen.append(layer)
  }
  return chosen
}

/// Returns the cities and parks of an atlas; nil if it has no layers with their attributes.
/// - Throws: ``DataError`` if a region lacks one of these attributes or has one of another type.
func cityGuide(of atlas: Atlas, path: String) throws(DataError) -> CityGuide? {
  guard CityGuide.isPossible(in: atlas) else { return nil }
  do throws(TravelError) {
    return try CityGuide(atlas)
  } catch {
    throw DataError("\(path): \(error)")
  }
}

/// The atlas of a command line: its first operand, or else the one that is installed with the command.
struct AtlasOperand {
  let atlas: Atlas
  /// The path of the atlas for messages.
  let path: String
  /// The operands after the atlas.
  let others: [String]
  /// Whether the command line names no atlas.
  private let isDefault: Bool
  /// Whether the bytes of the atlas are part of the program.
  private let isBundled: Bool

  /// The operand in the usage of a subcommand.
  static let usage = "[FILE.atlas]  the atlas (default: the one that comes with the command)"

  /// Opens the atlas; for the bundled one, prints which it is at the end.
  /// - Parameters:
  ///   - isSmall: whether the small atlas answers without an operand, although a larger one is installed: it has globe
  ///     meshes, pages contain it, and apps link it.
  ///   - isAtlas: whether the first operand names an atlas rather than the operand that follows it.
  /// - Throws: ``UsageError`` if another operand is an atlas.
  init(
    _ arguments: Arguments, isSmall: Bool = false, isAtlas: (String) -> Bool = { _ in true }
  ) throws {
    try Self.checkOrder(arguments)
    if let first = arguments.operands.first, isAtlas(first) {
      path = first
      atlas = try openAtlas(first)
      others = Array(arguments.operands.dropFirst())
      (isDefault, isBundled) = (false, false)
    } else {
      let found = isSmall ? DefaultAtlas.small : try DefaultAtlas.open()
      path = found.file ?? Self.bundledName
      atlas = found.atlas
      others = arguments.operands
      (isDefault, isBundled) = (true, found.file == nil)
      if isBundled { Self.sayAtEnd(found) }
    }
  }

  private static func sayAtEnd(_ found: DefaultAtlas) {
    let reason =
      found.isSubstitute
      ? ", as the world atlas with provinces is not installed (pip's landfall-atlas-data-world, or scripts/run in a clone)"
      : ""
    Console.sayAtEnd(
      "using \(bundledName) (\(details(of: found.atlas)))\(reason); for another one, name FILE.atlas first"
    )
  }

  /// Refuses an atlas after the first operand, where a file of another kind belongs.
  private static func checkOrder(_ arguments: Arguments) throws(UsageError) {
    let operands = arguments.operands
    guard let index = operands.indices.dropFirst().first(where: { Self.isAtlas(operands[$0]) })
    else { return }
    let atlas = shellWord(operands[index])
    if Self.isAtlas(operands[0]) {
      throw arguments.error("\(atlas) is a second atlas; name one, first")
    }
    var words = operands.map { shellWord($0) }
    words.insert(words.remove(at: index), at: 0)
    throw arguments.error(
      "\(atlas) is an atlas, which comes first: landfall \(arguments.usage.name) "
        + words.joined(separator: " "))
  }

  /// The name of the file without its folder; nil for the atlas that comes with the command.
  var fileName: String? {
    isDefault ? nil : FilePath.parts(of: path).last
  }

  /// The bytes of the file.
  func bytes() throws -> [UInt8] {
    guard isBundled else { return try readFile(path, isRegular: true) }
    let view = atlas.storage.bytes
    return (0..<view.count).map { view.byte(at: $0) }
  }

  /// The name of the small atlas in messages.
  static let bundledName = "the bundled atlas"

  /// Whether an operand names an atlas: its ending says so, or the file's first bytes.
  static func isAtlas(_ path: String) -> Bool {
    if path.ends(with: ".atlas") { return true }
    guard let file = try? FileDescriptor.open(regular: path) else { return false }
    // Does not move the read position: /dev/stdin may be a track.
    return SourceBytes.peek(file.number, count: FileHeader.magic.count) == FileHeader.magic
  }

  /// The layers of polygons with their detail, such as "countries within 1 km, states within 200 m".
  private static func details(of atlas: Atlas) -> String {
    atlas.layers.filter { $0.kind == .polygons }.map { layer in
      guard let meters = layer.details.first?.meters, meters > 0 else { return layer.id }
      let kilometers = meters / 1_000
      let isWhole = kilometers == kilometers.rounded()
      return "\(layer.id) within \(isWhole ? "\(numberText(kilometers)) km" : detailText(meters))"
    }.joined(separator: ", ")
  }
}
