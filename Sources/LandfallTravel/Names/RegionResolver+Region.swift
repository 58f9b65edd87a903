package import Landfall
import LandfallSupport

extension RegionResolver {
  /// Returns the region with a key, a name or an alias.
  /// - Parameter consequence: what happens to an unknown region, for the error.
  /// - Throws: ``TravelError`` with suggestions if there is no such region or several.
  package func region(_ text: String, otherwise consequence: String? = nil) throws(TravelError)
    -> Region
  {
    let answer = find(text)
    if case .region(let region) = answer { return region }
    let isAmbiguous = if case .ambiguous = answer { true } else { false }
    throw TravelError(
      isAmbiguous ? .ambiguousRegion : .unknownRegion,
      fault(text, answer, consequence: consequence))
  }
}
