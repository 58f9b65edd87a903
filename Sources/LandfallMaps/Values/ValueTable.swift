import LandfallModel
import LandfallPoints

/// A table of values: one of its columns names regions, another has their values.
package struct ValueTable: Sendable {
  package let table: Table
  private let regions: RegionColumns
  var file: String { table.file }
  var columns: [String] { table.columns }
  /// The rows that are used.
  private(set) var rows: [Table.Row]
  /// The column that has one text in all of them; nil without a condition.
  private var constant: Int?

  /// The greatest size of a table, in bytes.
  private static let byteLimit = 64 << 20

  /// Reads a file; - is standard input.
  /// - Throws: ``FileError`` if the file cannot be read; ``DataError`` if it is not a table.
  package init(_ path: String) throws {
    let file = path == "-" ? "standard input" : path
    let read = try path == "-" ? readAll(.standardInput) : readFile(path, limit: Self.byteLimit)
    let bytes = try GzipInput.unpacked(read, limit: Self.byteLimit, file: file)
    let head = Array(bytes.prefix(FileKind.headSize))
    let kind = FileKind(head: head, name: path)
    guard [.text, .otherEncoding, .textWithNUL].contains(kind) else {
      throw DataError("\(file): \(kind.refusal(by: .table, of: file, head: head))")
    }
    try self.init(bytes, file: file)
  }

  /// - Throws: ``DataError`` if the bytes are not a table.
  package init(_ bytes: [UInt8], file: String) throws(DataError) {
    table = try Table(bytes, file: file)
    rows = table.rows
    regions = RegionColumns(table)
  }

  // MARK: Rows

  /// Keeps the rows with a text in a column.
  /// - Parameter condition: the column, an equals sign and the text, such as "Year=2023".
  /// - Throws: ``DataError`` if there is no such column, or no row.
  package mutating func keep(where condition: String) throws(DataError) {
    let name = condition.prefix { $0 != "=" }
    let column = try regions.columnNumber(trimmed(name), of: "--where")
    let wanted = trimmed(condition.dropFirst(name.count + 1))
    let kept = rows.filter { trimmed($0.fields[column]) == wanted }
    guard !kept.isEmpty else {
      var values: [String] = []
      for row in rows where values.count < 100 {
        let value = trimmed(row.fields[column])
        if !values.contains(value) { values.append(value) }
      }
      throw DataError(
        "\(file): no row has \"\(oneLine(wanted))\" in column \"\(oneLine(columns[column]))\"; it has \(regions.list(values))"
      )
    }
    (rows, constant) = (kept, column)
  }

  /// The column that tells the rows of regions apart, such as a year: in none it has a value twice. Nil if most regions
  /// have one row.
  /// - Complexity: O(rows × columns).
  func distinction(of join: Int) -> (column: Int, values: [String])? {
    let groups = Dictionary(grouping: rows.filter { !trimmed($0.fields[join]).isEmpty }) {
      trimmed($0.fields[join])
    }
    let several = groups.values.filter { $0.count > 1 }
    guard 2 * several.count > groups.count else { return nil }
    var best: (column: Int, values: [String])?
    for column in columns.indices where column != join {
      let isDistinct = several.allSatisfy { rows in
        Set(rows.map { trimmed($0.fields[column]) }).count == rows.count
      }
      guard isDistinct else { continue }
      let values = Set(rows.map { trimmed($0.fields[column]) })
      if best.map({ values.count < $0.values.count }) ?? true { best = (column, values.sorted()) }
    }
    return best
  }

  // MARK: Columns

  /// Notes how the column with regions was chosen, where another one names others or could be meant.
  private func joinNotes(_ found: [RegionColumns.Choice], _ regions: RegionFinder) -> [String] {
    guard let join = found.first else { return [] }
    let name = oneLine(columns[join.number])
    if join.isCoincidence {
      return [
        "\(file): numbers of column \"\(name)\" are taken for codes of regions; choose another column with --join"
      ]
    }
    // Two columns that name the same regions are a key and a name.
    let sample = rows.prefix(Table.sampleCount)
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
    numbers(rows.prefix(Table.sampleCount), column).isNumeric
  }

  /// Decides how the fields of a column are read.
  package func numbers(_ column: Int) -> NumberColumn { numbers(rows[...], column) }

  private func numbers(_ rows: ArraySlice<Table.Row>, _ column: Int) -> NumberColumn {
    NumberColumn(
      rows.lazy.map { $0.fields[column] }, hasSemicolons: table.delimiter == UInt8(ascii: ";"),
      neighbor: neighbor(of: column))
  }

  /// Another column whose numbers have one decimal mark, which tells that of a column without one.
  private func neighbor(of column: Int) -> NumberColumn.Neighbor? {
    let sample = rows.prefix(Table.sampleCount)
    return NumberColumn.Neighbor(
      columns.indices.lazy.filter { $0 != column }.map { other in
        (name: columns[other], fields: sample.map { $0.fields[other] })
      })
  }

  /// Returns the only column of numbers besides one, or the only column besides it.
  /// - Parameter distinction: the column that tells rows of a region apart.
  private func valueColumn(
    besides join: Int, _ distinction: Int?
  ) throws(DataError) -> Int {
    let others = columns.indices.filter { $0 != join && $0 != distinction && $0 != constant }
    if others.count == 1 { return others[0] }
    let numeric = others.filter(isNumeric)
    if numeric.count == 1 { return numeric[0] }
    throw DataError(
      "\(file): the table has several columns of values; choose one with --value: "
        + regions.list((numeric.isEmpty ? others : numeric).map { columns[$0] }))
  }

  // MARK: Values

  /// Returns the layer whose regions the table names most often; see ``RegionColumns/layer(among:join:)``.
  package func layer(among layers: [Layer], join: String?) throws(DataError) -> Layer {
    try regions.layer(among: layers, join: join)
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
    let given = try value.map { name throws(DataError) in
      try self.regions.columnNumber(name, of: "--value")
    }
    let joined: Int
    var notes: [String] = []
    if let join {
      joined = try self.regions.columnNumber(join, of: "--join")
    } else {
      let found = self.regions.choices(regions, except: given)
      guard let best = found.first, best.count > 0 else {
        throw DataError(
          "\(file): no column names regions of layer \"\(layer.id)\" by key, name or code; choose one with "
            + "--join, or another layer with --layer")
      }
      joined = best.number
      notes = joinNotes(found, regions)
    }
    let foreign = CountryCodes.olympic(rows.lazy.map { $0.fields[joined] }, in: regions)
    let finder = foreign.map(regions.reading) ?? regions
    if foreign != nil {
      notes.append(
        "\(file): column \"\(oneLine(columns[joined]))\" has codes of the Olympic committee, as which it is read: BRN is Bahrain"
      )
    }
    let column: Int
    let distinction = distinction(of: joined)
    if let given {
      column = given
    } else {
      column = try valueColumn(besides: joined, distinction?.column)
    }
    guard column != joined else {
      throw DataError("\(file): --join and --value are both \"\(oneLine(columns[column]))\"")
    }
    if let (other, values) = distinction, other != column {
      let name = oneLine(columns[other])
      throw DataError(
        "\(file): most regions have several rows, and column \"\(name)\" tells them apart (\(self.regions.list(values))); keep one "
          + "with --where \(shellWord("\(columns[other])=\(values.last ?? "")"))")
    }
    return try JoinedValues(self, finder, join: joined, value: column, notes: notes)
  }
}
