import Foundation
import LandfallSupport
import TestSupport
import Testing

@Suite(.timed) struct FilePathTests {
  /// A combining mark makes one Character with the slash or the point before it.
  private static let mark = "\u{301}"

  @Test(
    arguments: [
      ("a/b.c", "a/", "b.c", "b", "c"), ("b", "", "b", "b", ""),
      ("/b.C.Shp", "/", "b.C.Shp", "b.C", "shp"),
      ("a.d/b", "a.d/", "b", "b", ""), ("a/.hidden", "a/", ".hidden", ".hidden", ""),
      ("a/\(mark)o.atlas", "a/", "\(mark)o.atlas", "\(mark)o", "atlas"),
      ("\(mark)/\(mark).\(mark)", "\(mark)/", "\(mark).\(mark)", mark, mark), ("", "", "", "", ""),
      ("a/b.", "a/", "b.", "b", ""),
    ])
  func parts(path: String, folder: String, name: String, stem: String, ending: String) {
    let parts = FilePath(path)
    #expect(parts.folder.isExactly(folder) && parts.name.isExactly(name))
    #expect(parts.stem.isExactly(stem) && parts.ending.isExactly(ending))
    #expect((parts.folder + parts.name).isExactly(path))
  }

  @Test func namesBetweenSlashes() {
    let parts = FilePath.parts(of: "/\(Self.mark)a//\(Self.mark)/b/")
    #expect(parts.map(ExactText.init) == ["\(Self.mark)a", Self.mark, "b"].map(ExactText.init))
  }

  @Test func canonicallyEqualTextsAreNotExactlyEqual() {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    #expect(composed == decomposed && !composed.isExactly(decomposed))
    #expect(Set([composed, decomposed].map(ExactText.init)).count == 2)
    #expect(ExactText(decomposed) < ExactText(composed))
    #expect(!"a\(Self.mark)".ends(with: "b") && "a/\(Self.mark)".begins(with: "a/"))
    #expect("x.\(Self.mark)".ends(with: Self.mark))
  }

  @Test func outputsWhoseNamesBeginWithACombiningMark() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let below = "\(folder)/\(Self.mark)a/\(Self.mark)b"
    try makeFolder(below)
    let path = "\(below)/\(Self.mark)o.atlas"
    try writeFile([1], to: path)
    let lock = try WriteLock(of: path)
    // What a program left that was killed is removed.
    try writeFile([2], to: "\(below)/.\(Self.mark)o.atlas.1x5jbv2.partial")
    try writeFile([3], to: path)
    withExtendedLifetime(lock) {}
    #expect(try readFile(path) == [3])
    #expect(
      namesInFolder(below).allSatisfy {
        $0.isExactly("\(Self.mark)o.atlas") || $0.ends(with: ".lock")
      })
    #expect(namesInFolder(folder).map(ExactText.init) == [ExactText("\(Self.mark)a")])
  }

  /// The hidden file beside an output has a name of its own, within the 255 bytes of file systems.
  @Test func longNamesOfManyBytes() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try makeFolder(folder)
    let family = "👨‍👩‍👧‍👦"
    let name = String(repeating: family, count: 255 / family.utf8.count)
    try writeFile([1], to: "\(folder)/\(name)")
    #expect(namesInFolder(folder) == [name])
  }
}
