import TestSupport
import Testing

import LandfallCLI

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
    #expect(record.isUnclosed)
    #expect(record.text == 0..<6)
    #expect(record.lineCount == 1)
  }

  @Test func countsFieldsAndLines() throws {
    let bytes = Array("\"\n\n\",b,c\r\n".utf8)
    let found = CSVRecord.scan(bytes.span, from: 0, requested: (5, 6), isFinal: true)
    let record = try #require(found)
    #expect(record.fieldCount == 3)
    #expect(record.lineCount == 3)
    #expect(record.fields.0.isEmpty && record.fields.1.isEmpty)
  }
}
