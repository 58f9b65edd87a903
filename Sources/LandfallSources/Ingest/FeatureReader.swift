/// Reads Features: their geometries, and the properties that a layer requests.
struct FeatureReader {
  /// The members of a Feature that GeoJSON defines (RFC 7946 §3.2).
  private enum Member: UInt8, CaseIterable {
    case type, geometry, properties, id

    var name: StaticString {
      switch self {
      case .type: "type"
      case .geometry: "geometry"
      case .properties: "properties"
      case .id: "id"
      }
    }
  }

  /// The name of a property, and its place among the requested ones.
  private struct Property {
    var utf8: [UInt8]
    var name: String
    var slot: Int?
  }

  /// The maximum number of properties that are remembered from one feature to the next.
  private static let rememberedLimit = 256

  /// The names of the requested properties, also in UTF-8.
  private let requested: [(name: String, utf8: [UInt8])]
  private let geometries: GeometryReader
  /// The properties of the features before, by their place: most features have the same.
  private var remembered: [Property] = []

  init(properties: [String], geometries: GeometryReader) {
    requested = properties.map { ($0, Array($0.utf8)) }
    self.geometries = geometries
  }

  /// Makes a feature empty.
  func clear(_ feature: inout SourceFeature) {
    feature.clear()
    for _ in requested { feature.values.append(.absent) }
  }

  /// Reads the object at the cursor, which is a lone geometry.
  func readBare(
    _ cursor: inout JSONCursor, into feature: inout SourceFeature
  ) throws(SourceFailure) {
    feature.isBare = true
    try geometries.read(&cursor, depth: 0, into: &feature)
  }

  /// Reads the object at the cursor.
  ///
  /// If only its GeoJSON is invalid, its other members are read before the error is thrown, so that a message can name
  /// the feature.
  /// - Parameter depth: the number of arrays and objects around its members.
  mutating func read(
    _ cursor: inout JSONCursor, depth: Int, into feature: inout SourceFeature
  ) throws(SourceFailure) {
    let start = cursor.index
    var failure: SourceFailure?
    var found: UInt8 = 0
    var otherType: String?
    do throws(SourceFailure) {
      try cursor.forEachMember { (cursor, name) throws(SourceFailure) in
        guard let member = Member.allCases.first(where: { cursor.isText(name, $0.name) }) else {
          if cursor.isText(name, "crs") { return feature.crs = try cursor.declaredCRS() }
          return try cursor.skip(depth: depth)
        }
        let value = cursor.index
        do throws(SourceFailure) {
          guard found & 1 << member.rawValue == 0 else {
            throw .repeatedMember(member.name.description, at: name.lowerBound - 1)
          }
          found |= 1 << member.rawValue
          let type = try read(member, &cursor, depth: depth, into: &feature)
          if let type, type != "Feature" { otherType = type }
        } catch {
          guard error.isOfFeature else { throw error }
          failure = failure ?? error
          cursor.index = value
          try cursor.skipBrackets()
        }
      }
    } catch {
      throw failure ?? error
    }
    if let failure { throw failure }
    func has(_ member: Member) -> Bool { found & 1 << member.rawValue != 0 }
    guard has(.type) else { throw .missingMember("type", at: start) }
    if let otherType {
      throw SourceFailure(
        at: start, "its \"type\" is \"\(oneLine(otherType))\", not \"Feature\"",
        "put a Feature around each geometry of a FeatureCollection")
    }
    guard has(.geometry) else { throw .missingMember("geometry", at: start) }
  }

  /// Reads the value of a member.
  /// - Returns: the value of `type`; nil for any other member.
  private mutating func read(
    _ member: Member, _ cursor: inout JSONCursor, depth: Int, into feature: inout SourceFeature
  ) throws(SourceFailure) -> String? {
    if cursor.isAt("{") {
      switch member {
      case .geometry:
        try geometries.read(&cursor, depth: 0, into: &feature)
        return nil
      case .properties:
        try readProperties(&cursor, depth: depth + 1, into: &feature)
        return nil
      default: break
      }
    }
    let start = cursor.index
    let value = try cursor.value(depth: depth)
    switch (member, value) {
    case (.id, _): feature.identifier = value
    case (.type, .string(let type)): return type
    case (.geometry, .null): feature.isNull = true
    case (.properties, .null): break
    default: throw .memberKind(member.name.description, at: start)
    }
    return nil
  }

  // MARK: Properties

  private mutating func readProperties(
    _ cursor: inout JSONCursor, depth: Int, into feature: inout SourceFeature
  ) throws(SourceFailure) {
    try cursor.forEachMember { (cursor, name) throws(SourceFailure) in
      guard let slot = note(cursor, name, in: &feature.propertyNames) else {
        return try cursor.skip(depth: depth)
      }
      // A name of other bytes stands in for a missing one, wherever it is written.
      if feature.values[slot] != .absent,
        let name = feature.propertyNames.last, !name.isExactly(requested[slot].name),
        feature.propertyNames.contains(where: requested[slot].name.isExactly)
      {
        return try cursor.skip(depth: depth)
      }
      // The last of several equal names counts, as in JavaScript and Python.
      feature.values[slot] = try cursor.value(depth: depth)
    }
  }

  /// Adds the name of a property to those of its feature.
  /// - Returns: its place among the requested ones: the name of the same bytes, else one that is canonically equivalent.
  private mutating func note(
    _ cursor: JSONCursor, _ range: Range<Int>, in names: inout [String]
  ) -> Int? {
    let place = names.count
    if place < remembered.count, cursor.bytes.equals(range, remembered[place].utf8) {
      names.append(remembered[place].name)
      return remembered[place].slot
    }
    let name = cursor.text(range)
    names.append(name)
    let slot =
      requested.firstIndex { name.isExactly($0.name) }
      ?? requested.firstIndex { $0.name == name }
    let property = Property(utf8: range.map { cursor.bytes[$0] }, name: name, slot: slot)
    if place < remembered.count {
      remembered[place] = property
    } else if place == remembered.count, place < Self.rememberedLimit {
      remembered.append(property)
    }
    return slot
  }
}
