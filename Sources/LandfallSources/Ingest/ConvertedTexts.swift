/// The texts in the GeoJSON sequence that GDAL wrote, with the encoding that they prove to have.
///
/// A format such as dBASE may declare no encoding, one that GDAL does not know, or another than its texts have. GDAL then
/// copies bytes, or writes the wrong letters.
struct ConvertedTexts {
  /// The texts of one kind: their number, and the property, the feature and the value of the first.
  struct Group {
    var count = 0
    var first = ""
  }

  /// The texts that were not UTF-8, and are read as Windows-1252.
  private(set) var guessed = Group()
  /// The texts that end within a character of UTF-8, as their field is full.
  private(set) var cut = Group()
  /// The texts that another encoding would make readable, and how.
  private(set) var garbled = Group()
  private(set) var readable = ""
  /// The sequence in UTF-8; nil if it is the one that was given.
  private(set) var bytes: [UInt8]?

  /// A string of the sequence that has other than ASCII characters.
  private struct Text {
    var range: Range<Int>
    var name: Range<Int>?
  }

  /// - Parameter widths: the widths of the fields in bytes.
  init(_ source: SourceBytes, widths: Set<Int>) {
    source.withSpan(0..<source.count) { read($0, widths: widths) }
  }

  private mutating func read(_ bytes: Span<UInt8>, widths: Set<Int>) {
    let texts = Self.texts(of: bytes)
    guard !texts.isEmpty else { return }
    let decoded = texts.map { String(validating: bytes.array($0.range), as: UTF8.self) }
    let hasUTF8 = decoded.contains { $0 != nil }
    var copied = 0
    var changed: [UInt8] = []
    for (text, valid) in zip(texts, decoded) {
      func note(_ group: inout Group, _ value: String) {
        group.count += 1
        guard group.count == 1 else { return }
        let name = text.name.map { String(decoding: bytes.array($0), as: UTF8.self) }
        let feature = bytes.count(of: SourceFormat.recordSeparator, in: 0..<text.range.lowerBound)
        group.first = "\(name.map { oneLine($0) + " of " } ?? "")feature \(feature - 1)"
        if !value.isEmpty { group.first += ", \"\(oneLine(value))\"" }
      }
      if let valid {
        guard let other = Self.reencoded(valid) else { continue }
        if garbled.count == 0 { readable = other }
        note(&garbled, valid)
        continue
      }
      let raw = bytes.array(text.range)
      let value: String
      if let whole = Self.withoutCutCharacter(raw),
        whole.utf8.contains(where: { $0 > 0x7F }) || hasUTF8 && widths.contains(raw.count)
      {
        value = whole
        note(&cut, value)
      } else {
        value = String(String.UnicodeScalarView(raw.map { WindowsText.scalar(of: $0) }))
        note(&guessed, value)
      }
      changed.append(bytes, copied..<text.range.lowerBound)
      changed.append(contentsOf: value.utf8)
      copied = text.range.upperBound
    }
    guard copied > 0 else { return }
    changed.append(bytes, copied..<bytes.count)
    self.bytes = changed
  }

  /// The strings with bytes above 0x7F, in order. A property's name counts as a string of its feature.
  private static func texts(of bytes: Span<UInt8>) -> [Text] {
    var texts: [Text] = []
    var index = 0
    var name: Range<Int>?
    while index < bytes.count, let quote = bytes.firstIndex(of: UInt8(ascii: "\""), from: index) {
      index = quote + 1
      let start = index
      var hasOthers = false
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
        hasOthers = hasOthers || bytes[index] > 0x7F
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      let range = start..<min(index, bytes.count)
      index += 1
      let isName =
        bytes.firstNonSpace(from: min(index, bytes.count))
        .map { bytes[$0] == UInt8(ascii: ":") } ?? false
      if hasOthers { texts.append(Text(range: range, name: isName ? nil : name)) }
      if isName { name = range }
    }
    return texts
  }

  /// A text that was UTF-8 and read as Windows-1252 or ISO-8859-1, as it was; nil if this was not so.
  private static func reencoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let byte = WindowsText.byte(of: scalar) else { return nil }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// A text whose last character is incomplete, without it.
  private static func withoutCutCharacter(_ raw: [UInt8]) -> String? {
    for count in 1...3 where raw.count > count {
      // The byte that begins the last character, and the number of bytes that it announces.
      let lead = raw[raw.count - count]
      let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0
      if length > count { return String(validating: raw.dropLast(count), as: UTF8.self) }
    }
    return nil
  }

  /// The warnings, without the name of the source.
  /// - Parameter place: the file that can declare the encoding, such as "areas.cpg"; nil if none can.
  func warnings(place: String?) -> [String] {
    func remedy(_ encoding: String) -> String {
      place.map { "write \(encoding) into \($0), or set SHAPE_ENCODING" }
        ?? "convert the file to GeoJSON in UTF-8"
    }
    var lines: [String] = []
    if guessed.count > 0 {
      lines.append(
        "\(counted(guessed.count, "text")) in neither UTF-8 nor a known, declared encoding: read as Windows-1252, "
          + "such as \(guessed.first); if that is wrong, \(remedy("the encoding's name"))")
    }
    if cut.count > 0 {
      lines.append(
        "\(counted(cut.count, "text")) \(cut.count == 1 ? "ends" : "end") within a character, as the field is full; it "
          + "was left out, as in "
          + cut.first)
    }
    if garbled.count > 0 {
      lines.append(
        "\(counted(garbled.count, "text")) look like UTF-8 that is declared as another encoding, such as "
          + "\(garbled.first), which would be \"\(oneLine(readable))\"; if so, \(remedy("UTF-8"))")
    }
    return lines
  }
}

/// Windows-1252, with the control characters of ISO-8859-1 where it has none.
private enum WindowsText {
  /// The characters of the bytes from 0x80 to 0x9F.
  private static let upper: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  static func scalar(of byte: UInt8) -> Unicode.Scalar {
    0x80..<0xA0 ~= byte ? Unicode.Scalar(upper[Int(byte) - 0x80])! : Unicode.Scalar(byte)
  }

  /// The byte of a character, also of the control characters that ISO-8859-1 has instead.
  static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    UInt8(exactly: scalar.value) ?? upper.firstIndex(of: scalar.value).map { UInt8($0 + 0x80) }
  }
}

extension Span<UInt8> {
  /// The bytes of a range as an array.
  fileprivate func array(_ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(self, range)
    return bytes
  }
}
