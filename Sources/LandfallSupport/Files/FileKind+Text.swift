// MARK: - Encodings

extension FileKind {
  /// The kind of what has no signature, by the encoding of its characters.
  /// - Parameter kind: the kind by its ASCII characters. XML may have any encoding, which it names.
  static func ofEncoding(_ head: [UInt8], of kind: FileKind) -> FileKind {
    if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) {
      return .utf32
    }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return .utf16 }
    if head.count >= 4 {
      let isZero = head.prefix(4).map { $0 == 0 }
      let isLetter = head.prefix(4).map(isPlain)
      if isZero == [true, false, true, false], isLetter[1], isLetter[3] { return .utf16BE }
      if isZero == [false, true, false, true], isLetter[0], isLetter[2] { return .utf16LE }
      // A sparse file, or one that was not written to its end, has zeros alone behind its first character.
      if head.count >= 8, head[4..<8].map({ $0 == 0 }) == isZero {
        if isZero == [false, true, true, true], isLetter[0] { return .utf32LE }
        if isZero == [true, true, true, false], isLetter[3] { return .utf32BE }
      }
    }
    let isCut = head.count >= 1_024
    let invalid = firstIndexOutsideUTF8(of: head)
    let isUTF8 = invalid.map { isCut && $0 > head.count - 4 } ?? true
    guard !isUTF8 || head.contains(0) else { return kind }
    // A text has few other control characters.
    let controls = head.count { $0 != 0 && $0 < 0x20 && !isPlain($0) && $0 != 0x1B && $0 != 0x1E }
    let zeros = head.count { $0 == 0 }
    if 20 * controls > head.count || 2 * zeros > head.count { return .binary }
    guard kind == .text else { return kind }
    return zeros > 0 ? (isUTF8 ? .textWithNUL : .binary) : .otherEncoding
  }

  private static func isPlain(_ byte: UInt8) -> Bool { 0x20...0x7E ~= byte || 0x09...0x0D ~= byte }

  /// The index of the first byte that is not UTF-8; nil if all are.
  /// - Complexity: O(bytes).
  package static func firstIndexOutsideUTF8(of bytes: [UInt8]) -> Int? {
    guard let start = bytes.firstIndex(where: { $0 >= 0x80 }) else { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes[start...].makeIterator()
    var position = start
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): position += scalar.count
      case .emptyInput: return nil
      case .error: return position
      }
    }
  }
}

// MARK: - Text

extension FileKind {
  /// The kind of text in UTF-8.
  static func ofText(_ bytes: Span<UInt8>) -> FileKind {
    var start = startOfText(bytes)
    while start < bytes.count, bytes[start] <= 0x20 && bytes[start] != 0x1E || bytes[start] == 0x7F
    {
      start += 1
    }
    guard start < bytes.count else { return .empty }
    switch bytes[start] {
    case UInt8(ascii: "<"): return ofXML(bytes, from: start)
    case UInt8(ascii: "{"): return ofObject(bytes, from: start)
    case UInt8(ascii: "["): return ofArray(bytes, from: start)
    case UInt8(ascii: "\"") where isSavedBook(bytes, from: start): return .book
    case 0x1E: return .geoJSON
    default: return plainText(bytes.extracting(start..<min(bytes.count, start + 1_024)))
    }
  }

  /// Whether text is a travel book that an app saved with an encoder: an object in a string.
  private static func isSavedBook(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    guard bytes.text(start..<min(bytes.count, start + 4)) == "\"{\\\"" else { return false }
    return ["badges", "settings", "states", "visits"].contains {
      bytes.first(of: "\\\"\($0)\\\":", in: start..<bytes.count) != nil
    }
  }

  private static func plainText(_ bytes: Span<UInt8>) -> FileKind {
    let text = bytes.text(bytes.indices)
    if text.lowercased().hasPrefix("version https://git-lfs.github.com/") { return .lfsPointer }
    if ["GEOGCS[", "PROJCS[", "GEOGCRS[", "PROJCRS["].contains(where: text.hasPrefix) {
      return .projection
    }
    // "$GPRMC,": a talker, and the kind of a sentence.
    if text.hasPrefix("$G"), text.prefix(while: { $0 != "," }).utf8.count == 6 { return .nmea }
    if bytes.first(of: "\t{\"_type\"", in: 0..<min(bytes.count, 200)) != nil { return .ownTracks }
    let rest = withoutComments(text[...])
    let isObject =
      rest.startIndex > text.startIndex && rest.first.map { "{[".contains($0) } ?? false
    return isObject || isScript(String(rest)) ? .javaScript : .text
  }

  /// Text behind the comments of JavaScript at its start.
  private static func withoutComments(_ text: Substring) -> Substring {
    var rest = text
    while rest.hasPrefix("//") || rest.hasPrefix("/*") {
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.hasPrefix("*/") { rest = rest.dropFirst() }
        rest = rest.dropFirst(2)
      }
      rest = rest.drop { $0.isWhitespace }
    }
    return rest
  }

  /// Whether text begins like "const x =", "module.exports = {", "export default {" or "callback({"; rows and names
  /// have no such sign before their first comma.
  private static func isScript(_ text: String) -> Bool {
    let words = ["var ", "let ", "const ", "export ", "import ", "window.", "function "]
    let isKeyword = words.contains(where: text.hasPrefix)
    let rest = text.drop {
      $0.isLetter || $0.isNumber || "_$.".contains($0) || isKeyword && $0 == " "
    }
    guard rest.startIndex > text.startIndex, text.first?.isNumber == false else { return false }
    let after = rest.drop(while: \.isWhitespace)
    guard let sign = after.first else { return false }
    if isKeyword { return "=({".contains(sign) }
    guard "=(".contains(sign) else { return false }
    return after.dropFirst().first { !$0.isWhitespace }.map { "{[".contains($0) } ?? false
  }

  // MARK: XML

  /// The elements that tell a kind, in any case of letters.
  private static let elements: [String: FileKind] = [
    "gpx": .gpx, "kml": .kml, "trainingcenterdatabase": .tcx, "html": .html, "head": .html,
    "body": .html,
    "script": .html, "svg": .svg, "osm": .osm, "osmchange": .osm,
  ]

  /// The kind of XML or HTML: the outermost element that is known decides, as its attributes may name others.
  private static func ofXML(_ bytes: Span<UInt8>, from start: Int) -> FileKind {
    let end = min(bytes.count, start + 4_096)
    var index = start
    var isOutermost = true
    while index < end, let open = bytes.firstIndex(of: UInt8(ascii: "<"), from: index), open < end {
      index = open + 1
      let rest = bytes.extracting(index..<end)
      if rest.starts(with: "!--") {
        index = rest.first(of: "-->", in: rest.indices).map { open + 1 + $0 } ?? end
        continue
      }
      if rest.starts(with: "!doctype html") { return .html }
      guard let first = rest.indices.first.map({ rest[$0] }), isOfName(first) else { continue }
      var name = rest.text(0..<(rest.indices.first { !isOfName(rest[$0]) } ?? rest.count))
      let isGML = name.hasPrefix("gml:") || name.hasPrefix("wfs:")
      if let colon = name.lastIndex(of: ":") { name.removeSubrange(...colon) }
      let known = elements[name.lowercased()]
      if let known, isOutermost || known != .svg { return known }
      if isOutermost, isGML || rest.first(of: "opengis.net/gml", in: rest.indices) != nil {
        return .gml
      }
      isOutermost = false
    }
    return .xml
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...0xFF:
      true
    default: "0123456789_-.:".utf8.contains(byte)
    }
  }
}

// MARK: - JSON

extension FileKind {
  /// The members that a travel book or a part of one has.
  private static let membersOfBook: Set<String> = [
    "states", "visits", "badges", "viewedBadges", "settings", "statesJSON", "badgesJSON",
    "settingsJSON",
    "earned_badges", "new_badges", "viewed_badges", "earned_badge_states", "stateName", "regionKey",
    "identifier", "wishlist", "visited", "unassigned", "notes", "goals",
  ]

  /// The members of GeoJSON, TopoJSON and Esri JSON.
  private static let membersOfSource: Set<String> = [
    "type", "features", "geometry", "geometries", "coordinates", "properties", "bbox", "crs",
    "objects",
    "arcs", "transform", "geometryType", "spatialReference", "rings",
  ]

  private static let typesOfGeoJSON: Set<String> = [
    "FeatureCollection", "Feature", "Point", "MultiPoint", "LineString", "MultiLineString",
    "Polygon",
    "MultiPolygon", "GeometryCollection",
  ]

  /// The text that tells a kind of track in JSON; the first in a file decides, as a feature may have a property with
  /// the name of another mark.
  private static let marksOfTracks: [(mark: String, kind: FileKind)] = [
    ("\"locations\"", .locationRecords), ("\"latitudeE7\"", .locationRecords),
    ("\"semanticSegments\"", .timeline), ("\"rawSignals\"", .timeline),
    ("\"timelinePath\"", .timeline), ("\"timelineObjects\"", .timeline),
    ("\"startTime\"", .timeline), ("\"Feature", .geoJSON), ("\"coordinates\"", .geoJSON),
    ("\"features\"", .geoJSON),
  ]

  /// The kind of track in JSON, whatever else the file is; nil if nothing tells it.
  package static func ofTrack(json bytes: Span<UInt8>) -> FileKind? {
    let found = marksOfTracks.compactMap { mark in
      bytes.first(of: mark.mark, in: bytes.indices).map { ($0, mark.kind) }
    }
    let first = found.min { $0.0 < $1.0 }
    return hasLatitude(bytes, before: first?.0 ?? bytes.count) ? .locationPoints : first?.1
  }

  /// Whether a member of JSON before a position has a usual name of a latitude, other than y.
  private static func hasLatitude(_ bytes: Span<UInt8>, before end: Int) -> Bool {
    let quote = UInt8(ascii: "\"")
    var start: Int?
    for index in 0..<end where bytes[index] == quote {
      guard let first = start else {
        start = index + 1
        continue
      }
      start = nil
      guard index - first > 1, index - first <= 40 else { continue }
      var next = index + 1
      while next < bytes.count, bytes[next] <= 0x20 { next += 1 }
      guard next < bytes.count, bytes[next] == UInt8(ascii: ":") else { continue }
      let name = bytes.text(first..<index)
      if UsualNames.latitude.rank(of: name) != nil { return true }
    }
    return false
  }

  /// The kind of an object, by its outermost members.
  private static func ofObject(_ bytes: Span<UInt8>, from start: Int) -> FileKind {
    let members = members(of: bytes, at: start)
    if let type = members.first(where: { $0.name == "type" })?.type {
      if type == "Topology" { return .topoJSON }
      if typesOfGeoJSON.contains(type) { return .geoJSON }
    }
    if let other = ofAnswer(Set(members.map(\.name))) { return other }
    let isManifest = members.contains { $0.name == "layers" && $0.isManifest }
    if members.contains(where: { isOfBook($0.name) }), !isManifest { return .book }
    let decisive = members.first {
      $0.name == "layers" || $0.nestedType != nil || membersOfSource.contains($0.name)
    }
    if let decisive {
      if decisive.name == "layers" {
        return isManifest ? .manifest : decisive.isArray ? .json : .book
      }
      let names = Set(members.map(\.name))
      let isEsri = !names.isDisjoint(with: ["geometryType", "spatialReference", "rings"])
      return decisive.nestedType == "Topology" ? .topoJSON : isEsri ? .esriJSON : .geoJSON
    }
    return ofTrack(json: bytes.extracting(start..<min(bytes.count, 4_096 + start))) ?? .json
  }

  /// What a server answers instead of regions, by the outermost members.
  private static func ofAnswer(_ names: Set<String>) -> FileKind? {
    if names.isSuperset(of: ["osm3s"]) || names.isSuperset(of: ["elements", "generator"]) {
      return .overpass
    }
    // Of ArcGIS, of OGC API, and of problem details (RFC 9457).
    let isError =
      names.isSuperset(of: ["error"])
      && names.isSubset(of: ["error", "success", "status", "timestamp"])
      || names.isSuperset(of: ["code", "description"]) && names.count < 5
      || names.isSuperset(of: ["title", "status", "detail"]) || names.isSuperset(of: ["exceptions"])
    return isError ? .serverError : nil
  }

  /// The kind of an array, by the members of its first object.
  private static func ofArray(_ bytes: Span<UInt8>, from start: Int) -> FileKind {
    var cursor = JSONCursor(bytes, at: start + 1)
    cursor.skipSpace()
    guard cursor.isAt("{") else {
      // A header may name its first column in brackets.
      let rest = bytes.extracting(cursor.index..<min(bytes.count, cursor.index + 5))
      let words = ["true", "false", "null"]
      return rest.isEmpty || "[]\"-0123456789".utf8.contains(rest[0])
        || words.contains { rest.starts(with: $0) } ? .json : .text
    }
    let members = members(of: bytes, at: cursor.index)
    if members.contains(where: { isOfBook($0.name) }) { return .book }
    let types = typesOfGeoJSON.union(["Topology"])
    if members.contains(where: { $0.name == "type" && types.contains($0.type ?? "") }) {
      return .geoJSON
    }
    return ofTrack(json: bytes.extracting(start..<min(bytes.count, 4_096 + start))) ?? .json
  }

  /// Whether a member is one of a book, such as "visitedCountries".
  private static func isOfBook(_ name: String) -> Bool {
    membersOfBook.contains(name)
      || ["visited", "wishlist"].contains {
        name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase == true
      }
  }

  /// A member of an object.
  private struct Member {
    var name: String
    var isArray = false
    /// Whether the value is a list of layers, each with its source.
    var isManifest = false
    /// The text, if the value is a string.
    var type: String?
    /// The type of a document that is the value.
    var nestedType: String?
  }

  /// The members of an object up to the end of the bytes, which may be anywhere. Escapes are not decoded. O(bytes).
  private static func members(of bytes: Span<UInt8>, at start: Int) -> [Member] {
    var members: [Member] = []
    var cursor = JSONCursor(bytes, at: start)
    _ = try? cursor.forEachMember(depth: 0) { (cursor, name) throws(JSONSyntaxError) in
      var member = Member(name: bytes.text(name), isArray: cursor.isAt("["))
      if cursor.isAt("\"") { member.type = string(cursor) }
      if cursor.isAt("{") { member.nestedType = documentType(cursor) }
      if member.name == "layers" { member.isManifest = isListOfSources(cursor) }
      members.append(member)
      try cursor.skipUnchecked()
    }
    return members
  }

  /// Whether a list is empty, or its first element an object with a "source".
  private static func isListOfSources(_ start: JSONCursor) -> Bool {
    var cursor = start
    guard cursor.take("[") else { return false }
    cursor.skipSpace()
    if cursor.isAt("]") { return true }
    return cursor.isAt("{")
      && members(of: cursor.bytes, at: cursor.index).contains { $0.name == "source" }
  }

  /// The string at a cursor, as it is written.
  private static func string(_ start: JSONCursor) -> String? {
    var cursor = start
    guard (try? cursor.skipUnchecked()) != nil else { return nil }
    return cursor.bytes.text(start.index + 1..<cursor.index - 1)
  }

  /// The type of the object at a cursor, if it is a document of regions.
  private static func documentType(_ start: JSONCursor) -> String? {
    var cursor = start
    cursor.index += 1
    var isFirst = true
    while let name = try? cursor.nextName(isFirst: &isFirst) {
      if cursor.bytes.text(name) == "type", cursor.isAt("\"") {
        return string(cursor).flatMap { ["FeatureCollection", "Topology"].contains($0) ? $0 : nil }
      }
      guard (try? cursor.skipUnchecked()) != nil else { return nil }
    }
    return nil
  }
}

extension Span<UInt8> {
  /// The first index in a range at which a text begins; nil if it does not occur.
  package func first(of text: String, in range: Range<Int>) -> Int? {
    let wanted = Array(text.utf8)
    var index = range.lowerBound
    while index + wanted.count <= range.upperBound,
      let found = firstIndex(of: wanted[0], from: index), found + wanted.count <= range.upperBound
    {
      if equals(found..<found + wanted.count, wanted) { return found }
      index = found + 1
    }
    return nil
  }

  /// Whether the bytes begin with a text, in any case of letters.
  fileprivate func starts(with text: String) -> Bool {
    count >= text.utf8.count && self.text(0..<text.utf8.count).lowercased() == text
  }
}
