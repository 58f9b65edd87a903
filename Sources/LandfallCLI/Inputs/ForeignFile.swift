import LandfallBuilder
import LandfallSupport

/// A file of another format where an atlas is expected, recognized by its first bytes.
struct ForeignFile {
  /// The format, as in "is GeoJSON".
  let format: String
  /// Whether `landfall build` may read the file.
  let isInputOfBuild: Bool

  /// Recognizes a file; nil for an unknown format.
  init?(contentsOf path: String) {
    guard let file = try? FileDescriptor.open(regular: path) else { return nil }
    self.init(head: SourceBytes.peek(file.number), path: path)
  }

  /// Recognizes a file by its first bytes. Text is JSON, a web page or CSV.
  private init?(head: [UInt8], path: String) {
    guard !head.isEmpty else {
      self.init(format: "empty", isInputOfBuild: false)
      return
    }
    if let known = Self.signatures.first(where: { head.starts(with: $0.bytes) }) {
      self.init(format: known.format, isInputOfBuild: known.isInputOfBuild)
      return
    }
    let text = head.drop { " \t\r\n".utf8.contains($0) || byteOrderMark.contains($0) }
    switch text.first {
    case UInt8(ascii: "{"):
      let isManifest = InputKind(head: head, path: path) == .manifest
      self.init(format: isManifest ? "a manifest" : "GeoJSON", isInputOfBuild: true)
    case UInt8(ascii: "<"): self.init(format: "a web page or XML", isInputOfBuild: false)
    default:
      guard !head.contains(0), text.contains(UInt8(ascii: ",")) else { return nil }
      self.init(format: "text such as CSV", isInputOfBuild: false)
    }
  }

  /// Returns the format of a binary file by its first bytes; nil for text and for an unknown format.
  static func format(ofBytes head: [UInt8]) -> String? {
    signatures.first { head.starts(with: $0.bytes) }?.format
  }

  private init(format: String, isInputOfBuild: Bool) {
    self.format = format
    self.isInputOfBuild = isInputOfBuild
  }

  private static let signatures: [(bytes: [UInt8], format: String, isInputOfBuild: Bool)] = [
    ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive", true),
    ([0x1F, 0x8B], "compressed with gzip", true),
    (Array("SQLite format 3\0".utf8), "a GeoPackage or another SQLite database", true),
    (Array("fgb".utf8), "FlatGeobuf", true),
    ([0x00, 0x00, 0x27, 0x0A], "a Shapefile", true),
    (Array("PAR1".utf8), "Parquet", true),
    (Array("PMTiles".utf8), "a PMTiles archive of map tiles", false),
    (Array("%PDF".utf8), "a PDF document", false),
    ([0x89, 0x50, 0x4E, 0x47], "a PNG picture", false),
    (Array("glTF".utf8), "a glTF mesh", false),
  ]
}
