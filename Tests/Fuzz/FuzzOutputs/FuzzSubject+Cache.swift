import Foundation
import FuzzSubjects
import LandfallBuilder
import LandfallSupport

extension FuzzSubject {
  /// A cache with one result, which each input replaces. Its secret is known, so that inputs of another process count.
  private struct OneResult {
    static let value = Array(0..<40)
    static let folder = FileManager.default.temporaryDirectory.appending(
      path: "landfall-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    ).path
    let cache: StageCache
    let key = StageKey(digest: Array(0..<32))
    /// The file as the cache wrote it.
    let file: [UInt8]

    init() throws {
      try makeFolder(Self.folder)
      atexit { try? FileManager.default.removeItem(atPath: OneResult.folder) }
      try writeFile(
        [UInt8](repeating: 7, count: 32), to: "\(Self.folder)/secret-\(geteuid())",
        isPrivate: true)
      cache = try StageCache(folder: Self.folder)
      try cache.write(Self.value, key: key)
      file = try readFile(cache.path(of: key))
    }
  }

  private static let oneResult = {
    do { return try OneResult() } catch { fatalError("\(error)") }
  }()

  /// A file of a cache that another has written: it gives the result that the cache wrote, or none.
  static func runCache(_ bytes: [UInt8]) -> Bool {
    let (made, path) = (oneResult, oneResult.cache.path(of: oneResult.key))
    do { try writeFile(bytes, to: path, isFlushed: false, isPrivate: true) } catch {
      fatalError("\(error)")
    }
    let value: [Int]? = made.cache.read(made.key)
    require((value != nil) == (bytes == made.file), "a result that the cache did not write")
    require(value == nil || value == OneResult.value, "another result")
    return true
  }

  /// The file as it is written, with another byte at the end, and without its end.
  static func cacheSeeds() -> [Seed] {
    let file = oneResult.file
    return [("whole", file), ("longer", file + [0]), ("shorter", file.dropLast())]
  }
}
