import LandfallModel
import LandfallPoints

/// A table of values: CSV, or with tabs, semicolons or bars between the fields. Its first row names the columns.
package struct ValueTable: Sendable {
  /// A row and its line, from 1.
  package struct Row: Hashable, Sendable {
    package var line: Int
    package var fields: [String]
  }

  package let file: String
  package let columns: [String]
  package private(set) var rows: [Row] = []
  /// Notes on rows that cannot be used, with file and line.
  package private(set) var faults: [String] = []
  /// The lines with one field below the rows, which are footnotes.
  package private(set) var footnotes: [Row] = []
  private let delimiter: UInt8

  /// The greatest size of a table, in bytes.
  private static let byteLimit = 64 << 20
  /// The rows that are read to find out which columns name regions.
  private static let sampleCount = 1000

  /// Reads a file; - is standard input.
  /// - Throws: ``FileError`` if the file cannot be read; ``DataError`` if it is not a table.
  package init(_ path: String) throws {
    let file = path == "-" ? "standard input" : path
    let read = try path == "-" ? readAll(.standardInput) : readFile(path, limit: Self.byteLimit)
    let bytes = try GzipInput.unpacked(read, limit: Self.byteLimit, file: file)
    let kind = FileKind(head: Array(bytes.prefix(FileKind.headSize)), name: path)
    guard [.text, .otherEncoding, .textWithNUL].contains(kind) else {
      throw DataError("\(file): \(kind.refusal(by: .table, of: file))")
    }
    try self.init(bytes, file: file)
  }

  /// - Throws: ``DataError`` if the bytes are not a table.
  package init(_ bytes: [UInt8], file: String) throws(DataError) {
    self.file = file
    var records: [Row] = []
    var unclosedLine: Int?
    let span = bytes.span
    let declared = CSVDelimiter.declared(span, from: startOfText(span))
    var position = declared?.end ?? startOfText(span)
    delimiter =
      declared?.delimiter
      ?? CSVDelimiter.sniff(span, from: position, CoordinateNames(), isFinal: true)
      ?? CSVDelimiter.comma
    var line = 1 + span.count(of: UInt8(ascii: "\n"), in: 0..<position)
    var spacedQuote: Int?
    while position < span.count {
      var fields: [String] = []
      let record = CSVRecord.scan(span, from: position, delimiter: delimiter, isFinal: true) {
        let content = fieldContent(span, $1)
        fields.append(
          String(decoding: content.map { span[$0] }, as: UTF8.self).replacing("\"\"", with: "\""))
      }
      guard let record else { break }
      if record.isUnclosed, unclosedLine == nil { unclosedLine = line }
      if spacedQuote == nil, hasSpaceBeforeQuote(span, record.text, delimiter) {
        spacedQuote = line
      }
      if fields.contains(where: { !$0.isEmpty }) { records.append(Row(line: line, fields: fields)) }
      line += span.count(of: UInt8(ascii: "\n"), in: position..<record.end)
      position = record.end
    }
    if let unclosedLine {
      throw DataError("\(file): line \(unclosedLine): a quote is not closed; close it with \"")
    }
    try Self.refuseLinesBeforeHeader(records, file: file)
    guard let header = records.first, header.fields.count > 1 else {
      throw DataError(
        "\(file): there is no table; the first row names at least two columns, such as key,value")
    }
    let (names, splits) = Self.columns(header.fields, delimiter: delimiter)
    columns = names
    let lastLine = records.last { $0.fields.count >= columns.count }?.line ?? 0
    for var row in records.dropFirst() {
      if splits {
        row.fields.replaceSubrange(
          0..<1,
          with: row.fields[0].split(separator: ",", omittingEmptySubsequences: false).map(trimmed))
      }
      while row.fields.count > columns.count, row.fields.last?.isEmpty == true {
        row.fields.removeLast()
      }
      let words = row.fields.filter { !$0.isEmpty }
      if row.fields.count == columns.count {
        rows.append(row)
      } else if words.count == 1, row.line > lastLine {
        footnotes.append(Row(line: row.line, fields: words))
      } else {
        faults.append(
          "\(file): line \(row.line): the row has \(counted(row.fields.count, "field")), and the header has "
            + "\(columns.count)" + (row.line == spacedQuote ? "; \(spacedQuoteRemedy)" : ""))
      }
    }
    guard !rows.isEmpty else {
      throw DataError(faults.first ?? "\(file): the table has no rows below its header")
    }
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
    throw DataError(
      "\(file): the header seems to be in line \(header.line), the first one with \(counted(usual, "field")); leave out "
        + "the lines before it: tail -n +\(header.line) \(oneLine(file)) > TABLE.csv")
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

  // MARK: Columns

  /// Returns the number of a column with a name, ignoring case if no other has it.
  /// - Parameter option: the option with the name.
  /// - Throws: ``DataError`` that lists the columns.
  private func columnNumber(_ name: String, of option: String) throws(DataError) -> Int {
    let exact = columns.indices.filter { columns[$0] == name }
    let found =
      exact.isEmpty
      ? columns.indices.filter { columns[$0].lowercased() == name.lowercased() } : exact
    if found.count > 1 {
      throw DataError(
        "\(file): columns \(found[0] + 1) and \(found[1] + 1) are both named \"\(oneLine(name))\"; rename one"
      )
    }
    guard let column = found.first else {
      let remedy = didYouMean(name, among: columns) ?? "it has \(list(columns))"
      throw DataError(
        "\(file): there is no column \"\(oneLine(name))\" for \(option); \(remedy)")
    }
    return column
  }

  private func list(_ names: [String]) -> String {
    listed(names.lazy.map { "\"\(oneLine($0.prefix(40)))\"" }, limit: 10)
  }

  /// A column that may name regions.
  private struct JoinColumn {
    var number: Int
    /// How many regions the first rows name.
    var count = 0
    /// Whether the column is called a code, such as "GEOID".
    var isCode = false
    /// Whether all names are whole numbers, and the column is not called a code.
    var isCoincidence = false
  }

  /// Returns the columns by how many regions they name, the best first. One that is called a code goes before others that
  /// name up to a tenth more: names of counties are also those of others. A column of whole numbers, which may be values
  /// that coincide with codes, goes before others only if none names half as many.
  private func joinColumns(_ regions: RegionFinder, except other: Int?) -> [JoinColumn] {
    let sample = rows.prefix(Self.sampleCount)
    var found = columns.indices.filter { $0 != other }.map { column in
      let isCode = Self.isCode(columns[column])
      // Any small number is the code of a state.
      let names = sample.lazy.map { $0.fields[column] }.filter {
        regions.hasRegion($0, takesStateCodes: isCode)
      }
      let isNumeric = names.allSatisfy { $0.utf8.allSatisfy { isOfNumber($0) || $0 == 0x20 } }
      let named = Set(names.compactMap { regions.region($0).region?.id })
      // A table with several rows for a region names it in each.
      return JoinColumn(
        number: column, count: named.count, isCode: isCode, isCoincidence: isNumeric && !isCode)
    }
    found.sort { $0.count > $1.count }
    func moveFirst(_ isBetter: (JoinColumn, JoinColumn) -> Bool) {
      guard let best = found.first, let better = found.firstIndex(where: { isBetter($0, best) })
      else { return }
      found.insert(found.remove(at: better), at: 0)
    }
    moveFirst { $0.isCode && !$1.isCode && 10 * $0.count >= 9 * $1.count && $0.count > 0 }
    moveFirst { !$0.isCoincidence && $1.isCoincidence && 2 * $0.count >= $1.count && $0.count > 0 }
    return found
  }

  /// Whether the name of a column is that of codes of regions, such as "STATEFP" or "country_code".
  private static func isCode(_ name: String) -> Bool {
    name.lowercased().split { !$0.isLetter }.contains { word in
      codeWords.contains(String(word))
        || ["fips", "fp", "code", "geoid"].contains { word.hasSuffix($0) }
    }
  }

  private static let codeWords: Set<String> = [
    "ags", "country", "county", "geo", "id", "insee", "iso", "key", "region", "state", "zip",
  ]

  /// Notes how the column with regions was chosen, where another one names others or could be meant.
  private func joinNotes(_ found: [JoinColumn], _ regions: RegionFinder) -> [String] {
    guard let join = found.first else { return [] }
    let name = oneLine(columns[join.number])
    if join.isCoincidence {
      return [
        "\(file): numbers of column \"\(name)\" are taken for codes of regions; choose another column with --join"
      ]
    }
    // Two columns that name the same regions are a key and a name.
    let sample = rows.prefix(Self.sampleCount)
    for column in found.dropFirst() {
      guard column.count > 0, column.isCode || !isNumeric(column.number) else { continue }
      let others = sample.count { row in
        let (one, other) = (row.fields[join.number], row.fields[column.number])
        return regions.hasRegion(one) && regions.hasRegion(other)
          && regions.region(other).region != regions.region(one).region
      }
      guard 2 * others > join.count else { continue }
      return [
        "\(file): column \"\(name)\" is taken for the regions, of which it names \(grouped(join.count)) in the "
          + "first \(counted(sample.count, "row")); column \"\(oneLine(columns[column.number]))\" names others; "
          + "choose with --join"
      ]
    }
    return []
  }

  private func isNumeric(_ column: Int) -> Bool {
    numbers(rows.prefix(Self.sampleCount), column).isNumeric
  }

  /// Decides how the fields of a column are read.
  package func numbers(_ column: Int) -> NumberColumn { numbers(rows[...], column) }

  private func numbers(_ rows: ArraySlice<Row>, _ column: Int) -> NumberColumn {
    NumberColumn(
      rows.lazy.map { $0.fields[column] }, hasSemicolons: delimiter == UInt8(ascii: ";"))
  }

  /// Returns the only column of numbers besides one, or the only column besides it.
  private func valueColumn(besides join: Int) throws(DataError) -> Int {
    let others = columns.indices.filter { $0 != join }
    if others.count == 1 { return others[0] }
    let numeric = others.filter(isNumeric)
    if numeric.count == 1 { return numeric[0] }
    throw DataError(
      "\(file): the table has several columns of values; choose one with --value: "
        + list((numeric.isEmpty ? others : numeric).map { columns[$0] }))
  }

  // MARK: Values

  /// Returns the layer whose regions the table names most often, the first one of several. A layer after which the column is
  /// called goes before others that have up to a tenth more: CA is Canada, and California in a column "state".
  /// - Parameter join: the value of `--join`.
  /// - Throws: ``DataError`` if it names a region of no layer.
  package func layer(among layers: [Layer], join: String?) throws(DataError) -> Layer {
    let given = try join.map { name throws(DataError) in try columnNumber(name, of: "--join") }
    let found = layers.compactMap { layer -> (layer: Layer, column: JoinColumn)? in
      let regions = RegionFinder(layer)
      guard let given else {
        return joinColumns(regions, except: nil).first.map { (layer, $0) }
      }
      let count = rows.prefix(Self.sampleCount).count { regions.hasRegion($0.fields[given]) }
      return (layer, JoinColumn(number: given, count: count))
    }
    guard let most = found.max(by: { $0.column.count < $1.column.count }), most.column.count > 0
    else {
      throw DataError(
        "\(file): no row names a region of the atlas, which has \(layers.map(\.id).joined(separator: ", ")); "
          + "a column must have the key, the name or another code of regions")
    }
    let named = found.first {
      10 * $0.column.count >= 9 * most.column.count
        && Self.isName(columns[$0.column.number], of: $0.layer)
    }
    return (named ?? most).layer
  }

  /// Whether a column is called after a layer, as "State", "state_code" and "STATEFP" are after states.
  private static func isName(_ column: String, of layer: Layer) -> Bool {
    var name = layer.id.lowercased()[...]
    if name.hasSuffix("ies") {
      name = name.dropLast(3) + "y"
    } else if name.hasSuffix("s") {
      name = name.dropLast()
    }
    return !name.isEmpty
      && column.lowercased().split { !$0.isLetter }.contains { $0.hasPrefix(name) }
  }

  /// Returns the values of regions of a layer, and notes on rows that are not used, with file and line.
  /// - Parameters:
  ///   - join: the column with the key, the name, or a code of the region, which is one of its attributes; nil for the column
  ///     that names the most regions.
  ///   - value: the column with the value; nil for the only one of numbers.
  /// - Throws: ``DataError`` if there is no such column, or if no row has a region and a value.
  package func values(
    in layer: Layer, join: String?, value: String?
  ) throws(DataError) -> JoinedValues {
    let regions = RegionFinder(layer)
    let given = try value.map { name throws(DataError) in try columnNumber(name, of: "--value") }
    let joined: Int
    var notes: [String] = []
    if let join {
      joined = try columnNumber(join, of: "--join")
    } else {
      let found = joinColumns(regions, except: given)
      guard let best = found.first, best.count > 0 else {
        throw DataError(
          "\(file): no column names regions of layer \"\(layer.id)\" by key, name or code; choose one with "
            + "--join, or another layer with --layer")
      }
      joined = best.number
      notes = joinNotes(found, regions)
    }
    let column: Int
    if let given { column = given } else { column = try valueColumn(besides: joined) }
    guard column != joined else {
      throw DataError("\(file): --join and --value are both \"\(oneLine(columns[column]))\"")
    }
    return try JoinedValues(self, regions, join: joined, value: column, notes: notes)
  }

  // MARK: Names

  /// Returns the keys of regions in the column that names the most, with their lines; names that no region has stay as
  /// they are.
  /// - Throws: as ``layer(among:join:)``.
  package func keys(
    among layers: [Layer]
  ) throws(DataError) -> [(text: String, line: Int)] {
    let regions = RegionFinder(try layer(among: layers, join: nil))
    let column = joinColumns(regions, except: nil).first?.number ?? 0
    return rows.lazy.map { ($0.fields[column], $0.line) }.filter { !trimmed($0.0).isEmpty }
      .map { (regions.hasRegion($0) ? regions.region($0).region?.key ?? $0 : $0, $1) }
  }
}
