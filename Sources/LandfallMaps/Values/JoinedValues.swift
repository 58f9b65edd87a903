/// The values of a table by region, with the rows that are not used.
package struct JoinedValues: Sendable {
  package let layer: Layer
  package let values: RegionValues
  /// Notes on rows that are not used, with file and line.
  package private(set) var faults: [String]
  /// How the table was read, where that is not obvious.
  package private(set) var notes: [String]
  /// The number of rows that are not used.
  package private(set) var faultCount: Int
  package let file: String
  /// The number of rows below the header.
  package let rowCount: Int

  /// The greatest number of rows that a note lists, and of notes on rows of one kind.
  private static let listLimit = 8

  /// Reads two columns of a table. If most values are numbers, all must be.
  /// - Throws: ``DataError`` if no row has a region and a value.
  init(
    _ table: ValueTable, _ regions: RegionFinder, join: Int, value: Int, notes: [String]
  ) throws(DataError) {
    let layer = regions.layer
    self.layer = layer
    file = table.file
    rowCount = table.rows.count + table.faults.count
    let name = oneLine(table.columns[value])
    let column = table.numbers(value)
    let isNumeric = column.isNumeric
    if let problem = column.problem {
      throw DataError("\(file): column \"\(name)\" \(problem)")
    }
    self.notes = notes + column.notes.map { "\(table.file): column \"\(name)\": \($0)" }
    if regions.hasRegion(table.columns[join]), isNumeric, WrittenNumber(name) != nil {
      self.notes.append(
        "\(file): the first row, \"\(oneLine(table.columns[join]))\" and \"\(name)\", is taken for the names of "
          + "columns; add a row of names above it")
    }

    var texts = [String?](repeating: nil, count: layer.regions.count)
    var numbers = [Double?](repeating: nil, count: layer.regions.count)
    var lines: [RegionID: Int] = [:]
    var unmatched: [String] = []
    var unmatchedCount = 0
    let lastLine = table.rows.last { regions.hasRegion($0.fields[join]) }?.line ?? 0
    var remarks = table.footnotes
    var (duplicates, wrong) = ([String](), [String]())
    for row in table.rows {
      let key = row.fields[join]
      guard regions.hasRegion(key) else {
        let isBelow =
          row.line > lastLine && row.fields.count { !trimmed($0).isEmpty } == 1
        // Files of data.census.gov have labels below the names of columns.
        let isLabel =
          isNumeric && row.line == table.rows[0].line
          && column.value(row.fields[value]).map { $0.number == nil } ?? false
        let isRemark =
          (isBelow || isLabel) && RegionResolver(layer).suggestions(for: key, limit: 1).isEmpty
        if isRemark || Self.isTotal(key) {
          remarks.append(.init(line: row.line, fields: isBelow ? row.fields : [key]))
          continue
        }
        unmatchedCount += 1
        // The search for similar names is only for those that are listed.
        if unmatchedCount <= Self.listLimit { unmatched.append(Self.note(row, key, regions)) }
        continue
      }
      let (region, fault) = regions.region(key)
      guard let region else {
        wrong.append("\(file): line \(row.line): \(fault)")
        continue
      }
      if let first = lines[region.id] {
        duplicates.append(
          "\(file): line \(row.line): \(oneLine(region.name)) is also in line \(first), whose value is used"
        )
        continue
      }
      lines[region.id] = row.line
      guard let value = column.value(row.fields[value]) else { continue }
      if isNumeric, value.number == nil {
        let remedy =
          WrittenNumber.resemblesNumber(value.text)
          ? "write a plain number such as 1234.5, or leave it empty for no data"
          : "leave it empty for no data"
        wrong.append(
          "\(file): line \(row.line), column \"\(name)\": \"\(oneLine(value.text.prefix(40)))\" is not a number; "
            + remedy)
      }
      numbers[Int(region.id.rawValue)] = value.number
      texts[Int(region.id.rawValue)] = oneLine(value.text)
    }
    let count = isNumeric ? numbers.count { $0 != nil } : texts.count { $0 != nil }
    guard count > 0 else {
      throw DataError(
        lines.isEmpty
          ? "\(file): no row names a region of layer \"\(layer.id)\" in column \"\(oneLine(table.columns[join]))\"; "
            + (unmatched.first.map { "the first is \($0)" } ?? "choose another with --join")
          : "\(file): no region has a value in column \"\(name)\"; choose another with --value")
    }
    if !remarks.isEmpty {
      let texts = remarks.lazy.map { row in
        let text = row.fields.first { !trimmed($0).isEmpty } ?? ""
        return "line \(row.line) \"\(oneLine(text.prefix(40)))\""
      }
      self.notes.append(
        "\(file): \(counted(remarks.count, "row")) \(remarks.count == 1 ? "is" : "are") taken for totals, footnotes or labels: "
          + listed(texts, limit: Self.listLimit))
    }
    var values = RegionValues(
      title: RegionValues.title(ofName: table.columns[value]),
      content: isNumeric ? .numbers(numbers) : .texts(texts))
    values.unit = column.unit
    self.values = values
    faults = [table.faults, duplicates, wrong].flatMap { notes in
      notes.prefix(Self.listLimit)
        + (notes.count > Self.listLimit
          ? ["\(table.file): and \(notes.count - Self.listLimit) more of these"] : [])
    }
    if unmatchedCount > 0 {
      let more =
        unmatchedCount > unmatched.count ? " and \(unmatchedCount - unmatched.count) more" : ""
      let verb = unmatchedCount == 1 ? "names" : "name"
      faults.append(
        "\(table.file): \(counted(unmatchedCount, "row")) \(verb) no region of layer \"\(layer.id)\": "
          + unmatched.joined(separator: ", ") + more)
    }
    faultCount = unmatchedCount + table.faults.count + duplicates.count + wrong.count
  }

  /// The names of rows with the sum or the mean of others, in lower case.
  private static let totals: Set<String> = [
    "total", "totals", "grand total", "subtotal", "sum", "all", "overall", "average", "mean",
    "median", "national", "nation", "nationwide", "national average", "world", "world total",
    "united states", "united states of america", "us", "u.s.", "usa", "us total", "u.s. total",
    "insgesamt", "gesamt", "summe", "ensemble", "totale", "totaal",
  ]
  /// The first words of footnotes, in lower case.
  private static let notes = ["source", "sources", "note", "notes", "quelle", "fuente", "fonte"]

  /// Whether a name that no region has is that of a total, or the begin of a footnote.
  private static func isTotal(_ name: String) -> Bool {
    let name = trimmed(name).lowercased()
    if totals.contains(name) || name.hasPrefix("*") { return true }
    return name.hasPrefix("total ") || notes.contains { name.hasPrefix($0 + ":") }
  }

  /// Returns the name in a row that names no region, with a similar one.
  private static func note(_ row: ValueTable.Row, _ key: String, _ regions: RegionFinder) -> String
  {
    let similar = RegionResolver(regions.layer).suggestions(for: key, limit: 1).first
    let guess = similar.map { " (did you mean \"\(oneLine($0.name))\"?)" } ?? ""
    return "line \(row.line) \"\(oneLine(key.prefix(40)))\"\(guess)"
  }
}
