import LandfallPoints
import TestSupport
import Testing

@Suite(.timed) struct CSVFieldTests {
  /// RFC 4180 has no control characters; tabs and line ends are read by all that read quotes.
  @Test(arguments: [
    ("plain", "plain"), ("a,b", "\"a,b\""), ("\"", "\"\"\"\""), ("a\r\nb", "\"a\r\nb\""),
    ("a\tb", "a\tb"),
    ("a\u{0}b", "a\u{FFFD}b"), ("\u{1B}[31m,", "\"\u{FFFD}[31m,\""),
    ("\u{7F}\u{9B}", "\u{FFFD}\u{FFFD}"),
    ("São © 東", "São © 東"), ("é\u{301},", "\"é\u{301},\""),
  ])
  func aTableHasNoControlCharacters(text: String, field: String) {
    #expect(csvField(text) == Array(field.utf8))
  }

  @Test func theDelimiterIsQuoted() {
    #expect(csvField("a;b", delimiter: UInt8(ascii: ";")) == Array("\"a;b\"".utf8))
    #expect(csvField("a,b", delimiter: UInt8(ascii: ";")) == Array("a,b".utf8))
  }
}
