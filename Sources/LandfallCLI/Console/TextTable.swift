/// Rows of text in columns, two spaces apart; the last column is not padded. Cells are shown as by
/// `printable`, so that each row is one line.
package struct TextTable {
  private var rows: [[String]] = []

  package init(header: [String]) { rows = [header.map { printable($0) }] }

  /// Creates a table with a row for each item.
  init<Item>(header: [String], of items: [Item], row: (Item) -> [String]) {
    self.init(header: header)
    for item in items { add(row(item)) }
  }

  package mutating func add(_ row: [String]) {
    precondition(row.count == rows[0].count)
    rows.append(row.map { printable($0) })
  }

  /// The lines, each with its line end.
  package var text: String {
    let widths = rows[0].indices.dropLast().map { column in rows.map { $0[column].count }.max()! }
    return rows.map { row in
      let padded = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count + 2)
      }
      return padded.joined() + row.last! + "\n"
    }.joined()
  }
}

/// Words in a cell with spaces between them; "-" without words.
func spaced(_ words: [String]) -> String { words.isEmpty ? "-" : words.joined(separator: " ") }

/// A detail as text: "full", "1,000 m".
func detailText(_ meters: Double) -> String {
  if meters == 0 { return "full" }
  return Int(exactly: meters).map { "\(grouped($0)) m" } ?? "\(meters) m"
}
