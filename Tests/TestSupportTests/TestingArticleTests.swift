import Foundation
import TestSupport
import Testing

/// docs/Testing.md names suites that exist.
@Suite(.timed) struct TestingArticleTests {
  @Test func everySuiteExists() throws {
    let article = try String(contentsOfFile: Package.path("docs/Testing.md"), encoding: .utf8)
    let names = Set(article.matches(of: /`(\w+Tests)[`\/]/).map { String($0.output.1) })
    #expect(names.count > 40)
    let folder = URL(fileURLWithPath: Package.path("Tests"))
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var suites: Set<String> = []
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      suites.formUnion(
        text.matches(of: /(?:struct|class) (\w+Tests)\b/).map { String($0.output.1) })
    }
    #expect(names.subtracting(suites).isEmpty)
  }

  /// The example of a test with random cases is the beginning of a test.
  @Test func theExampleIsATest() throws {
    let article = try String(contentsOfFile: Package.path("docs/Testing.md"), encoding: .utf8)
    let code = try String(
      contentsOfFile: Package.path("Tests/LandfallPointsTests/CSV/GridDecimalTests.swift"),
      encoding: .utf8)
    let example = try #require(article.firstMatch(of: /```swift\n([^…]+)\n *…/)).output.1
    let indented = example.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    #expect(code.contains(indented))
    let test = try #require(article.firstMatch(of: /--filter GridDecimalTests\/(\w+)/)).output.1
    #expect(code.contains("func \(test)("))
  }
}
