package import Landfall
import LandfallSupport

extension VisitedNames {
  /// The one layer that all names can be of.
  /// - Parameter path: the atlas, for messages.
  /// - Throws: ``DataError`` where several layers know all of the names, which asks for `--layer`, and
  ///   for names that no layer knows.
  package func layer(among layers: [Layer], path: String) throws(DataError) -> Layer {
    if let layer = try onlyLayer(among: layers) { return layer }
    // The first of those that know most names, or would but for a slip.
    let best = layers.reversed().max { left, right in
      (count(in: left), guesses(in: left)) < (count(in: right), guesses(in: right))
    }
    guard let best else { throw DataError("\(path): the atlas has no layer with areas to draw") }
    // Names the fault.
    _ = try regions(in: best, others: layers)
    return best
  }

  /// The one layer that knows all names; nil where none does.
  /// - Throws: ``DataError`` where several do: Georgia is a country and a state.
  func onlyLayer(among layers: [Layer]) throws(DataError) -> Layer? {
    let complete = layers.filter { layer in entries.allSatisfy { !$0.regions(in: layer).isEmpty } }
    guard complete.count > 1 else { return complete.first }
    let names = complete.map { "\"\($0.id)\"" }.joined(separator: " and ")
    let example = entries.first.map { "\"\(oneLine($0.text))\"" } ?? "what was visited"
    throw DataError(
      "\(example) is in the layers \(names); say which with --layer, such as --layer "
        + complete[0].id)
  }

  private func count(in layer: Layer) -> Int {
    entries.count { !$0.regions(in: layer).isEmpty }
  }

  private func guesses(in layer: Layer) -> Int {
    entries.count { suggestion(for: $0.text, among: layer.regions.lazy.map(\.name)) != nil }
  }

  /// The regions of a layer that the names stand for.
  /// - Parameter others: layers that may know a name which this one does not.
  /// - Throws: ``DataError`` for a name that none or several regions have.
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
  /// The region with this key; else those with this name, case and accents aside; else the one with this
  /// key in capitals.
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

/// The title of a map of what was visited: "12/50 States Visited", "31 of 195 countries".
///
/// Only regions whose attribute `COUNTS` is true are counted; all of a layer without that attribute.
package func visitedTitle(_ visited: Set<RegionID>, of layer: Layer) -> String {
  let hasCounts = layer.attributeNames.contains("COUNTS")
  let counted = layer.regions.filter { !hasCounts || $0.attribute("COUNTS") == .boolean(true) }
  let count = counted.count { visited.contains($0.id) }
  if layer.id == "states" { return "\(count)/\(counted.count) States Visited" }
  return "\(count) of \(grouped(counted.count)) \(layer.id)"
}
