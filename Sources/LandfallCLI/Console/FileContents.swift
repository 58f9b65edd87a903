import LandfallBuilder
import LandfallModel
import LandfallTravel

/// The kind of a file, as far as its first bytes tell.
struct FileContents: Equatable {
  /// The kind in words, as in "is GeoJSON".
  let name: String
  /// What else may read the file.
  private let uses: [Use]
  let isText: Bool

  /// A subcommand that reads files other than atlases.
  private enum Use {
    case build, trip, table

    /// What to do with a file.
    func remedy(_ path: String) -> String {
      switch self {
      case .build: "build one from it: landfall build \(path)"
      case .trip: "list the regions along it: landfall trip \(path)"
      case .table:
        "look up its points: landfall locate --input \(path); or color regions by its values: "
          + (OptionalLibrary.cairo.isIncluded
            ? "landfall map --values \(path) -o map.svg"
            : "landfall view --values \(path) -o page.html")
      }
    }
  }

  static let atlas = FileContents("an atlas")
  static let json = FileContents("a manifest or other JSON", [.build], isText: true)
  static let page = FileContents("a web page or XML", isText: true)
  /// A format that is not known, but has no text.
  static let binary = FileContents("a file of another format")
  private static let empty = FileContents("empty", isText: true)

  /// The number of bytes that decide.
  static let headSize = 4_096

  private init(_ name: String, _ uses: [Use] = [], isText: Bool = false) {
    (self.name, self.uses, self.isText) = (name, uses, isText)
  }

  /// Whether `landfall trip` may read the file, and no other program for points.
  var isTrack: Bool { uses.contains(.trip) }

  /// What to do with a file with these contents where an atlas was expected.
  func remedy(for path: String) -> String {
    uses.isEmpty
      ? "name a file that landfall build has written"
      : uses.map { $0.remedy(oneLine(path)) }.joined(separator: "; or ")
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
      self.init(known.format, known.isInputOfBuild ? [.build] : [])
    } else if let track = Self.track(head) {
      self.init(track.name, track == .kml ? [.build, .trip] : [.trip], isText: track != .fit)
    } else if head.contains(0) {
      self = .binary
    } else {
      switch text.first {
      case UInt8(ascii: "{"), 0x1E:
        let isSource = InputKind(head: head, path: "") == .source
        self =
          isSource ? FileContents("GeoJSON", [.build], isText: true) : .json
      case UInt8(ascii: "["): self = .json
      case UInt8(ascii: "<"):
        let isPicture =
          text.starts(with: "<svg".utf8)
          || text.starts(with: "<?xml".utf8) && text.firstRange(of: "<svg".utf8) != nil
        self = isPicture ? FileContents("an SVG picture", isText: true) : .page
      default: self = FileContents("text such as CSV", [.table], isText: true)
      }
    }
  }

  /// The format of a track that is nothing else.
  private static func track(_ head: [UInt8]) -> TrackFormat? {
    let format = try? TrackFormat.detect(head.span, file: "")
    return format.flatMap { [.gpx, .kml, .tcx, .fit].contains($0) ? $0 : nil }
  }

  /// Whether a file with these contents may become one with others without `--force`: of the same kind, or one that has
  /// nothing to lose. A text, such as one with a row for each result, may also become empty.
  func mayBecome(_ other: FileContents) -> Bool {
    self == other || self == .empty || other == .empty && isText
  }
}
