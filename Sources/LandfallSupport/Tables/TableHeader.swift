/// The columns that a reader of tables seeks, by which it knows a header.
package struct SoughtColumns {
  /// Whether the first row names the columns.
  package var areNamed: Bool
  /// Whether a record has the columns; nil if any may be the ones.
  package var areIn: ((_ bytes: Span<UInt8>, _ record: Range<Int>, _ delimiter: UInt8) -> Bool)?

  package init(
    areNamed: Bool = true,
    areIn: ((_ bytes: Span<UInt8>, _ record: Range<Int>, _ delimiter: UInt8) -> Bool)? = nil
  ) {
    (self.areNamed, self.areIn) = (areNamed, areIn)
  }
}

/// Where the header of a table is, what is between its fields, and how its rows are judged: the one decision about
/// dialects of CSV.
///
/// Before the header may be a byte order mark, empty lines, lines such as "sep=;", and comments that begin with #.
package struct TableHeader: Sendable {
  package let delimiter: UInt8
  /// The header; the first row if the columns have no names.
  package let record: CSVRecord
  /// The line of the header, from 1.
  package let line: Int
  /// The position of the first row.
  package let rows: Int
  package var fieldCount: Int { record.fieldCount }

  /// The bytes after a header without the sought columns in which they are searched for.
  private static let searchedBytes = 1 << 16

  /// Finds the header at the beginning of a file.
  /// - Parameters:
  ///   - given: the delimiter that an option names; nil to find it.
  ///   - isFinal: whether `bytes` are the whole file.
  /// - Returns: nil if more bytes are needed.
  /// - Complexity: O(bytes of the header and of the lines before it), and of 64 KiB if the columns are not in the first row.
  package static func find(
    _ bytes: Span<UInt8>, _ sought: SoughtColumns, delimiter given: UInt8? = nil, isFinal: Bool
  ) throws(TableFault) -> TableHeader? {
    guard let (start, declared) = try start(bytes, sought, given, isFinal: isFinal) else {
      return nil
    }
    guard
      let delimiter = given ?? declared
        ?? CSVDelimiter.sniff(bytes, from: start, sought, isFinal: isFinal),
      let record = CSVRecord.scan(
        bytes, from: start, requested: (0, 1), delimiter: delimiter, isFinal: isFinal)
    else { return nil }
    if record.text.contains(where: { bytes[$0] == 0 }) { throw .hasNUL }
    let line = line(bytes, at: start)
    if record.isUnclosed, delimiter != CSVDelimiter.tab { throw .unclosedQuote(line: line) }
    if sought.areNamed, let areIn = sought.areIn, !areIn(bytes, record.text, delimiter) {
      guard isFinal || bytes.count >= record.end + searchedBytes else { return nil }
      if let position = positionOfHeader(bytes, after: record.end, areIn, sought) {
        throw .linesBeforeHeader(headerLine: Self.line(bytes, at: position))
      }
    }
    return TableHeader(
      delimiter: delimiter, record: record, line: line, rows: sought.areNamed ? record.end : start)
  }

  /// The names of the columns, without quotes and without a # before the first.
  package func names(_ bytes: Span<UInt8>) -> [String] {
    var names: [String] = []
    CSVRecord.forEachField(bytes, in: record.text, delimiter: delimiter) { field in
      names.append(fieldText(bytes, field))
    }
    if names[0].utf8.count > 1, names[0].utf8.first == UInt8(ascii: "#") {
      names[0] = trimmed(names[0].drop { $0 == "#" })
    }
    return names
  }
}

// MARK: - Before the header

extension TableHeader {
  private static func line(_ bytes: Span<UInt8>, at position: Int) -> Int {
    1 + bytes.count(of: UInt8(ascii: "\n"), in: 0..<position)
  }

  /// Steps over what may come before a header, and returns the delimiter that a line declares.
  /// - Returns: nil if more bytes are needed.
  private static func start(
    _ bytes: Span<UInt8>, _ sought: SoughtColumns, _ given: UInt8?, isFinal: Bool
  ) throws(TableFault) -> (position: Int, declared: UInt8?)? {
    var position = startOfText(bytes)
    var declared: UInt8?
    while position < bytes.count {
      guard let line = try nextLine(bytes, from: position, isFinal: isFinal) else { return nil }
      let mark = line.count <= 64 ? CSVDelimiter.declared(byLine: line.map { bytes[$0] }) : nil
      if let mark {
        declared = mark
      } else if !isBlank(bytes, line, given ?? declared, sought) {
        guard beginsComment(bytes, line) else { return (position, declared) }
        guard
          let isComment = isComment(
            bytes, line, sought, given ?? declared, isFinal: isFinal)
        else { return nil }
        if !isComment { return (position, declared) }
      }
      position = min(bytes.count, endOfLine(bytes, line))
    }
    guard isFinal else { return nil }
    throw .empty
  }

  private static func endOfLine(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Int {
    bytes.firstIndex(of: UInt8(ascii: "\n"), from: line.upperBound).map { $0 + 1 } ?? bytes.count
  }

  /// Returns the line that begins at a position, without its end; nil if more bytes are needed.
  /// - Throws: the fault of its CR outside quotes.
  private static func nextLine(
    _ bytes: Span<UInt8>, from start: Int, isFinal: Bool
  ) throws(TableFault) -> Range<Int>? {
    var (isQuoted, index) = (false, start)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"): return start..<index
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\r") where !isQuoted:
        guard index + 1 < bytes.count else { return isFinal ? start..<index : nil }
        if bytes[index + 1] == UInt8(ascii: "\n") { return start..<index }
        if bytes[index + 1] == UInt8(ascii: "\r") {
          guard index + 2 < bytes.count || isFinal else { return nil }
          if index + 2 < bytes.count, bytes[index + 2] == UInt8(ascii: "\n") {
            throw .doubledCarriageReturns
          }
        }
        throw .carriageReturns
      default: break
      }
      index += 1
    }
    return isFinal ? start..<bytes.count : nil
  }

  /// Whether a line has no text; without names of columns a row of empty fields is a row.
  private static func isBlank(
    _ bytes: Span<UInt8>, _ line: Range<Int>, _ delimiter: UInt8?, _ sought: SoughtColumns
  ) -> Bool {
    line.allSatisfy { index in
      let byte = bytes[index]
      if byte == 0x20 || byte == 0x0D { return true }
      return sought.areNamed
        && (byte == delimiter || delimiter == nil && CSVDelimiter.candidates.contains(byte)
          || byte == CSVDelimiter.tab || byte == UInt8(ascii: "\""))
    }
  }

  private static func beginsComment(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    let first = line.first { bytes[$0] != 0x20 && bytes[$0] != UInt8(ascii: "\"") }
    return first.map { bytes[$0] == UInt8(ascii: "#") } ?? false
  }

  /// Whether a line that begins with # is a comment, and no header such as "#lat,lon", which has the columns that are
  /// sought. Another one has another number of fields than the next line or a single text, or that line is a header: it
  /// has the columns, or numbers are below its names. Where columns are sought, a row of numbers is no header.
  /// - Returns: nil if more bytes are needed.
  private static func isComment(
    _ bytes: Span<UInt8>, _ line: Range<Int>, _ sought: SoughtColumns,
    _ delimiter: UInt8?, isFinal: Bool
  ) -> Bool? {
    if let areIn = sought.areIn {
      let marks = delimiter.map { [$0] } ?? CSVDelimiter.candidates
      if marks.contains(where: { areIn(bytes, line, $0) }) { return false }
    }
    var next = endOfLine(bytes, line)
    var records: [CSVRecord] = []
    var mark = delimiter
    while records.count < 2, next < bytes.count {
      if mark == nil { mark = CSVDelimiter.sniff(bytes, from: next, sought, isFinal: isFinal) }
      guard let delimiter = mark,
        let record = CSVRecord.scan(
          bytes, from: next, requested: (0, 1), delimiter: delimiter, isFinal: isFinal)
      else { return nil }
      next = record.end
      if isBlank(bytes, record.text, mark, sought) { continue }
      // The last of several comments decides.
      if beginsComment(bytes, record.text) { return true }
      records.append(record)
    }
    guard records.count == 2 || isFinal else { return nil }
    guard let mark, let first = records.first else { return true }
    if sought.areNamed, let areIn = sought.areIn, areIn(bytes, first.text, mark) { return true }
    var (fieldCount, hasOthers) = (0, false)
    CSVRecord.forEachField(bytes, in: line, delimiter: mark) { field in
      if fieldCount > 0, !fieldContent(bytes, field).isEmpty { hasOthers = true }
      fieldCount += 1
    }
    if fieldCount != first.fieldCount || fieldCount > 1 && !hasOthers { return true }
    func numbers(_ record: CSVRecord) -> [Bool] {
      var numbers: [Bool] = []
      CSVRecord.forEachField(bytes, in: record.text, delimiter: mark) { field in
        numbers.append(decimal(bytes.extracting(fieldContent(bytes, field))) != nil)
      }
      return numbers
    }
    let areNumbers = numbers(first)
    if sought.areNamed, sought.areIn != nil, !areNumbers.contains(true) { return true }
    guard sought.areNamed, records.count == 2 else { return false }
    return zip(areNumbers, numbers(records[1])).contains { !$0 && $1 }
  }

  /// The position of the first of the next records that has the columns; nil if none of 50 has.
  private static func positionOfHeader(
    _ bytes: Span<UInt8>, after end: Int,
    _ areIn: (Span<UInt8>, Range<Int>, UInt8) -> Bool, _ sought: SoughtColumns
  ) -> Int? {
    var position = end
    for _ in 0..<50 where position < bytes.count {
      guard
        let mark = CSVDelimiter.sniff(bytes, from: position, sought, isFinal: true),
        let record = CSVRecord.scan(
          bytes, from: position, requested: (0, 1), delimiter: mark, isFinal: true)
      else { return nil }
      if areIn(bytes, record.text, mark) { return position }
      position = record.end
    }
    return nil
  }

  /// The line of the first of two rows that have the same delimiter, both as often, below a row without one; nil if there
  /// are none.
  func lineOfWiderRows(_ bytes: Span<UInt8>) -> Int? {
    var position = record.end
    for _ in 0..<50 where position < bytes.count {
      guard
        let mark = CSVDelimiter.sniff(bytes, from: position, SoughtColumns(), isFinal: true),
        let first = CSVRecord.scan(
          bytes, from: position, requested: (0, 1), delimiter: mark, isFinal: true)
      else { return nil }
      if first.fieldCount > 1, first.end < bytes.count,
        let second = CSVRecord.scan(
          bytes, from: first.end, requested: (0, 1), delimiter: mark, isFinal: true),
        second.fieldCount == first.fieldCount
      {
        return Self.line(bytes, at: position)
      }
      position = first.end
    }
    return nil
  }
}
