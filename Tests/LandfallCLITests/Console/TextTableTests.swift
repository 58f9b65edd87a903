import TestSupport
import Testing

import LandfallCLI

@Suite(.timed) struct TextTableTests {
  @Test func tablesAlign() {
    var table = TextTable(header: ["a", "bb"])
    table.add(["long", "x"])
    #expect(table.text == "a     bb\nlong  x\n")
  }

  @Test func cellsForgeNoRows() {
    var table = TextTable(header: ["a\n", "b"])
    table.add(["x\nlandfall: error: y", "\u{1B}]0;title\u{7}"])
    #expect(
      table.text == #"""
        a\u{a}                    b
        x\u{a}landfall: error: y  \u{1b}]0;title\u{7}

        """#)
  }
}
