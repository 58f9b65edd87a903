/// A folder with results of stages, one file each, which several builds may use at the same time.
///
/// A file that is not complete and correct is ignored and replaced. Nothing is removed. A file counts that this user
/// alone may read and write, and whose code was made with the secret of the folder: others can neither change a result
/// nor make one. Links are not followed.
package struct StageCache: Sendable {
  /// The first bytes of each file, with the version of their layout at the end.
  private static let magic = Array("LFSTAGE2".utf8)
  /// The sizes of the magic, the key, the number of bytes of the value, and their code.
  private static let headerByteCount = 8 + 2 * SHA256.byteCount + 8

  private let folder: String
  private let secret: [UInt8]
  private let program = ProgramIdentity.bytes

  /// Opens a cache, and creates its folder if it does not exist.
  /// - Throws: ``BuildError`` if the folder cannot be created.
  package init(folder: String) throws(BuildError) {
    do {
      try makeFolder(folder)
      self.folder = folder
      secret = try Self.secret(of: folder)
    } catch {
      throw BuildError(error)
    }
  }

  /// Begins the inputs of a stage; see ``StageInputs``.
  func inputs(of stage: String) -> StageInputs { StageInputs(stage: stage, program: program) }

  /// Reads a result.
  /// - Returns: nil if the folder does not contain it, or its file is damaged or may be another's.
  package func read<Value: BinaryCodable>(_ key: StageKey) -> Value? {
    guard let file = Self.ownFile(path(of: key)), file.count >= Self.headerByteCount
    else { return nil }
    let value = Array(file[Self.headerByteCount...])
    guard Array(file[..<Self.headerByteCount]) == header(of: value, key: key) else { return nil }
    return try? BinaryCoder.read(value) as Value
  }

  /// Writes a result, which appears in one step.
  /// - Throws: ``BuildError`` with code `unwritable`.
  package func write(_ value: some BinaryCodable, key: StageKey) throws(BuildError) {
    let value = BinaryCoder.bytes(of: value)
    do {
      try makeFolder(subfolder(of: key))
      // A file that a crash of the system leaves incomplete is ignored.
      try writeFile(
        header(of: value, key: key) + value, to: path(of: key), isFlushed: false,
        isPrivate: true)
    } catch {
      throw BuildError(error)
    }
  }

  private func header(of value: [UInt8], key: StageKey) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(contentsOf: Self.magic + key.digest)
    writer.append(UInt64(value.count))
    return writer.bytes + authenticationCode(writer.bytes, value, secret: secret)
  }

  /// Reads the secret of a folder, 32 random bytes, or makes it.
  private static func secret(of folder: String) throws(FileError) -> [UInt8] {
    let path = "\(folder)/secret-\(geteuid())"
    if let secret = ownFile(path), secret.count == SHA256.byteCount { return secret }
    let made = (0..<SHA256.byteCount).map { _ in UInt8.random(in: .min ... .max) }
    try writeFile(made, to: path, isPrivate: true)
    // That of another build which began at the same time, if it was written later.
    return ownFile(path) ?? made
  }

  /// Reads a regular file that this user alone may read and write; nil for any other.
  private static func ownFile(_ path: String) -> [UInt8]? {
    do throws(FileError) {
      let file = try FileDescriptor.open(regular: path, followsLinks: false)
      let status = try file.status
      guard status.owner == geteuid(), status.mode & 0o077 == 0 else { return nil }
      return try readAll(file)
    } catch {
      return nil
    }
  }

  /// The path of a result.
  package func path(of key: StageKey) -> String {
    "\(subfolder(of: key))/\(SHA256.hex(key.digest)).stage"
  }

  private func subfolder(of key: StageKey) -> String {
    "\(folder)/\(SHA256.hex(key.digest.prefix(1)))"
  }
}

/// The HMAC-SHA-256 (RFC 2104) of two parts, which only one who knows the secret can make.
private func authenticationCode(
  _ head: [UInt8], _ value: [UInt8], secret: [UInt8]
) -> [UInt8] {
  func padded(_ byte: UInt8) -> [UInt8] {
    (0..<64).map { $0 < secret.count ? secret[$0] ^ byte : byte }
  }
  var inner = SHA256()
  for part in [padded(0x36), head, value] { inner.update(part) }
  var outer = SHA256()
  for part in [padded(0x5C), inner.finalize()] { outer.update(part) }
  return outer.finalize()
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
package struct StageKey: Sendable, Hashable {
  /// The SHA-256, 32 bytes.
  let digest: [UInt8]

  package init(digest: [UInt8]) { self.digest = digest }
}

/// Collects what the result of a stage depends on.
///
/// Each value is stored as in a cache file, with the counts of what it has, so that no two sequences of values have the
/// same bytes.
struct StageInputs {
  private var hash = SHA256()

  /// - Parameter program: the identity of the program that makes the result.
  init(stage: String, program: [UInt8]) { add(program, stage) }

  /// The key of the stage with the inputs so far.
  var key: StageKey { StageKey(digest: hash.finalize()) }

  mutating func add<each Input: BinaryCodable>(_ inputs: repeat each Input) {
    repeat hash.update(BinaryCoder.bytes(of: each inputs))
  }
}
