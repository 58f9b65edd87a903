import Foundation
import TestSupport
import Testing

/// docs/ARCHITECTURE.md shows the modules of Package.swift.
@Suite(.timed) struct ArchitectureArticleTests {
  /// Everything that a module uses, directly or not: an edge of the picture may stand for several.
  private func closure(_ edges: [String: Set<String>]) -> [String: Set<String>] {
    edges.mapValues { direct in
      var (found, open) = (direct, Array(direct))
      while let next = open.popLast() {
        open += edges[next, default: []].filter { found.insert($0).inserted }
      }
      return found
    }
  }

  @Test func thePictureIsThePackage() throws {
    let text = try String(contentsOfFile: Package.path("Package.swift"), encoding: .utf8)
    // What follows changes the package for sanitizers.
    let package = try text[..<#require(text.firstRange(of: "] + pluginTargets")).lowerBound]
    // The libraries of traits are constants.
    let constants = Dictionary(
      uniqueKeysWithValues: package.matches(
        of: /let (\w+) = Target\.Dependency\.target\(\s*name: "(\w+)"/
      ).map { (String($0.1), String($0.2)) })
    #expect(!constants.isEmpty)
    var used: [String: Set<String>] = [:]
    let target =
      /\.(?:target|executableTarget)\(\s*name: "(\w+)"(?:,\s*dependencies: \[([^\]]*)\])?/
    for match in package.matches(of: target) where !match.1.hasPrefix("Test") {
      let names = (match.2 ?? "").matches(of: /"?(\w+)"?/).compactMap { name in
        name.0.hasPrefix("\"") ? String(name.1) : constants[String(name.1)]
      }
      used[String(match.1)] = Set(names)
    }
    // The programs for sanitizers are tests.
    let tests = ["MakeDirtyMap", "LandfallThreads", "CCalls"]
    used = used.filter { !tests.contains($0.key) && !$0.key.contains("Fuzz") }
    used = used.filter { !$0.value.isEmpty }

    let article = try String(
      contentsOfFile: Package.path("docs/ARCHITECTURE.md"), encoding: .utf8)
    var drawn: [String: Set<String>] = [:]
    for match in article.matches(of: /(\w+) --> (\w+)/) {
      drawn[String(match.1), default: []].insert(String(match.2))
    }
    #expect(used.count > 10)
    #expect(closure(drawn) == closure(used))
  }

  @Test func everyModuleHasARow() throws {
    let article = try String(
      contentsOfFile: Package.path("docs/ARCHITECTURE.md"), encoding: .utf8)
    let modules = try FileManager.default.contentsOfDirectory(atPath: Package.path("Sources"))
    for module in modules where module.hasPrefix("Landfall") {
      #expect(article.contains("| [\(module)](../Sources/\(module)) |"), "\(module)")
    }
  }
}
