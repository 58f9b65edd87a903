import LandfallSupport
import TestSupport
import Testing

/// Where records and fields of RFC 4180 begin and end.
@Suite(.timed) struct CSVRecordTests {
  /// All records, each as its text and the fields 0 and 1.
  private func records(_ text: String, isFinal: Bool = true) -> [[String]] {
    let bytes = Array(text.utf8)
    var records: [[String]] = []
    var start = 0
    while start < bytes.count,
      let record = CSVRecord.scan(bytes.span, from: start, requested: (0, 1), isFinal: isFinal)
    {
      let ranges = [record.text, record.fields.0, record.fields.1]
      records.append(ranges.map { String(decoding: bytes[$0], as: UTF8.self) })
      start = record.end
    }
    return records
  }

  @Test func endsAtEachKindOfLineEnd() {
    #expect(
      records("a,b\nc,d\r\ne,f") == [["a,b", "a", "b"], ["c,d", "c", "d"], ["e,f", "e", "f"]])
    #expect(records("a,b\n\r\n\n") == [["a,b", "a", "b"], ["", "", ""], ["", "", ""]])
    #expect(records("a,\r\n,b\n") == [["a,", "a", ""], [",b", "", "b"]])
  }

  @Test func quotesHideCommasAndLineBreaks() {
    #expect(
      records("\"a,\n\"\"b\",c\nd,e\n")
        == [["\"a,\n\"\"b\",c", "\"a,\n\"\"b\"", "c"], ["d,e", "d", "e"]])
    #expect(
      records("a\"b,\"\"\n\"x\"y,z\n") == [
        ["a\"b,\"\"", "a\"b", "\"\""], ["\"x\"y,z", "\"x\"y", "z"],
      ])
  }

  @Test func waitsForTheRestOfARecord() {
    #expect(records("a,b\nc,d", isFinal: false) == [["a,b", "a", "b"]])
    #expect(records("\"a\nb", isFinal: false) == [])
    #expect(records("\"a\"", isFinal: false) == [])
  }

  @Test func noticesAQuoteThatNeverCloses() throws {
    let bytes = Array("a,\"b\nc".utf8)
    let found = CSVRecord.scan(bytes.span, from: 0, requested: (0, 1), isFinal: true)
    let record = try #require(found)
    #expect(record.isUnclosed && !record.hasLineBreak)
    #expect(record.text == 0..<4 && record.end == 5)
  }

  /// A quote that closes no field hides no line break.
  @Test func aQuoteAloneStaysInItsLine() {
    #expect(records("\"a,b\n\"c,d\n") == [["\"a,b", "\"a", "b"], ["\"c,d", "\"c", "d"]])
    #expect(records("\"a,b\nc\"d,e\n") == [["\"a,b", "\"a", "b"], ["c\"d,e", "c\"d", "e"]])
    #expect(
      records("x,\"a,\n\"b\"\nc,d") == [
        ["x,\"a,", "x", "\"a"], ["\"b\"", "\"b\"", ""], ["c,d", "c", "d"],
      ])
    // After it, spaces may come.
    #expect(records("\"a\nb\"  ,c\n") == [["\"a\nb\"  ,c", "\"a\nb\"  ", "c"]])
    #expect(records("\"a\nb\"\r\nc,d") == [["\"a\nb\"", "\"a\nb\"", ""], ["c,d", "c", "d"]])
    // It depends on what follows.
    #expect(records("\"a\nb", isFinal: false) == [])
    #expect(records("\"a\nb\"", isFinal: false) == [])
    #expect(records("\"a\nb\" ", isFinal: false) == [])
    #expect(records("\"a\nb\" c\n", isFinal: false).count == 2)
  }

  /// A field of many lines that no quote closes ends with its first line long before the file does.
  @Test func theSearchForAQuoteIsBounded() throws {
    let rows = Array(String(repeating: "1,2,abcdefgh\n", count: 500_000).utf8)
    let bytes = Array("1,2,\"open\n".utf8) + rows
    let found = CSVRecord.scan(bytes.span, from: 0, requested: (0, 1), isFinal: false)
    let record = try #require(found)
    #expect(record.isUnclosed && record.end == 10)
    #expect(CSVRecord.endOfLast(bytes.span, delimiter: CSVDelimiter.comma) == bytes.count)
    // A quote further away is not that of the field.
    let closed = bytes + Array("x\",\n".utf8)
    let same = CSVRecord.scan(closed.span, from: 0, requested: (0, 1), isFinal: true)
    #expect(same?.end == 10)
  }

  @Test func countsFields() throws {
    let bytes = Array("\"\n\n\",b,c\r\n".utf8)
    let found = CSVRecord.scan(bytes.span, from: 0, requested: (5, 6), isFinal: true)
    let record = try #require(found)
    #expect(record.fieldCount == 3)
    #expect(record.fields.0.isEmpty && record.fields.1.isEmpty)
  }

  @Test(arguments: [",", ";", "\t", "|"]) func otherDelimiters(delimiter: String) throws {
    let byte = delimiter.utf8.first!
    let others = [",", ";", "\t", "|"].filter { $0 != delimiter }.joined()
    let bytes = Array("\(others)\(delimiter)\"a\(delimiter)\n\"\(delimiter)c\nd".utf8)
    let found = CSVRecord.scan(
      bytes.span, from: 0, requested: (1, 2), delimiter: byte, isFinal: true)
    let record = try #require(found)
    #expect(record.fieldCount == 3)
    let fields = [record.fields.0, record.fields.1].map {
      String(decoding: bytes[$0], as: UTF8.self)
    }
    #expect(fields == ["\"a\(delimiter)\n\"", "c"])
    #expect(CSVRecord.endOfLast(bytes.span, delimiter: byte) == bytes.count - 1)
  }

  /// Where a file is cut, a record ends: for random text of the letters that matter.
  @Test(.seeded) func cutsOnlyBetweenRecords() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let letters = Array("\"\"\n\n\r,,;;1".utf8)
    for _ in 0..<20_000 {
      let bytes = (0..<Int(generator.next() % 24)).map { _ in
        letters.randomElement(using: &generator)!
      }
      for delimiter in [CSVDelimiter.comma, UInt8(ascii: ";")] {
        var end = 0
        while let record = CSVRecord.scan(
          bytes.span, from: end, requested: (0, 1), delimiter: delimiter, isFinal: false)
        {
          end = record.end
        }
        #expect(CSVRecord.endOfLast(bytes.span, delimiter: delimiter) == end, "seed \(seed)")
      }
    }
  }
}
