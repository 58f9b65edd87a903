/// Reads geometries, also nested collections of them, into the flat arrays of a feature.
struct GeometryReader {
  /// The maximum depth of nested geometry collections.
  private static let collectionLimit = 32

  /// Whether coordinates are skipped: each geometry that is not empty is then one position.
  let skipsCoordinates: Bool

  /// Reads the object at the cursor.
  /// - Parameter depth: the number of geometry collections around it.
  func read(
    _ cursor: inout JSONCursor, depth: Int, into feature: inout SourceFeature
  ) throws(SourceFailure) {
    let start = cursor.index
    guard depth < Self.collectionLimit else { throw .tooDeep(at: start) }
    let type = try cursor.type()
    let isCollection = type == "GeometryCollection"
    switch type {
    case "Polygon", "MultiPolygon", "Point", "MultiPoint", "GeometryCollection": break
    case "LineString", "MultiLineString":
      feature.lineType = feature.lineType ?? type
      return try cursor.skip(depth: depth)
    default: throw .unknownType(type, at: start)
    }
    let content: StaticString = isCollection ? "geometries" : "coordinates"
    var (hasType, hasContent) = (false, false)
    try cursor.forEachMember { (cursor, name) throws(SourceFailure) in
      let isType = cursor.isText(name, "type")
      let isContent = cursor.isText(name, content)
      if isType && hasType || isContent && hasContent {
        throw .repeatedMember(cursor.text(name), at: name.lowerBound - 1)
      }
      hasType = hasType || isType
      hasContent = hasContent || isContent
      if !isContent, cursor.isText(name, "crs") {
        feature.crs = try cursor.declaredCRS()
      } else if !isContent {
        try cursor.skip(depth: depth + 4)
      } else if isCollection {
        try readCollection(&cursor, depth: depth, into: &feature)
      } else {
        try readCoordinates(&cursor, type: type, into: &feature)
      }
    }
    guard hasContent else { throw .missingMember(content.description, at: start) }
  }

  private func readCollection(
    _ cursor: inout JSONCursor, depth: Int, into feature: inout SourceFeature
  ) throws(SourceFailure) {
    guard cursor.take("[") else { throw try cursor.wrongKind(of: "geometries") }
    var isFirst = true
    while try cursor.nextObject(of: "geometries", isFirst: &isFirst) {
      try read(&cursor, depth: depth + 1, into: &feature)
    }
  }

  private func readCoordinates(
    _ cursor: inout JSONCursor, type: String, into feature: inout SourceFeature
  ) throws(SourceFailure) {
    if skipsCoordinates { return try skipCoordinates(&cursor, type: type, into: &feature) }
    var reader = CoordinateReader(type: type)
    switch type {
    case "Polygon": try reader.polygon(&cursor, into: &feature)
    case "MultiPolygon":
      try reader.array(&cursor) { (reader, cursor) throws(SourceFailure) in
        try reader.polygon(&cursor, into: &feature)
      }
    case "MultiPoint": try reader.positions(&cursor, into: &feature.points)
    default:
      // Only a Point may be empty.
      if !skipEmptyArray(&cursor) { try reader.position(&cursor, into: &feature.points) }
    }
    feature.elevationCount += reader.elevationCount
  }

  /// Adds one position, unless the coordinates are empty.
  private func skipCoordinates(
    _ cursor: inout JSONCursor, type: String, into feature: inout SourceFeature
  ) throws(SourceFailure) {
    if skipEmptyArray(&cursor) { return }
    guard cursor.isAt("[") else { throw .nesting(type, at: cursor.index) }
    try cursor.skipBrackets()
    if type == "Point" || type == "MultiPoint" {
      feature.points += [0, 0]
    } else {
      feature.positions += [0, 0]
      feature.ringEnds.append(feature.positions.count / 2)
      feature.polygonEnds.append(feature.ringEnds.count)
    }
  }

  /// Whether an empty array is at the cursor; then skips it.
  private func skipEmptyArray(_ cursor: inout JSONCursor) -> Bool {
    var end = cursor
    guard end.take("[") else { return false }
    end.skipSpace()
    guard end.take("]") else { return false }
    cursor.index = end.index
    return true
  }
}

extension CoordinateReader {
  /// Reads an array of rings.
  fileprivate mutating func polygon(
    _ cursor: inout JSONCursor, into feature: inout SourceFeature
  ) throws(SourceFailure) {
    let first = feature.ringEnds.count
    try array(&cursor) { (reader, cursor) throws(SourceFailure) in
      try reader.positions(&cursor, into: &feature.positions)
      feature.ringEnds.append(feature.positions.count / 2)
    }
    if feature.ringEnds.count > first { feature.polygonEnds.append(feature.ringEnds.count) }
  }
}
