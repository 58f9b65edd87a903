import Foundation
import TestSupport
import Testing

/// The articles of the manuals: the tests compile and run every block of their Swift code.
@Suite(.timed) struct ManualTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The articles of the manuals that have code, by their names.
  private static let articles: [String: String] = {
    var articles: [String: String] = [:]
    for module in ["Landfall", "LandfallTravel", "LandfallSun"] {
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
    "func makeGeometry(_ mesh: GlobeMeshView, of region: RegionID) -> SCNGeometry {",
  ]

  @Test func articlesAreFound() { #expect(Self.articles.count >= 14) }

  @Test(arguments: articles.keys.sorted())
  func everyBlockIsCompiled(article: String) throws {
    let text = try #require(Self.articles[article])
    let code = try String(
      contentsOf: Self.folder.appending(path: "\(article)Samples.swift"), encoding: .utf8)
    let faults = codeFaults(article: text, samples: code) { Self.untested.contains($0) }
    #expect(faults.isEmpty)
  }

  /// The articles about kinds of apps begin with the whole flow of the app, on one screen.
  @Test(arguments: ["VisitedStates", "VisitedGlobe", "CityParks", "Compass", "Diary"])
  func theWholeFlowIsShort(article: String) throws {
    let text = try #require(Self.articles[article])
    let first = try #require(codeBlocks(of: text, from: "```swift", to: "```").first)
    #expect((10...40).contains(first.count), "\(first.count) lines")
  }

  /// A block that is not closed would hide the blocks after it.
  @Test func blocksAreFound() {
    let whole = "a\n  // sample\n  b\n    c\n\n  // end\nd"
    #expect(codeBlocks(of: whole, from: "// sample", to: "// end") == [["b", "  c", ""]])
    let open = "// sample\nb"
    #expect(codeBlocks(of: open, from: "// sample", to: "// end") == [["b", "not closed"]])
  }
}
