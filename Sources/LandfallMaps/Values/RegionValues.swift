/// A value for each region of a layer, of which some may be missing.
package struct RegionValues: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case numbers([Double?])
    case texts([String?])
  }

  /// The name of the values, for a legend without a title of its own.
  package var title: String
  package var content: Content
  /// The unit of numbers.
  package var unit = NumberUnit()

  package init(title: String, content: Content) {
    self.title = title
    self.content = content
  }

  /// Takes the values of an attribute.
  /// - Throws: ``DataError`` that lists the layer's attributes if it does not have this one, or if no region has a value.
  package init(_ attribute: String, of layer: Layer) throws(DataError) {
    guard layer.attributeNames.contains(attribute) else {
      let known = layer.attributeNames
      let remedy =
        suggestion(for: attribute, among: known).map { "did you mean \"\($0)\"?" }
        ?? (known.isEmpty ? "it has no attributes" : "it has \(known.joined(separator: ", "))")
      throw DataError("layer \"\(layer.id)\" has no attribute \"\(oneLine(attribute))\"; \(remedy)")
    }
    let values = layer.regions.map { $0.attribute(attribute) }
    let numbers = values.map { $0?.finiteNumber }
    guard values.contains(where: { $0 != nil }) else {
      throw DataError("no region of layer \"\(layer.id)\" has a value for \"\(attribute)\"")
    }
    let isNumeric = zip(values, numbers).allSatisfy { ($0 == nil) == ($1 == nil) }
    self.init(
      title: Self.title(ofName: attribute),
      content: isNumeric ? .numbers(numbers) : .texts(values.map { $0?.legendText }))
  }

  /// The titles of attributes of usual sources, the same as in Viewer/page/text.js, areas with their unit.
  package static let knownTitles = [
    "ALAND": "Land area, m²", "AWATER": "Water area, m²", "COUNTS": "Counts in totals",
    "FORMAL": "Formal name", "GEOID": "Census code", "NAMELSAD": "Full name",
    "POP_EST": "Population", "STATEFP": "FIPS code", "STUSPS": "Postal code",
  ]

  /// Returns the name of an attribute or a column as a title: "CONTINENT" as "Continent", "median_income" as "Median income".
  package static func title(ofName name: String) -> String {
    if let known = knownTitles[name] { return known }
    let words = name.split { $0 == "_" || $0.isWhitespace }.map(String.init)
    let text = words.map { word in
      // Shorter words in capitals are usually abbreviations, those with digits codes.
      let isShouted =
        word.count > 3 && !word.contains { $0.isLowercase || $0.isNumber }
      return isShouted ? word.lowercased() : word
    }.joined(separator: " ")
    return oneLine(text.prefix(1).uppercased() + text.dropFirst())
  }
}

extension AttributeValue {
  fileprivate var finiteNumber: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number.isFinite ? number : nil
    default: nil
    }
  }

  fileprivate var legendText: String {
    switch self {
    case .string(let text), .json(let text): oneLine(text)
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .boolean(let value): value ? "yes" : "no"
    }
  }
}
