/// The parts of a path, cut at its bytes, as the system reads it.
///
/// A String has no slash before a combining mark, as both are one Character, and equals others with other bytes.
package struct FilePath {
  /// The path up to and with its last slash; empty without one.
  package let folder: String
  /// What follows the last slash.
  package let name: String

  package init(_ path: String) {
    let bytes = path.utf8
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.index(after: $0) }
    folder = String(path[..<(start ?? path.startIndex)])
    name = String(path[(start ?? path.startIndex)...])
  }

  /// The name before its last point, and the whole name if that is its first byte or if there is none.
  package var stem: String { String(name[..<(point ?? name.endIndex)]) }

  /// The ending of the name after its last point, with lowercase letters of ASCII; empty without one.
  package var ending: String {
    guard let point else { return "" }
    return lowercasedASCII(name[name.utf8.index(after: point)...])
  }

  /// The first characters of the name, at most 50 and 200 bytes, for names that are made of it: file systems allow 255 bytes.
  var shortName: String {
    var short = String(name.unicodeScalars.prefix(50))
    while short.utf8.count > 200 { short.unicodeScalars.removeLast() }
    return short
  }

  /// The place of the last point, if it is not the first byte.
  private var point: String.Index? {
    let bytes = name.utf8
    return bytes.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 == bytes.startIndex ? nil : $0 }
  }

  /// The names between the slashes of a path, without empty ones.
  package static func parts(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }
}

/// A text that equals only those with the same bytes, as keys, paths and names of files do: "é" has two encodings that a
/// String takes for one.
package struct ExactText: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (one: ExactText, other: ExactText) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  package static func < (one: ExactText, other: ExactText) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(UInt8.max)
  }
}

extension StringProtocol {
  /// Whether the text has the same bytes as another.
  package func isExactly(_ other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Whether the bytes of the text begin with those of another.
  package func begins(with start: some StringProtocol) -> Bool { utf8.starts(with: start.utf8) }

  /// Whether the bytes of the text end with those of another.
  package func ends(with end: some StringProtocol) -> Bool {
    utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
  }
}

/// A text with lowercase letters of ASCII, as programs compare endings of files.
package func lowercasedASCII(_ text: some StringProtocol) -> String {
  String(decoding: text.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
}
