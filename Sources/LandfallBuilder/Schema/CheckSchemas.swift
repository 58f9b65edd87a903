/// Checks the features of all layers against the schemas of their manifests.
///
/// Each feature's errors come in the order of the source, including those found while it was read;
/// then come errors that concern a whole layer. O(features, and the vertices that lie outside of
/// their region times its vertices).
func checkSchemas(
  _ layers: [LayerDraft], collections: [CollectionManifest], grid: Grid
) -> FaultList {
  var faults = FaultList()
  if layers.allSatisfy({ $0.manifest.schema == nil }) { return faults }
  let references = SchemaReferences(layers, collections: collections)
  var outsides: [String: OutsideDistance] = [:]
  for rule in layers.compactMap(\.manifest.schema).flatMap(\.textRules) where rule.outside != nil {
    guard let id = rule.region?.layer, outsides[id] == nil,
      let layer = layers.first(where: { $0.manifest.id == id })
    else { continue }
    outsides[id] = OutsideDistance(layer.features, grid: grid)
  }
  for layer in layers {
    guard let schema = layer.manifest.schema else { continue }
    var check = LayerCheck(
      manifest: layer.manifest, schema: schema,
      values: ValueChecker(schema, references: references), outsides: outsides)
    for feature in layer.features.sorted(by: { $0.index < $1.index }) {
      check.values.references.guesses = faults.count < FaultList.limit
      check.feature(feature).forEach { faults.add($0) }
    }
    check.wholeLayer(layer.features).forEach { faults.add($0) }
  }
  return faults
}

/// The check of one layer.
private struct LayerCheck {
  let manifest: LayerManifest
  let schema: LayerSchema
  var values: ValueChecker
  let outsides: [String: OutsideDistance]

  /// All errors of a feature.
  func feature(_ feature: Feature) -> [BuildError] {
    var faults = feature.members.faults
    func note(_ member: String, _ problem: String, _ remedy: String) {
      faults.append(fault("\(feature.keyLabel), member \(member)", problem, remedy))
    }
    // The names that are probably typos of missing members: they are reported with those.
    var renamed: Set<String> = []
    for (slot, rule) in schema.members.enumerated() {
      guard let value = value(slot, of: feature) else {
        // If the key is missing, reading the feature has reported it.
        guard rule.isRequired, rule.name != manifest.key || !feature.key.isEmpty else { continue }
        let guess = suggestion(for: rule.name, among: feature.members.others)
        if let guess { renamed.insert(guess) }
        note(
          rule.name,
          "it is missing" + (guess.map { ", but there is \"\(oneLine($0))\"" } ?? ""),
          guess == nil ? "write \(rule.value?.wanted ?? "it")" : "rename that")
        continue
      }
      guard let wanted = rule.value else { continue }
      for fault in values.faults(of: value, wanted) {
        note(rule.name + fault.path, fault.problem, fault.remedy)
      }
    }
    if !schema.allowsOthers {
      for name in feature.members.others where !renamed.contains(name) {
        let known = schema.members.map(\.name).filter { self.value($0, of: feature) == nil }
        note(
          oneLine(name), "the schema has no such member",
          didYouMean(name, among: known)
            ?? (schema.isBuiltIn
              ? "take it out, or list it among the layer's \"attributes\""
              : "take it out, or add it to the schema"))
      }
    }
    checkGeometry(of: feature, note)
    return faults
  }

  // MARK: Geometry

  private func checkGeometry(of feature: Feature, _ note: (String, String, String) -> Void) {
    // If the geometry is empty, reading it has reported why.
    guard let type = feature.geometry.typeName else { return }
    if let allowed = schema.geometryTypes, !allowed.contains(type) {
      note(
        "geometry", "it is a \(type)",
        "draw \(allowed.count > 1 ? "one of " : "a ")\(allowed.joined(separator: ", "))")
    }
    for (slot, rule) in schema.members.enumerated() {
      guard case .text(let wanted) = rule.value?.kind, let reach = wanted.outside,
        let layer = wanted.region?.layer, let limit = meters(reach, of: feature),
        let place = place(of: feature, in: outsides[layer], named: value(slot, of: feature), reach),
        place.outside > limit
      else { continue }
      let members = [reach.member, rule.name].compactMap(\.self)
      note(
        "geometry",
        "it lies \(distanceText(place.outside)) outside of \"\(oneLine(place.key))\", "
          + "\(distanceText(limit)) are allowed",
        "correct the position (longitude comes first), \(members.joined(separator: " or "))")
    }
  }

  /// The region that a feature names, or else the nearest one if it need not name any, and the distance in
  /// meters outside of it.
  private func place(
    of feature: Feature, in layer: OutsideDistance?, named value: JSONNode.Value?,
    _ reach: TextRule.Reach
  ) -> (key: String, outside: Double)? {
    switch (value, reach) {
    case (.string(let key), _):
      layer?.meters(of: feature.geometry, to: key).map { (key, $0) }
    case (nil, .memberOr): layer?.nearest(to: feature.geometry)
    default: nil
    }
  }

  /// The limit in meters; nil if the member that gives it is itself invalid, which is reported
  /// separately.
  private func meters(_ reach: TextRule.Reach, of feature: Feature) -> Double? {
    switch reach {
    case .meters(let meters): return meters
    case .memberOr(let name, let meters) where value(name, of: feature) == nil: return meters
    case .member(let name), .memberOr(let name, _):
      guard let slot = schema.members.firstIndex(where: { $0.name == name }),
        let rule = schema.members[slot].value, let value = value(slot, of: feature),
        case .number(let meters) = value, values.faults(of: value, rule).isEmpty
      else { return nil }
      return meters.value
    }
  }

  // MARK: The layer

  /// The errors that concern all features together.
  func wholeLayer(_ features: [Feature]) -> [BuildError] {
    var faults: [BuildError] = []
    for (slot, rule) in schema.members.enumerated() {
      guard case .boolean(isTrueOnce: true) = rule.value?.kind else { continue }
      let found = features.filter { value(slot, of: $0) == .boolean(true) }
      // The only feature of a layer needs no mark.
      let isImplied = features.count == 1 && value(slot, of: features[0]) == nil
      if found.count == 1 || isImplied { continue }
      let keys = found.prefix(8).map { oneLine($0.key) }.joined(separator: ", ")
      faults.append(
        fault(
          "layer \(manifest.id), member \(rule.name)",
          found.isEmpty
            ? "it is true for no feature" : "it is true for \(found.count) features: \(keys)",
          "make it true for exactly one"))
    }
    return faults
  }

  // MARK: Values

  private func value(_ name: String, of feature: Feature) -> JSONNode.Value? {
    schema.members.firstIndex { $0.name == name }.flatMap { value($0, of: feature) }
  }

  /// A member's value; nil where it is absent or null.
  private func value(_ slot: Int, of feature: Feature) -> JSONNode.Value? {
    guard slot < feature.members.values.count else { return nil }
    return switch feature.members.values[slot] {
    case nil: nil
    case .string(let text): .string(text)
    case .integer(let number): .number(JSONNumber(Double(number)))
    case .number(let number): .number(JSONNumber(number))
    case .boolean(let flag): .boolean(flag)
    // A value nested too deeply to be read is not a valid array.
    case .json(let text):
      (try? JSONReader.read(Array(text.utf8)))?.value ?? .null
    }
  }

  private func fault(_ place: String, _ problem: String, _ remedy: String) -> BuildError {
    BuildError(.schema, file: manifest.displayName, place: place, problem: problem, remedy: remedy)
  }
}

/// A distance for messages: to a tenth of a meter up to 10 km.
private func distanceText(_ meters: Double) -> String {
  meters < 10_000 ? "\(fixed(meters, decimals: 1)) m" : metersText(meters)
}

extension Feature {
  /// The feature's line, its index and its stable key, such as "line 13, feature 12 (MCO)".
  fileprivate var keyLabel: String {
    (members.line.map { "line \($0), " } ?? "") + "feature \(index)"
      + (key.isEmpty ? "" : " (\(oneLine(key)))")
  }
}
