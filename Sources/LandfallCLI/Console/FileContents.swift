import LandfallBuilder

/// The kind of a file, as far as its first bytes tell.
struct FileContents: Equatable {
  /// The kind in words, as in "is GeoJSON".
  let name: String
  /// Whether `landfall build` may read the file.
  let isInputOfBuild: Bool
  private let isText: Bool

  static let atlas = FileContents("an atlas")
  static let json = FileContents("a manifest or other JSON", isInputOfBuild: true, isText: true)
  static let page = FileContents("a web page or XML", isText: true)
  /// A format that is not known, but has no text.
  static let binary = FileContents("a file of another format")
  private static let empty = FileContents("empty", isText: true)

  /// The number of bytes that decide.
  static let headSize = 4_096

  private init(_ name: String, isInputOfBuild: Bool = false, isText: Bool = false) {
    (self.name, self.isInputOfBuild, self.isText) = (name, isInputOfBuild, isText)
  }

  /// Recognizes a file by its first bytes; a file that cannot be read is of another format. Nil without a regular file.
  init?(path: String) {
    guard FileStatus.of(path).0?.kind == .regular else { return nil }
    guard let file = try? FileDescriptor.open(regular: path) else {
      self = .binary
      return
    }
    self.init(head: SourceBytes.peek(file.number, count: Self.headSize))
  }

  /// Recognizes bytes by at most the first ``headSize`` of them.
  init(head: [UInt8]) {
    let text = head.drop { " \t\r\n".utf8.contains($0) || byteOrderMark.contains($0) }
    if head.isEmpty {
      self = .empty
    } else if head.starts(with: FileHeader.magic) {
      self = .atlas
    } else if let known = FileSignature(head: head) {
      self.init(known.format, isInputOfBuild: known.isInputOfBuild)
    } else if head.contains(0) {
      self = .binary
    } else {
      switch text.first {
      case UInt8(ascii: "{"), 0x1E:
        let isSource = InputKind(head: head, path: "") == .source
        self =
          isSource ? FileContents("GeoJSON", isInputOfBuild: true, isText: true) : .json
      case UInt8(ascii: "["): self = .json
      case UInt8(ascii: "<"):
        let isPicture =
          text.starts(with: "<svg".utf8)
          || text.starts(with: "<?xml".utf8) && text.firstRange(of: "<svg".utf8) != nil
        self = isPicture ? FileContents("an SVG picture", isText: true) : .page
      default: self = FileContents("text such as CSV", isText: true)
      }
    }
  }

  /// Whether a file with these contents may become one with others without `--force`: of the same kind, or one that has
  /// nothing to lose. A text, such as one with a row for each result, may also become empty.
  func mayBecome(_ other: FileContents) -> Bool {
    self == other || self == .empty || other == .empty && isText
  }
}
