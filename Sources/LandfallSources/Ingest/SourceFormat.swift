/// The arrangement of a source's GeoJSON documents.
enum SourceFormat: Equatable {
  /// A single GeoJSON document.
  case document
  /// One GeoJSON document per line (GeoJSONSeq as written by GDAL, newline-delimited JSON).
  case lines
  /// One GeoJSON document after each record separator, U+001E (RFC 8142).
  case records

  /// The byte before each document of a sequence.
  static let recordSeparator: UInt8 = 0x1E

  /// Detects the format from the content: a sequence starts with a record separator, or its first
  /// line is a complete object with more text after it.
  static func detect(_ bytes: Span<UInt8>, from start: Int) -> SourceFormat {
    guard let first = bytes.firstNonSpace(from: start) else { return .document }
    if bytes[first] == recordSeparator { return .records }
    guard bytes[first] == UInt8(ascii: "{"),
      let newline = bytes.firstIndex(of: UInt8(ascii: "\n"), from: first),
      bytes.firstNonSpace(from: newline) != nil
    else { return .document }
    let line = bytes.extracting(..<newline)
    guard case .closed(let end) = line.brackets(from: first), line.firstNonSpace(from: end) == nil
    else { return .document }
    return .lines
  }

  /// The documents of a source in order, without blank ones.
  static func texts(
    of bytes: Span<UInt8>, format: SourceFormat, from start: Int
  ) -> [SourceText] {
    guard format != .document else {
      return [SourceText(range: start..<bytes.count, format: format, number: 1)]
    }
    let separator = format == .lines ? UInt8(ascii: "\n") : recordSeparator
    var texts: [SourceText] = []
    var number = 0
    var position = start
    while position < bytes.count {
      let end = bytes.firstIndex(of: separator, from: position) ?? bytes.count
      // The bytes before the first record separator are record 0, which is blank in a valid file.
      if format == .lines { number += 1 }
      if bytes.extracting(..<end).firstNonSpace(from: position) != nil {
        texts.append(SourceText(range: position..<end, format: format, number: number))
      }
      if format == .records { number += 1 }
      position = end + 1
    }
    return texts
  }
}

/// One GeoJSON document of a source.
struct SourceText {
  /// The range of the document in the source's bytes.
  var range: Range<Int>
  /// The line or record, such as "line 13", counted from 1; nil if the source is a single document.
  var label: String? {
    switch format {
    case .document: nil
    case .lines: "line \(number)"
    case .records: "record \(number)"
    }
  }
  var format: SourceFormat
  var number: Int
}

extension Span<UInt8> {
  /// The first index from `start` on of a byte that is not JSON white space; nil if there is no such byte.
  func firstNonSpace(from start: Int) -> Int? {
    (start..<count).first { !JSONCursor.isSpace(self[$0]) }
  }

  /// Matches the brackets of the object or array at an index.
  func brackets(from start: Int) -> BracketMatch {
    var closers: [UInt8] = []
    var inString = false
    var index = start
    while index < count {
      let byte = self[index]
      switch byte {
      case UInt8(ascii: "\\") where inString: index += 1
      case UInt8(ascii: "\""): inString.toggle()
      case _ where inString: break
      case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard closers.popLast() == byte else { return .mismatched(index) }
        if closers.isEmpty { return .closed(end: index + 1) }
      default: break
      }
      index += 1
    }
    return .open
  }
}

/// The result of matching brackets.
enum BracketMatch: Equatable {
  /// The brackets of the first value match, and the value ends at this index.
  case closed(end: Int)
  /// The bracket at this index closes no open bracket, or one of the other kind.
  case mismatched(Int)
  /// Brackets or a string are still open at the end.
  case open
}
