/// The bytes of a file in a ZIP archive, unpacked piece by piece.
package struct ZIPBytes {
  private let archive: ZIPArchive
  private let member: ZIPArchive.Member
  /// The place of the next byte in the archive, and of the first one after the file; nil before the first piece.
  private var range: Range<Int>?
  private var checksum = CRC32()
  private var size = 0
  #if Gzip
    private let inflation: Inflation?
  #endif

  init(of member: ZIPArchive.Member, in archive: ZIPArchive) {
    (self.member, self.archive) = (member, archive)
    #if Gzip
      inflation = member.method == 8 ? Inflation() : nil
    #endif
  }

  /// Whether a file is stored or deflated, and so compressed that this build can unpack it.
  static func canRead(_ member: ZIPArchive.Member) -> Bool {
    #if Gzip
      [0, 8].contains(member.method)
    #else
      member.method == 0
    #endif
  }

  /// Unpacks the next piece, of at most some 64 MB; nil at the end.
  /// - Throws: `.unsupportedFormat` if the bytes are damaged, at the end also if they have another checksum or length
  ///   than the archive says, and for a compression that cannot be unpacked.
  package mutating func next() throws(BuildError) -> [UInt8]? {
    guard Self.canRead(member) else {
      throw archive.refused(
        "has \"\(oneLine(member.name))\" in a compression that is not read here",
        remedy: "unpack it, and give the files")
    }
    var range = if let range { range } else { try start() }
    var output: [UInt8] = []
    while output.isEmpty, !range.isEmpty {
      let piece = archive.bytes(from: range.lowerBound, count: min(1 << 16, range.count))
      range = range.dropFirst(piece.count)
      guard !piece.isEmpty, add(piece, to: &output) else { throw archive.damaged(member) }
    }
    self.range = range
    size += output.count
    checksum.add(output[...])
    guard size <= member.size else { throw archive.damaged(member) }
    if !output.isEmpty { return output }
    guard size == member.size, Int(checksum.value) == member.checksum else {
      throw archive.damaged(member)
    }
    return nil
  }

  /// Unpacks a piece; returns false if it is damaged.
  private func add(_ piece: [UInt8], to output: inout [UInt8]) -> Bool {
    #if Gzip
      if let inflation {
        return inflation.add(piece) {
          output += $0
          return true
        }
      }
    #endif
    output = piece
    return true
  }

  /// The range of the file's bytes, after its header in the archive.
  private func start() throws(BuildError) -> Range<Int> {
    let header = archive.bytes(from: archive.start + member.header, count: 30)
    guard header.count == 30, number(header, 0, 4) == 0x0403_4B50 else {
      throw archive.damaged(member)
    }
    let place = archive.start + member.header + 30 + number(header, 26, 2) + number(header, 28, 2)
    guard member.compressedSize <= archive.fileSize - place else { throw archive.damaged(member) }
    return place..<place + member.compressedSize
  }
}

/// The checksum of ZIP and gzip (ISO 3309).
private struct CRC32 {
  private var state = UInt32.max

  var value: UInt32 { ~state }

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    let table = Self.table
    var state = state
    for byte in bytes { state = table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ state >> 8 }
    self.state = state
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
}
