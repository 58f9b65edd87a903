import LandfallSupport
import TestSupport
import Testing

/// Where a header is, and what the form of a number is; `TableDialectTests` has the dialects.
@Suite(.timed) struct TableHeaderTests {
  /// Seeks a column called a.
  private static var sought: SoughtColumns {
    SoughtColumns { bytes, record, delimiter in
      var isFound = false
      CSVRecord.forEachField(bytes, in: record, delimiter: delimiter) { field in
        let name = fieldText(bytes, field)
        if name == "a" || name == "#a" { isFound = true }
      }
      return isFound
    }
  }

  private enum Answer: Equatable {
    case header(Range<Int>, rows: Int, delimiter: UInt8, line: Int)
    case fault(TableFault)
    case more
  }

  private func find(
    _ bytes: ArraySlice<UInt8>, _ sought: SoughtColumns = sought, isFinal: Bool = true
  ) -> Answer {
    do throws(TableFault) {
      let found = try Array(bytes).withSpan { bytes throws(TableFault) in
        try TableHeader.find(bytes, sought, isFinal: isFinal)
      }
      guard let found else { return .more }
      return .header(
        found.record.text, rows: found.rows, delimiter: found.delimiter, line: found.line)
    } catch {
      return .fault(error)
    }
  }

  private func find(_ text: String) -> Answer { find(Array(text.utf8)[...]) }

  @Test func headers() {
    let comma = CSVDelimiter.comma
    #expect(find("a,b\n1,2\n") == .header(0..<3, rows: 4, delimiter: comma, line: 1))
    #expect(find("\n# x\na;b\r\n") == .header(5..<8, rows: 10, delimiter: 0x3B, line: 3))
    #expect(find("sep=|\nb,a|a\n") == .header(6..<11, rows: 12, delimiter: 0x7C, line: 2))
    #expect(find("x\n\nb,a\n") == .fault(.linesBeforeHeader(headerLine: 3)))
    #expect(find("#a,b\n") == .header(0..<4, rows: 5, delimiter: comma, line: 1))
    #expect(find("# \"b\n") == .fault(.empty))
    #expect(find("a,\"b\n1,2\n") == .fault(.unclosedQuote(line: 1)))
    #expect(find("a\rb\n") == .fault(.carriageReturns))
    #expect(find("a,b\r") == .header(0..<4, rows: 4, delimiter: comma, line: 1))
  }

  /// The size of the pieces in which a file is read makes no difference.
  @Test(.seeded) func prefixesHaveTheSameAnswerOrNone() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "a", "b", ",", ";", "\t", "\"", "\n", "\r\n", "\r", "#", " ", "1", "sep=;", "\u{FEFF}",
    ]
    for _ in 0..<3_000 {
      let text = (0..<Int(generator.next() % 14)).map { _ in
        pieces.randomElement(using: &generator)!
      }.joined()
      let bytes = Array(text.utf8)
      for sought in [Self.sought, SoughtColumns(areNamed: false, areIn: Self.sought.areIn)] {
        let whole = find(bytes[...], sought)
        for count in 0..<bytes.count {
          let answer = find(bytes[..<count], sought, isFinal: false)
          #expect(answer == .more || answer == whole, "seed \(seed): \(text.debugDescription)")
        }
      }
    }
  }

  @Test(
    arguments: [
      ("\u{2212}4.5", "-4.5", false), ("–4.5", "-4.5", false), ("\u{A0}4.5 ", "4.5", false),
      ("4,5", "4.5", true), ("\u{2212}4,5", "-4.5", true), ("4.5", "4.5", false),
      ("1.004,5", nil, false), ("4,5,6", nil, false), ("4 5", nil, false), ("—4", nil, false),
      ("4–5", nil, false), ("", nil, false), ("−", nil, false), ("4,5 m", nil, false),
    ] as [(String, String?, Bool)])
  func formsOfNumbers(text: String, plain: String?, hasComma: Bool) {
    let semicolon = UInt8(ascii: ";")
    let found = Array(text.utf8).withSpan { PlainNumber($0, delimiter: semicolon) }
    #expect(found.map { String(decoding: $0.text, as: UTF8.self) } == plain)
    #expect(found.map(\.hasComma) ?? false == hasComma)
    let comma = Array(text.utf8).withSpan { PlainNumber($0, delimiter: CSVDelimiter.comma) }
    #expect((comma == nil) == (plain == nil || hasComma))
  }
}
