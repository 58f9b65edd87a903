import Landfall
import TestSupport
import Testing

/// The corpus of bad files: each is found out, with one line, and asked everything all the same.
@Suite(.timed) struct BadFileTests {
  @Test(.optimized, arguments: BadFile.all) func isFoundOut(file: BadFile) throws {
    let bytes = try file.bytes()
    let found: (where: String, code: AtlasError.Code, text: String)?
    do throws(AtlasError) {
      let atlas = try Atlas(bytes: bytes)
      do throws(AtlasError) {
        try atlas.verifyChecksums()
        try atlas.verifyStructure()
        found = nil
      } catch {
        found = ("full check", error.code, error.description)
      }
      _ = askEverything(atlas, seed: 1)
    } catch {
      found = ("opening", error.code, error.description)
    }
    switch file.finding {
    case .atOpening(let code, let text):
      #expect(found?.where == "opening" && found?.code == code)
      #expect(found?.text.contains(text) == true, "\(found?.text ?? "nothing found")")
    case .inFullCheck(let text):
      #expect(found?.where == "full check" && found?.code == .structure)
      #expect(found?.text.contains(text) == true, "\(found?.text ?? "nothing found")")
    }
    #expect(found?.text.contains(where: \.isNewline) != true)
  }

  /// What the damage is done to is whole.
  @Test(arguments: TinyAtlas.all.map(\.name)) func theFilesWereGood(name: String) throws {
    let atlas = try Atlas(bytes: try #require(TinyAtlas.all.first { $0.name == name }).bytes())
    try atlas.verifyChecksums()
    try atlas.verifyStructure()
  }

  @Test func eachFaultHasItsName() {
    #expect(Set(BadFile.all.map(\.fault)).count == BadFile.all.count)
  }
}
