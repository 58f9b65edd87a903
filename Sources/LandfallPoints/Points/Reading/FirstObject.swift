/// The first object of a file: its members decide what the others mean.
struct FirstObject {
  /// A member's name, as in the file and as text.
  typealias Name = (raw: [UInt8], text: String)

  /// Whether it is a GeoJSON feature.
  private(set) var isFeature = false
  private var members: [Name] = []
  private var properties: [Name] = []

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
        throw DataError("\(file): the file is empty; write one JSON object per line")
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
      try cursor.skipValue(depth: 1)
      if member.text == "type", cursor.bytes.equals(start..<cursor.index, "\"Feature\"") {
        isFeature = true
      }
    }
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
    let north = members.first { UsualNames.northOrSouth.rank(of: $0.text) != nil }
    let east = members.first { UsualNames.eastOrWest.rank(of: $0.text) != nil }
    let hasHemispheres = UsualNames.areHemispheres(north?.text, east?.text)
    return .members(
      latitude: try member(.latitude, given: names.latitude, file: file),
      longitude: try member(.longitude, given: names.longitude, file: file),
      northOrSouth: hasHemispheres ? north?.raw : nil, eastOrWest: hasHemispheres ? east?.raw : nil)
  }

  private func member(
    _ kind: CoordinateNames.Kind, given: String?, file: String
  ) throws(DataError) -> [UInt8] {
    let named = members.filter { given == nil ? kind.matches($0.text) : $0.text == given }
    let clear = named.filter { given != nil || kind.usual.isClear($0.text) }
    let found = clear.isEmpty ? named : clear
    if let first = found.first {
      guard let other = found.first(where: { $0.text != first.text }) else { return first.raw }
      throw DataError(
        "\(file): members \"\(first.text)\" and \"\(other.text)\" of the first object may both be the "
          + "\(kind.noun); choose one with \(kind.option) \"\(first.text)\"")
    }
    let names = members.lazy.map { "\"\($0.text.prefix(40))\"" }
    let has = members.isEmpty ? "it is empty" : "it has \(listed(names, limit: 10))"
    throw DataError(
      "\(file): no member of the first object is named "
        + (given.map { "\"\(oneLine($0))\"; \(has)" }
          ?? "\(kind.shown); \(has); choose one with \(kind.option) NAME"))
  }
}
