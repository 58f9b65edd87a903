import LandfallSupport

/// Reads the features of GeoJSON documents (RFC 7946) one by one.
///
/// It checks the structure of JSON and GeoJSON, also of what it skips. The caller checks the numbers themselves: closed
/// rings, ranges, rounding. The time is linear in the size of a document, the memory in that of its largest feature.
package final class GeoJSONReader {
  /// The legacy `crs` member of a document (GeoJSON 2008 §3).
  package enum DeclaredCRS: Equatable {
    case none
    case named(String)
    case other
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
  /// it first; without it, such a member ends the reading with `.lateCRS`.
  package func open(_ range: Range<Int>, scanAhead: Bool) throws(SourceFailure) {
    (self.range, scansAhead, stage, failure, crs) = (range, scanAhead, .done, nil, .none)
    (isFirst, hasFeatures, hasType) = (true, false, false)
    try source.withSpan(range) { bytes throws(SourceFailure) in try open(bytes) }
  }

  /// Reads the next feature of the document. Returns false at its end.
  ///
  /// The arrays of `feature` are reused. If only the feature is invalid, `feature` contains the properties that could be read.
  package func next(into feature: inout SourceFeature) throws(SourceFailure) -> Bool {
    if let failure { throw failure }
    do {
      return try source.withSpan(range) { bytes throws(SourceFailure) in
        try next(bytes, into: &feature)
      }
    } catch {
      failure = error
      throw error
    }
  }

  private func next(
    _ bytes: Span<UInt8>, into feature: inout SourceFeature
  ) throws(SourceFailure) -> Bool {
    reader.clear(&feature)
    // A local copy, as each access to a property of a class is checked.
    var index = index
    defer { self.index = index }
    switch stage {
    case .done: return false
    case .feature: try reader.read(bytes, &index, depth: 1, into: &feature)
    case .geometry: try reader.readBare(bytes, &index, into: &feature)
    case .features, .members:
      guard try moveToFeature(bytes, &index) else {
        try finish(bytes, &index)
        return false
      }
      try reader.read(bytes, &index, depth: 2, into: &feature)
      return true
    }
    try finish(bytes, &index)
    return true
  }

  /// Checks that nothing but white space follows the outermost value.
  private func finish(_ bytes: Span<UInt8>, _ index: inout Int) throws(SourceFailure) {
    stage = .done
    JSONScan.skipSpace(bytes, &index)
    if index < bytes.count { throw SourceFailure(.trailing, at: index) }
  }
}

// MARK: - The outermost object

extension GeoJSONReader {
  private static let geometries = [
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
    "GeometryCollection",
  ]

  private func open(_ bytes: Span<UInt8>) throws(SourceFailure) {
    index = 0
    JSONScan.skipSpace(bytes, &index)
    guard index < bytes.count else { throw SourceFailure(.truncated, at: index) }
    guard bytes[index] == UInt8(ascii: "{") else { throw SourceFailure(.notAnObject, at: index) }
    let type = try GeoJSONScan.type(bytes, at: index)
    let isCollection = type == "FeatureCollection"
    try GeoJSONScan.checkingFaults(bytes, at: index) { () throws(SourceFailure) in
      try findCRS(bytes, at: index, stopsAtFeatures: isCollection && !scansAhead)
    }
    if isCollection {
      stage = .members
      index += 1
    } else if type == "Feature" {
      stage = .feature
    } else if Self.geometries.contains(type) {
      stage = .geometry
    } else {
      throw SourceFailure(.unknownType, at: 0, type)
    }
  }

  private func findCRS(
    _ bytes: Span<UInt8>, at start: Int, stopsAtFeatures: Bool
  ) throws(SourceFailure) {
    var index = start + 1
    var isFirst = true
    while let name = try GeoJSONScan.nextName(bytes, &index, isFirst: &isFirst) {
      if stopsAtFeatures, JSONScan.isText(bytes, name, "features") { return }
      if JSONScan.isText(bytes, name, "crs") {
        try readCRS(bytes, &index)
      } else {
        try GeoJSONScan.skipUnchecked(bytes, &index)
      }
    }
  }

  /// Reads `{"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::2263"}}`, or null.
  private func readCRS(_ bytes: Span<UInt8>, _ index: inout Int) throws(SourceFailure) {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else {
      crs = try GeoJSONScan.value(bytes, &index, depth: 1) == .null ? .none : .other
      return
    }
    crs = .other
    index += 1
    var isFirst = true
    while let name = try GeoJSONScan.nextName(bytes, &index, isFirst: &isFirst) {
      guard JSONScan.isText(bytes, name, "properties"), index < bytes.count,
        bytes[index] == UInt8(ascii: "{")
      else {
        try GeoJSONScan.skip(bytes, &index, depth: 2)
        continue
      }
      index += 1
      var isFirstProperty = true
      while let name = try GeoJSONScan.nextName(bytes, &index, isFirst: &isFirstProperty) {
        let value = try GeoJSONScan.value(bytes, &index, depth: 3)
        if JSONScan.text(bytes, name) == "name", case .string(let system) = value {
          crs = .named(system)
        }
      }
    }
  }

  /// Moves through the members of a FeatureCollection to the next feature.
  /// - Returns: whether there is one; false after the closing brace.
  private func moveToFeature(
    _ bytes: Span<UInt8>, _ index: inout Int
  ) throws(SourceFailure) -> Bool {
    while true {
      if stage == .features {
        if try GeoJSONScan.nextElement(bytes, &index, isFirst: &isFirst) {
          if index < bytes.count, bytes[index] == UInt8(ascii: "{") { return true }
          throw try GeoJSONScan.wrongKind(of: "features", bytes, index)
        }
        stage = .members
        isFirst = false
      }
      guard let name = try GeoJSONScan.nextName(bytes, &index, isFirst: &isFirst) else {
        guard hasFeatures else { throw SourceFailure(.missingMember, at: 0, "features") }
        return false
      }
      try readMember(JSONScan.text(bytes, name), at: name.lowerBound - 1, bytes, &index)
    }
  }

  private func readMember(
    _ member: String, at offset: Int, _ bytes: Span<UInt8>, _ index: inout Int
  ) throws(SourceFailure) {
    switch member {
    case "type" where hasType, "features" where hasFeatures:
      throw SourceFailure(.repeatedMember, at: offset, member)
    case "features":
      hasFeatures = true
      guard JSONScan.take("[", bytes, &index) else {
        throw try GeoJSONScan.wrongKind(of: member, bytes, index)
      }
      (stage, isFirst) = (.features, true)
    default:
      if member == "type" { hasType = true }
      let start = index
      try GeoJSONScan.skip(bytes, &index, depth: 1)
      let isCRS = member == "crs" && bytes[start] != UInt8(ascii: "n")
      if isCRS, hasFeatures, !scansAhead { throw SourceFailure(.lateCRS, at: offset) }
    }
  }
}
