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
    if let known = FileSignature(head: head) {
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

  private init(format: String, isInputOfBuild: Bool) {
    self.format = format
    self.isInputOfBuild = isInputOfBuild
  }
}
