/// The first object of a file: its members decide what the others mean.
struct FirstObject {
  /// A member's name, as in the file and as text.
  typealias Name = (raw: [UInt8], text: String)

  /// Whether it is a GeoJSON feature.
  private(set) var isFeature = false
  private var members: [Name] = []
  private var properties: [Name] = []
  /// The members of objects within the object, each with the names of those around it.
  private var nested: [(path: [Name], name: Name)] = []
  /// The first member that is an array of numbers.
  private var array: Name?
  /// The first member that is an array of objects with a latitude, with the names of those around it.
  private var list: [Name]?

  /// The members that are columns of a table.
  var columns: [Name] { isFeature ? properties : members }

  /// - Returns: nil if more bytes are needed. Features without an object, of an empty collection, are features.
  /// - Throws: ``DataError`` if there is no object at the beginning.
  init?(
    _ bytes: Span<UInt8>, from start: Int, _ framing: JSONPointReader.Framing, isFinal: Bool,
    file: String
  ) throws(DataError) {
    var index = start
    while index < bytes.count,
      JSONCursor.isSpace(bytes[index]) || bytes[index] == JSONPointReader.recordSeparator
    {
      index += 1
    }
    guard index < bytes.count else {
      guard isFinal else { return nil }
      guard framing == .features else {
        throw DataError("\(file): is empty; write one JSON object per line")
      }
      isFeature = true
      return
    }
    if framing == .features, bytes[index] == UInt8(ascii: "]") {
      isFeature = true
      return
    }
    var end: Int? = bytes.count
    switch framing {
    case .lines: end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: index)
    case .sequence: end = bytes.firstIndex(of: JSONPointReader.recordSeparator, from: index)
    case .features: break
    }
    guard let end = end ?? (isFinal ? bytes.count : nil) else { return nil }
    do throws(JSONSyntaxError) {
      try read(JSONCursor(bytes.extracting(..<end), at: index))
    } catch {
      if framing == .features, error.position >= bytes.count, !isFinal { return nil }
      let line = RowTally.line(bytes, at: min(index, end))
      throw DataError(
        "\(file): line \(line): not a JSON object: expected \(error.expected) at byte "
          + "\(error.position - start + 1); "
          + (framing == .features
            ? "correct the file"
            : "NDJSON has one object per line, as jq -c . \(oneLine(file)) writes them"))
    }
    if framing == .features { isFeature = true }
  }

  private mutating func read(_ start: JSONCursor) throws(JSONSyntaxError) {
    var cursor = start
    _ = try cursor.forEachMember(depth: 0) { (cursor, name) throws(JSONSyntaxError) in
      let member = Self.name(cursor, name)
      members.append(member)
      let start = cursor.index
      if member.text == "properties", cursor.isAt("{") {
        properties = []
        _ = try cursor.forEachMember(depth: 1) { (cursor, name) throws(JSONSyntaxError) in
          properties.append(Self.name(cursor, name))
          try cursor.skipValue(depth: 2)
        }
        return
      }
      if cursor.isAt("{") { return try readNested(&cursor, in: [member]) }
      if hasPositions(cursor), list == nil { list = [member] }
      if cursor.isAt("["), array == nil { array = member }
      try cursor.skipValue(depth: 1)
      if member.text == "type", cursor.bytes.equals(start..<cursor.index, "\"Feature\"") {
        isFeature = true
      }
    }
  }

  /// Reads the names of an object within the first one.
  private mutating func readNested(
    _ cursor: inout JSONCursor, in path: [Name]
  ) throws(JSONSyntaxError) {
    _ = try cursor.forEachMember(depth: path.count) { (cursor, name) throws(JSONSyntaxError) in
      let member = Self.name(cursor, name)
      if nested.count < 1000 { nested.append((path, member)) }
      if hasPositions(cursor), list == nil { list = path + [member] }
      if cursor.isAt("{"), path.count < 4 {
        try readNested(&cursor, in: path + [member])
      } else {
        try cursor.skipValue(depth: path.count + 1)
      }
    }
  }

  /// Whether an array begins with an object that has a latitude.
  private func hasPositions(_ start: JSONCursor) -> Bool {
    var cursor = start
    guard cursor.take("[") else { return false }
    cursor.skipSpace()
    guard cursor.isAt("{") else { return false }
    var hasLatitude = false
    _ = try? cursor.forEachMember(depth: 1) { (cursor, name) throws(JSONSyntaxError) in
      hasLatitude = hasLatitude || UsualNames.latitude.rank(of: cursor.text(name)) != nil
      try cursor.skipValue(depth: 2)
    }
    return hasLatitude
  }

  private static func name(_ cursor: JSONCursor, _ range: Range<Int>) -> Name {
    (range.map { cursor.bytes[$0] }, cursor.text(range))
  }

  /// Returns where the coordinates are: in the geometry, or in two members.
  /// - Throws: ``DataError`` if a member is missing, or two may be the same coordinate.
  func shape(_ names: CoordinateNames, file: String) throws(DataError) -> JSONPointParser.Shape {
    if isFeature {
      guard names.latitude == nil, names.longitude == nil else {
        throw DataError(
          "\(file): is GeoJSON, whose coordinates are in its geometries; omit --lat and --lon")
      }
      return .features
    }
    let latitude = find(.latitude, given: names.latitude)
    let longitude = find(.longitude, given: names.longitude)
    if latitude.isEmpty || longitude.isEmpty {
      let (kind, given) =
        latitude.isEmpty
        ? (CoordinateNames.Kind.latitude, names.latitude) : (.longitude, names.longitude)
      throw missing(kind, given: given, file: file)
    }
    // Both are members of the same object, at best of the outer one.
    let pairs = latitude.compactMap { north in
      longitude.first { Self.text($0.path) == Self.text(north.path) }.map { (north, $0) }
    }
    guard let (north, east) = pairs.first else {
      throw DataError(
        "\(file): \"\(Self.text(latitude[0]))\" and \"\(Self.text(longitude[0]))\" are in different objects; "
          + "choose two of the same object with --lat and --lon")
    }
    let depth = north.path.count
    for (kind, found, chosen) in [
      (CoordinateNames.Kind.latitude, latitude, north), (.longitude, longitude, east),
    ] {
      let others = found.filter { $0.path.count == depth && Self.text($0) != Self.text(chosen) }
      guard let other = others.first else { continue }
      throw DataError(
        "\(file): members \"\(Self.text(chosen))\" and \"\(Self.text(other))\" of the first object may both be the "
          + "\(kind.noun); choose one with \(kind.option) \"\(Self.text(chosen))\"")
    }
    let beside = (north.path.isEmpty ? members.map { Place(path: [], name: $0) } : nested)
      .filter { Self.text($0.path) == Self.text(north.path) }
    let northOrSouth = beside.first { UsualNames.northOrSouth.rank(of: $0.name.text) != nil }?.name
    let eastOrWest = beside.first { UsualNames.eastOrWest.rank(of: $0.name.text) != nil }?.name
    let hasHemispheres = UsualNames.areHemispheres(northOrSouth?.text, eastOrWest?.text)
    return .members(
      JSONPointParser.Members(
        path: north.path.map(\.raw), latitude: north.name.raw, longitude: east.name.raw,
        northOrSouth: hasHemispheres ? northOrSouth?.raw : nil,
        eastOrWest: hasHemispheres ? eastOrWest?.raw : nil))
  }

  /// A member and the names of the objects around it.
  private typealias Place = (path: [Name], name: Name)

  private static func text(_ path: [Name]) -> String { path.map(\.text).joined(separator: ".") }

  private static func text(_ place: Place) -> String { text(place.path + [place.name]) }

  /// Returns the members that are a coordinate, the outer ones first. A given name such as "location.lat" is of a member of
  /// a member.
  private func find(_ kind: CoordinateNames.Kind, given: String?) -> [Place] {
    let places = members.map { Place(path: [], name: $0) } + nested
    let named = places.filter { place in
      given.map { Self.text(place) == $0 } ?? kind.matches(place.name.text)
    }.sorted { $0.path.count < $1.path.count }
    if given != nil { return named }
    return kind.usual.candidates(named.map(\.name.text)).map { named[$0] }
  }

  private func missing(
    _ kind: CoordinateNames.Kind, given: String?, file: String
  ) -> DataError {
    let names = members.lazy.map { "\"\($0.text.prefix(40))\"" }
    let has = members.isEmpty ? "it is empty" : "it has \(listed(names, limit: 10))"
    let nestedNames = nested.lazy.map { "\"\(Self.text($0).prefix(80))\"" }
    let within = nested.isEmpty ? "" : ", and within them \(listed(nestedNames, limit: 10))"
    if let given {
      return DataError(
        "\(file): no member of the first object is named \"\(oneLine(given))\"; \(has)\(within)")
    }
    var remedy = "choose one with \(kind.option) NAME"
    if let list {
      let path = "." + Self.text(list)
      remedy =
        "\"\(oneLine(path.dropFirst()))\" has them: jq -c '\(oneLine(path))[]' \(oneLine(file)) | landfall locate --input -"
    } else if let array, find(.latitude, given: nil).isEmpty {
      let name = oneLine(array.text)
      remedy =
        "if \"\(name)\" is [longitude, latitude], write two members: jq -c '. + {lon: .\"\(name)\"[0], lat: "
        + ".\"\(name)\"[1]}' \(oneLine(file)) | landfall locate --input -"
    }
    return DataError(
      "\(file): no member of the first object is named \(kind.shown); \(has)\(within); \(remedy)")
  }
}
