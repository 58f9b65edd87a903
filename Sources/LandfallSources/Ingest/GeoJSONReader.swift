/// Reads the features of GeoJSON documents (RFC 7946) one by one.
///
/// It checks the structure of JSON and GeoJSON, also of what it skips. The caller checks the numbers themselves: closed
/// rings, ranges, rounding. The time is linear in the size of a document, the memory in that of its largest feature.
package final class GeoJSONReader {
  /// The legacy `crs` member of a document (GeoJSON 2008 §3).
  package enum DeclaredCRS: Equatable {
    case none
    case named(String)
    /// One without a name or a code: its JSON.
    case other(String)
  }

  private enum Stage {
    /// The document is one Feature, or one geometry.
    case feature, geometry
    /// Within the features of a collection, and among its other members.
    case features, members
    case done
  }

  private let source: SourceBytes
  private var reader: FeatureReader

  private var range = 0..<0
  private var scansAhead = false
  private var stage = Stage.done
  private var failure: SourceFailure?
  /// The position in the document.
  private var index = 0
  /// Whether the next entry of the features, or the next member, is the first one.
  private var isFirst = true
  private var hasFeatures = false
  private var hasType = false
  /// The position in the document of the feature that was read last.
  private(set) var featureStart = 0
  /// The legacy `crs` member of the open document.
  package private(set) var crs = DeclaredCRS.none

  /// Creates a reader that picks these properties.
  /// - Parameter skipsCoordinates: whether each geometry has one position at 0, 0 instead of its own, or no position if it is
  ///   empty; what is wrong with coordinates is then not found.
  package init(_ source: SourceBytes, properties: [String], skipsCoordinates: Bool = false) {
    self.source = source
    reader = FeatureReader(
      properties: properties,
      geometries: GeometryReader(skipsCoordinates: skipsCoordinates))
  }

  /// Opens a document of the source.
  ///
  /// A `crs` member must be known before any number is used, but may come after the features. `scanAhead` searches for
  /// it first; without it, such a member ends the reading.
  package func open(_ range: Range<Int>, scanAhead: Bool) throws(SourceFailure) {
    (self.range, scansAhead, stage, failure, crs) = (range, scanAhead, .done, nil, .none)
    (isFirst, hasFeatures, hasType) = (true, false, false)
    try source.withSpan(range) { bytes throws(SourceFailure) in
      try open(JSONCursor(bytes, .geoJSON))
    }
  }

  /// Reads the next feature of the document. Returns false at its end.
  ///
  /// The arrays of `feature` are reused. If only the feature is invalid, `feature` contains the properties that could be read.
  package func next(into feature: inout SourceFeature) throws(SourceFailure) -> Bool {
    if let failure { throw failure }
    do {
      return try source.withSpan(range) { bytes throws(SourceFailure) in
        // A local copy of the position, as each access to a property of a class is checked.
        var cursor = JSONCursor(bytes, at: index, .geoJSON)
        defer { index = cursor.index }
        return try next(&cursor, into: &feature)
      }
    } catch {
      failure = error
      throw error
    }
  }

  private func next(
    _ cursor: inout JSONCursor, into feature: inout SourceFeature
  ) throws(SourceFailure) -> Bool {
    reader.clear(&feature)
    switch stage {
    case .done: return false
    case .feature: try reader.read(&cursor, depth: 1, into: &feature)
    case .geometry: try reader.readBare(&cursor, into: &feature)
    case .features, .members:
      if try moveToFeature(&cursor) {
        featureStart = cursor.index
        try reader.read(&cursor, depth: 2, into: &feature)
        return true
      }
    }
    // Nothing but white space follows the outermost value.
    let isFeature = stage == .feature || stage == .geometry
    stage = .done
    cursor.skipSpace()
    if !cursor.isAtEnd { throw .trailing(cursor.bytes, at: cursor.index) }
    return isFeature
  }
}

// MARK: - The outermost object

extension GeoJSONReader {
  static let geometries = [
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
    "GeometryCollection",
  ]

  private func open(_ start: JSONCursor) throws(SourceFailure) {
    var cursor = start
    cursor.skipSpace()
    index = cursor.index
    guard !cursor.isAtEnd else { throw .truncated(cursor.bytes) }
    guard cursor.isAt("{") else { throw .notAnObject(cursor.bytes, at: index) }
    let type = try cursor.type(isOutermost: true)
    let isCollection = type == "FeatureCollection"
    try cursor.checkingFaults { () throws(SourceFailure) in
      try findCRS(cursor, stopsAtFeatures: isCollection && !scansAhead)
    }
    if isCollection {
      stage = .members
      index += 1
    } else if type == "Feature" {
      stage = .feature
    } else if Self.geometries.contains(type) {
      stage = .geometry
    } else {
      throw .unknownType(type, isOutermost: true, at: 0)
    }
  }

  private func findCRS(_ start: JSONCursor, stopsAtFeatures: Bool) throws(SourceFailure) {
    var cursor = start
    cursor.index += 1
    var isFirst = true
    while let name = try cursor.nextMember(isFirst: &isFirst) {
      if stopsAtFeatures, cursor.isText(name, "features") { return }
      if cursor.isText(name, "crs") {
        crs = try cursor.declaredCRS()
      } else {
        try cursor.skipBrackets()
      }
    }
  }

  /// Moves through the members of a FeatureCollection to the next feature.
  /// - Returns: whether there is one; false after the closing brace.
  private func moveToFeature(_ cursor: inout JSONCursor) throws(SourceFailure) -> Bool {
    while true {
      if stage == .features {
        if try cursor.nextObject(of: "features", isFirst: &isFirst) { return true }
        stage = .members
        isFirst = false
      }
      guard let name = try cursor.nextMember(isFirst: &isFirst) else {
        guard hasFeatures else { throw .missingMember("features", at: 0) }
        return false
      }
      try readMember(cursor.text(name), at: name.lowerBound - 1, &cursor)
    }
  }

  private func readMember(
    _ member: String, at offset: Int, _ cursor: inout JSONCursor
  ) throws(SourceFailure) {
    switch member {
    case "type" where hasType, "features" where hasFeatures:
      throw .repeatedMember(member, at: offset)
    case "features":
      hasFeatures = true
      guard cursor.take("[") else { throw try cursor.wrongKind(of: member) }
      (stage, isFirst) = (.features, true)
    default:
      if member == "type" { hasType = true }
      let isCRS = member == "crs" && !cursor.isAt("n")
      try cursor.skip(depth: 1)
      guard isCRS, hasFeatures, !scansAhead else { return }
      throw SourceFailure(
        .crs, at: offset, "a \"crs\" member is after the features", "put it in front",
        isOfFeature: false)
    }
  }
}
