/// A small table, which each dialect writes in its way: a note, the columns that a reader needs, and perhaps a remark.
struct SampleTable {
  var columns: [String]
  var rows: [[String]]
  /// The columns of numbers.
  var numbers: Set<Int> = []

  /// Four points, one in each region.
  static let points = SampleTable(
    columns: ["note", "time", "lat", "lon"],
    rows: [
      ["a", "2026-05-01T08:00:00Z", "2.5", "-4.5"], ["b", "2026-05-01T09:00:00Z", "7.5", "4.5"],
      ["c", "2026-05-01T10:00:00Z", "-6.5", "3.5"], ["d", "2026-05-01T11:00:00Z", "12.5", "1.5"],
    ], numbers: [2, 3])
  /// A value of each region.
  static let values = SampleTable(
    columns: ["note", "key", "rate"],
    rows: [["a", "W", "2.5"], ["b", "E", "7.5"], ["c", "S", "-6.5"], ["d", "N", "12.5"]],
    numbers: [2])
  /// The regions that somebody has visited.
  static let visits = SampleTable(
    columns: ["note", "key", "date"],
    rows: [
      ["a", "W", "2026-05-01"], ["b", "E", "2026-05-02"], ["c", "S", "2026-05-03"],
      ["d", "N", "2026-05-04"],
    ])

  /// The table with a last column that no reader needs.
  func withRemarks(_ remark: String = "x") -> SampleTable {
    SampleTable(
      columns: columns + ["remark"], rows: rows.map { $0 + [remark] }, numbers: numbers)
  }

  /// The table with another text in a field.
  func with(_ text: String, row: Int, column: Int = 0) -> SampleTable {
    var table = self
    table.rows[row][column] = text
    return table
  }

  func named(_ name: String) -> SampleTable {
    SampleTable(columns: [name] + columns.dropFirst(), rows: rows, numbers: numbers)
  }

  /// The table with its numbers written in another way.
  func writing(_ number: (String) -> String) -> SampleTable {
    var table = self
    for row in rows.indices {
      for column in numbers { table.rows[row][column] = number(rows[row][column]) }
    }
    return table
  }

  /// The lines of the table.
  func text(
    _ delimiter: String = ",", end: String = "\n", before: String = "", rowEnd: String = "",
    headerEnd: String = "", quotes: Bool = false
  ) -> String {
    func line(_ fields: [String]) -> String {
      fields.map { quotes ? "\"\($0)\"" : $0 }.joined(separator: delimiter)
    }
    return before + line(columns) + headerEnd + end
      + rows.map { line($0) + rowEnd + end }.joined()
  }

  /// The table with a line among its rows.
  func text(inserting line: String, at index: Int) -> String {
    var lines = text().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert(line, at: index)
    return lines.joined(separator: "\n")
  }
}

/// A reader of tables.
enum TableDoor: String, CaseIterable, Sendable {
  case locate, track, values, visits

  var table: SampleTable {
    switch self {
    case .locate, .track: .points
    case .values: .values
    case .visits: .visits
    }
  }
}

/// What a reader makes of a dialect.
enum TableVerdict: Sendable {
  /// It reads all rows, and says nothing but a note with these words.
  case read(note: String = "")
  /// It reads the rows with these notes, and says of the others why not.
  case part(String, says: String)
  /// It reads nothing, and says why.
  case refused(String)
}

/// A way to write tables, and what all readers make of it.
struct TableDialect: Sendable, CustomStringConvertible {
  var name: String
  var verdict: TableVerdict
  /// Other verdicts of some readers, each with its reason.
  var others: [TableDoor: (verdict: TableVerdict, reason: String)] = [:]
  var write: @Sendable (SampleTable) -> String
  /// Whether the text is written as ISO 8859-1.
  var isLatin1 = false

  var description: String { name }

  init(
    _ name: String, _ verdict: TableVerdict = .read(),
    except others: [TableDoor: (verdict: TableVerdict, reason: String)] = [:],
    isLatin1: Bool = false, _ write: @escaping @Sendable (SampleTable) -> String
  ) {
    (self.name, self.verdict, self.others, self.write) = (name, verdict, others, write)
    self.isLatin1 = isLatin1
  }

  func bytes(for door: TableDoor) -> [UInt8] {
    let text = write(door.table)
    return isLatin1
      ? text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } : Array(text.utf8)
  }

  static let all = beforeTheHeader + lineEnds + fields + widths + quotes + numbers

  // MARK: Before the header

  private static let beforeTheHeader = [
    TableDialect("plain") { $0.text() },
    TableDialect("byte order mark") { $0.text(before: "\u{FEFF}") },
    TableDialect("byte order mark, quoted names") { $0.text(before: "\u{FEFF}", quotes: true) },
    TableDialect("two empty lines") { $0.text(before: "\n\n") },
    TableDialect("empty lines, CR LF") { $0.text(end: "\r\n", before: "\r\n\r\n") },
    TableDialect("byte order mark, empty line") { $0.text(before: "\u{FEFF}\n") },
    TableDialect("a line of spaces") { $0.text(before: "  \n") },
    TableDialect("a row of empty fields") { $0.text(before: ",,,\n") },
    TableDialect("comment") { $0.text(before: "# exported by X\n") },
    TableDialect("comments and an empty line") { $0.text(before: "# exported\n#by X\n\n") },
    TableDialect("comment after an empty line") { $0.text(before: "\n# exported by X\n") },
    TableDialect("comment with commas") { $0.text(before: "# a, b, c, d, e, f\n") },
    TableDialect("comment in quotes") { $0.text(before: "\"# exported by X\",,\n") },
    TableDialect("comment before semicolons") { $0.text(";", before: "# exported, by X\n") },
    TableDialect("comment, CR LF") { $0.text(end: "\r\n", before: "# exported by X\r\n") },
    TableDialect(
      "comment of as many words as columns",
      except: [
        .visits: (
          .part("abcd", says: "\"key\""), "without numbers nothing tells a comment from a header"
        )
      ]
    ) { "# exported" + String(repeating: ",by X", count: $0.columns.count - 1) + "\n" + $0.text() },
    TableDialect("header after #") { $0.named("#note").text() },
    TableDialect("header after # and a space") { $0.named("# note").text() },
    TableDialect("number sign as a name") { $0.named("#").text() },
    TableDialect("sep=;") { $0.text(";", before: "sep=;\n") },
    TableDialect("sep=; in quotes") { $0.text(";", before: "\"sep=;\"\n") },
    TableDialect("sep=, and more of it") { $0.text(before: "sep=,,,\n") },
    TableDialect("SEP=| after a mark") { $0.text("|", before: "\u{FEFF}SEP=|\n") },
    TableDialect("sep=; after an empty line") { $0.text(";", before: "\nsep=;\n") },
    TableDialect("sep=^") { $0.text("^", before: "sep=^\n") },
    TableDialect("title", .refused("the header seems to be in line 2; leave out the lines before"))
    {
      $0.text(before: "Table of May\n")
    },
    TableDialect("title and an empty line", .refused("the header seems to be in line 3; ")) {
      $0.text(before: "Table of May\n\n")
    },
    TableDialect("title before semicolons", .refused("the header seems to be in line 2; ")) {
      $0.text(";", before: "Table of May\n")
    },
    TableDialect("comment and title", .refused("the header seems to be in line 3; ")) {
      $0.text(before: "# exported\nTable of May\n")
    },
    TableDialect("only empty lines", .refused("is empty; ")) { _ in "\n\n\n" },
    TableDialect(
      "only comments", .refused("is empty; the first row must name the columns"),
      except: [.visits: (.part("", says: ""), "a list may have no regions")]
    ) { _ in "# exported\n# by X\n" },
    TableDialect("nothing", .refused("is empty; ")) { _ in "" },
    TableDialect(
      "header alone", .refused("no "),
      except: [.locate: (.part("", says: ""), "its output is a header, too")]
    ) { $0.text().prefix { $0 != "\n" } + "\n" },
    TableDialect(
      "NUL in the header", .refused("NUL bytes")
    ) { $0.named("no\u{0}te").text() },
  ]

  // MARK: Line ends

  private static let lineEnds = [
    TableDialect("CR LF") { $0.text(end: "\r\n") },
    TableDialect("no end of the last line") { String($0.text().dropLast()) },
    TableDialect("CR LF, no end of the last line") { $0.text(end: "\r\n").dropLast() + "" },
    TableDialect("CR LF below a header with LF") {
      $0.text(end: "\r\n").replacing("\r\n", with: "\n", maxReplacements: 1)
    },
    TableDialect("CR alone", .refused("lines end with CR alone; write them with LF or CR LF")) {
      $0.text(end: "\r")
    },
    TableDialect("CR alone, quotes", .refused("lines end with CR alone; write them with LF")) {
      $0.text(end: "\r", quotes: true)
    },
    TableDialect("CR alone after a comment", .refused("lines end with CR alone; write them")) {
      $0.text(end: "\r", before: "# exported\r")
    },
    TableDialect("CR CR LF", .refused("lines end with CR CR LF; write them with LF or CR LF")) {
      $0.text(end: "\r\r\n")
    },
    TableDialect("an empty line between rows") { $0.text(inserting: "", at: 2) },
    TableDialect("empty lines at the end") { $0.text() + "\n\n" },
    TableDialect("a line of spaces between rows") { $0.text(inserting: "   ", at: 2) },
    TableDialect(
      "rows of empty fields at the end",
      except: [
        .locate: (
          .part("abcd", says: "the latitude is empty"), "each row of the input is one of the output"
        )
      ]
    ) { $0.text() + String(repeating: ",", count: $0.columns.count - 1) + "\n" },
    TableDialect(
      "a comment between rows", .part("abcd", says: "1 field, but the header has ")
    ) { $0.text(inserting: "# more", at: 2) },
    TableDialect(
      "a comment below the rows", .part("abcd", says: "1 field, but the header has "),
      except: [
        .values: (.read(), "statistical offices write footnotes there"),
        .visits: (.read(), "statistical offices write footnotes there"),
      ]
    ) { $0.text() + "# end\n" },
  ]

  // MARK: Fields

  private static let fields = [
    TableDialect("semicolons") { $0.text(";") },
    TableDialect("tabs") { $0.text("\t") },
    TableDialect("bars") { $0.text("|") },
    TableDialect("commas and spaces") { $0.text(", ") },
    TableDialect("spaces and semicolons") { $0.text(" ; ") },
    TableDialect("quotes") { $0.text(quotes: true) },
    TableDialect("quotes, CR LF, semicolons") { $0.text(";", end: "\r\n", quotes: true) },
    TableDialect("quotes, tabs") { $0.text("\t", quotes: true) },
    TableDialect("comma in a name") { $0.named("\"note, mine\"").text() },
    TableDialect("semicolon in a name") { $0.named("\"note; mine\"").text(";") },
    TableDialect("commas in a name before semicolons") {
      $0.named("note, of, a, b, c, d, e").text(";")
    },
    TableDialect("line break in a name") { $0.named("\"note\nmine\"").text() },
    TableDialect("CR LF in a name") { $0.named("\"note\r\nmine\"").text(end: "\r\n") },
    TableDialect("quotes in a name") { $0.named("\"a \"\"note\"\"\"").text() },
    TableDialect("comma in a field") { $0.with("\"x, y\"", row: 1).text() },
    TableDialect("line break in a field") { $0.with("\"x\ny\"", row: 1).text() },
    TableDialect("line breaks and commas in a field") {
      $0.with("\"x, y, z\n\n12, y, z, u, v\"", row: 1).text()
    },
    TableDialect("CR LF in a field") { $0.with("\"x\r\ny\"", row: 1).text(end: "\r\n") },
    TableDialect("quotes in a field") { $0.with("\"an \"\"x\"\"\"", row: 1).text() },
    TableDialect("inches") { $0.with("27\" wide", row: 1).text() },
    TableDialect("text after a quoted word") { $0.with("\"x\" y", row: 1).text() },
    TableDialect("spaces after a quoted field") { $0.with("\"x\ny\"  ", row: 1).text() },
    TableDialect(
      "ISO 8859-1",
      except: [
        .visits: (.refused("is text that is not UTF-8"), "a name that is misread is kept in a book")
      ], isLatin1: true
    ) { $0.with("M\u{FC}nchen", row: 1).text() },
  ]

  // MARK: Widths

  private static let widths = [
    TableDialect("a comma more in each row") { $0.text(rowEnd: ",") },
    TableDialect("three commas more in each row") { $0.text(rowEnd: ",,,") },
    TableDialect("an empty quoted field more") { $0.text(rowEnd: ",\"\"") },
    TableDialect("a comma more in each line") { $0.text(rowEnd: ",", headerEnd: ",") },
    TableDialect("a comma more in the header") { $0.text(headerEnd: ",") },
    TableDialect("a tab more in each row") { $0.text("\t", rowEnd: "\t") },
    TableDialect("rows without their last field") {
      let lines = $0.text().split(separator: "\n")
      return lines[0] + ",remark\n" + lines.dropFirst().joined(separator: "\n")
    },
    TableDialect("a field more", .part("acd", says: " fields, but the header has ")) {
      $0.with("b,x", row: 1).text()
    },
    TableDialect("a field without quotes", .part("acd", says: " fields, but the header has ")) {
      $0.with("x, y", row: 1).text()
    },
    TableDialect(
      "a row cut short", .part("acd", says: " but the header has "),
      except: [.visits: (.part("abcd", says: ""), "the row lacks its date alone")]
    ) {
      let lines = $0.text().split(separator: "\n")
      let cut = lines[2].split(separator: ",").dropLast().joined(separator: ",")
      return [lines[0] + "", lines[1] + "", cut, lines[3] + "", lines[4] + ""]
        .joined(separator: "\n")
    },
    // The second half has all fields that are needed.
    TableDialect("a broken row", .part("abcd", says: "1 field, but the header has ")) {
      $0.with("x\ny", row: 1).text()
    },
  ]

  // MARK: Quotes that are alone

  private static let quotes = [
    TableDialect("a quote alone", .part("acd", says: "a quote is not closed")) {
      $0.with("\"b", row: 1).text()
    },
    TableDialect("a quote alone in the last row", .part("abc", says: "a quote is not closed")) {
      $0.with("\"d", row: 3).text()
    },
    TableDialect("a quote alone, tabs") { $0.with("\"b", row: 1).text("\t") },
    TableDialect("two quotes that begin fields", .part("ac", says: "a quote is not closed")) {
      $0.with("\"b", row: 1).with("\"d", row: 3).text()
    },
    TableDialect("two quotes that begin fields, tabs") {
      $0.with("\"b", row: 1).with("\"d", row: 3).text("\t")
    },
    TableDialect("quotes that begin neighbors", .part("ad", says: "a quote is not closed")) {
      $0.with("\"b", row: 1).with("\"c", row: 2).text()
    },
    TableDialect(
      "a quote that begins a field and one that ends one",
      .part("acd", says: "a quote is not closed"),
      except: [
        .visits: (
          .part("acd", says: ""), "without numbers nothing tells it from a field with a line break"
        )
      ]
    ) { $0.with("\"b", row: 1).with("c\"", row: 2).text() },
    TableDialect(
      "the same with decimal commas", .part("acd", says: "a quote is not closed"),
      except: [
        .visits: (
          .part("acd", says: ""), "without numbers nothing tells it from a field with a line break"
        )
      ]
    ) {
      $0.with("\"b", row: 1).with("c\"", row: 2).writing { $0.replacing(".", with: ",") }.text(";")
    },
    TableDialect(
      "the same with tabs",
      except: [
        .visits: (
          .part("acd", says: ""), "without numbers nothing tells it from a field with a line break"
        )
      ]
    ) { $0.with("\"b", row: 1).with("c\"", row: 2).text("\t") },
    TableDialect("a quote alone in the header", .refused("1: a quote is not closed; close or")) {
      $0.named("\"note").text()
    },
    TableDialect(
      "spaces before quotes", .part("", says: ": a quote after a space does not begin a field")
    ) { $0.withRemarks(" \"x, y\"").text() },
  ]

  // MARK: Numbers

  private static let numbers = [
    TableDialect("minus sign") { $0.writing { $0.replacing("-", with: "\u{2212}") }.text() },
    TableDialect("en dash") { $0.writing { $0.replacing("-", with: "–") }.text() },
    TableDialect("hyphen of Unicode") { $0.writing { $0.replacing("-", with: "\u{2010}") }.text() },
    TableDialect("wide minus") { $0.writing { $0.replacing("-", with: "\u{FF0D}") }.text() },
    TableDialect("no-break spaces") { $0.writing { "\u{A0}\($0)\u{202F}" }.text() },
    TableDialect("plus signs") { $0.writing { $0.hasPrefix("-") ? $0 : "+" + $0 }.text() },
    TableDialect(
      "decimal commas", .read(note: "the comma is read as decimal, as in 2,5"),
      except: [.visits: (.read(), "it has no numbers")]
    ) { $0.writing { $0.replacing(".", with: ",") }.text(";") },
    TableDialect(
      "decimal commas, tabs", .read(note: "the comma is read as decimal, as in 2,5"),
      except: [.visits: (.read(), "it has no numbers")]
    ) { $0.writing { $0.replacing(".", with: ",") }.text("\t") },
    TableDialect(
      "decimal commas and minus signs", .read(note: "the comma is read as decimal, as in 2,5"),
      except: [.visits: (.read(), "it has no numbers")]
    ) {
      $0.writing { $0.replacing(".", with: ",").replacing("-", with: "\u{2212}") }.text("|")
    },
    TableDialect(
      "decimal commas in quotes", .part("", says: "it has a decimal comma; write a decimal point"),
      except: [
        .values: (
          .read(note: "the comma is read as decimal"), "the whole column decides, not a field"
        ),
        .visits: (.read(), "it has no numbers"),
      ]
    ) { $0.writing { "\"\($0.replacing(".", with: ","))\"" }.text() },
  ]
}
