package import Landfall
import LandfallSupport

extension VisitedNames {
  /// Returns the only layer that contains all the names.
  /// - Parameter path: the path of the atlas, for messages.
  /// - Throws: ``DataError`` if several layers contain all the names, so that `--layer` is required, or if
  ///   no layer does.
  package func layer(among layers: [Layer], path: String) throws(DataError) -> Layer {
    if let layer = try onlyLayer(among: layers) { return layer }
    // The first of the layers with the most names, ties decided by names with typos.
    let best = layers.reversed().max { left, right in
      (count(in: left), guesses(in: left)) < (count(in: right), guesses(in: right))
    }
    guard let best else { throw DataError("\(path): the atlas has no layer of polygons to draw") }
    // Throws the error that names the first unknown region.
    _ = try regions(in: best, others: layers)
    return best
  }

  /// Returns the only layer that contains all the names; nil if no layer does.
  /// - Throws: ``DataError`` if several layers do: Georgia is a country and a state.
  func onlyLayer(among layers: [Layer]) throws(DataError) -> Layer? {
    let complete = layers.filter { layer in entries.allSatisfy { !$0.regions(in: layer).isEmpty } }
    guard complete.count > 1 else { return complete.first }
    let names = complete.map { "\"\($0.id)\"" }.joined(separator: " and ")
    let example = entries.first.map { "\"\(oneLine($0.text))\"" } ?? "the list"
    throw DataError(
      "\(example) is in the layers \(names); select one with --layer, such as --layer "
        + complete[0].id)
  }

  private func count(in layer: Layer) -> Int {
    entries.count { !$0.regions(in: layer).isEmpty }
  }

  private func guesses(in layer: Layer) -> Int {
    entries.count { entry in
      if case .unknown(let suggestions) = RegionResolver(layer).find(entry.text) {
        return !suggestions.isEmpty
      }
      return true
    }
  }

  /// Returns the regions of a layer with these names.
  /// - Parameter others: layers to mention if a name is in one of them instead.
  /// - Throws: ``DataError`` for a name that no region or several regions have.
  package func regions(in layer: Layer, others: [Layer] = []) throws(DataError) -> Set<RegionID> {
    var found: Set<RegionID> = []
    for entry in entries(of: layer) {
      let answer = RegionResolver(layer).find(entry.text)
      guard case .region(let region) = answer else {
        throw entry.fault(answer, in: layer, others: others)
      }
      found.insert(region.id)
    }
    return found
  }
}

extension VisitedNames.Entry {
  /// Returns the regions of a layer that the text names.
  package func regions(in layer: Layer) -> [Region] { RegionResolver(layer).regions(text) }

  fileprivate func fault(
    _ answer: RegionResolver.Answer, in layer: Layer, others: [Layer]
  ) -> DataError {
    if case .unknown = answer,
      let other = others.first(where: { $0.id != layer.id && !regions(in: $0).isEmpty })
    {
      return DataError(
        "\(place): \"\(oneLine(text))\" is not a region of the layer \"\(oneLine(layer.id))\"; "
          + "it is in \"\(oneLine(other.id))\", and a map shows one layer")
    }
    let keys = layer.regions.prefix(3).map(\.key).joined(separator: ", ")
    let remedy = "write keys such as \(oneLine(keys)), or names"
    return DataError(
      "\(place): \(RegionResolver(layer).fault(text, answer, otherwise: remedy))")
  }
}

/// The title of a map of visited regions: "12/50 States Visited", "31 of 195 countries".
///
/// Counts the regions whose attribute `COUNTS` is true; all regions of a layer without that attribute.
package func visitedTitle(_ visited: Set<RegionID>, of layer: Layer) -> String {
  let hasCounts = layer.attributeNames.contains("COUNTS")
  let counted = layer.regions.filter { !hasCounts || $0.attribute("COUNTS") == .boolean(true) }
  let count = counted.count { visited.contains($0.id) }
  if layer.id == "states" { return "\(count)/\(counted.count) States Visited" }
  return "\(count) of \(grouped(counted.count)) \(layer.id)"
}
