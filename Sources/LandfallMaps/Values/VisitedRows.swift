import LandfallModel

/// The rows of a table of regions whose columns do not say that the region was not visited.
package struct VisitedRows: Sendable {
  /// How the table was read, where that is not obvious.
  package private(set) var notes: [String] = []
  /// Notes on rows that end before the answer, with file and line.
  package private(set) var faults: [String] = []
  /// The lines of the rows that do not count.
  private var leftOut: Set<Int> = []

  /// Whether a row counts.
  package func hasRow(at line: Int) -> Bool { !leftOut.contains(line) }

  /// Finds the column of answers by its name, or else by words such as "want to go", also as its name, or as one of stays.
  /// Of several, one that says yes is enough. A note names a column that may be meant.
  /// - Parameters:
  ///   - layers: those whose regions the table may name.
  ///   - today: the date after which a visit is only planned, such as "2026-11-30".
  /// - Throws: ``DataError`` for a field that is no answer, and if the table names no regions.
  package init(_ table: Table, among layers: [Layer], today: String) throws(DataError) {
    let regions = RegionColumns(table)
    let layer = try regions.layer(among: layers, join: nil)
    let finder = RegionFinder(layer)
    let join = regions.choices(finder, except: nil).first?.number
    let others = table.columns.indices.filter { $0 != join }
    let isHeaderless =
      join.map { finder.isInFirstRow(table.columns[$0]) } == true
      && others.contains {
        Self.saysYesOrNo(table.columns[$0], today) || WrittenNumber(table.columns[$0]) != nil
      }
    guard !isHeaderless else {
      throw DataError(
        "\(table.file): the first row says which region was visited; add a row of names above it, such as Country,Visited"
      )
    }
    let named = UsualNames.visited.candidates(others.map { table.columns[$0] }).map { others[$0] }
    if !named.isEmpty {
      let columns = try named.map { number throws(DataError) in
        try VisitColumn(table, number, today: today)
      }
      decide(by: columns, table)
      return
    }
    let columns = others.compactMap { try? VisitColumn(table, $0, today: today) }
    let column =
      columns.first { $0.answers.contains(.notVisited) } ?? columns.first(where: \.isOfPlans)
      ?? columns.first { UsualNames.stays.rank(of: $0.name) != nil && $0.answers.contains(.no) }
    if let column {
      decide(by: [column], table)
      return
    }
    let number = columns.first(where: \.maySayWhatCounts)?.number
    if let number = number ?? others.first(where: { Self.mentionsPlans(table, $0, today) }) {
      let name = oneLine(table.columns[number].prefix(40))
      notes.append(
        "\(table.file): column \"\(name)\" may say which regions were visited, but all rows count; "
          + "call it \"Visited\" to leave out those that say no")
    }
  }

  /// Whether a text is an answer without a count or a date.
  private static func saysYesOrNo(_ text: String, _ today: String) -> Bool {
    [.yes, .no, .cross, .circle, .notVisited].contains(VisitAnswer(text, today: today))
  }

  /// Whether most fields of a column are answers, and some are words such as "want to go".
  private static func mentionsPlans(_ table: Table, _ column: Int, _ today: String) -> Bool {
    let answers = table.rows.map { VisitAnswer($0.fields[column], today: today) }
    return answers.contains(.notVisited) && 2 * answers.count { $0 != nil } > answers.count
  }

  private mutating func decide(by columns: [VisitColumn], _ table: Table) {
    for (index, row) in table.rows.enumerated() {
      let visits = columns.contains { $0.saysYes(index) }
      if !visits { leftOut.insert(row.line) }
      if !visits,
        let fault = columns.lazy.compactMap({ table.fault(of: row, without: $0.number) }).first
      {
        faults.append(fault)
      }
    }
    let names = columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let count = table.rows.count - leftOut.count
    notes.append(
      "\(table.file): column\(columns.count == 1 ? "" : "s") \(names) \(columns.count == 1 ? "says" : "say") which regions "
        + "were visited: \(grouped(count)) of \(counted(table.rows.count, "row")) \(count == 1 ? "counts" : "count")"
    )
  }
}

/// A column of which each field is an answer.
private struct VisitColumn {
  let number: Int
  let name: String
  /// The answers of the rows.
  let answers: [VisitAnswer]
  /// Whether the column is called after what is still to come, such as "To visit": a yes in it says no.
  let isOfPlans: Bool
  private let isCrossYes: Bool
  /// Whether the answers may say which regions were visited, whatever the name of the column.
  let maySayWhatCounts: Bool

  /// - Throws: ``DataError`` that names the first field that is no answer.
  init(_ table: Table, _ number: Int, today: String) throws(DataError) {
    self.number = number
    name = oneLine(table.columns[number].prefix(40))
    isOfPlans = VisitAnswer(table.columns[number], today: today) == .notVisited
    var answers: [VisitAnswer] = []
    for row in table.rows {
      guard let answer = VisitAnswer(row.fields[number], today: today) else {
        throw DataError(
          "\(table.file): line \(row.line): column \"\(name)\" has \"\(oneLine(row.fields[number].prefix(40)))\", which says "
            + "neither yes nor no; write yes or no, or rename the column if it does not say which regions were visited"
        )
      }
      answers.append(answer)
    }
    self.answers = answers
    isCrossYes = VisitAnswer.isCrossYes(among: answers)
    if VisitAnswer.areUnclear(answers), let index = answers.firstIndex(of: .cross) {
      throw DataError(
        "\(table.file): line \(table.rows[index].line): column \"\(name)\" has \"\(oneLine(table.rows[index].fields[number]))\" "
          + "which may be yes or no beside the others; write yes or no")
    }
    maySayWhatCounts =
      Self.maySayWhatCounts(Set(answers))
      || Set(table.rows.map { trimmed($0.fields[number]) }) == ["0", "1"]
  }

  func saysYes(_ row: Int) -> Bool {
    isOfPlans
      ? [.no, .empty].contains(answers[row]) || answers[row] == .cross && !isCrossYes
      : answers[row].saysYes(isCrossYes: isCrossYes)
  }

  /// Whether the answers are both yes and no, yes and empty, or 1 and 0; those of counts are not enough.
  private static func maySayWhatCounts(_ answers: Set<VisitAnswer>) -> Bool {
    let hasNo = [.no, .empty, .planned].contains(where: answers.contains)
    return hasNo && !answers.contains(.count) && answers.count > 1
      && (!answers.isDisjoint(with: [.yes, .cross, .circle])
        || answers.isSubset(of: [.date, .empty, .planned]))
  }
}

extension VisitAnswer {
  /// Whether it is not clear what a cross says: beside circles, or beside words or marks for both yes and no.
  package static func areUnclear(_ answers: some Sequence<VisitAnswer>) -> Bool {
    let answers = Set(answers)
    return answers.contains(.cross)
      && (answers.contains(.circle)
        || answers.contains(.yes) && (answers.contains(.no) || answers.contains(.empty)))
  }

  /// Whether a cross among other answers is yes.
  package static func isCrossYes(among answers: some Sequence<VisitAnswer>) -> Bool {
    !answers.contains(.yes)
  }

  package func saysYes(isCrossYes: Bool) -> Bool {
    switch self {
    case .yes, .circle, .count, .date: true
    case .cross: isCrossYes
    case .no, .notVisited, .empty, .planned: false
    }
  }
}
