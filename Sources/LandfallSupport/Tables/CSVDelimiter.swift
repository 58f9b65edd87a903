/// The characters between the fields of tables.
package enum CSVDelimiter {
  @inlinable package static var comma: UInt8 { UInt8(ascii: ",") }
  @inlinable package static var tab: UInt8 { 0x09 }

  /// The delimiters that are recognized, the preferred one first.
  package static let candidates = [comma, UInt8(ascii: ";"), tab, UInt8(ascii: "|")]

  /// Whether fields can be separated by a byte: a tab, or an ASCII character that no number and no quote contains.
  package static func isPossible(_ byte: UInt8) -> Bool {
    guard byte == tab || (0x20...0x7E).contains(byte) else { return false }
    return !(0x30...0x39).contains(byte) && !"+-.eE\"".utf8.contains(byte)
  }

  /// Returns the delimiter that a line names for a spreadsheet, as "sep=;"; nil for another line.
  ///
  /// Quotes are around it where the line was written as a field, and delimiters after it as in other lines.
  package static func declared(byLine line: [UInt8]) -> UInt8? {
    let text = line.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\r") }
    guard text.count >= 5, text[..<4].elementsEqual("sep=".utf8, by: { $0 | 0x20 == $1 | 0x20 }),
      isPossible(text[4]), text[5...].allSatisfy({ $0 == text[4] || candidates.contains($0) })
    else { return nil }
    return text[4]
  }

  /// Returns the delimiter that an argument names: one character, or the word "tab"; nil for text that cannot be a
  /// delimiter.
  package static func named(_ text: String) -> UInt8? {
    if text == "tab" || text == "\\t" { return tab }
    let bytes = Array(text.utf8)
    return bytes.count == 1 && isPossible(bytes[0]) ? bytes[0] : nil
  }

  /// Returns the delimiter of a table: the first one with which the record at `start` has the columns that are sought;
  /// else, if the columns are named, the most frequent one of the record, or one that is as often in the next one; else a
  /// tab, ";" or "|" that occurs in it.
  /// - Returns: nil if `bytes` end before the record does, and more may follow.
  static func sniff(
    _ bytes: Span<UInt8>, from start: Int, _ sought: SoughtColumns, isFinal: Bool
  ) -> UInt8? {
    var counts = [Int](repeating: 0, count: candidates.count)
    for (number, candidate) in candidates.enumerated() {
      guard
        let record = CSVRecord.scan(
          bytes, from: start, requested: (0, 1), delimiter: candidate, isFinal: isFinal)
      else { return nil }
      counts[number] = bytes.count(of: candidate, in: record.text)
      if counts[number] > 0, sought.areIn?(bytes, record.text, candidate) == true {
        return candidate
      }
    }
    // Commas may also be in numbers and text.
    if !sought.areNamed, let number = counts.dropFirst().firstIndex(where: { $0 > 0 }) {
      return candidates[number]
    }
    // The first field of Eurostat's tables has several names, "freq,unit,geo\TIME_PERIOD".
    let first = bytes.firstIndex(of: tab, from: start) ?? start
    if counts[2] > 0, bytes.count(of: UInt8(ascii: "\\"), in: start..<first) > 0 { return tab }
    // A tab is hardly ever in a name.
    let found = [2, 0, 1, 3].filter { counts[$0] > 0 }.map { candidates[$0] }
    let most = found.max { count($0) < count($1) } ?? comma
    if found.count < 2 || sought.areIn != nil || isAsOften(most, bytes, from: start) { return most }
    return found.first { isAsOften($0, bytes, from: start) } ?? most

    func count(_ candidate: UInt8) -> Int {
      candidates.firstIndex(of: candidate).map { counts[$0] } ?? 0
    }
  }

  /// Whether a delimiter makes as many fields of a record as of the next one.
  private static func isAsOften(_ delimiter: UInt8, _ bytes: Span<UInt8>, from start: Int) -> Bool {
    func record(_ start: Int) -> CSVRecord? {
      CSVRecord.scan(bytes, from: start, requested: (0, 1), delimiter: delimiter, isFinal: true)
    }
    guard let first = record(start), first.end < bytes.count else { return false }
    return record(first.end)?.fieldCount == first.fieldCount
  }
}
