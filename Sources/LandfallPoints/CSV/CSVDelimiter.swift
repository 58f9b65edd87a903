/// The character between the fields of a file, and how it is recognized.
package enum CSVDelimiter {
  package static let comma = UInt8(ascii: ",")
  package static let tab: UInt8 = 0x09

  /// The delimiters that are recognized, the preferred one first.
  static let candidates = [comma, UInt8(ascii: ";"), tab, UInt8(ascii: "|")]

  /// Returns the delimiter that an argument names: one character, or the word "tab"; nil for text that cannot be a
  /// delimiter.
  package static func named(_ text: String) -> UInt8? {
    if text == "tab" || text == "\\t" { return tab }
    let bytes = Array(text.utf8)
    guard bytes.count == 1, bytes[0] == tab || (0x20...0x7E).contains(bytes[0]) else { return nil }
    let isOfNumber = (0x30...0x39).contains(bytes[0]) || "+-.eE\"".utf8.contains(bytes[0])
    return isOfNumber ? nil : bytes[0]
  }

  /// Returns the delimiter of a file: the first one that gives the columns of both coordinates; else, if the columns are
  /// named, the most frequent one of the header; else a tab, ";" or "|" that occurs in the first row.
  /// - Returns: nil if `bytes` end before the first record does, and more may follow.
  package static func sniff(
    _ bytes: Span<UInt8>, from start: Int, _ names: CoordinateNames, isFinal: Bool
  ) -> UInt8? {
    guard let end = endOfFirstRecord(bytes, from: start) ?? (isFinal ? bytes.count : nil) else {
      return nil
    }
    let head = bytes.extracting(..<end)
    var counts = [Int](repeating: 0, count: candidates.count)
    for (number, candidate) in candidates.enumerated() {
      counts[number] = head.count(of: candidate, in: start..<end)
      guard counts[number] > 0,
        let record = CSVRecord.scan(
          head, from: start, requested: names.numbers ?? (0, 1), delimiter: candidate,
          isFinal: true)
      else { continue }
      let hasCoordinates =
        names.hasHeader
        ? CSVHeader.hasColumns(head, record, names, delimiter: candidate)
        : isNumber(head, record.fields.0) && isNumber(head, record.fields.1)
      if hasCoordinates { return candidate }
    }
    // Commas may also be in numbers and text.
    if !names.hasHeader, let number = counts.dropFirst().firstIndex(where: { $0 > 0 }) {
      return candidates[number]
    }
    let most = counts.indices.max { counts[$0] < counts[$1] || counts[$0] == counts[$1] && $0 > $1 }
    return most.map { counts[$0] > 0 ? candidates[$0] : comma }
  }

  private static func isNumber(_ bytes: Span<UInt8>, _ field: Range<Int>) -> Bool {
    PlainDecimal(bytes.extracting(fieldContent(bytes, field))) != nil
  }

  /// Returns the position after the first line break outside quotes; a quote after any candidate opens a field.
  private static func endOfFirstRecord(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var isQuoted = false
    var isFieldStart = true
    for index in start..<bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\""), isQuoted || isFieldStart {
        // A doubled quote closes the field and opens it again.
        isQuoted.toggle()
        isFieldStart = !isQuoted
        continue
      }
      if isQuoted { continue }
      if byte == UInt8(ascii: "\n") { return index + 1 }
      isFieldStart = candidates.contains(byte)
    }
    return nil
  }
}
