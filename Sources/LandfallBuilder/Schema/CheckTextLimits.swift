/// Adds an error for each text that is longer than the format allows: names of at most 1,024 bytes,
/// attribute values of at most 65,535, and those of one region of at most 1 MiB.
func checkTextLimits(
  of plan: AtlasPlan, _ layers: [LayerDraft], faults: inout FaultList
) {
  func check(
    _ text: String, _ what: String, limit: Int = FormatLimits.maxNameByteCount, file: String,
    place: String?
  ) {
    let count = text.utf8.count
    if count > limit {
      faults.add(tooLong(what, count, limit, file: file, place: place))
    }
  }
  check(plan.name, "name", file: "the manifest", place: nil)
  for layer in layers {
    let (manifest, file) = (layer.manifest, layer.manifest.displayName)
    let place = "layer \"\(oneLine(manifest.id))\""
    check(manifest.id, "id", file: file, place: place)
    check(manifest.title ?? "", "title", file: file, place: place)
    check(manifest.singular ?? "", "singular", file: file, place: place)
    for name in manifest.attributes {
      check(name, "name of an attribute", file: file, place: place)
    }
    for layout in manifest.layouts {
      check(layout.id, "id of a layout", file: file, place: place)
      for frame in layout.frames {
        check(frame.projection, "projection of a layout", file: file, place: place)
      }
    }
    for feature in layer.features {
      check(feature.key, "key", file: file, place: feature.label)
      check(feature.name, "name", file: file, place: feature.label)
      for alias in feature.aliases {
        check(alias, "alias", file: file, place: feature.label)
        check(NameFolding.fold(alias), "alias without accents", file: file, place: feature.label)
      }
      check(
        NameFolding.fold(feature.name), "name without accents", file: file, place: feature.label)
      if let fault = attributeFault(of: feature, in: manifest) { faults.add(fault) }
    }
  }
  for collection in plan.collections {
    for (text, what) in [
      (collection.identifier, "identifier"), (collection.name, "name"),
      (collection.setName, "name of the set"),
    ] {
      check(text, what, file: collection.file, place: collection.place)
    }
    let texts = collection.texts
    let own = (
      texts.description,
      [(texts.category, "category"), (texts.icon, "icon"), (texts.symbol, "symbol")]
    )
    let others = texts.translations.map {
      ($0.description, [($0.name, "name"), ($0.category, "category")])
    }
    for (description, names) in [own] + others {
      check(
        description ?? "", "description", limit: FormatLimits.maxTextByteCount,
        file: collection.file, place: collection.place)
      for (text, what) in names {
        check(text ?? "", what, file: collection.file, place: collection.place)
      }
    }
  }
}

private func attributeFault(of feature: Feature, in layer: LayerManifest) -> BuildError? {
  var sum = 0
  for (name, value) in zip(layer.attributes, feature.attributes) {
    guard let value, let count = value.textByteCount else { continue }
    let limit = FormatLimits.maxTextByteCount
    if count > limit {
      return tooLong(
        "attribute \"\(oneLine(name))\"", count, limit, file: layer.displayName,
        place: feature.label)
    }
    sum += count
  }
  let limit = FormatLimits.maxRegionTextByteCount
  return sum <= limit
    ? nil
    : tooLong("text of all attributes", sum, limit, file: layer.displayName, place: feature.label)
}

private func tooLong(
  _ what: String, _ count: Int, _ limit: Int, file: String, place: String?
) -> BuildError {
  BuildError(
    .limit, file: file, place: place,
    problem: "the \(what) has \(count) bytes, and an atlas holds at most \(limit)",
    remedy: "shorten it, or leave it out")
}

extension AttributeValue {
  fileprivate var textByteCount: Int? {
    switch self {
    case .string(let text), .json(let text): text.utf8.count
    default: nil
    }
  }
}
