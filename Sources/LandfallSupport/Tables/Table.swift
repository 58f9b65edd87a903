/// A table in memory: CSV, or with tabs, semicolons or bars between the fields. Its first row names the columns.
package struct Table: Sendable {
  /// A row and its line, from 1.
  package struct Row: Hashable, Sendable {
    package var line: Int
    package var fields: [String]
    /// The number of the first fields that the row has; those after them are empty.
    package var fieldCount: Int

    package init(line: Int, fields: [String]) {
      (self.line, self.fields, fieldCount) = (line, fields, fields.count)
    }
  }

  package let file: String
  package let columns: [String]
  package private(set) var rows: [Row] = []
  /// Notes on rows that cannot be read, with file and line.
  package private(set) var faults: [String] = []
  /// The lines with one field below the rows, which are footnotes.
  package private(set) var footnotes: [Row] = []
  package let delimiter: UInt8

  /// The rows that are read to find out what the columns have.
  package static let sampleCount = 1000

  /// - Throws: ``DataError`` if the bytes are not a table of at least two columns.
  package init(_ bytes: [UInt8], file: String) throws(DataError) {
    self.file = file
    let found: TableHeader?
    do throws(TableFault) {
      found = try bytes.withSpan { bytes throws(TableFault) in
        try TableHeader.find(bytes, SoughtColumns(), isFinal: true)
      }
    } catch {
      throw error.error(in: file)
    }
    guard let header = found else { throw TableFault.empty.error(in: file) }
    delimiter = header.delimiter
    let names = bytes.withSpan { header.names($0) }
    if names.count == 1, let line = bytes.withSpan({ header.lineOfWiderRows($0) }) {
      throw TableFault.linesBeforeHeader(headerLine: line).error(in: file)
    }
    let records = bytes.withSpan { Self.records($0, header) }
    let hasSpacedQuotes = records.contains { _, shape in
      if case .fault(.fields(_, _, _, hasSpacedQuote: true)) = shape { true } else { false }
    }
    if !hasSpacedQuotes {
      try Self.refuseLinesBeforeHeader(
        [Row(line: header.line, fields: names)] + records.map(\.row), file: file)
    }
    guard names.count > 1 else {
      throw DataError(
        "\(file): there is no table; the first row names at least two columns, such as key,value")
    }
    let splits: Bool
    (columns, splits) = Self.columns(names, delimiter: delimiter)
    let lastLine = records.last { $0.row.fields.count >= names.count }?.row.line ?? 0
    for (record, shape) in records {
      var row = record
      let words = row.fields.filter { !$0.isEmpty }
      if words.count == 1, row.fields.count < names.count, row.line > lastLine {
        footnotes.append(Row(line: row.line, fields: words))
        continue
      }
      if case .fault(let fault) = shape {
        let remedy = fault == .unclosedQuote ? "; \(fault.remedy)" : ""
        faults.append("\(file): line \(row.line): \(fault.problem)\(remedy)")
        continue
      }
      row.fields.removeLast(max(0, row.fields.count - names.count))
      row.fields += repeatElement("", count: names.count - row.fields.count)
      if splits {
        let keys = row.fields[0].split(separator: ",", omittingEmptySubsequences: false)
        guard keys.count + names.count - 1 == columns.count else {
          faults.append(
            "\(file): line \(row.line): the first field has \(counted(keys.count, "part")), but that of the header "
              + "has \(grouped(columns.count - names.count + 1))")
          continue
        }
        row.fields.replaceSubrange(0..<1, with: keys.map(trimmed))
        row.fieldCount += keys.count - 1
      }
      rows.append(row)
    }
    guard !rows.isEmpty else {
      throw DataError(faults.first ?? "\(file): the table has no rows below its header")
    }
    if let fault = faultOfNames(line: header.line) { throw fault.error(in: file) }
  }

  /// The fault of a header that lacks the names of half of the columns with text or more, such as a title beside empty
  /// fields; nil without it. The first column has a name: tables that programs write may lack this one.
  private func faultOfNames(line: Int) -> TableFault? {
    let unnamed = columns.indices.count { index in
      columns[index].isEmpty && rows.contains { !$0.fields[index].isEmpty }
    }
    let named = columns.count { !$0.isEmpty }
    guard !columns[0].isEmpty, unnamed >= named else { return nil }
    let header = rows.prefix(10).first { $0.fields.count { !$0.isEmpty } > named }
    guard let header, header.fields.allSatisfy({ decimal($0) == nil }) else {
      return .unnamedColumns(line: line)
    }
    return .linesBeforeHeader(headerLine: header.line)
  }

  /// Returns the note on a row that lacks a field, with file and line; nil if it has the field.
  package func fault(of row: Row, without column: Int) -> String? {
    guard column >= row.fieldCount else { return nil }
    return "\(file): line \(row.line): "
      + TableHeader.RowFault.fields(
        row.fieldCount, wanted: columns.count, hasNames: true, hasSpacedQuote: false
      ).problem
  }

  /// Reads the rows below a header that have text.
  private static func records(
    _ bytes: Span<UInt8>, _ header: TableHeader
  ) -> [(row: Row, shape: TableHeader.RowShape)] {
    var records: [(row: Row, shape: TableHeader.RowShape)] = []
    var numbers: [Int]?
    var (position, line) = (header.rows, header.line)
    line += bytes.count(of: UInt8(ascii: "\n"), in: header.record.text.lowerBound..<header.rows)
    while position < bytes.count,
      var record = CSVRecord.scan(
        bytes, from: position, requested: (0, 1), delimiter: header.delimiter, isFinal: true)
    {
      if record.hasLineBreak {
        if numbers == nil { numbers = numberColumns(bytes, header) }
        let first = header.firstOfSeveralRows(record, in: bytes, numbers: numbers ?? [])
        if let first { record = first }
      }
      if !header.isEmpty(record, in: bytes) {
        var fields: [String] = []
        func add(_ field: Range<Int>) { fields.append(fieldText(bytes, field)) }
        if record.isUnclosed {
          _ = CSVRecord.line(bytes, from: position, delimiter: header.delimiter) { add($1) }
        } else {
          CSVRecord.forEachField(bytes, in: record.text, delimiter: header.delimiter, add)
        }
        if fields.contains(where: { !$0.isEmpty }) {
          let shape = header.shape(of: record, in: bytes, needed: 0)
          records.append((Row(line: line, fields: fields), shape))
        }
      }
      line += bytes.count(of: UInt8(ascii: "\n"), in: position..<record.end)
      position = record.end
    }
    return records
  }

  /// The columns in which the first rows of a single line have nothing but numbers.
  private static func numberColumns(_ bytes: Span<UInt8>, _ header: TableHeader) -> [Int] {
    var (counts, others) = ([Int: Int](), Set<Int>())
    var position = header.rows
    for _ in 0..<sampleCount where position < bytes.count {
      guard
        let record = CSVRecord.scan(
          bytes, from: position, requested: (0, 1), delimiter: header.delimiter, isFinal: true)
      else { break }
      position = record.end
      if record.hasLineBreak || record.fieldCount != header.fieldCount { continue }
      var column = 0
      CSVRecord.forEachField(bytes, in: record.text, delimiter: header.delimiter) { field in
        let content = fieldContent(bytes, field)
        if header.isNumber(bytes.extracting(content)) {
          counts[column, default: 0] += 1
        } else if !content.isEmpty {
          others.insert(column)
        }
        column += 1
      }
    }
    return counts.keys.filter { !others.contains($0) }.sorted()
  }

  /// - Throws: ``DataError`` if most records have more fields than the first one, which is then a title or a comment.
  private static func refuseLinesBeforeHeader(
    _ records: [Row], file: String
  ) throws(DataError) {
    guard let first = records.first?.fields else { return }
    let sample = records.prefix(sampleCount)
    // Delimiters at the end of rows are not fields.
    let widths = sample.map { row in
      row.fields.dropFirst(first.count).allSatisfy(\.isEmpty) ? first.count : row.fields.count
    }
    let counts = Dictionary(grouping: widths) { $0 }.mapValues(\.count)
    guard let usual = counts.first(where: { 2 * $0.value > sample.count })?.key,
      usual > first.count, let index = widths.firstIndex(of: usual)
    else { return }
    let header = records[index]
    // Rows alone may be longer where numbers have a decimal comma.
    guard index > 1 || first.count == 1 || header.fields.allSatisfy({ decimal($0) == nil }) else {
      return
    }
    throw TableFault.linesBeforeHeader(headerLine: header.line).error(in: file)
  }

  /// Returns the names of columns, and whether the first field has several, as in Eurostat's files: "freq,unit,geo\TIME_PERIOD"
  /// names the columns freq, unit and geo, and times are the other columns.
  private static func columns(_ header: [String], delimiter: UInt8) -> ([String], splits: Bool) {
    let names = header.map { trimmed($0) }
    guard delimiter == CSVDelimiter.tab, let slash = names[0].lastIndex(of: "\\"),
      names[0].contains(",")
    else { return (names, false) }
    return (names[0][..<slash].split(separator: ",").map { trimmed($0) } + names.dropFirst(), true)
  }
}
