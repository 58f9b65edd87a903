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
