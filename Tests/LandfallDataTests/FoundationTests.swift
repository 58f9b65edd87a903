import Foundation
import Landfall
import LandfallData
import LandfallFoundation
import TestSupport
import Testing

/// Atlases by URL, Data and Bundle, and errors as alerts show them.
@Suite(.timed) struct FoundationTests {
  private let path = Package.path("Sources/LandfallData/mobile.atlas")

  @Test func openers() throws {
    let url = URL(fileURLWithPath: path)
    #expect(try Atlas(contentsOf: url).layers.count == Atlas.bundled.layers.count)
    let data = try Data(contentsOf: url)
    #expect(try Atlas(data: data).name == Atlas.bundled.name)
    let folder = try #require(Bundle(path: url.deletingLastPathComponent().path))
    for name in ["mobile", "mobile.atlas"] {
      #expect(try Atlas(named: name, in: folder).name == Atlas.bundled.name)
    }
  }

  @Test func errors() {
    func text(_ open: () throws(AtlasError) -> Atlas) -> String {
      do {
        _ = try open()
        return ""
      } catch {
        let error: any Error = error
        return error.localizedDescription
      }
    }
    #expect(
      text { () throws(AtlasError) in try Atlas(data: Data([1, 2, 3])) }.hasPrefix("not an atlas"))
    #expect(
      text { () throws(AtlasError) in
        try Atlas(contentsOf: URL(string: "https://example.org/a.atlas")!)
      }.contains("is not the URL of a file; download it first"))
    #expect(
      text { () throws(AtlasError) in try Atlas(named: "none") }.contains(
        "none.atlas: is not in the bundle"))
  }
}
