import Foundation
import TestSupport
import Testing

/// The articles of the manual that are written for a kind of app: every block of their code stands in
/// the tests, where it is compiled and run.
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
    let written = Self.blocks(of: text, from: "```swift", to: "```")
    let compiled = Self.blocks(of: code, from: "// sample", to: "// end")
    #expect(!written.isEmpty)
    // In whatever order: an article tells a story, a file puts types before functions.
    for block in written where !compiled.contains(block) {
      Issue.record("the block \"\(block.first ?? "")\" of \(article).md is in no sample")
    }
    for sample in compiled where !written.contains(sample) {
      Issue.record("the sample \"\(sample.first ?? "")\" is not in \(article).md")
    }
  }

  /// A block that nobody closes would hide what stands behind it.
  @Test func blocksAreFound() {
    let whole = "a\n  // sample\n  b\n    c\n\n  // end\nd"
    #expect(Self.blocks(of: whole, from: "// sample", to: "// end") == [["b", "  c", ""]])
    let open = "// sample\nb"
    #expect(Self.blocks(of: open, from: "// sample", to: "// end") == [["b", "not closed"]])
  }

  /// The lines between two marks, without the indentation that they share.
  private static func blocks(of text: String, from start: String, to end: String) -> [[String]] {
    var blocks: [[String]] = []
    var open: [String]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if let lines = open {
        if trimmed == end {
          blocks.append(unindented(lines))
          open = nil
        } else {
          open = lines + [String(line)]
        }
      } else if trimmed == start {
        open = []
      }
    }
    if let open { blocks.append(unindented(open + ["not closed"])) }
    return blocks
  }

  private static func unindented(_ lines: [String]) -> [String] {
    let common = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(common)) }
  }
}
