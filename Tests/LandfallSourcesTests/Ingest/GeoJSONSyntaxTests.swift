import Landfall
import TestSupport
import Testing

import LandfallBuilder

/// JSON is checked wherever it is in a document, also where nothing is made of it.
@Suite("GeoJSON: JSON that is refused, and where", .timed)
struct GeoJSONSyntaxTests {
  /// Values that are not JSON, the index of the fault in them, and the words of the message.
  static let bad: [(value: String, at: Int, says: String)] = [
    (#""a\x""#, 3, "not JSON here"), (#""\u00g0""#, 5, "not JSON here"),
    (#""\ud83d""#, 1, "half of a surrogate pair"), (#""a\ude00""#, 2, "half of a surrogate pair"),
    (#""\ud83d\u0041""#, 1, "half of a surrogate pair"),
    (#""\ude00\ud83d""#, 1, "half of a surrogate pair"),
    ("\"long enough, eight by eight, \u{1}\"", 30, "control character"), ("\"\t\"", 1, "control"),
    ("01", 0, "01 is not a number"), ("1.", 0, "1. is not a number"), ("-", 0, "- is not a number"),
    ("1e", 0, "1e is not a number"), ("[1e999]", 1, "1e999 is not a number"), (".5", 0, "not JSON"),
    ("+1", 0, "not JSON"), ("NaN", 0, "not JSON"), ("tru", 0, "not JSON"), ("nul", 0, "not JSON"),
    ("True", 0, "not JSON"), ("'a'", 0, "not JSON"), ("[1,]", 3, "not JSON"),
    ("[,1]", 1, "not JSON"),
    ("[1 2]", 3, "not JSON"), (#"{"a":1,}"#, 7, "not JSON"), (#"{"a" 1}"#, 5, "not JSON"),
    (#"{"a":}"#, 5, "not JSON"), ("{a:1}", 1, "not JSON"), (#"{1:1}"#, 1, "not JSON"),
    (#"{"a":1 "b":2}"#, 7, "not JSON"), ("// x", 0, "not JSON"), ("1 // x", 2, "not JSON"),
    ("[1}", 2, "closes what is not open"), (#"{"a":1]"#, 6, "closes what is not open"),
    ("\u{FEFF}1", 0, "not JSON"),
  ]

  /// Documents with a value in every place; `$` is the value.
  static let places = [
    #"{"type":"FeatureCollection","features":[],"x":$}"#,
    #"{"type":"FeatureCollection","x":$,"features":[]}"#,
    #"{"crs":$,"type":"FeatureCollection","features":[]}"#,
    #"{"x":{"y":[0,$]},"type":"Point","coordinates":[1,2]}"#,
    #"{"type":"Feature","x":$,"properties":{"k":"a"},"geometry":null}"#,
    #"{"type":"Feature","properties":{"k":"a","other":$},"geometry":null}"#,
    #"{"type":"Feature","properties":{"k":$},"geometry":null}"#,
    #"{"type":"Feature","id":$,"properties":{"k":"a"},"geometry":null}"#,
    #"{"type":"Feature","properties":null,"geometry":{"type":"Point","x":$,"coordinates":[1,2]}}"#,
  ]

  @Test("a fault is named by its byte, in every place", arguments: places)
  func fault(place: String) throws {
    let start = try #require(place.utf8.firstIndex(of: UInt8(ascii: "$")))
    let offset = place.utf8.distance(from: place.startIndex, to: start)
    for bad in Self.bad {
      let error = failure { try ingest(place.replacing("$", with: bad.value)) }
      #expect(error.code == .syntax, "\(bad.value): \(error)")
      #expect(error.description.contains(bad.says), "\(bad.value): \(error)")
      let named = error.place?.hasSuffix("byte \(offset + bad.at)") ?? false
      #expect(named, "\(bad.value): \(error)")
    }
  }

  @Test(
    "bytes that are not UTF-8 are named, in every place",
    arguments: [[0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]]
      as [[UInt8]])
  func encoding(bad: [UInt8]) throws {
    for place in Self.places {
      let halves = place.utf8.split(separator: UInt8(ascii: "$")).map(Array.init)
      let text = halves[0] + Array(#""é and so on "#.utf8) + bad + [0x22] + halves[1]
      let error = failure { try readFeatures(of: testLayer(), grid: testGrid, bytes: text) }
      #expect(error.problem == "not UTF-8")
      #expect(error.place == "byte \(halves[0].count + 14)")
    }
  }

  @Test("what is valid is read in every place")
  func valid() throws {
    let values = [
      #""\ud83d\ude00\u00e9\\\"\/\b\f\n\r\t é😀""#, "-0", "0", "1e-999", "-1.5E+3", "[ ]", "{ }",
      "true",
      "[[], {}, [null, false]]", #"{"a":{"a":1,"a":2}}"#, "123456789012345678901234567890",
    ]
    for place in Self.places {
      for value in values {
        let bytes = SourceBytes(Array(place.replacing("$", with: value).utf8))
        let reader = GeoJSONReader(bytes, properties: ["k"])
        try reader.open(0..<bytes.count, scanAhead: true)
        var feature = SourceFeature()
        while try reader.next(into: &feature) {}
      }
    }
  }

  @Test("a property's number is the nearest Double, however many digits it has")
  func longNumbers() throws {
    let layer = testLayer(attributes: ["n"])
    for number in [
      "0.29223372036854775808", "0.12345678901234567899254740993", "92233720368547758080.5",
      "9007199254740993.00000000000000000001", "2.2250738585072011e-308",
    ] {
      let text =
        #"{"type":"Feature","properties":{"k":"a","n":\#(number)},"geometry":\#(square(0, 0))}"#
      #expect(try ingest(text, layer).features[0].attributes == [.number(Double(number)!)])
    }
  }

  /// Nothing here may take a time that grows faster than the text.
  @Test("long texts take a linear time")
  func long() throws {
    let million = 1_000_000
    let brackets = String(repeating: "[", count: million)
    for text in [
      #"{"type":"Point","x":"# + brackets, #"{"x":\#(brackets),"type":"Point"}"#,
      #"{"type":"Polygon","coordinates":"# + brackets,
      #"{"type":"Point","coordinates":[1,2],"x":"# + String(repeating: #"{"a":"#, count: million),
    ] {
      #expect(failure { try ingest(text, testLayer(key: nil)) }.code != .limit)
    }
    let members = (0..<million).map { "\"p\($0 % 1_000)\":\($0)" }.joined(separator: ",")
    let string = String(repeating: #"a\u00e9é"#, count: million)
    let digits = String(repeating: "7", count: million)
    let text =
      #"{"type":"Feature","properties":{\#(members),"s":"\#(string)","d":0.\#(digits),"k":"a"},"#
      + #""geometry":\#(square(0, 0))}"#
    let feature = try ingest(text, testLayer(attributes: ["p7", "s", "d"])).features[0]
    #expect(feature.attributes[0] == .integer(999_007))
    #expect(feature.attributes[2] == .number(7.0 / 9))
    guard case .string(let read) = feature.attributes[1] else { throw CancellationError() }
    #expect(read.utf8.count == 5 * million)
  }
}
