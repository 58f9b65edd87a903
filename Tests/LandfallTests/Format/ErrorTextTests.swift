import Landfall
import TestSupport
import Testing

@Suite(.timed) struct ErrorTextTests {
  @Test func isTheTextOfAString() {
    let (negative, large, half) = (Int.min, UInt64.max, 0.5)
    let (name, part): (String, ErrorText) = ("Côte d’Ivoire", "the part")
    #expect("" as ErrorText == "\("")")
    #expect(text("a “literal”") == "a “literal”")
    #expect(text("\(0) \(7) \(negative) \(large) \(half)") == "0 7 \(Int.min) \(UInt64.max) 0.5")
    #expect(text("\(UInt16(1_000)), \(Int8(-128))") == "1000, -128")
    #expect(text("\(name), \(part), \(SectionKind.layers)") == "Côte d’Ivoire, the part, layers")
  }

  @Test func listsNames() {
    #expect(text("it has \([], or: "no layers")") == "it has no layers")
    #expect(text("it has \(["a"], or: "no layers")") == "it has a")
    #expect(text("it has \(["a", "b", "c"], or: "no layers")") == "it has a, b, c")
  }

  private func text(_ text: ErrorText) -> String { text.description }
}
