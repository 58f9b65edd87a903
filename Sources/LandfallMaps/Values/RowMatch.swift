/// What a row of a table is among the regions of a layer.
enum RowMatch {
  /// The first row of a region.
  case region(RegionID)
  /// Another row of a region, with the line of the first.
  case duplicate(Region, line: Int)
  /// A name of several regions, with what is wrong with it.
  case ambiguous(String)
  /// A total, a footnote or a label, with the fields that say so.
  case remark([String])
  /// A part of regions, which the layer has no region for.
  case part(of: [Region])
  /// A group of countries.
  case group
  /// A name that no region has.
  case unknown
  /// A row that ends before one of the columns, with what is wrong with it.
  case short(String)

  /// Returns what each row of a table is, in their order, and notes on names that other rows decide. O(rows).
  /// - Parameters:
  ///   - join: the column with the names of regions.
  ///   - value: the column with the values, which `numbers` reads.
  static func all(
    of table: ValueTable, _ regions: RegionFinder, join: Int, value: Int, _ numbers: NumberColumn
  ) -> (matches: [RowMatch], notes: [String]) {
    let (answers, notes) = regions.answersInTable(table.rows.map { $0.fields[join] })
    let last = answers.lastIndex(where: \.isRegion)
    let lastLine = last.map { table.rows[$0].line } ?? 0
    var lines: [RegionID: Int] = [:]
    let matches = zip(table.rows, answers).map { row, answer -> RowMatch in
      if let fault = table.table.fault(of: row, without: max(join, value)) { return .short(fault) }
      let name = row.fields[join]
      switch answer {
      case .region(let region):
        if let first = lines[region.id] { return .duplicate(region, line: first) }
        lines[region.id] = row.line
        return .region(region.id)
      case .ambiguous(_, let fault): return .ambiguous(fault)
      case .part(let wholes): return .part(of: wholes)
      case .group: return .group
      case .unknown:
        let isBelow = row.line > lastLine && row.fields.count { !trimmed($0).isEmpty } == 1
        // Files of data.census.gov have labels below the names of columns.
        let isLabel =
          numbers.isNumeric && row.line == table.rows[0].line
          && numbers.value(row.fields[value]).map { $0.number == nil } ?? false
        let isRemark =
          (isBelow || isLabel)
          && RegionResolver(regions.layer).suggestions(for: name, limit: 1).isEmpty
        return isRemark || isTotal(name) ? .remark(isBelow ? row.fields : [name]) : .unknown
      }
    }
    return (matches, notes)
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
}
