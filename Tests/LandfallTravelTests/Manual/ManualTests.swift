import Foundation
import TestSupport
import Testing

/// The articles of both manuals: the tests compile and run every block of their Swift code.
@Suite(.timed) struct ManualTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The articles of both manuals that have code, by their names.
  private static let articles: [String: String] = {
    var articles: [String: String] = [:]
    for module in ["Landfall", "LandfallTravel"] {
      let folder = Package.path("Sources/\(module)/\(module).docc")
      for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        guard file.hasSuffix(".md"),
          let text = try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8),
          text.contains("```swift")
        else { continue }
        articles[String(file.dropLast(3))] = text
      }
    }
    return articles
  }()

  /// The first lines of blocks that use libraries of Apple systems, where nothing is tested.
  private static let untested = [
    "extension CGPath {", "let page = layout.viewBox",
    "func makeBuffers(_ mesh: GlobeMeshView, _ device: any MTLDevice) -> (any MTLBuffer, any MTLBuffer)? {",
    "func makeLowLevelMesh(_ mesh: GlobeMeshView) throws -> LowLevelMesh {",
    "func makeGeometry(_ mesh: GlobeMeshView, of region: RegionID, positions: Data) -> [SCNGeometry] {",
  ]

  @Test func articlesAreFound() { #expect(Self.articles.count >= 14) }

  @Test(arguments: articles.keys.sorted())
  func everyBlockIsCompiled(article: String) throws {
    let text = try #require(Self.articles[article])
    let code = try String(
      contentsOf: Self.folder.appending(path: "\(article)Samples.swift"), encoding: .utf8)
    let written = Self.blocks(of: text, from: "```swift", to: "```")
      .filter { !Self.untested.contains($0.first ?? "") }
    let compiled = Self.blocks(of: code, from: "// sample", to: "// end")
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
