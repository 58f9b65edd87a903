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
    entries.count { suggestion(for: $0.text, among: layer.regions.lazy.map(\.name)) != nil }
  }

  /// Returns the regions of a layer with these names.
  /// - Parameter others: layers to mention if a name is in one of them instead.
  /// - Throws: ``DataError`` for a name that no region or several regions have.
  package func regions(in layer: Layer, others: [Layer] = []) throws(DataError) -> Set<RegionID> {
    var found: Set<RegionID> = []
    for entry in entries(of: layer) {
      let matches = entry.regions(in: layer)
      if matches.count > 1 {
        let keys = matches.map(\.key).joined(separator: ", ")
        throw DataError(
          "\(entry.place): \"\(oneLine(entry.text))\" is the name of \(matches.count) regions of "
            + "layer \"\(layer.id)\"; write a key: \(keys)")
      }
      guard let region = matches.first else { throw entry.unknown(in: layer, others: others) }
      found.insert(region.id)
    }
    return found
  }
}

extension VisitedNames.Entry {
  /// Returns the region with this key; else the regions with this name, ignoring case and accents; else
  /// the region with this key in upper case.
  package func regions(in layer: Layer) -> [Region] {
    if let region = layer.region(key: text) { return [region] }
    let named = layer.regions(named: text)
    if !named.isEmpty { return named }
    return layer.region(key: text.uppercased()).map { [$0] } ?? []
  }

  fileprivate func unknown(in layer: Layer, others: [Layer]) -> DataError {
    let text = oneLine(text)
    var problem = "\(place): layer \"\(layer.id)\" has no region \"\(text)\"; "
    let other = others.first { $0.id != layer.id && !regions(in: $0).isEmpty }
    let beginning = layer.regions(named: text, match: .prefix, limit: 3).map(\.name)
    let candidates = layer.regions.flatMap { text.count > 3 ? [$0.name] : [$0.key, $0.name] }
    if let other {
      problem += "it is in \"\(other.id)\", and a map shows one layer"
    } else if let guess = suggestion(for: text, among: candidates) {
      problem += "did you mean \"\(guess)\"?"
    } else if text.count > 2, !beginning.isEmpty {
      problem += "did you mean \(beginning.map { "\"\($0)\"" }.joined(separator: " or "))?"
    } else {
      problem +=
        "write keys such as \(layer.regions.prefix(3).map(\.key).joined(separator: ", ")), "
      problem += "or names"
    }
    return DataError(problem)
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
