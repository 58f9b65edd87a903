/// How the rows below a header are judged.
extension TableHeader {
  /// What a row is that has another number of fields than the header, or a quote that is not closed.
  package enum RowShape: Equatable {
    /// It has all fields.
    case whole
    /// It has no text.
    case blank
    /// It lacks the last fields, which are not needed.
    case short(missing: Int)
    /// It has more fields, which are empty; the header's end at a position.
    case long(textEnd: Int)
    /// It is no row of the table.
    case fault(RowFault)
  }

  /// Why a row is no row of the table.
  package enum RowFault: Equatable, Sendable {
    case unclosedQuote
    /// It has too few or too many fields.
    case fields(Int, wanted: Int, hasNames: Bool, hasSpacedQuote: Bool)

    package var problem: String {
      switch self {
      case .unclosedQuote: "a quote is not closed"
      case .fields(let count, let wanted, let hasNames, let hasSpacedQuote):
        "\(counted(count, "field")), but the \(hasNames ? "header" : "first row") has \(grouped(wanted))"
          + (hasSpacedQuote
            ? ": a quote after a space does not begin a field: remove the spaces before quotes"
            : "")
      }
    }

    /// What to do about the row.
    package var remedy: String {
      self == .unclosedQuote ? "close or remove it" : "correct the row"
    }
  }

  private var hasNames: Bool { rows != record.text.lowerBound }

  /// Judges a row.
  /// - Parameter needed: the number of the first fields without which the row means nothing.
  /// - Complexity: O(bytes of the row).
  package func shape(
    of row: CSVRecord, in bytes: Span<UInt8>, needed: Int
  ) -> RowShape {
    // Programs that write tabs write quotes as they are.
    if row.isUnclosed, delimiter != CSVDelimiter.tab { return .fault(.unclosedQuote) }
    if row.fieldCount == fieldCount { return .whole }
    if row.text.allSatisfy({ bytes[$0] <= 0x20 && bytes[$0] != delimiter }) { return .blank }
    if row.fieldCount < fieldCount, row.fieldCount >= needed {
      return .short(missing: fieldCount - row.fieldCount)
    }
    if row.fieldCount > fieldCount {
      var (column, textEnd, isLong) = (0, row.text.upperBound, true)
      CSVRecord.forEachField(bytes, in: row.text, delimiter: delimiter) { field in
        column += 1
        if column == fieldCount { textEnd = field.upperBound }
        if column > fieldCount, !fieldContent(bytes, field).isEmpty { isLong = false }
      }
      if isLong { return .long(textEnd: textEnd) }
    }
    return .fault(
      .fields(
        row.fieldCount, wanted: fieldCount, hasNames: hasNames,
        hasSpacedQuote: hasSpaceBeforeQuote(bytes, row.text)))
  }

  /// Whether a row has no text in any field, as spreadsheets write below their tables.
  package func isEmpty(_ row: CSVRecord, in bytes: Span<UInt8>) -> Bool {
    row.text.allSatisfy {
      bytes[$0] <= 0x20 || bytes[$0] == delimiter || bytes[$0] == UInt8(ascii: "\"")
    }
  }

  /// Returns the first line of a record with line breaks as a row of its own, if each of its lines is a row: a quote that
  /// begins a field and one that ends a field of a later row are not those of one field.
  ///
  /// Each line then has all fields, with numbers in the columns of numbers, and one of these follows the quoted field, or
  /// there are two.
  /// - Parameter numbers: the columns of numbers.
  /// - Returns: the line, with ``CSVRecord/isUnclosed``; nil if the record is one row.
  /// - Complexity: O(bytes of the record).
  package func firstOfSeveralRows(
    _ row: CSVRecord, in bytes: Span<UInt8>, numbers: [Int]
  ) -> CSVRecord? {
    guard row.hasLineBreak, fieldCount > 1, let last = numbers.max() else { return nil }
    var quoted: Int?
    var (start, lineCount) = (row.text.lowerBound, 0)
    let bytes = bytes.extracting(..<row.text.upperBound)
    while start < bytes.count {
      var areNumbers = true
      let line = CSVRecord.line(bytes, from: start, delimiter: delimiter) { column, field in
        let content = fieldContent(bytes, field)
        if quoted == nil, !content.isEmpty, bytes[content.lowerBound] == UInt8(ascii: "\"") {
          quoted = column
        }
        if numbers.contains(column), !isNumber(bytes.extracting(content)) { areNumbers = false }
      }
      guard line.fieldCount == fieldCount, areNumbers else { return nil }
      start = line.end
      lineCount += 1
    }
    guard lineCount > 1, numbers.count > 1 || last > (quoted ?? 0) else { return nil }
    var first = CSVRecord.line(bytes, from: row.text.lowerBound, delimiter: delimiter)
    first.isUnclosed = true
    return first
  }

  /// Whether a field is a number in any form that is read.
  func isNumber(_ field: Span<UInt8>) -> Bool {
    PlainDecimal(field) != nil || PlainNumber(field, delimiter: delimiter) != nil
  }

  /// Whether a record has a quote after a delimiter and spaces. It does not begin a quoted field.
  private func hasSpaceBeforeQuote(_ bytes: Span<UInt8>, _ record: Range<Int>) -> Bool {
    var follows = false
    for index in record {
      if bytes[index] == UInt8(ascii: "\""), follows, index > 0, bytes[index - 1] == 0x20 {
        return true
      }
      follows = bytes[index] == delimiter || follows && bytes[index] == 0x20
    }
    return false
  }
}
