import Landfall
import LandfallTravel

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
