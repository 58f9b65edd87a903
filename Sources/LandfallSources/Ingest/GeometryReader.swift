import LandfallSupport

/// Reads geometries, also nested collections of them, into the flat arrays of a feature.
struct GeometryReader {
  /// The maximum depth of nested geometry collections.
  private static let collectionLimit = 32

  /// Whether coordinates are skipped: each geometry that is not empty is then one position.
  let skipsCoordinates: Bool

  /// Reads the object at the index.
  /// - Parameter depth: the number of geometry collections around it.
  func read(
    _ bytes: Span<UInt8>, _ index: inout Int, depth: Int, into feature: inout SourceFeature
  ) throws(SourceFailure) {
    let start = index
    guard depth < Self.collectionLimit else { throw SourceFailure(.tooDeep, at: start) }
    let type = try GeoJSONScan.type(bytes, at: start)
    let isCollection = type == "GeometryCollection"
    switch type {
    case "Polygon", "MultiPolygon", "Point", "MultiPoint", "GeometryCollection": break
    case "LineString", "MultiLineString": throw SourceFailure(.line, at: start, type)
    default: throw SourceFailure(.unknownType, at: start, type)
    }
    let content: StaticString = isCollection ? "geometries" : "coordinates"
    var (hasType, hasContent) = (false, false)
    index += 1
    var isFirst = true
    while let name = try GeoJSONScan.nextName(bytes, &index, isFirst: &isFirst) {
      let isType = JSONScan.isText(bytes, name, "type")
      let isContent = JSONScan.isText(bytes, name, content)
      if isType && hasType || isContent && hasContent {
        throw SourceFailure(
          .repeatedMember, at: name.lowerBound - 1, JSONScan.text(bytes, name))
      }
      hasType = hasType || isType
      hasContent = hasContent || isContent
      if !isContent {
        try GeoJSONScan.skip(bytes, &index, depth: depth + 4)
      } else if isCollection {
        try readCollection(bytes, &index, depth: depth, into: &feature)
      } else {
        try readCoordinates(bytes, &index, type: type, into: &feature)
      }
    }
    guard hasContent else {
      throw SourceFailure(.missingMember, at: start, content.description)
    }
  }

  private func readCollection(
    _ bytes: Span<UInt8>, _ index: inout Int, depth: Int, into feature: inout SourceFeature
  ) throws(SourceFailure) {
    guard JSONScan.take("[", bytes, &index) else {
      throw try GeoJSONScan.wrongKind(of: "geometries", bytes, index)
    }
    var isFirst = true
    while try GeoJSONScan.nextElement(bytes, &index, isFirst: &isFirst) {
      guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else {
        throw try GeoJSONScan.wrongKind(of: "geometries", bytes, index)
      }
      try read(bytes, &index, depth: depth + 1, into: &feature)
    }
  }

  private func readCoordinates(
    _ bytes: Span<UInt8>, _ index: inout Int, type: String, into feature: inout SourceFeature
  ) throws(SourceFailure) {
    if skipsCoordinates {
      return try skipCoordinates(bytes, &index, type: type, into: &feature)
    }
    var reader = CoordinateReader(type: type)
    func polygon(
      _ reader: inout CoordinateReader, _ index: inout Int
    ) throws(SourceFailure) {
      let first = feature.ringEnds.count
      try reader.array(bytes, &index) { (reader, index) throws(SourceFailure) in
        try reader.positions(bytes, &index, into: &feature.positions)
        feature.ringEnds.append(feature.positions.count / 2)
      }
      if feature.ringEnds.count > first { feature.polygonEnds.append(feature.ringEnds.count) }
    }
    switch type {
    case "Polygon": try polygon(&reader, &index)
    case "MultiPolygon": try reader.array(bytes, &index, polygon)
    case "MultiPoint": try reader.positions(bytes, &index, into: &feature.points)
    default:
      // Only a Point may be empty.
      if try !skipEmptyArray(bytes, &index) {
        try reader.position(bytes, &index, into: &feature.points)
      }
    }
    feature.elevationCount += reader.elevationCount
  }

  /// Adds one position, unless the coordinates are empty.
  private func skipCoordinates(
    _ bytes: Span<UInt8>, _ index: inout Int, type: String, into feature: inout SourceFeature
  ) throws(SourceFailure) {
    if try skipEmptyArray(bytes, &index) { return }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "[") else {
      throw SourceFailure(.nesting, at: index, type)
    }
    try GeoJSONScan.skipUnchecked(bytes, &index)
    if type == "Point" || type == "MultiPoint" {
      feature.points += [0, 0]
    } else {
      feature.positions += [0, 0]
      feature.ringEnds.append(feature.positions.count / 2)
      feature.polygonEnds.append(feature.ringEnds.count)
    }
  }

  /// Whether an empty array is at the index; then skips it.
  private func skipEmptyArray(
    _ bytes: Span<UInt8>, _ index: inout Int
  ) throws(SourceFailure) -> Bool {
    var end = index
    guard JSONScan.take("[", bytes, &end) else { return false }
    JSONScan.skipSpace(bytes, &end)
    guard JSONScan.take("]", bytes, &end) else { return false }
    index = end
    return true
  }
}
