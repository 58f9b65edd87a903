import Foundation
import LandfallSupport
import TestSupport
import Testing

/// What files are, by their first bytes.
@Suite(.timed) struct FileKindTests {
  @Test(arguments: FileKindSample.all) func isRecognized(sample: FileKindSample) {
    #expect(
      FileKind(head: sample.bytes, name: sample.name) == sample.kind,
      "\(sample.name) \(sample.bytes.prefix(32))")
  }

  @Test func everyKindHasAnExample() {
    let missing = Set(FileKind.allCases).subtracting(FileKindSample.all.map(\.kind))
    #expect(missing.isEmpty)
  }

  /// A head may end within a character, and a text goes on behind it.
  @Test func aHeadMayBeCutAnywhere() {
    let text = Array(String(repeating: "Québec, México\n", count: 200).utf8)
    for count in 1_024...1_060 {
      #expect(FileKind(head: Array(text[..<count])) == .text)
    }
  }

  /// No reader refuses a file without a remedy; all call it the same.
  @Test(arguments: FileKind.allCases) func everyRefusalHasARemedy(kind: FileKind) {
    for reader in FileReader.allCases {
      let line = kind.refusal(by: reader, of: "my file.txt", head: [])
      #expect(line.hasPrefix("is \(kind.title)"), "\(line)")
      #expect(line.contains("; ") && !line.hasSuffix("; ") && !line.contains("FILE "), "\(line)")
      #expect(!line.contains(" my file.txt"), "\(line)")
    }
  }

  @Test func remedies() {
    #expect(
      FileKind.png.refusal(by: .visits, of: "a.png", head: [])
        == "is a PNG picture, not a travel book; give a book, or a list with a name or key of a region per line"
    )
    #expect(
      FileKind.gpx.refusal(by: .visits, of: "my drive.gpx", head: [])
        == "is GPX, not a travel book; write its visits as a book: landfall trip 'my drive.gpx' --visits BOOK.json"
    )
    #expect(
      FileKind.gzip.refusal(by: .track, of: "a.gz", head: [])
        == "is compressed with gzip; decompress it: gzip -dc a.gz > track")
    #expect(
      FileKind.utf16.refusal(by: .points, of: "-", head: [])
        == "is UTF-16; write it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE | landfall locate --input -"
    )
    #expect(shellWord("it's") == "'it'\\''s'" && shellWord("a/b-1.csv") == "a/b-1.csv")
  }

  /// The Python package has the marks and their titles in a table, which `scripts/make fixtures` writes.
  @Test func pythonHasTheSameMarks() throws {
    func literal(_ bytes: [UInt8]) -> String {
      "bytes.fromhex(\""
        + bytes.map { byte in
          let digits = String(byte, radix: 16)
          return digits.count == 1 ? "0" + digits : digits
        }.joined() + "\")"
    }
    let rows = FileKind.markTable.map { row in
      let parts = row.parts.map { "(\($0.offset), \(literal($0.bytes)))" }
      return "    (\"\(row.title)\", (\(parts.joined(separator: ", ")),)),\n"
    }
    let text = """
      \"""What files are by their first bytes: a title, and bytes that are at some places. Written by scripts/make fixtures from
      FileKind.swift; do not edit.\"""

      MARKS: tuple[tuple[str, tuple[tuple[int, bytes], ...]], ...] = (
      \(rows.joined()))
      TEXT = "\(FileKind.text.title)"
      BINARY = "\(FileKind.binary.title)"
      PARQUET = "\(FileKind.parquet.title)"

      """
    let path = Package.path("bindings/python/landfall_atlas/_kinds.py")
    if ProcessInfo.processInfo.environment["LANDFALL_WRITE_FIXTURES"] != nil {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  /// What a server says is quoted, in one line.
  @Test(
    arguments: [
      (
        #"{"error":{"code":400,"message":"Cannot\nperform query.","details":[]}}"#,
        "Cannot perform query."
      ),
      (#"{"code":"InvalidParameterValue","description":"limit"}"#, "limit"),
      (
        #"{"type":"about:blank","title":"Not Found","status":404,"detail":"no such collection"}"#,
        "no such collection"
      ),
      (#"{"exceptions":[{"code":"NoApplicableCode","text":"no layer"}]}"#, "no layer"),
      (#"{"error":"Invalid API key","status":401}"#, "Invalid API key"),
      (#"{"error":{"code":500}}"#, nil),
    ] as [(String, String?)])
  func messagesOfServers(text: String, message: String?) {
    let head = Array(text.utf8)
    let kind = FileKind(head: head)
    #expect(kind == .serverError && kind.serverMessage(head) == message)
    let problem = kind.problem(for: .boundaries, head: head)
    #expect(problem == "is the error of a server, not data" + (message.map { ": \"\($0)\"" } ?? ""))
  }
}
