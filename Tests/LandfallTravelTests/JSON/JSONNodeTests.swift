import Foundation
import TestSupport
import Testing

import LandfallSupport
import LandfallTravel

@Suite(.timed) struct JSONNodeTests {
  private func value(_ text: String) throws -> PreservedJSON {
    try JSONNode(book: Array(text.utf8), file: "t").preserved
  }

  private func problem(_ text: String) -> String {
    do {
      _ = try value(text)
      return "none"
    } catch {
      return "\(error)".replacingOccurrences(of: "; correct or restore the file", with: "")
    }
  }

  @Test func values() throws {
    #expect(try value(" null ") == .null)
    #expect(try value("[true,false]") == .array([.bool(true), .bool(false)]))
    for number in [
      "0", "-0", "1", "-12.50", "1e5", "1E+05", "2.5e-3", "123456789012345678901234567890",
    ] {
      #expect(try value(number) == .number(number))
    }
    #expect(try value("\u{FEFF}{}") == .object([:]))
    #expect(try value(#"{"a":1,"a":2}"#) == .object(["a": .number("2")]))
  }

  @Test func strings() throws {
    #expect(try value(#""a\"\\\/\b\f\n\r\tz""#) == .string("a\"\\/\u{8}\u{C}\n\r\tz"))
    #expect(try value(#""\u00e9\u20AC\uD83D\uDE00""#) == .string("é€😀"))
    // Half pairs are no characters.
    #expect(try value(#""\uD83Dx""#) == .string("\u{FFFD}x"))
    #expect(try value(#""\uDE00\uD83D\u0041""#) == .string("\u{FFFD}\u{FFFD}A"))
    #expect(try value("\"Curaçao 🇨🇼\"") == .string("Curaçao 🇨🇼"))
  }

  @Test func whatIsNone() {
    for (text, wanted) in [
      ("", "t:1: not JSON: the text ends where a value belongs"),
      ("\n\n[1,\n2", "t:4: not JSON: the text ends where ',' or ']' belongs"),
      ("[1,]", "t:1: not JSON: ']' where a value belongs"),
      ("{a:1}", "t:1: not JSON: 'a' where a member's name belongs"),
      ("{\"a\" 1}", "t:1: not JSON: '1' where ':' belongs"),
      ("{\"a\":1", "t:1: not JSON: the text ends where ',' or '}' belongs"),
      ("01", "t:1: not JSON: text after the value"),
      ("1.", "t:1: not JSON: the text ends where a digit belongs"),
      ("1e", "t:1: not JSON: the text ends where a digit belongs"),
      (".5", "t:1: not JSON: '.' where a value belongs"),
      ("-", "t:1: not JSON: the text ends where a value belongs"),
      ("nul", "t:1: not JSON: 'n' where a value belongs"),
      ("NaN", "t:1: not JSON: 'N' where a value belongs"),
      ("{} {}", "t:1: not JSON: text after the value"),
      ("\"a", "t:1: not JSON: the text ends inside of a string"),
      ("\"\\", "t:1: not JSON: the text ends inside of a string"),
      ("\"\\x\"", "t:1: not JSON: an escape that JSON does not know inside of a string"),
      ("\"\\u12\"", "t:1: not JSON: \\u without four hexadecimal digits inside of a string"),
      ("\"\\u+123\"", "t:1: not JSON: \\u without four hexadecimal digits inside of a string"),
      ("\"a\nb\"", "t:1: not JSON: a control character, such as a line break, inside of a string"),
    ] {
      #expect(problem(text) == wanted)
    }
    #expect(throws: TravelError.self) { try JSONNode(book: [0x22, 0xFF, 0x22], file: "t") }
    #expect(throws: TravelError.self) { try JSONNode(book: [0x22, 0x5C, 0x75, 0x30], file: "t") }
  }

  @Test func depthIsBounded() throws {
    let deep = String(repeating: "[", count: 127) + "1" + String(repeating: "]", count: 127)
    #expect(try value(deep).text == deep)
    #expect(problem("[" + deep + "]") == "t:1: not JSON: nested more than 128 deep")
    #expect(problem(String(repeating: "{\"a\":", count: 1_000_000)).contains("nested"))
  }

  @Test func linesAreCounted() throws {
    let root = try JSONNode(book: Array("[1,\n2,\r\n\n{\n\"a\":\n3}]".utf8), file: "t")
    #expect(root.array?.map(\.line) == [1, 2, 4])
    #expect(root.array?[2].object?["a"]?.line == 6)
  }

  @Test func textIsReadAgain() throws {
    let value = PreservedJSON.object([
      "b": .array([
        .null, .bool(true), .number("1.50"), .string("\u{1}\"\\\n é"), .array([]), .object([:]),
      ]),
      "a": PreservedJSON(0.1), "c": PreservedJSON(.nan), "d": PreservedJSON(-3),
      "e": PreservedJSON(1e300),
    ])
    #expect(
      value.text
        == #"{"a":0.1,"b":[null,true,1.50,"\u0001\"\\\n é",[],{}],"c":null,"d":-3,"e":1e+300}"#)
    #expect(try self.value(value.text) == value)
    #expect(try self.value(value.lines) == value)
  }

  /// The order of what cannot be told from each other by any other rule.
  @Test func joins() throws {
    let values = [
      PreservedJSON.null, .bool(false), .bool(true), .number("1"), .number("1.0"), .string(""),
      .array([]),
      .object([:]), .object(["a": .number("1")]), .object(["a": .object(["b": .null])]),
      .object(["b": .string("x"), "a": .number("2")]),
    ]
    for a in values {
      #expect(a.joined(with: a) == a)
      for b in values {
        #expect(a.joined(with: b) == b.joined(with: a))
        for c in values {
          #expect(a.joined(with: b).joined(with: c) == a.joined(with: b.joined(with: c)))
        }
      }
    }
    #expect(
      values[8].joined(with: values[10]) == .object(["a": .number("2"), "b": .string("x")]))
    // Equal strings, yet not the same bytes: both orders keep the same ones.
    let (one, two) = (PreservedJSON.string("\u{E9}"), PreservedJSON.string("e\u{301}"))
    #expect(Array(one.joined(with: two).text.utf8) == Array(two.joined(with: one).text.utf8))
  }
}
