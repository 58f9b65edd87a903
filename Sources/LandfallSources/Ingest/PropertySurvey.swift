/// The properties that the features of a source have in common, to choose the keys and names among them.
///
/// Reads the source twice: the names of the properties, which are those of the first feature, and then their values.
/// Coordinates are skipped. A source that is not valid is read up to its error, which the reading of the layer then
/// reports.
struct PropertySurvey {
  /// A property, or the `id` of features.
  struct Column {
    var name: String
    /// Whether these are the features' `id`, which may be any number.
    var isIdentifier = false
    /// Whether every feature has a string or a whole number there, each another one.
    var isUnique = true
    /// Whether the first feature has a string there.
    var isText = false
    /// Whether the features that share a key have one value, as far as they have any.
    var isShared = true
    private var found: Set<String> = []
    private var valueOfKey: [String: String] = [:]

    init(_ name: String, isIdentifier: Bool = false) {
      (self.name, self.isIdentifier) = (name, isIdentifier)
    }

    mutating func note(_ value: SourceValue, isFirst: Bool) {
      if isFirst, case .string = value { isText = true }
      guard isUnique else { return }
      // Measurements differ, too, but are no keys.
      if case .number(_, let written) = value, !isIdentifier, value.scalarText == written {
        isUnique = false
      } else {
        isUnique = value.scalarText.map { found.insert($0).inserted } ?? false
      }
      if !isUnique { found = [] }
    }

    /// Notes the value of one of the features that have a key.
    mutating func note(_ value: SourceValue, ofKey key: String) {
      guard isShared, let text = value.scalarText else { return }
      if let known = valueOfKey[key] {
        isShared = known == text
        if !isShared { valueOfKey = [:] }
      } else {
        valueOfKey[key] = text
      }
    }
  }

  /// The greatest number of properties that are compared.
  private static let columnLimit = 256

  /// The number of features that satisfy the conditions.
  private(set) var featureCount = 0
  private(set) var identifier = Column("id", isIdentifier: true)
  private(set) var columns: [Column] = []
  /// Whether there are only geometries without Features.
  private(set) var isBare = true
  /// Whether no geometry is a polygon.
  private var hasOnlyPoints = true
  private var hasPoints = false
  /// Whether all geometries are points; those that are left out do not count.
  var isOfPoints: Bool { hasOnlyPoints && hasPoints }
  /// The values of the conditions as they are in the source; nil for one that no feature satisfies.
  private(set) var values: [AttributeValue?]

  /// - Parameter sharedKey: the property with the keys, if features that share one become one region.
  init(_ source: Source, conditions: [SourceChoices.Condition], sharedKey: String? = nil) {
    values = Array(repeating: nil, count: conditions.count)
    var names: [String] = []
    Self.forEachFeature(of: source, properties: []) { feature in
      names = Array(feature.propertyNames.prefix(Self.columnLimit))
      return false
    }
    columns = names.map { Column($0) }
    let others = conditions.map(\.property) + [sharedKey].compactMap { $0 }
    let asked = names + others.filter { !names.contains($0) }
    let keySlot = sharedKey.flatMap { asked.firstIndex(of: $0) }
    let slots = conditions.map { asked.firstIndex(of: $0.property)! }
    Self.forEachFeature(of: source, properties: asked) { feature in
      for (index, condition) in conditions.enumerated() {
        guard let value = feature.values[slots[index]].value(written: condition.value) else {
          return true
        }
        if values[index] == nil { values[index] = value }
      }
      note(feature, sharedKey: keySlot.flatMap { feature.values[$0].scalarText })
      return true
    }
  }

  private mutating func note(_ feature: SourceFeature, sharedKey: String?) {
    let isFirst = featureCount == 0
    featureCount += 1
    isBare = isBare && feature.isBare
    hasOnlyPoints = hasOnlyPoints && feature.ringEnds.isEmpty
    hasPoints = hasPoints || !feature.points.isEmpty
    identifier.note(feature.identifier, isFirst: isFirst)
    for index in columns.indices {
      columns[index].note(feature.values[index], isFirst: isFirst)
      if let sharedKey { columns[index].note(feature.values[index], ofKey: sharedKey) }
    }
  }

  /// The property with the keys: one that is unique and has a usual name, else the first one that is unique.
  var key: String? {
    // GDAL gives the text of a geometry as a property, too.
    let unique = columns.filter { $0.isUnique && UsualNames.geometry.rank(of: $0.name) == nil }
    for usual in Self.usualKeys {
      if let found = unique.first(where: { $0.name.lowercased() == usual }) { return found.name }
    }
    return unique.first?.name
  }

  /// The usual names of keys, the most usual first: tables of the US Census, Eurostat and France name regions by these.
  private static let usualKeys = [
    "id", "geoid", "geoid20", "geoid10", "nuts_id", "lau_id", "code_insee", "insee_com",
  ]

  /// The property with the names: one of the usual names, else the first text whose name contains "name". The
  /// features of a region share it.
  var name: String? {
    let texts = columns.filter { $0.isText && $0.isShared }
    for usual in ["name", "name_en", "name_long", "admin", "title", "label"] {
      if let found = texts.first(where: { $0.name.lowercased() == usual }) { return found.name }
    }
    return texts.first { $0.name.lowercased().contains("name") }?.name
  }

  /// Calls `body` with each feature until it returns false.
  private static func forEachFeature(
    of source: Source, properties: [String], _ body: (SourceFeature) -> Bool
  ) {
    let reader = GeoJSONReader(source.bytes, properties: properties, skipsCoordinates: true)
    for text in source.texts {
      guard (try? reader.open(text.range, scanAhead: false)) != nil else { return }
      var feature = SourceFeature()
      while (try? reader.next(into: &feature)) == true {
        if !body(feature) { return }
      }
    }
  }
}

extension SourceValue {
  /// The value, if it is written in this way on a command line.
  fileprivate func value(written text: String) -> AttributeValue? {
    switch self {
    case .string(let string): string == text ? .string(string) : nil
    case .integer(let integer): String(integer) == text ? .integer(integer) : nil
    case .number(let number, let written):
      written == text || Double(text) == number ? .number(number) : nil
    case .boolean(let boolean): String(boolean) == text ? .boolean(boolean) : nil
    case .absent, .null, .json: nil
    }
  }
}
