import LandfallBuilder

/// The contents of a file that a command may write, or was given where it expects an atlas.
struct FileContents: Equatable {
  private let kind: FileKind

  static let atlas = FileContents(.atlas)
  static let json = FileContents(.json)
  static let page = FileContents(.html)
  /// A format that is not known, but has no text.
  static let binary = FileContents(.binary)
  private static let empty = FileContents(.empty)

  /// The number of bytes that decide.
  static let headSize = 4_096

  private init(_ kind: FileKind) { self.kind = kind }

  /// The kind in words, as in "is GeoJSON".
  var name: String { kind.title }

  /// Whether `landfall locate` may read the file.
  var hasPoints: Bool {
    [.text, .otherEncoding, .json, .geoJSON, .locationPoints].contains(kind)
  }

  private var isText: Bool { kind.isText || kind == .otherEncoding }

  /// What is wrong with a file with these contents where an atlas was expected, and what to do with it.
  func refusal(for path: String) -> String {
    kind.refusal(by: .atlas, of: path, head: Self.head(of: path) ?? [])
  }

  /// Recognizes a file by its first bytes; a file that cannot be read is of another format. Nil without a regular file.
  init?(path: String) {
    guard FileStatus.of(path).0?.kind == .regular else { return nil }
    guard let head = Self.head(of: path) else {
      self = .binary
      return
    }
    self.init(FileKind(head: head, name: path))
  }

  private static func head(of path: String) -> [UInt8]? {
    guard let file = try? FileDescriptor.open(regular: path) else { return nil }
    return SourceBytes.peek(file.number, count: headSize)
  }

  /// Recognizes bytes by at most the first ``headSize`` of them.
  init(head: [UInt8]) { kind = FileKind(head: head) }

  /// Whether a file with these contents may become one with others without `--force`: of the same kind, or one that has
  /// nothing to lose. A text, such as one with a row for each result, may also become empty. A book, which people
  /// keep, becomes no other JSON.
  func mayBecome(_ other: FileContents) -> Bool {
    if kind == .book { return other.kind == .book }
    return family == other.family || self == .empty || other == .empty && isText
  }

  /// One of the kinds that replace each other.
  private var family: FileKind {
    switch kind {
    case .geoJSON, .topoJSON, .esriJSON: .geoJSON
    case .html, .xml, .gml, .osm: .html
    case .otherEncoding, .projection, .lfsPointer, .javaScript, .nmea, .ownTracks: .text
    case .zip, .kmz, .excel, .openDocument, .appleDocument: .zip
    case .geoPackage, .sqlite: .sqlite
    default: kind.isJSON ? .json : kind
    }
  }
}
