import TestSupport
import Testing

import LandfallCLI

@Suite(.timed) struct TextTableTests {
  @Test func tablesAlign() {
    var table = TextTable(header: ["a", "bb"])
    table.add(["long", "x"])
    #expect(table.text == "a     bb\nlong  x\n")
  }
}
