import Foundation
import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct WriteFileTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func writesAndReplacesLeavingNothingBeside() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.atlas").path
    try writeFile([1, 2, 3], to: path)
    #expect(try readFile(path) == [1, 2, 3])
    try writeFile([UInt8](repeating: 7, count: 200_000), to: path)
    #expect(try readFile(path) == [UInt8](repeating: 7, count: 200_000))
    try writeFile([], to: path)
    #expect(try readFile(path) == [])
    #expect(try names() == ["a.atlas"])
  }

  @Test func anOpenReaderKeepsTheOldBytes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.atlas").path
    try writeFile([1, 2, 3], to: path)
    let reader = try #require(FileHandle(forReadingAtPath: path))
    try writeFile([9], to: path)
    #expect(try reader.readToEnd() == Data([1, 2, 3]))
  }

  @Test func aLinkStaysALink() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "real").path
    let link = folder.appending(path: "link").path
    try writeFile([1], to: path)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real")
    try writeFile([2], to: link)
    #expect(try readFile(path) == [2])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real")
  }

  @Test func anAbandonedFileLeavesTheOldOne() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.atlas").path
    try writeFile([1], to: path)
    do {
      let file = try AsideFile(replacing: path)
      try file.write([2, 3].span)
      #expect(try names().count == 2)
    }
    #expect(try readFile(path) == [1])
    #expect(try names() == ["a.atlas"])
  }

  @Test func aFolderOrAMissingFolderIsRefused() {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = #expect(throws: FileError.self) { try writeFile([1], to: folder.path) }
    #expect(first?.code == .unwritable)
    #expect(first?.problem == "cannot be written: Is a directory")
    let path = folder.appending(path: "no/a.atlas").path
    let second = #expect(throws: FileError.self) { try writeFile([1], to: path) }
    #expect(second?.file == path)
    #expect(second?.problem == "cannot be written: No such file or directory")
  }

  private func mode(_ path: String) throws -> Int {
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    return try #require(mode as? Int)
  }

  @Test(arguments: [0o600, 0o640, 0o666, 0o444])
  func aReplacedFileKeepsItsMode(_ mode: Int) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.atlas").path
    try writeFile([1], to: path)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    try writeFile([2], to: path)
    #expect(try self.mode(path) == mode)
    #expect(try names() == ["a.atlas"])
  }

  @Test func thePartOfAPrivateFileIsPrivate() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.atlas").path
    try writeFile([1], to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let file = try AsideFile(replacing: path)
    let aside = try #require(try names().first { $0.hasSuffix(".partial") })
    #expect(try mode(folder.appending(path: aside).path) == 0o600)
    try file.commit()
  }

  /// As with `cat > link`: the link stays, and its target is created.
  @Test func aLinkToAMissingFileCreatesIt() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = FileManager.default
    let link = folder.appending(path: "link").path
    let second = folder.appending(path: "second").path
    try files.createSymbolicLink(atPath: link, withDestinationPath: "later")
    try files.createSymbolicLink(atPath: second, withDestinationPath: link)
    try writeFile([2], to: second)
    #expect(try readFile(folder.appending(path: "later").path) == [2])
    #expect(try files.destinationOfSymbolicLink(atPath: link) == "later")
    #expect(try files.destinationOfSymbolicLink(atPath: second) == link)
    #expect(try names() == ["later", "link", "second"])
  }

  @Test func aCircleOfLinksIsRefused() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let link = folder.appending(path: "link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "link")
    let error = #expect(throws: FileError.self) { try writeFile([1], to: link) }
    #expect(error?.problem.contains("symbolic links") == true)
  }

  @Test func aNameWithNULIsRefused() {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a").path
    #expect(throws: FileError.self) { try writeFile([1], to: path + "\0x") }
    #expect(throws: FileError.self) { try readFile(path + "\0x") }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// The parts of writers that were killed go when the same file is written again; those of other files, of
  /// writers at work and files of other names stay.
  @Test func abandonedPartsAreRemoved() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.atlas").path
    let stay = [
      ".a.atlas..partial", ".a.atlas.12345678.partial", ".a.atlas.UP.partial", ".a.atlas.abc",
      ".b.atlas.abc.partial", "a.atlas.abc.partial",
    ]
    for name in stay + [".a.atlas.abc.partial", ".a.atlas.1x5jbv2.partial"] {
      try Data([1]).write(to: folder.appending(path: name))
    }
    let other = try AsideFile(replacing: path)
    try other.write([5].span)
    #expect(try names().count == stay.count + 1)
    try writeFile([2], to: path)
    #expect(try names().count == stay.count + 2)
    try other.commit()
    #expect(try readFile(path) == [5])
    #expect(try names() == (stay + ["a.atlas"]).sorted())
  }

  #if os(Linux)
    @Test func aFullDeviceIsAnErrorAndStaysADevice() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let error = #expect(throws: FileError.self) { try writeFile([1], to: "/dev/full") }
      #expect(error?.problem == "cannot be written: No space left on device")
      try writeFile([1], to: "/dev/null")
      let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
      #expect(type as? FileAttributeType == .typeCharacterSpecial)
    }
  #endif
}
