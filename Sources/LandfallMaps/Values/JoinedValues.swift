/// The values of a table by region, with the rows that are not used.
package struct JoinedValues: Sendable {
  package let layer: Layer
  package let values: RegionValues
  /// Notes on rows that are not used, with file and line.
  package let faults: [String]
  /// How the table was read, where that is not obvious.
  package let notes: [String]
  /// The number of rows that are not used.
  package let faultCount: Int
  package let file: String
  /// The number of rows below the header.
  package let rowCount: Int

  /// Reads two columns of a table, in three steps: what each row is, the values of regions, and notes on the other rows.
  /// If most values are numbers, all must be.
  /// - Throws: ``DataError`` if no row has a region and a value.
  init(
    _ table: ValueTable, _ regions: RegionFinder, join: Int, value: Int, notes: [String]
  ) throws(DataError) {
    layer = regions.layer
    file = table.file
    rowCount = table.rows.count + table.table.faults.count
    let numbers = table.numbers(value)
    if let problem = numbers.problem {
      throw DataError("\(file): column \"\(oneLine(table.columns[value]))\" \(problem)")
    }
    let (matches, remarks) = RowMatch.all(of: table, regions, join: join, value: value, numbers)
    let found = FoundValues(table, matches, of: layer, value: value, numbers)
    let others = OtherRows(table, matches, regions, join: join)
    guard found.count > 0 else {
      let names = (column: oneLine(table.columns[join]), value: oneLine(table.columns[value]))
      throw DataError(
        found.hasRegions
          ? "\(file): no region has a value in column \"\(names.value)\"; choose another with --value"
          : "\(file): no row names a region of layer \"\(layer.id)\" in column \"\(names.column)\"; "
            + (others.unknown.first.map { "the first is \($0)" } ?? others.parts.first
              ?? "choose another with --join"))
    }
    if let codes = others.codes, 2 * others.unknownCount > table.rows.count {
      throw DataError(
        "\(file): \(grouped(others.unknownCount)) of \(counted(table.rows.count, "code")) in column "
          + "\"\(oneLine(table.columns[join]))\" name no region of layer \"\(layer.id)\", such as \(codes); those that do may be "
          + "others' by chance: choose another column with --join, or write the codes as this layer has them"
      )
    }
    values = found.values
    self.notes =
      notes + Self.notes(on: table, regions, join: join, value: value, numbers)
      + (remarks + found.fillNotes).map { "\(table.file): \($0)" }
      + [others.remarkNote, others.groupNote].compactMap { $0 }
    faults =
      [table.table.faults + others.short, others.duplicates, found.wrong].flatMap { notes in
        notes.prefix(OtherRows.listLimit)
          + (notes.count > OtherRows.listLimit
            ? ["\(table.file): and \(notes.count - OtherRows.listLimit) more of these"] : [])
      } + others.parts.notes(file: table.file) + (others.unknownNote.map { [$0] } ?? [])
    faultCount =
      others.unknownCount + others.parts.count + table.table.faults.count + others.short.count
      + others.duplicates.count
      + found.wrong.count
  }

  /// Notes on how the columns were read.
  private static func notes(
    on table: ValueTable, _ regions: RegionFinder, join: Int, value: Int, _ numbers: NumberColumn
  ) -> [String] {
    let name = oneLine(table.columns[value])
    var notes = numbers.notes.map { "\(table.file): column \"\(name)\": \($0)" }
    if numbers.isNumeric, WrittenNumber(name) != nil, regions.isInFirstRow(table.columns[join]) {
      notes.append(
        "\(table.file): the first row, \"\(oneLine(table.columns[join]))\" and \"\(name)\", is taken for the names of "
          + "columns; add a row of names above it")
    }
    return notes
  }
}

/// The values in the first row of each region.
private struct FoundValues {
  let values: RegionValues
  /// The number of regions with a value.
  let count: Int
  /// Whether any row names a region.
  let hasRegions: Bool
  /// Notes on rows whose name or value cannot be read.
  private(set) var wrong: [String] = []
  /// Notes on regions that have the value of another one.
  let fillNotes: [String]

  init(
    _ table: ValueTable, _ matches: [RowMatch], of layer: Layer, value column: Int,
    _ reader: NumberColumn
  ) {
    var texts = [String?](repeating: nil, count: layer.regions.count)
    var numbers = [Double?](repeating: nil, count: layer.regions.count)
    var named: Set<RegionID> = []
    for (row, match) in zip(table.rows, matches) {
      if case .ambiguous(let fault) = match {
        wrong.append("\(table.file): line \(row.line): \(fault)")
      }
      guard case .region(let id) = match else { continue }
      named.insert(id)
      guard let value = reader.value(row.fields[column]) else { continue }
      if reader.isNumeric, value.number == nil {
        let name = oneLine(table.columns[column])
        wrong.append(
          "\(table.file): line \(row.line), column \"\(name)\": \(Self.fault(value.text))")
      }
      numbers[Int(id.rawValue)] = value.number
      texts[Int(id.rawValue)] = oneLine(value.text)
    }
    hasRegions = !named.isEmpty
    count = reader.isNumeric ? numbers.count { $0 != nil } : texts.count { $0 != nil }
    let filled = DrawnApart.filled(of: layer, named: named).filter {
      let whole = Int($0.whole.id.rawValue)
      return reader.isNumeric ? numbers[whole] != nil : texts[whole] != nil
    }
    for (part, whole) in filled {
      numbers[Int(part.id.rawValue)] = numbers[Int(whole.id.rawValue)]
      texts[Int(part.id.rawValue)] = texts[Int(whole.id.rawValue)]
    }
    fillNotes = DrawnApart.notes(on: filled)
    var values = RegionValues(
      title: RegionValues.title(ofName: table.columns[column]),
      content: reader.isNumeric ? .numbers(numbers) : .texts(texts))
    values.unit = reader.unit
    self.values = values
  }

  /// What is wrong with a text among numbers.
  private static func fault(_ text: String) -> String {
    let remedy =
      WrittenNumber.resemblesNumber(text)
      ? "write a plain number such as 1234.5, or leave it empty for no data"
      : "leave it empty for no data"
    return "\"\(oneLine(text.prefix(40)))\" is not a number; \(remedy)"
  }
}

/// Notes on the rows that give no region a value.
private struct OtherRows {
  /// The greatest number of rows that a note lists, and of notes on rows of one kind.
  static let listLimit = 8

  /// The faults of rows that end too soon.
  private(set) var short: [String] = []
  private(set) var duplicates: [String] = []
  /// The first rows that name no region, with a similar name.
  private(set) var unknown: [String] = []
  private(set) var unknownCount = 0
  /// The names of parts of regions.
  private(set) var parts = NamedParts()
  private var groups: [String] = []
  private var remarks: [Table.Row]
  private let file: String
  private let layer: Layer

  init(_ table: ValueTable, _ matches: [RowMatch], _ regions: RegionFinder, join: Int) {
    file = table.file
    layer = regions.layer
    remarks = table.table.footnotes
    for (row, match) in zip(table.rows, matches) {
      switch match {
      case .region, .ambiguous: break
      case .short(let fault): short.append(fault)
      case .remark(let fields): remarks.append(.init(line: row.line, fields: fields))
      case .duplicate(let region, let line):
        duplicates.append(
          "\(file): line \(row.line): \(oneLine(region.name)) is also in line \(line), whose value is used"
        )
      case .part(let wholes): parts.add(row.fields[join], of: wholes, line: row.line)
      case .group: groups.append(row.fields[join])
      case .unknown:
        unknownCount += 1
        let isCode = trimmed(row.fields[join]).utf8.allSatisfy { 0x30...0x39 ~= $0 }
        if unknownCount == 1, isCode { codes = "\"\(oneLine(row.fields[join].prefix(40)))\"" }
        if !isCode { codes = nil }
        // The search for similar names is only for those that are listed.
        if unknownCount <= Self.listLimit { unknown.append(note(row, row.fields[join])) }
      }
    }
  }

  /// Returns the name in a row that names no region, with a similar one.
  private func note(_ row: Table.Row, _ name: String) -> String {
    let similar = RegionResolver(layer).suggestions(for: name, limit: 1).first
    let guess = similar.map { " (did you mean \"\(oneLine($0.name))\"?)" } ?? ""
    return "line \(row.line) \"\(oneLine(name.prefix(40)))\"\(guess)"
  }

  /// The first names that are no region's, if all are whole numbers; nil otherwise.
  private(set) var codes: String?

  /// A note on totals, footnotes and labels; nil without them.
  var remarkNote: String? {
    guard !remarks.isEmpty else { return nil }
    let texts = remarks.lazy.map { row in
      let text = row.fields.first { !trimmed($0).isEmpty } ?? ""
      return "line \(row.line) \"\(oneLine(text.prefix(40)))\""
    }
    return
      "\(file): \(counted(remarks.count, "row")) \(remarks.count == 1 ? "is" : "are") taken for totals, footnotes or labels: "
      + listed(texts, limit: Self.listLimit)
  }

  /// A note on the groups of countries; nil without them.
  var groupNote: String? {
    guard !groups.isEmpty else { return nil }
    let names = groups.lazy.map { oneLine($0.prefix(40)) }
    return
      "\(file): \(counted(groups.count, "row")) \(groups.count == 1 ? "is a group" : "are groups") of countries: "
      + listed(names, limit: Self.listLimit)
  }

  /// A note on the rows that name no region; nil without them.
  var unknownNote: String? {
    guard unknownCount > 0 else { return nil }
    let more = unknownCount > unknown.count ? " and \(unknownCount - unknown.count) more" : ""
    return
      "\(file): \(counted(unknownCount, "row")) \(unknownCount == 1 ? "names" : "name") no region of layer \"\(layer.id)\": "
      + unknown.joined(separator: ", ") + more
  }
}
