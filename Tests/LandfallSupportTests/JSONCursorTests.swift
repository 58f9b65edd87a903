import LandfallSupport
import TestSupport
import Testing

/// What the readers of points and boundaries make of errors, their tests cover.
@Suite(.timed) struct JSONCursorTests {
  private func end(_ text: String, _ rules: JSONCursor.Rules) -> Int? {
    Array(text.utf8).withSpan { bytes in
      var cursor = JSONCursor(bytes, rules)
      return (try? cursor.skipValue(depth: 0)) == nil ? nil : cursor.index
    }
  }

  @Test(arguments: [#""\ud83d""#, #""\ude00""#, #""\ud83d\u0041""#, "1e999", "[-1e999]"])
  func interoperableRulesAreThoseOfTheReader(text: String) {
    #expect(end(text, .init()) == text.utf8.count)
    #expect(end(text, .init(isInteroperable: true)) == nil)
    #expect(throws: JSONFault.self) { try JSONReader.read(Array(text.utf8)) }
  }

  @Test func depthIsLimited() {
    let text = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    #expect(end(text, .init()) == nil)
    #expect(end(text, .init(depthLimit: 200)) == 400)
    #expect(end("[\(text)]", .init(depthLimit: 200)) == nil)
  }

  @Test func wordsAreComparedWithTheirEscapes() {
    for (name, isType) in [("type", true), (#"t\u0079pe"#, true), ("typ", false), ("types", false)]
    {
      let quoted = Array("\"\(name)\"".utf8)
      let isFound = quoted.withSpan { JSONCursor($0).isText(1..<quoted.count - 1, "type") }
      #expect(isFound == isType)
    }
  }

  /// Random values, of brackets and quotes above all.
  private func value(_ random: inout SeededGenerator, depth: Int = 0) -> String {
    switch Int.random(in: 0..<(depth > 5 ? 4 : 7), using: &random) {
    case 0: return ["0", "-1.5e3", "true", "null"].randomElement(using: &random)!
    case 1:
      let parts = ["a", "[", "{", "]}", #"\""#, #"\\"#, #"\u00e9"#, "é", "longer text", "😀"]
      let count = Int.random(in: 0..<6, using: &random)
      return "\"" + (0..<count).map { _ in parts.randomElement(using: &random)! }.joined() + "\""
    case 2: return "[]"
    case 3: return "{ }"
    case 4, 5:
      let count = Int.random(in: 1..<5, using: &random)
      return "[" + (0..<count).map { _ in value(&random, depth: depth + 1) }.joined(separator: " ,")
        + "]"
    default: return "{\"x]\" : \(value(&random, depth: depth + 1)),\"\":1}"
    }
  }

  @Test(.seeded) func uncheckedSkippingFindsTheSameEnd() throws {
    let seed = TestSeed.current
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      let value = value(&random)
      try Array("\(value),1]}".utf8).withSpan { bytes throws(JSONSyntaxError) in
        var checked = JSONCursor(bytes, .init(isInteroperable: true))
        var unchecked = checked
        try checked.skipValue(depth: 0)
        try unchecked.skipUnchecked()
        #expect(checked.index == value.utf8.count && unchecked.index == checked.index)
      }
      // No part of it traps.
      for count in 0..<value.utf8.count {
        Array(value.utf8.prefix(count)).withSpan { bytes in
          var cursor = JSONCursor(bytes)
          _ = try? cursor.skipUnchecked()
          #expect(cursor.index <= count)
        }
      }
    }
  }
}
