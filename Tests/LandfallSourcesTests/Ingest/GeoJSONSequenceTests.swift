import Landfall
import TestSupport
import Testing

import LandfallBuilder

@Suite("GeoJSON text sequences (RFC 8142 and newline-delimited)", .timed)
struct GeoJSONSequenceTests {
  private let texts = [
    feature(square(0, 0), key: "a"), collection(feature(square(2, 0), key: "b")),
    feature(#"{"type":"Point","coordinates":[5,5]}"#, key: "c"),
  ]

  private func expectAll(_ result: IngestResult) {
    #expect(result.features.map(\.key) == ["a", "b", "c"])
    #expect(result.features.map(\.index) == [0, 1, 2])
    #expect(result.features[1].geometry.vertices == corners(2, 0))
  }

  @Test(
    "one text a line, with any line ends and blank lines", arguments: ["\n", "\r\n", "\n\n \n"])
  func lines(separator: String) throws {
    expectAll(try ingest(texts.joined(separator: separator)))
    expectAll(try ingest("\u{FEFF}" + texts.joined(separator: separator) + separator))
  }

  @Test("one text after each record separator, over several lines")
  func records() throws {
    let spread = texts.map { "\u{1E}" + $0.replacing(",", with: ",\n") + "\n" }
    expectAll(try ingest(spread.joined()))
    expectAll(try ingest(" \n" + texts.map { "\u{1E}" + $0 }.joined()))
  }

  @Test("a document over several lines stays a document")
  func document() throws {
    let text = collection(texts[0], texts[2])
    for line in [text + "\n", text.replacing(",", with: ",\n"), "\n" + text] {
      #expect(try ingest(line).features.map(\.key) == ["a", "c"])
    }
  }

  @Test("an error names the line or the record, and the byte in the whole file")
  func places() {
    let lines = failure { try ingest("\(texts[0])\n\n\(texts[1].dropLast(3))\n\(texts[2])\n") }
    #expect(lines.code == .syntax)
    #expect(lines.place == "line 3, byte \(texts[0].utf8.count + 2 + texts[1].utf8.count - 3)")
    let records = failure { try ingest("\u{1E}\(texts[0])\u{1E}{\"type\":\"Feature\"}") }
    #expect(records.description.hasPrefix("test.geojson: record 2, feature 1, byte "))
    let duplicate = failure { try ingest("\(texts[0])\n\(texts[0])") }
    #expect(duplicate.place == "line 2, feature 1 (a)")
  }
}
