import LandfallModel
import LandfallSupport

/// How a source's GeoJSON is laid out.
enum SourceFormat: Equatable {
  /// One GeoJSON text.
  case document
  /// One GeoJSON text a line (GeoJSONSeq as GDAL writes it, newline-delimited JSON).
  case lines
  /// One GeoJSON text after each record separator, U+001E (RFC 8142).
  case records

  /// What stands in front of each text of a sequence.
  static let recordSeparator: UInt8 = 0x1E

  /// Tells the layout from the content: a sequence starts with a record separator, or has a first
  /// line that is an object by itself with more text after it.
  static func detect(_ source: SourceBytes, from start: Int) -> SourceFormat {
    guard let first = source.firstNonSpace(in: start..<source.count) else { return .document }
    if source[first] == recordSeparator { return .records }
    guard source[first] == UInt8(ascii: "{"),
      let newline = source.firstIndex(of: UInt8(ascii: "\n"), in: first..<source.count),
      source.firstNonSpace(in: newline..<source.count) != nil,
      case .closed(let end) = source.brackets(in: first..<newline),
      source.firstNonSpace(in: end..<newline) == nil
    else { return .document }
    return .lines
  }

  /// The texts of a source in order, without the blank ones.
  static func texts(
    of source: SourceBytes, format: SourceFormat, from start: Int
  ) -> [SourceText] {
    guard format != .document else {
      return [SourceText(range: start..<source.count, format: format, number: 1)]
    }
    let separator = format == .lines ? UInt8(ascii: "\n") : recordSeparator
    var texts: [SourceText] = []
    var number = 0
    var position = start
    while position < source.count {
      let end = source.firstIndex(of: separator, in: position..<source.count) ?? source.count
      // What stands before the first record separator is record 0, and blank in a sound file.
      if format == .lines { number += 1 }
      if source.firstNonSpace(in: position..<end) != nil {
        texts.append(SourceText(range: position..<end, format: format, number: number))
      }
      if format == .records { number += 1 }
      position = end + 1
    }
    return texts
  }
}

/// One GeoJSON text of a source.
struct SourceText {
  /// Its bytes in the source.
  var range: Range<Int>
  /// Its line or record, such as "line 13", counted from 1; nil where the source is a single text.
  var label: String? {
    switch format {
    case .document: nil
    case .lines: "line \(number)"
    case .records: "record \(number)"
    }
  }
  fileprivate(set) var format: SourceFormat
  fileprivate(set) var number: Int
}

extension SourceBytes {
  /// Where JSON's white space ends in a range; nil where there is nothing else.
  func firstNonSpace(in range: Range<Int>) -> Int? {
    range.first { index in
      switch self[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): false
      default: true
      }
    }
  }

  /// How the brackets of a range match.
  package enum Brackets: Equatable {
    /// Those of the first value close, and it ends here.
    case closed(end: Int)
    /// This one closes none, or one of the other kind.
    case mismatched(Int)
    /// Some are open at the end, or a string is.
    case open
  }

  /// Matches the brackets of an object or an array that a range starts with.
  package func brackets(in range: Range<Int>) -> Brackets {
    var closers: [UInt8] = []
    var inString = false
    var index = range.lowerBound
    while index < range.upperBound {
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

  /// Where the first byte that is not UTF-8 stands in a range; nil where all is.
  func firstInvalidUTF8(in range: Range<Int>) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var position = range.lowerBound
    var rest = range.lazy.map { self[$0] }.makeIterator()
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): position += scalar.count
      case .emptyInput: return nil
      case .error: return position
      }
    }
  }
}
