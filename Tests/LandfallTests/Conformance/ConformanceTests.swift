import Foundation
import Landfall
import TestSupport
import Testing

/// The conformance suite, Tests/Conformance/suite.tsv: the Swift library answers it here, landfall.h in
/// scripts/check core, Python in scripts/check python. scripts/make fixtures writes it.
@Suite(.timed) struct ConformanceTests {
  private static let url = URL(fileURLWithPath: Package.path("Tests/Conformance/suite.tsv"))

  private func suite() throws -> String {
    let answers = SwiftAnswers()
    let questions = try ConformanceQuestions()
    var lines: [[String]] = []
    for file in questions.files {
      try answers.add(file)
      lines.append(["file"] + file.columns)
    }
    for question in questions.questions {
      lines.append(question + [try answers.answer(question[0], Array(question.dropFirst()))])
    }
    return lines.map { $0.joined(separator: "\t") + "\n" }.joined()
  }

  @Test(.optimized) func theLibraryGivesTheAnswers() throws {
    let text = try suite()
    if ProcessInfo.processInfo.environment["LANDFALL_WRITE_FIXTURES"] != nil {
      try Data(text.utf8).write(to: Self.url)
    }
    let listed = try String(contentsOf: Self.url, encoding: .utf8).split(separator: "\n")
    let given = text.split(separator: "\n")
    #expect(listed.count == given.count, "run scripts/make fixtures")
    for (listed, given) in zip(listed, given) where listed != given {
      Issue.record("the suite says: \(listed)\nthe library says: \(given)")
    }
  }

  /// The line of a file describes all of it, and no other file has its name.
  @Test(.optimized) func filesAreReadAsTheyAreWritten() throws {
    let files = try ConformanceQuestions().files
    for file in files { #expect(try ConformanceFile(file.columns).columns == file.columns) }
    #expect(Set(files.map(\.name)).count == files.count)
  }

  @Test func eachKindOfAnswerOccurs() throws {
    let lines = try String(contentsOf: Self.url, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    let kinds = Set(lines.map { String($0[0]) })
    #expect(
      kinds == [
        "file", "path", "open", "verify", "layers", "valid", "place", "kind", "overlaps", "parent",
        "details",
        "attributes", "keys", "locate", "all", "nearest", "border", "exact", "folded", "prefix",
        "search", "name",
        "area", "container", "box", "point", "value", "geometry", "neighbors",
      ])
    let errors = Set(lines.compactMap { $0.last?.hasPrefix("error") == true ? $0.last : nil })
    #expect(
      errors == [
        "error 101", "error 201", "error 202", "error 203", "error 204", "error 205", "error 206",
        "error 301",
      ])
    for kind in ["locate", "nearest", "place", "value", "container", "search", "neighbors"] {
      let answers = Set(lines.filter { $0[0] == kind }.compactMap(\.last))
      #expect(answers.count > 5, "\(kind): \(answers)")
    }
  }
}
