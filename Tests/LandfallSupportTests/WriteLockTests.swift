import Foundation
import LandfallSupport
import Synchronization
import TestSupport
import Testing

/// The lock that the writers of one file hold.
@Suite(.timed) struct WriteLockTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// A file beside the destination is locked, also through a link, and removed with the lock.
  @Test func oneWriterAtATime() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createSymbolicLink(
      atPath: path("link.json"), withDestinationPath: "book.json")
    do {
      let lock = try WriteLock(of: path("book.json"))
      #expect(try names() == [".book.json.lock", "link.json"])
      for name in ["book.json", "link.json"] {
        let error = #expect(throws: FileError.self) {
          try WriteLock(of: path(name), patience: 20)
        }
        #expect(error?.description.contains("another program has been writing it") == true)
      }
      _ = try WriteLock(of: path("other.json"))
      withExtendedLifetime(lock) {}
    }
    #expect(try names() == ["link.json"])
    _ = try WriteLock(of: path("book.json"), patience: 0)
  }

  /// What a killed program leaves is not locked.
  @Test func aFileThatWasLeftIsNoLock() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appending(path: ".book.json.lock"))
    _ = try WriteLock(of: path("book.json"), patience: 0)
    #expect(try names() == [])
  }

  @Test func whatIsNoFileIsNoLock() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createSymbolicLink(
      atPath: path(".book.json.lock"), withDestinationPath: "elsewhere")
    #expect(throws: FileError.self) { try WriteLock(of: path("book.json"), patience: 0) }
    let error = #expect(throws: FileError.self) {
      try WriteLock(of: path("none/book.json"), patience: 0)
    }
    #expect(error?.file == path("none/book.json"))
    #expect(try names() == [".book.json.lock"])
  }

  /// Each writer removes the file of the lock, and others wait for it at that moment.
  @Test func noTwoWritersHaveItWhileItsFileComesAndGoes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = path("book.json")
    let inside = Atomic(0)
    let together = Atomic(0)
    let failed = Atomic(0)
    runOnThreads(count: 4) { _ in
      for _ in 0..<50 {
        guard let lock = try? WriteLock(of: path) else {
          failed.add(1, ordering: .relaxed)
          continue
        }
        let count = inside.add(1, ordering: .relaxed).newValue
        if count != 1 { together.add(1, ordering: .relaxed) }
        inside.subtract(1, ordering: .relaxed)
        withExtendedLifetime(lock) {}
      }
    }
    #expect(together.load(ordering: .relaxed) == 0)
    #expect(failed.load(ordering: .relaxed) == 0)
    #expect(try names() == [])
  }
}
