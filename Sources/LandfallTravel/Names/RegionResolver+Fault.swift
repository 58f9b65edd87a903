package import Landfall
import LandfallSupport

extension RegionResolver {
  /// Returns why text does not name one region, and the remedy, such as
  /// `"Gorgia" is not a region of the layer "states"; did you mean "Georgia"?`.
  /// - Parameters:
  ///   - answer: the answer of ``RegionResolver/find(_:)``; not a region.
  ///   - consequence: what happens to the text.
  ///   - otherwise: the remedy where nothing resembles the text.
  package func fault(
    _ text: String, _ answer: Answer, consequence: String? = nil, otherwise: String? = nil
  ) -> String {
    let shown = Self.shown(text)
    let consequence = consequence.map { ", \($0)" } ?? ""
    switch answer {
    case .ambiguous(let regions):
      let list = regions.prefix(6).map { oneLine("\($0)") }.joined(separator: " or ")
      let more = regions.count > 6 ? " or \(regions.count - 6) more" : ""
      return "\"\(shown)\" may be \(list)\(more)\(consequence); write a key"
    case .region, .unknown:
      let names = layers.map { "\"\(oneLine($0.id))\"" }.joined(separator: ", ")
      let place = layers.count == 1 ? "the layer \(names)" : "the layers \(names)"
      return "\"\(shown)\" is not a region of \(place)\(consequence); "
        + remedy(answer, otherwise ?? "write a key or a name")
    }
  }

  private func remedy(_ answer: Answer, _ otherwise: String) -> String {
    guard case .unknown(let suggestions) = answer, !suggestions.isEmpty else { return otherwise }
    var names: [String] = []
    for region in suggestions where !names.contains(region.name) { names.append(region.name) }
    return "did you mean \(names.map { "\"\(oneLine($0))\"" }.joined(separator: " or "))?"
  }

  private static func shown(_ text: String) -> String {
    oneLine(text.count > 60 ? text.prefix(60) + "…" : text)
  }
}

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
