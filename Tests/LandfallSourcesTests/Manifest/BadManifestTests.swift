import Foundation
import LandfallBuilder
import TestSupport
import Testing

/// The manifests of bad-manifests.json, which the JSON Schema rejects, too (scripts/check manifest).
@Suite(.timed) struct BadManifestTests {
  struct Fault: CustomTestStringConvertible, Sendable {
    /// The manifest on one line.
    var json: Data
    var code: String
    /// The message after the file's name.
    var message: String
    var testDescription: String { message }
  }

  static func faults() throws -> [Fault] {
    let data = try Data(
      contentsOf: URL(fileURLWithPath: Package.path("Tests/Fixtures/bad-manifests.json")))
    let list = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    return try list.map { one in
      Fault(
        json: try JSONSerialization.data(
          withJSONObject: #require(one["manifest"]), options: .sortedKeys),
        code: try #require(one["code"] as? String), message: try #require(one["error"] as? String))
    }
  }

  @Test(arguments: try faults()) func isRefused(_ fault: Fault) {
    let error = #expect(throws: BuildError.self) {
      try Manifest(json: Array(fault.json), file: "m.json", folder: "")
    }
    #expect(error?.code.rawValue == fault.code)
    #expect(error?.description == "m.json: \(fault.message)")
  }
}
