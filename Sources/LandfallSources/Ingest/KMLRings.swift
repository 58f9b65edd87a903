/// The boundaries of a KML file that have several rings, of which GDAL reads the last one alone (OGC KML 2.2, 10.8: each
/// ring has an element of its own).
struct KMLRings {
  /// The element, the number of its rings, and its line, from 1.
  private(set) var first: (element: String, count: Int, line: Int)?

  private static let elements: Set<String> = ["outerBoundaryIs", "innerBoundaryIs"]

  /// - Complexity: O(bytes).
  init(_ bytes: Span<UInt8>) {
    var (position, start, count) = (0, 0, 0)
    var element: String?
    while first == nil, let open = bytes.firstIndex(of: UInt8(ascii: "<"), from: position) {
      position = open + 1
      if let end = Self.endOfText(bytes, at: open) {
        position = end
        continue
      }
      var nameStart = position
      let closes = nameStart < bytes.count && bytes[nameStart] == UInt8(ascii: "/")
      if closes { nameStart += 1 }
      var end = nameStart
      while end < bytes.count, end - nameStart < 40, Self.isOfName(bytes[end]) { end += 1 }
      var name = bytes.text(nameStart..<end)[...]
      if let colon = name.lastIndex(of: ":") { name = name[name.index(after: colon)...] }
      if Self.elements.contains(String(name)) {
        if closes, let element, count > 1 {
          let line = 1 + bytes.count(of: UInt8(ascii: "\n"), in: 0..<start)
          first = (element, count, line)
        }
        (element, start, count) = (closes ? nil : String(name), open, 0)
      } else if name == "LinearRing", !closes, element != nil {
        count += 1
      }
      position = end
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
  }

  /// The end of a comment or of CDATA that begins at a position; nil for anything else.
  private static func endOfText(_ bytes: Span<UInt8>, at start: Int) -> Int? {
    for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>")] {
      let end = start + opening.utf8.count
      guard end <= bytes.count, bytes.equals(start..<end, Array(opening.utf8)) else { continue }
      let mark = Array(closing.utf8)
      var position = end
      while let found = bytes.firstIndex(of: mark[0], from: position) {
        if found + mark.count <= bytes.count, bytes.equals(found..<found + mark.count, mark) {
          return found + mark.count
        }
        position = found + 1
      }
      return bytes.count
    }
    return nil
  }

  /// - Throws: `.geometry` if a boundary has several rings.
  func check(_ name: String) throws(BuildError) {
    guard let first else { return }
    throw BuildError(
      .geometry, file: name, place: "line \(first.line)",
      problem: "\(first.element) has \(first.count) rings, of which GDAL reads the last one alone",
      remedy: first.element == "innerBoundaryIs"
        ? "give each ring an innerBoundaryIs of its own"
        : "give each outer ring a Polygon of its own, in a MultiGeometry")
  }
}

/// The texts of a KML file, or of those in a KMZ archive; none if they cannot be read here.
/// - Parameter limit: the greatest number of bytes of all of them.
func kmlTexts(ofFile path: String, isArchive: Bool, limit: Int = 1 << 28) -> [[UInt8]] {
  guard isArchive else { return (try? readFile(path, limit: limit)).map { [$0] } ?? [] }
  guard let status = FileStatus.of(path).0, let file = try? FileDescriptor.open(regular: path),
    let archive = try? ZIPArchive(file.number, size: status.size, file: path)
  else { return [] }
  var texts: [[UInt8]] = []
  var count = 0
  for member in archive.members where FilePath(member.name).ending == "kml" {
    var (bytes, text) = (archive.bytes(of: member), [UInt8]())
    while let piece = try? bytes.next(), count <= limit {
      text += piece
      count += piece.count
    }
    texts.append(text)
  }
  return texts
}
