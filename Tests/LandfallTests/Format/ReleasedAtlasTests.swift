import Foundation
import Landfall
import TestSupport
import Testing

/// The golden atlases of each version of the format, kept forever in Tests/Fixtures/released: each opens and answers as it
/// did, or is refused with its version if the major one is another.
@Suite(.timed) struct ReleasedAtlasTests {
  private static let fixtures = URL(fileURLWithPath: Package.path("Tests/Fixtures"))

  /// The faults of a folder with one version, `1.2`, whose atlas and answers are these.
  private func faults(_ atlas: [UInt8]?, answers: String?) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "released-\(UUID())")
    let version = folder.appending(path: "1.2")
    try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    if let atlas { try Data(atlas).write(to: version.appending(path: "a.atlas")) }
    if let answers { try Data(answers.utf8).write(to: version.appending(path: "a.answers")) }
    return try ReleasedAtlases(folder: folder).faults()
  }

  private func golden() throws -> (atlas: [UInt8], answers: String) {
    let file = Self.fixtures.appending(path: "coverage.atlas")
    let answers = Self.fixtures.appending(path: "coverage.answers")
    return (
      Array(try Data(contentsOf: file)), try String(contentsOf: answers, encoding: .utf8)
    )
  }

  @Test func releasedAtlasesOpenOrAreRefusedByName() throws {
    let released = ReleasedAtlases(folder: Self.fixtures.appending(path: "released"))
    #expect(try released.faults() == [])
    #expect(try released.versions().contains("1.0"))
  }

  /// Together the atlases of 1.0 have a section of each kind.
  @Test func theAtlasesOfTheFirstVersionHaveEachKind() throws {
    let released = ReleasedAtlases(folder: Self.fixtures.appending(path: "released"))
    let names = try released.files().filter { $0.hasPrefix("1.0/") }.flatMap { file in
      try Atlas(
        bytes: Array(Data(contentsOf: released.folder.appending(path: "\(file).atlas")))
      ).sections.map(\.name)
    }
    #expect(Set(names) == Set(SectionKind.allCases.map(\.description)))
  }

  /// The test above fails for each way in which an atlas may break the rule.
  @Test func aBrokenRuleIsFound() throws {
    let (atlas, answers) = try golden()
    #expect(try faults(atlas, answers: answers) == [])
    #expect(try faults(nil, answers: nil) == ["1.2: there are no atlases"])
    #expect(
      try faults(atlas, answers: nil) == ["1.2/a.atlas: has no file of answers beside it"])
    #expect(try faults(atlas, answers: "0,0 regions nowhere\n").count == 1)
    var damaged = AtlasBytes(atlas)
    damaged.bytes[atlas.count / 2] ^= 1
    #expect(try faults(damaged.bytes, answers: answers).first?.contains("is refused") == true)
  }

  @Test func anotherFormatIsRefusedByName() throws {
    var (atlas, answers) = try golden()
    atlas[8] = 7
    #expect(try faults(AtlasBytes(atlas).sealed, answers: answers) == [])
  }
}
