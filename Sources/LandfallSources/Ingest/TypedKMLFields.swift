/// The texts of a KML file that GDAL reads as other numbers, because the file declares their fields as numbers.
///
/// A code "08" becomes 8, an empty text 0 and "1e2" 100 (OGC KML 2.2, 9.3 SimpleField).
struct TypedKMLFields {
  /// The fields with such texts, in the order of the file, each with the first of them.
  private var examples: [(field: String, text: String)] = []

  /// - Parameters:
  ///   - bytes: the file; a KMZ archive has none.
  ///   - fields: the names of the fields that GDAL reads as numbers.
  /// - Complexity: O(bytes).
  init(_ bytes: Span<UInt8>, fields: Set<String>) {
    var position = 0
    let tagName = "<SimpleData"
    while !fields.isEmpty, let start = bytes.firstIndex(of: UInt8(ascii: "<"), from: position) {
      position = start + 1
      let nameEnd = start + tagName.utf8.count
      guard nameEnd < bytes.count, bytes[position] == UInt8(ascii: "S"),
        bytes.text(start..<nameEnd) == tagName
      else { continue }
      guard let end = bytes.firstIndex(of: UInt8(ascii: ">"), from: start) else { return }
      position = end + 1
      let tag = bytes.text(start..<end)
      guard let field = Self.name(in: tag), fields.contains(field),
        !examples.contains(where: { $0.field == field })
      else { continue }
      var text = ""
      if !tag.hasSuffix("/") {
        let close = bytes.firstIndex(of: UInt8(ascii: "<"), from: position) ?? bytes.count
        guard close - position <= 64 else { continue }
        text = trimmed(bytes.text(position..<close))
      }
      if Self.isChanged(text) { examples.append((field, text)) }
    }
  }

  /// The value of the attribute `name` of a tag.
  private static func name(in tag: String) -> String? {
    for quote in ["\"", "'"] {
      if let start = tag.firstRange(of: "name=\(quote)")?.upperBound {
        return String(tag[start...].prefix { String($0) != quote })
      }
    }
    return nil
  }

  /// Whether a number has not all of a text: zeros in front, an exponent, or nothing.
  private static func isChanged(_ text: String) -> Bool {
    guard decimal(text) != nil else { return true }
    let digits = Array(text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") })
    let isZero = digits.first == UInt8(ascii: "0")
    let hasMore = digits.count > 1 && (0x30...0x39).contains(digits[1])
    return isZero && hasMore || digits.contains { $0 | 0x20 == UInt8(ascii: "e") }
  }

  /// The warning; nil if there are none.
  var warning: String? {
    guard let first = examples.first else { return nil }
    let names = listed(examples.lazy.map { "\"\(oneLine($0.field))\"" }, limit: 5)
    let fields =
      examples.count == 1
      ? "field \(names) is declared as a number" : "fields \(names) are declared as numbers"
    let text = first.text.isEmpty ? "an empty text" : "\"\(oneLine(first.text))\""
    return
      "\(fields), so that \(text) of \"\(oneLine(first.field))\" is not read as it is; declare a code as a string: "
      + "<SimpleField type=\"string\" …>"
  }
}
