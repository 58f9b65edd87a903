import LandfallSupport

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

  /// The names of the requested properties, in UTF-8.
  private let requested: [[UInt8]]
  private let geometries: GeometryReader
  /// The properties of the features before, by their place: most features have the same.
  private var remembered: [Property] = []

  init(properties: [String], geometries: GeometryReader) {
    requested = properties.map { Array($0.utf8) }
    self.geometries = geometries
  }

  /// Makes a feature empty.
  func clear(_ feature: inout SourceFeature) {
    feature.clear()
    for _ in requested { feature.values.append(.absent) }
  }

  /// Reads the object at the index, which is a lone geometry.
  func readBare(
    _ bytes: Span<UInt8>, _ index: inout Int, into feature: inout SourceFeature
  ) throws(SourceFailure) {
    feature.isBare = true
    try geometries.read(bytes, &index, depth: 0, into: &feature)
  }

  /// Reads the object at the index.
  ///
  /// If only its GeoJSON is invalid, its other members are read before the error is thrown, so that a message can name
  /// the feature.
  /// - Parameter depth: the number of arrays and objects around its members.
  mutating func read(
    _ bytes: Span<UInt8>, _ index: inout Int, depth: Int, into feature: inout SourceFeature
  ) throws(SourceFailure) {
    let start = index
    var failure: SourceFailure?
    var found: UInt8 = 0
    var otherType: String?
    index += 1
    var isFirst = true
    do throws(SourceFailure) {
      while let name = try GeoJSONScan.nextName(bytes, &index, isFirst: &isFirst) {
        guard let member = Member.allCases.first(where: { JSONScan.isText(bytes, name, $0.name) })
        else {
          try GeoJSONScan.skip(bytes, &index, depth: depth)
          continue
        }
        let value = index
        do throws(SourceFailure) {
          guard found & 1 << member.rawValue == 0 else {
            throw SourceFailure(
              .repeatedMember, at: name.lowerBound - 1, member.name.description)
          }
          found |= 1 << member.rawValue
          let type = try read(member, bytes, &index, depth: depth, into: &feature)
          if let type, type != "Feature" { otherType = type }
        } catch {
          guard error.status.isOfFeature else { throw error }
          failure = failure ?? error
          index = value
          try GeoJSONScan.skipUnchecked(bytes, &index)
        }
      }
    } catch {
      throw failure ?? error
    }
    if let failure { throw failure }
    func has(_ member: Member) -> Bool { found & 1 << member.rawValue != 0 }
    guard has(.type) else { throw SourceFailure(.missingMember, at: start, "type") }
    if let otherType { throw SourceFailure(.notAFeature, at: start, otherType) }
    guard has(.geometry) else { throw SourceFailure(.missingMember, at: start, "geometry") }
  }

  /// Reads the value of a member.
  /// - Returns: the value of `type`; nil for any other member.
  private mutating func read(
    _ member: Member, _ bytes: Span<UInt8>, _ index: inout Int, depth: Int,
    into feature: inout SourceFeature
  ) throws(SourceFailure) -> String? {
    if index < bytes.count, bytes[index] == UInt8(ascii: "{") {
      switch member {
      case .geometry:
        try geometries.read(bytes, &index, depth: 0, into: &feature)
        return nil
      case .properties:
        try readProperties(bytes, &index, depth: depth + 1, into: &feature)
        return nil
      default: break
      }
    }
    let start = index
    let value = try GeoJSONScan.value(bytes, &index, depth: depth)
    switch (member, value) {
    case (.id, _): feature.identifier = value
    case (.type, .string(let type)): return type
    case (.geometry, .null): feature.isNull = true
    case (.properties, .null): break
    default: throw SourceFailure(.memberKind, at: start, member.name.description)
    }
    return nil
  }

  // MARK: Properties

  private mutating func readProperties(
    _ bytes: Span<UInt8>, _ index: inout Int, depth: Int, into feature: inout SourceFeature
  ) throws(SourceFailure) {
    index += 1
    var isFirst = true
    while let name = try GeoJSONScan.nextName(bytes, &index, isFirst: &isFirst) {
      if let slot = note(bytes, name, in: &feature.propertyNames) {
        // The last of several equal names counts, as in JavaScript and Python.
        feature.values[slot] = try GeoJSONScan.value(bytes, &index, depth: depth)
      } else {
        try GeoJSONScan.skip(bytes, &index, depth: depth)
      }
    }
  }

  /// Adds the name of a property to those of its feature.
  /// - Returns: its place among the requested ones; names that differ in their bytes are different.
  private mutating func note(
    _ bytes: Span<UInt8>, _ range: Range<Int>, in names: inout [String]
  ) -> Int? {
    let place = names.count
    if place < remembered.count, bytes.equals(range, remembered[place].utf8) {
      names.append(remembered[place].name)
      return remembered[place].slot
    }
    let name = JSONScan.text(bytes, range)
    names.append(name)
    let slot = requested.firstIndex {
      $0.count == name.utf8.count && name.utf8.elementsEqual($0)
    }
    let property = Property(utf8: range.map { bytes[$0] }, name: name, slot: slot)
    if place < remembered.count {
      remembered[place] = property
    } else if place == remembered.count, place < Self.rememberedLimit {
      remembered.append(property)
    }
    return slot
  }
}
