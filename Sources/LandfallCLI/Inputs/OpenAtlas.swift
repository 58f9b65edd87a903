package import Landfall
package import LandfallSupport
import LandfallTravel

/// Opens an atlas; errors name the file, and its format if it is another one.
func openAtlas(_ path: String) throws -> Atlas {
  do {
    return try Atlas(contentsOf: path)
  } catch {
    guard error.code == .notAnAtlas, let file = ForeignFile(contentsOf: path) else {
      throw AtlasFileError(path: path, error: error)
    }
    throw DataError(
      "\(path): is \(file.format), not an atlas; "
        + (file.isInputOfBuild
          ? "build one from it: landfall build \(oneLine(path))"
          : "name a file that landfall build has written"))
  }
}

/// An error of an atlas, with the path of its file.
struct AtlasFileError: Error, CustomStringConvertible {
  var path: String
  var error: AtlasError

  var description: String {
    error.description.hasPrefix(path) ? error.description : "\(path): \(error)"
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
        suggestion(for: id, among: known).map { "did you mean \"\($0)\"?" }
        ?? "it has \(known.joined(separator: ", "))"
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
