import LandfallSupport
import TestSupport
import Testing

@Suite(.timed) struct PrintableTests {
  @Test func escapesWhatATerminalActsOn() {
    #expect(printable("a\u{1B}[31mb") == "a\\u{1b}[31mb")
    #expect(printable("a\nb\r\tc\u{0}") == "a\\u{a}b\\u{d}\\u{9}c\\u{0}")
    #expect(printable("\u{7F}\u{85}\u{9B}") == "\\u{7f}\\u{85}\\u{9b}")
    #expect(printable("\u{2028}\u{2029}") == "\\u{2028}\\u{2029}")
    let noncharacters = Array(0xFDD0...0xFDEF) + [0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF]
    let marks = Array(0x202A...0x202E) + Array(0x2066...0x2069) + [0x200E, 0x200F, 0x061C]
    for value in marks + noncharacters {
      let text = Unicode.Scalar(value).map { String($0) } ?? ""
      #expect(printable(text) == "\\u{\(String(value, radix: 16))}")
    }
  }

  @Test func leavesLettersAsTheyAre() {
    for text in ["", "Côte d’Ivoire", "ישראל", "العربية", "a\\b", "🇫🇷 👩‍👧", "e\u{301}", "\u{A0}"] {
      #expect(printable(text) == text)
      #expect(printable(printable(text)) == printable(text))
    }
  }

  @Test func keepsLineEndsBetweenLines() {
    #expect(printableLines("a\n\u{1B}b\r\n\n") == "a\n\\u{1b}b\\u{d}\n\n")
  }

  @Test func oneLineHasNoLineEndsAndAnEnd() {
    #expect(oneLine("a\n\tb\u{1B}\u{2028}c") == "a  b\\u{1b} c")
    #expect(oneLine(String(repeating: "x", count: 100)).count == 80)
  }
}
