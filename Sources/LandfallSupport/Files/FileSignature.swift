/// A binary file format that is recognized by the first bytes of a file.
package struct FileSignature: Sendable {
  /// The format, as in "is a ZIP archive".
  package let format: String
  /// Whether `landfall build` may read the file.
  package let isInputOfBuild: Bool
  private let bytes: [UInt8]

  private init(_ bytes: [UInt8], _ format: String, isInputOfBuild: Bool = false) {
    self.bytes = bytes
    self.format = format
    self.isInputOfBuild = isInputOfBuild
  }

  /// Recognizes the format of a file by its first bytes; nil for text and for an unknown format.
  package init?(head: [UInt8]) {
    guard let known = Self.all.first(where: { head.starts(with: $0.bytes) }) else { return nil }
    self = known
  }

  private static let all: [FileSignature] = [
    FileSignature([0x50, 0x4B, 0x03, 0x04], "a ZIP archive", isInputOfBuild: true),
    FileSignature([0x1F, 0x8B], "compressed with gzip", isInputOfBuild: true),
    FileSignature(
      Array("SQLite format 3\0".utf8), "a GeoPackage or another SQLite database",
      isInputOfBuild: true),
    FileSignature(Array("fgb".utf8), "FlatGeobuf", isInputOfBuild: true),
    FileSignature([0x00, 0x00, 0x27, 0x0A], "a Shapefile", isInputOfBuild: true),
    FileSignature(Array("PAR1".utf8), "Parquet", isInputOfBuild: true),
    FileSignature(Array("PMTiles".utf8), "a PMTiles archive of map tiles"),
    FileSignature(Array("%PDF".utf8), "a PDF document"),
    FileSignature([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
    FileSignature(Array("glTF".utf8), "a glTF mesh"),
  ]
}

/// A file whose text is compressed or not UTF-8, recognized by its first bytes, and the command that writes its text.
package struct EncodedText: Sendable {
  /// The encoding, as in "is compressed with ZIP".
  package let name: String
  /// The remedy, before the command.
  package let remedy: String
  package let command: String

  package init?(head: [UInt8]) {
    func isASCII(_ byte: UInt8) -> Bool { 0x20...0x7E ~= byte || 0x09...0x0D ~= byte }
    let hasMark = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
    let order: String? =
      if hasMark {
        ""
      } else if head.count < 4 {
        nil
      } else if head[0] == 0, head[2] == 0, isASCII(head[1]), isASCII(head[3]) {
        "BE"
      } else if head[1] == 0, head[3] == 0, isASCII(head[0]), isASCII(head[2]) {
        "LE"
      } else {
        nil
      }
    if let order {
      name = "UTF-16"
      remedy = "write it as UTF-8"
      command = "iconv -f UTF-16\(order) -t UTF-8"
      return
    }
    guard let known = Self.compressions.first(where: { head.starts(with: $0.magic) }) else {
      return nil
    }
    name = "compressed with \(known.name)"
    remedy = "decompress it"
    command = known.command
  }

  private static let compressions: [(magic: [UInt8], name: String, command: String)] = [
    ([0x1F, 0x8B], "gzip", "gzip -dc"),
    ([0x50, 0x4B, 0x03, 0x04], "ZIP", "unzip -p"),
    ([0x28, 0xB5, 0x2F, 0xFD], "Zstandard", "zstd -dc"),
    (Array("BZh".utf8), "bzip2", "bzip2 -dc"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz", "xz -dc"),
  ]
}
