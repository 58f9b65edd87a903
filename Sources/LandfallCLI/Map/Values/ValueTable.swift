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

  /// The greatest size of a table, in bytes.
  private static let byteLimit = 64 << 20
  /// The rows that are read to find out which columns name regions.
  private static let sampleCount = 1000

  /// Reads a file; - is standard input.
  /// - Throws: ``FileError`` if the file cannot be read; ``DataError`` if it is not a table.
  package init(_ path: String) throws {
    let bytes = try path == "-" ? readAll(.standardInput) : readFile(path, limit: Self.byteLimit)
    try self.init(bytes, file: path == "-" ? "standard input" : path)
  }

  /// - Throws: ``DataError`` if the bytes are not a table.
  package init(_ bytes: [UInt8], file: String) throws(DataError) {
    self.file = file
    var records: [Row] = []
    var unclosedLine: Int?
    let span = bytes.span
    let start = startOfText(span)
    let delimiter =
      CSVDelimiter.sniff(span, from: start, CoordinateNames(), isFinal: true) ?? CSVDelimiter.comma
    var (position, line) = (start, 1)
    while position < span.count {
      var fields: [String] = []
      let record = CSVRecord.scan(span, from: position, delimiter: delimiter, isFinal: true) {
        let content = fieldContent(span, $1)
        fields.append(
          String(decoding: content.map { span[$0] }, as: UTF8.self).replacing("\"\"", with: "\""))
      }
      guard let record else { break }
      if record.isUnclosed, unclosedLine == nil { unclosedLine = line }
      if fields.contains(where: { !$0.isEmpty }) { records.append(Row(line: line, fields: fields)) }
      line += span.count(of: UInt8(ascii: "\n"), in: position..<record.end)
      position = record.end
    }
    if let unclosedLine {
      throw DataError("\(file): line \(unclosedLine): a quote is not closed; close it with \"")
    }
    guard let header = records.first, header.fields.count > 1 else {
      throw DataError(
        "\(file): there is no table; the first row names at least two columns, such as key,value")
    }
    columns = header.fields.map { trimmed($0) }
    for row in records.dropFirst() {
      if row.fields.count == columns.count {
        rows.append(row)
      } else {
        faults.append(
          "\(file): line \(row.line): the row has \(counted(row.fields.count, "field")), and the header has "
            + "\(columns.count)")
      }
    }
    guard !rows.isEmpty else { throw DataError("\(file): the table has no rows below its header") }
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

  /// Returns the column that names the most regions, and how many of the first rows do.
  private func joinColumn(_ regions: RegionFinder, except other: Int?) -> (column: Int, count: Int)
  {
    let sample = rows.prefix(Self.sampleCount)
    let counts = columns.indices.map { column in
      column == other ? 0 : sample.count { regions.hasRegion($0.fields[column]) }
    }
    let best = counts.indices.max { counts[$0] < counts[$1] || counts[$0] == counts[$1] && $0 > $1 }
    return best.map { ($0, counts[$0]) } ?? (0, 0)
  }

  /// Returns the only column of numbers besides one, or the only column besides it.
  private func valueColumn(besides join: Int) throws(DataError) -> Int {
    let others = columns.indices.filter { $0 != join }
    if others.count == 1 { return others[0] }
    let numeric = others.filter { column in
      let values = rows.prefix(Self.sampleCount).compactMap { Self.value($0.fields[column]) }
      return 2 * values.count { $0.number != nil } > values.count
    }
    if numeric.count == 1 { return numeric[0] }
    throw DataError(
      "\(file): the table has several columns of values; choose one with --value: "
        + list(others.map { columns[$0] }))
  }

  // MARK: Values

  /// Returns the layer whose regions the table names most often; the first one of several.
  /// - Parameter join: the value of `--join`.
  /// - Throws: ``DataError`` if it names a region of no layer.
  package func layer(among layers: [Layer], join: String?) throws(DataError) -> Layer {
    let given = try join.map { name throws(DataError) in try columnNumber(name, of: "--join") }
    var best: (layer: Layer, count: Int)?
    for layer in layers {
      let regions = RegionFinder(layer)
      let count =
        given.map { column in
          rows.prefix(Self.sampleCount).count { regions.hasRegion($0.fields[column]) }
        } ?? joinColumn(regions, except: nil).count
      if count > best?.count ?? 0 { best = (layer, count) }
    }
    guard let best else {
      throw DataError(
        "\(file): no row names a region of the atlas, which has \(layers.map(\.id).joined(separator: ", ")); "
          + "a column must have the key, the name or another code of regions")
    }
    return best.layer
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
    if let join {
      joined = try columnNumber(join, of: "--join")
    } else {
      let found = joinColumn(regions, except: given)
      guard found.count > 0 else {
        throw DataError(
          "\(file): no column names regions of layer \"\(layer.id)\" by key, name or code; choose one with "
            + "--join, or another layer with --layer")
      }
      joined = found.column
    }
    let column: Int
    if let given { column = given } else { column = try valueColumn(besides: joined) }
    guard column != joined else {
      throw DataError("\(file): --join and --value are both \"\(oneLine(columns[column]))\"")
    }
    return try JoinedValues(self, regions, join: joined, value: column)
  }

  /// Returns the content of a field: its text, and the number that it is; nil if it stands for a missing value.
  ///
  /// A number may have commas between thousands, a percent sign after it, and the minus sign of typography.
  static func value(_ field: String) -> (text: String, number: Double?)? {
    let text = trimmed(field)
    guard !missing.contains(text.lowercased()) else { return nil }
    var plain = text.replacing("−", with: "-")
    if plain.hasSuffix("%") { plain = trimmed(plain.dropLast()) }
    let parts = plain.drop { $0 == "-" || $0 == "+" }.prefix { $0 != "." }.split(
      separator: ",", omittingEmptySubsequences: false)
    let hasThousands =
      parts.count > 1 && (1...3).contains(parts[0].count)
      && parts.dropFirst().allSatisfy { $0.count == 3 }
    if hasThousands { plain = plain.replacing(",", with: "") }
    return (text, decimal(plain).flatMap { $0.isFinite ? $0 : nil })
  }

  /// Whether text is a number with a comma before its fraction.
  static func hasDecimalComma(_ text: String) -> Bool {
    text.split(separator: ",", omittingEmptySubsequences: false).count == 2
      && value(text)?.number == nil && value(text.replacing(",", with: "."))?.number != nil
  }

  /// The fields of tables that stand for a missing value, in lower case.
  private static let missing: Set<String> = [
    "", "na", "n/a", "#n/a", "nan", "null", "-", "–", "—", ".", "..", "...", ":",
  ]
}
