import Landfall
import LandfallModel
import LandfallSupport

/// The properties that a layer asks its features for, and what is made of them.
struct WantedProperties {
  /// Their names, each once.
  private(set) var names: [String] = []
  private var keySlot: Int?
  private var nameSlot: Int?
  private var parentSlot: Int?
  private var attributeSlots: [Int] = []
  private var filter: [(slot: Int, value: AttributeValue)] = []
  private var renderSlot: Int?
  /// Of the members that the layer's schema names; nil where it has none.
  private var schemaSlots: [Int]?
  /// How many of the names the manifest asks for; those behind them nobody misses.
  private(set) var askedCount = 0

  init(of layer: LayerManifest) {
    keySlot = layer.key.map { slot(of: $0) }
    nameSlot = layer.name.map { slot(of: $0) }
    // A layer lies in one other; were there several, the first by name.
    for (_, parent) in layer.within.sorted(by: { $0.key < $1.key }) {
      if case .property(let property) = parent {
        parentSlot = slot(of: property)
        break
      }
    }
    attributeSlots = layer.attributes.map { slot(of: $0) }
    filter = layer.filter.sorted { $0.key < $1.key }.map { (slot(of: $0.key), $0.value) }
    askedCount = names.count
    renderSlot = slot(of: "renderAs")
    schemaSlots = layer.schema?.members.map { slot(of: $0.name) }
  }

  /// What the layer's schema is to check.
  func members(of feature: SourceFeature) -> SourceMembers {
    guard let schemaSlots else { return SourceMembers() }
    return SourceMembers(
      values: schemaSlots.map { value(feature, $0) },
      others: feature.propertyNames.filter { !names.contains($0) })
  }

  /// Whether a feature asks for a marker, as the GeoJSON of globes does it.
  func isRenderedAsPoint(_ feature: SourceFeature) -> Bool {
    renderSlot.flatMap { value(feature, $0) } == .string("point")
  }

  /// Whether a feature has what the manifest asks of those that become regions.
  func isWanted(_ feature: SourceFeature) -> Bool {
    filter.allSatisfy { part in value(feature, part.slot)?.isSame(as: part.value) ?? false }
  }

  private mutating func slot(of name: String) -> Int {
    if let known = names.firstIndex(of: name) { return known }
    names.append(name)
    return names.count - 1
  }

  /// The feature's name; nil where it has none.
  func name(of feature: SourceFeature) -> String? { text(feature, nameSlot) }

  /// The key of the region that the feature lies in; nil where it names none.
  func parent(of feature: SourceFeature) -> String? { text(feature, parentSlot) }

  /// The values of the attributes, in the manifest's order.
  func attributes(of feature: SourceFeature) -> [AttributeValue?] {
    attributeSlots.map { value(feature, $0) }
  }

  private func value(_ feature: SourceFeature, _ slot: Int) -> AttributeValue? {
    guard slot < feature.values.count else { return nil }
    return switch feature.values[slot] {
    case .absent, .null: nil
    case .string(let text): .string(text)
    case .integer(let integer): .integer(integer)
    case .number(let number, _): .number(number)
    case .boolean(let boolean): .boolean(boolean)
    case .json(let text): .json(text)
    }
  }

  /// The key as far as the feature has one, for naming it in errors.
  func keyText(of feature: SourceFeature) -> String? {
    keySlot == nil ? feature.identifier.scalarText : text(feature, keySlot)
  }

  /// The feature's stable key: a text as it is, a number as it is written.
  /// - Throws: `.key`, without a place, where there is none or it is no text and no number.
  func key(of feature: SourceFeature, index: Int, file: String) throws(BuildError) -> String {
    if let key = keyText(of: feature) { return key }
    guard let keySlot else {
      if feature.isBare { return String(index) }
      let problem =
        feature.identifier == .absent
        ? "has no \"id\" for its key" : "has an \"id\" that is neither a string nor a number"
      throw BuildError(
        .key, file: file, problem: "\(problem); \(owned(by: feature))",
        remedy: "name the property that holds its key as the layer's \"key\"")
    }
    let name = names[keySlot]
    let problem: String
    switch feature.values[keySlot] {
    case .absent where feature.isBare:
      throw BuildError(
        .key, file: file,
        problem: "is a geometry without properties, so that it has no \"\(name)\"",
        remedy: "leave out the layer's \"key\", or put a Feature around it")
    case .absent: problem = "has no property \"\(name)\" for its key; \(owned(by: feature))"
    case .null: problem = "has null as its key in the property \"\(name)\""
    case .string: problem = "has an empty string as its key in the property \"\(name)\""
    default: problem = "has a key in the property \"\(name)\" that is neither a string nor a number"
    }
    let others = feature.propertyNames.filter { $0 != name }
    throw BuildError(
      .key, file: file, problem: problem,
      remedy: suggestion(for: name, among: others).map { "did you mean \"\(oneLine($0))\"?" }
        ?? "give every feature a key of its own")
  }

  private func text(_ feature: SourceFeature, _ slot: Int?) -> String? {
    guard let slot, slot < feature.values.count else { return nil }
    return feature.values[slot].scalarText
  }

  /// "it has NAME, ISO_A3".
  private func owned(by feature: SourceFeature) -> String {
    guard !feature.propertyNames.isEmpty else { return "it has no properties" }
    let shown = feature.propertyNames.prefix(20).map(oneLine).joined(separator: ", ")
    let more = feature.propertyNames.count - 20
    return "it has \(shown)" + (more > 0 ? " and \(more) more" : "")
  }
}

extension SourceValue {
  /// A text or a number as text; nil for anything else and for an empty text.
  var scalarText: String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .integer(let integer): String(integer)
    case .number(_, let text): text
    default: nil
    }
  }
}
