/// A folder with results of stages, one file each, which several builds may use at the same time.
///
/// A file that is not complete and correct is ignored and replaced. Nothing is removed.
struct StageCache: Sendable {
  /// The first bytes of each file, with the version of their layout at the end.
  private static let magic = Array("LFSTAGE1".utf8)
  /// The sizes of the magic, the key, the number of bytes of the value, and their checksum.
  private static let headerByteCount = 8 + SHA256.byteCount + 8 + 4

  private let folder: String
  private let program: [UInt8]

  /// Opens a cache, and creates its folder if it does not exist.
  /// - Throws: ``BuildError`` if the folder cannot be created, or the running program cannot be read.
  init(folder: String) throws(BuildError) {
    do {
      try makeFolder(folder)
      program = try ProgramDigest.current.get()
    } catch {
      throw BuildError(error)
    }
    self.folder = folder
  }

  /// Begins the inputs of a stage; see ``StageInputs``.
  func inputs(of stage: String) -> StageInputs { StageInputs(stage: stage, program: program) }

  /// Reads a result.
  /// - Returns: nil if the folder does not contain it, or its file is damaged.
  func read<Value: BinaryCodable>(_ key: StageKey) -> Value? {
    guard let file = try? readFile(path(of: key), isRegular: true),
      file.count >= Self.headerByteCount
    else { return nil }
    let value = Array(file[Self.headerByteCount...])
    guard Array(file[..<Self.headerByteCount]) == header(of: value, key: key) else { return nil }
    return try? BinaryCoder.read(value) as Value
  }

  /// Writes a result, which appears in one step.
  /// - Throws: ``BuildError`` with code `unwritable`.
  func write(_ value: some BinaryCodable, key: StageKey) throws(BuildError) {
    let value = BinaryCoder.bytes(of: value)
    do {
      try makeFolder(subfolder(of: key))
      // A file that a crash of the system leaves incomplete is ignored.
      try writeFile(
        header(of: value, key: key) + value, to: path(of: key), isFlushed: false, isRegular: true)
    } catch {
      throw BuildError(error)
    }
  }

  private func header(of value: [UInt8], key: StageKey) -> [UInt8] {
    let checksum = unsafe value.withUnsafeBytes { unsafe CRC32C.checksum($0) }
    var writer = ByteWriter()
    writer.append(contentsOf: Self.magic + key.digest)
    writer.append(UInt64(value.count))
    writer.append(checksum)
    return writer.bytes
  }

  private func path(of key: StageKey) -> String {
    "\(subfolder(of: key))/\(SHA256.hex(key.digest)).stage"
  }

  private func subfolder(of key: StageKey) -> String {
    "\(folder)/\(SHA256.hex(key.digest.prefix(1)))"
  }
}

/// A stage whose result was looked for in the cache.
package struct CacheUse: Sendable, Hashable {
  package let stage: String
  /// The layer or the part of the atlas that the stage works on.
  package let subject: String
  /// Whether the cache had the result.
  package let isStored: Bool
}

/// The name under which the result of a stage is stored: a digest of everything that the result depends on.
struct StageKey: Sendable, Hashable {
  /// The SHA-256, 32 bytes.
  let digest: [UInt8]
}

/// Collects what the result of a stage depends on.
///
/// Each value is stored as in a cache file, with the counts of what it has, so that no two sequences of values have the
/// same bytes.
struct StageInputs {
  private var hash = SHA256()

  /// - Parameter program: a digest of the program that makes the result.
  init(stage: String, program: [UInt8]) { add(program, stage) }

  /// The key of the stage with the inputs so far.
  var key: StageKey { StageKey(digest: hash.finalize()) }

  mutating func add<each Input: BinaryCodable>(_ inputs: repeat each Input) {
    repeat hash.update(BinaryCoder.bytes(of: each inputs))
  }
}
