import Landfall
import LandfallBuilder

/// The points of the tracks and routes of a GPX file (Topografix GPX 1.1), a line for each segment of a
/// track and for each route; waypoints, times and all else are left out.
///
/// Reads no more of XML than finds the tags `trkpt`, `rtept`, `trkseg` and `rte` outside of comments.
/// - Throws: ``BuildError`` that names the line of a point whose `lat` or `lon` is missing or out of range,
///   and for a file without points.
func trackPoints(ofGPX bytes: [UInt8], file: String) throws(BuildError) -> [[Coordinate]] {
  var lines: [[Coordinate]] = []
  var open: [Coordinate] = []
  func error(_ line: Int?, _ problem: String, _ remedy: String) -> BuildError {
    BuildError(
      .syntax, file: file, place: line.map { "line \($0)" }, problem: problem, remedy: remedy)
  }
  var scanner = TagScanner(bytes: bytes)
  while let tag = scanner.next() {
    switch tag.name {
    case "trkpt", "rtept":
      guard let latitude = tag.number("lat"), abs(latitude) <= 90 else {
        throw error(tag.line, "the point's \"lat\" is no latitude", "write degrees from -90 to 90")
      }
      guard let longitude = tag.number("lon"), abs(longitude) <= 180 else {
        throw error(
          tag.line, "the point's \"lon\" is no longitude", "write degrees from -180 to 180")
      }
      open.append(Coordinate(latitude: latitude, longitude: longitude))
    case "trkseg", "rte", "/trkseg", "/rte":
      if !open.isEmpty { lines.append(open) }
      open = []
    default: break
    }
  }
  if !open.isEmpty { lines.append(open) }
  guard !lines.isEmpty else {
    throw error(nil, "holds no track points", "give a GPX file with <trkpt lat=\"…\" lon=\"…\">")
  }
  return lines
}

/// A tag of XML as it stands.
private struct Tag {
  /// Without a namespace's prefix; "/trkseg" of one that ends.
  var name: String
  var text: String
  /// From 1.
  var line: Int

  func number(_ attribute: String) -> Double? {
    var rest = text[...]
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].split(whereSeparator: \.isWhitespace).last
      let after = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
      guard let quote = after.first, quote == "\"" || quote == "'" else { return nil }
      let value = after.dropFirst()
      guard let end = value.firstIndex(of: quote) else { return nil }
      if name == attribute[...] {
        let bytes = Array(trimmed(value[..<end]).utf8)
        return decimal(bytes.span)
      }
      rest = value[value.index(after: end)...]
    }
    return nil
  }
}

private struct TagScanner {
  let bytes: [UInt8]
  private var position = 0
  private var line = 1

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The next tag, without its angle brackets; comments and CDATA are passed over.
  mutating func next() -> Tag? {
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else {
        step()
        continue
      }
      if skip("<!--", to: "-->") || skip("<![CDATA[", to: "]]>") { continue }
      let (start, startLine) = (position + 1, line)
      var quote: UInt8?
      step()
      while position < bytes.count, quote != nil || bytes[position] != UInt8(ascii: ">") {
        let byte = bytes[position]
        if byte == quote {
          quote = nil
        } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        }
        step()
      }
      guard position < bytes.count else { return nil }
      let text = String(decoding: bytes[start..<position], as: UTF8.self)
      step()
      let first = text.split { $0.isWhitespace }.first ?? ""
      let slash = first.hasPrefix("/") ? "/" : ""
      let plain = first.split(separator: "/").first?.split(separator: ":").last ?? ""
      return Tag(name: slash + plain, text: text, line: startLine)
    }
    return nil
  }

  private mutating func step() {
    if bytes[position] == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  private mutating func skip(_ opening: String, to closing: String) -> Bool {
    let opening = Array(opening.utf8)
    guard bytes[position...].starts(with: opening) else { return false }
    let end = Array(closing.utf8)
    while position < bytes.count, !bytes[position...].starts(with: end) { step() }
    for _ in end where position < bytes.count { step() }
    return true
  }
}
