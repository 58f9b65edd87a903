package import Landfall
import LandfallSupport
import LandfallTravel

/// Opens an atlas; errors name the file.
func openAtlas(_ path: String) throws -> Atlas {
  do {
    return try Atlas(contentsOf: path)
  } catch {
    throw AtlasFileError(path: path, error: error)
  }
}

/// Why a file could not be used as an atlas.
struct AtlasFileError: Error, CustomStringConvertible {
  var path: String
  var error: AtlasError

  var description: String {
    error.description.hasPrefix(path) ? error.description : "\(path): \(error)"
  }

  var exitCode: ExitCode { error.code == .unreadable ? .inputOutput : .badData }
}

/// The layers of an atlas with these ids, in the order given; all of them where none is given.
/// - Throws: ``DataError`` that names the layers there are.
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

/// The cities and parks of an atlas; nil where it has no such layers with such attributes.
/// - Throws: ``DataError`` where it has, and an attribute is missing or of the wrong kind somewhere.
func cityGuide(of atlas: Atlas, path: String) throws(DataError) -> CityGuide? {
  guard CityGuide.isPossible(in: atlas) else { return nil }
  do throws(TravelError) {
    return try CityGuide(atlas)
  } catch {
    throw DataError("\(path): \(error)")
  }
}
