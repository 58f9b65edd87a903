/// The possible targets of references in features: the regions of all layers, and the collections.
package struct SchemaReferences {
  /// Names that may be suggested, and their positions.
  private struct Names {
    /// The names in order, for messages.
    var listed: [String] = []
    var places: [String: Int] = [:]

    mutating func add(_ name: String) {
      guard places.updateValue(listed.count, forKey: name) == nil else { return }
      listed.append(name)
    }
  }

  /// Whether to search for similar names to suggest; unnecessary for errors that are not listed.
  package var guesses = true

  private var regions: [String: Names] = [:]
  private var collections: [String: Names] = [:]

  /// O(regions and collections).
  package init(_ layers: [LayerDraft], collections listed: [CollectionManifest]) {
    for layer in layers {
      var names = Names()
      for feature in layer.features where !feature.key.isEmpty { names.add(feature.key) }
      regions[layer.manifest.id] = names
    }
    for collection in listed {
      collections[collection.layer, default: Names()].add(collection.identifier)
    }
  }

  /// The errors of a string that should name a region or a collection.
  package func faults(of text: String, _ rule: TextRule) -> [ValueFault] {
    var faults: [ValueFault] = []
    if let region = rule.region {
      faults += fault(text, among: regions[region.layer], "not a region of layer \(region.layer)")
    }
    if let collection = rule.collection {
      faults += fault(
        text, among: collections[collection.layer],
        "not a collection of layer \(collection.layer)")
    }
    return faults
  }

  private func fault(_ text: String, among names: Names?, _ problem: String) -> [ValueFault] {
    let names = names ?? Names()
    if names.places[text] != nil { return [] }
    let all =
      names.listed.isEmpty
      ? "the layer has no entries yet"
      : "name one of: \(listed(names.listed.lazy.map(oneLine), limit: 8))"
    return [
      ValueFault(
        problem: "\"\(oneLine(text))\" is \(problem)",
        remedy: didYouMean(text, among: guesses ? names.listed : []) ?? all)
    ]
  }
}
