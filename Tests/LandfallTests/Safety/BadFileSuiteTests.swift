import Foundation
import Landfall
import TestSupport
import Testing

/// The bad files in a form that readers in other languages can run: Tests/Fixtures/bad-atlases.json.
/// `LANDFALL_WRITE_FIXTURES` writes it.
@Suite(.timed) struct BadFileSuiteTests {
  /// One bad file: a golden atlas, and what is different.
  private struct Case: Codable {
    var fault: String
    /// The golden atlas, in Tests/Fixtures.
    var atlas: String
    /// Who must refuse it: "opening", or "full check", which opening may do, too.
    var refusedBy: String
    /// Part of the message of the library.
    var message: String
    /// Bytes to write over those of the golden atlas: offset and hexadecimal digits.
    var changes: [Change]?
    /// All bytes in base64, if there are more or fewer than in the golden atlas.
    var bytes: String?
  }

  private struct Change: Codable {
    var offset: Int
    var bytes: String
  }

  @Test func theSuiteIsCurrent() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A line for each, so that a change is easy to read.
    let lines = try BadFile.all.map {
      String(decoding: try encoder.encode(try make($0)), as: UTF8.self)
    }
    let text = "[\n\(lines.joined(separator: ",\n"))\n]\n"
    let url = URL(fileURLWithPath: Package.path("Tests/Fixtures/bad-atlases.json"))
    if ProcessInfo.processInfo.environment["LANDFALL_WRITE_FIXTURES"] != nil {
      try Data(text.utf8).write(to: url)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == text, "run scripts/make-fixtures")
  }

  private func make(_ file: BadFile) throws -> Case {
    let (good, bad) = (try file.of.bytes(), try file.bytes())
    var result: Case
    switch file.finding {
    case .atOpening(_, let message):
      result = Case(
        fault: file.fault, atlas: file.of.name, refusedBy: "opening", message: message)
    case .inFullCheck(let message):
      result = Case(
        fault: file.fault, atlas: file.of.name, refusedBy: "full check", message: message)
    }
    guard good.count == bad.count else {
      result.bytes = Data(bad).base64EncodedString()
      return result
    }
    var changes: [Change] = []
    var offset = 0
    while offset < bad.count {
      guard good[offset] != bad[offset] else {
        offset += 1
        continue
      }
      // Equal bytes between two changes are cheaper than another offset.
      var end = offset + 1
      var next = end
      while next < bad.count, next < end + 8 {
        if good[next] != bad[next] { end = next + 1 }
        next += 1
      }
      changes.append(Change(offset: offset, bytes: SHA256.hex(bad[offset..<end])))
      offset = end
    }
    result.changes = changes
    return result
  }
}
