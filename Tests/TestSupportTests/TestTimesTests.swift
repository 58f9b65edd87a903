import Foundation
import TestSupport
import Testing

/// Whether the list of the slowest tests has all of them.
@Suite(.timed) struct TestTimesTests {
  @Test func eachCaseIsALine() async throws {
    let test = try #require(Test.current)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).tsv")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    for _ in 0..<2 {
      try await TestTimes(path: file.path).provideScope(for: test, testCase: nil) {
        try await Task.sleep(for: .milliseconds(2))
      }
    }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines {
      let parts = line.split(separator: "\t")
      #expect(parts.count == 2 && parts[1] == "TestTimesTests/eachCaseIsALine")
      #expect(try #require(Double(parts[0])) >= 0.002)
    }
  }

  @Test func withoutAFileNothingIsTimed() throws {
    let test = try #require(Test.current)
    #expect(TestTimes(path: nil).scopeProvider(for: test, testCase: Test.Case.current) == nil)
  }

  @Test func everySuiteIsTimed() throws {
    let folder = URL(fileURLWithPath: Package.path("Tests"))
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      // The type on the line of its attribute or on the next one.
      let suites = text.matches(
        of: /^(?:@Suite.*\s+)?(?:final )?(?:struct|class) \w+Tests\b|^@Suite.*/
          .anchorsMatchLineEndings())
      for suite in suites {
        #expect(suite.output.contains(".timed"), "\(file.lastPathComponent): \(suite.output)")
      }
    }
  }
}
