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
