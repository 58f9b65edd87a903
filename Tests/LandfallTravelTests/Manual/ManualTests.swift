import Foundation
import TestSupport
import Testing

/// The articles of the manual that are written for a kind of app: every block of their code is in the
/// tests, where it is compiled and run.
@Suite(.timed) struct ManualTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static let articles = folder.appending(
    path: "../../../Sources/LandfallTravel/LandfallTravel.docc"
  ).standardized

  @Test(arguments: ["VisitedStates", "VisitedGlobe", "CityParks", "Compass", "Diary"])
  func everyBlockIsCompiled(article: String) throws {
    let text = try String(
      contentsOf: Self.articles.appending(path: "\(article).md"), encoding: .utf8)
    let code = try String(
      contentsOf: Self.folder.appending(path: "\(article)Samples.swift"), encoding: .utf8)
    #expect(codeFaults(article: text, samples: code).isEmpty)
  }

  /// A block that is not closed would hide the blocks after it.
  @Test func blocksAreFound() {
    let whole = "a\n  // sample\n  b\n    c\n\n  // end\nd"
    #expect(codeBlocks(of: whole, from: "// sample", to: "// end") == [["b", "  c", ""]])
    let open = "// sample\nb"
    #expect(codeBlocks(of: open, from: "// sample", to: "// end") == [["b", "not closed"]])
  }
}
