import LandfallCoverage
import LandfallModel
import LandfallSources
import LandfallSupport

/// A table that a phone shows as a list of cards.
struct HTMLTable {
  /// A column: its heading, and whether it holds text rather than numbers.
  struct Column {
    var title: String
    var isText = false
  }

  var columns: [Column]
  private var rows: HTML = ""

  init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row of as many cells as there are columns.
  mutating func add(_ cells: [HTML]) {
    precondition(cells.count == columns.count)
    let row = zip(columns, cells).map { column, cell -> HTML in
      let kind: HTML = column.isText ? " class=\"text\"" : ""
      return "<td\(kind) data-label=\"\(column.title)\">\(cell)</td>"
    }.joined()
    rows += "<tr>\(row)</tr>\n"
  }

  var html: HTML {
    let head = columns.map { column -> HTML in
      let kind: HTML = column.isText ? " class=\"text\"" : ""
      return "<th scope=\"col\"\(kind)>\(column.title)</th>"
    }.joined()
    return """
      <table class="stacked">
      <thead><tr>\(head)</tr></thead>
      <tbody>
      \(rows)</tbody>
      </table>
      """
  }
}

/// Bars beside their names and numbers.
struct HTMLBars {
  private var rows: HTML = ""
  let largest: Double

  init(largest: Double) { self.largest = largest }

  /// - Parameters:
  ///   - kind: the color, 0 to 2.
  ///   - cells: what stands behind the bar.
  mutating func add(_ name: HTML, value: Double, kind: Int = 0, _ cells: [String]) {
    let part = largest > 0 && value > 0 ? min(1, value / largest) : 0
    let numbers = cells.map { cell -> HTML in "<td>\(cell)</td>" }.joined()
    let width = fixed(100 * part, decimals: 2)
    rows += """
      <tr><td>\(name)</td><td class="bar"><i class="k\(kind)" style="width:\(width)%"></i></td>\
      \(numbers)</tr>

      """
  }

  var html: HTML { "<table class=\"bars\"><tbody>\n\(rows)</tbody></table>" }
}
