/// The kind of content of a file of points, recognized by its first bytes.
enum PointContent {
  case table
  /// JSON objects, and the position of the features of a collection.
  case objects(JSONPointReader.Framing, start: Int? = nil)

  /// Recognizes the content.
  /// - Parameter format: the format that was given.
  /// - Returns: nil if more bytes are needed.
  /// - Throws: ``DataError`` for a file of another format, with the remedy.
  static func recognize(
    _ bytes: Span<UInt8>, as format: PointFormat?, isFinal: Bool, file: String
  ) throws(DataError) -> PointContent? {
    guard let head = decisiveHead(of: bytes, isFinal: isFinal) else { return nil }
    try refuse(head, file: file)
    if format?.isTable == true { return .table }
    var cursor = JSONCursor(bytes, at: startOfText(bytes))
    cursor.skipSpace()
    guard !cursor.isAtEnd else {
      guard isFinal else { return nil }
      return format == nil ? .table : .objects(.lines)
    }
    switch bytes[cursor.index] {
    case JSONPointReader.recordSeparator: return .objects(.sequence)
    case UInt8(ascii: "{"):
      if format == .ndjson { return .objects(.lines) }
      return contentOfObject(cursor, isFinal: isFinal)
    case UInt8(ascii: "["):
      throw DataError(
        "\(file): is a JSON array; write one object per line: jq -c '.[]' \(oneLine(file)) | landfall locate --input -"
      )
    case _ where format == nil: return .table
    default:
      throw DataError(
        "\(file): is not \(format?.name ?? "JSON"): it does not begin with an object; omit --input-format to recognize it"
      )
    }
  }

  /// Whether the object at the cursor is a collection: it has an array of features.
  private static func contentOfObject(_ start: JSONCursor, isFinal: Bool) -> PointContent? {
    var cursor = start
    cursor.index += 1
    do throws(JSONSyntaxError) {
      var isFirst = true
      while let name = try cursor.nextName(isFirst: &isFirst) {
        if cursor.bytes.equals(name, "features"), cursor.take("[") {
          return .objects(.features, start: cursor.index)
        }
        try cursor.skipValue(depth: 1)
      }
      return .objects(.lines)
    } catch {
      return error.position >= cursor.bytes.count && !isFinal ? nil : .objects(.lines)
    }
  }

  /// The first bytes that tell the kind of a file, the same however many there are: those to the end of the first line,
  /// or 1,024; of XML, of comments and of an object of several lines 4,096.
  /// - Returns: nil if more bytes are needed.
  private static func decisiveHead(of bytes: Span<UInt8>, isFinal: Bool) -> [UInt8]? {
    var start = startOfText(bytes)
    while start < bytes.count, " \t\r\n".utf8.contains(bytes[start]) { start += 1 }
    var isLong = start < bytes.count && "</".utf8.contains(bytes[start])
    if start < bytes.count, bytes[start] == UInt8(ascii: "{"),
      let newline = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start)
    {
      let last = (start..<newline).last { bytes[$0] > 0x20 }
      isLong = last.map { bytes[$0] != UInt8(ascii: "}") } ?? true
    }
    let most = start + (isLong ? 4_096 : 1_024)
    var end = min(bytes.count, most)
    var isWhole = isFinal || bytes.count >= most
    // Signatures have up to 12 bytes.
    let line = isLong ? end : max(start, 12)
    if let newline = (min(line, end)..<end).first(where: { bytes[$0] == UInt8(ascii: "\n") }) {
      (end, isWhole) = (newline + 1, true)
    }
    return isWhole ? (0..<end).map { bytes[$0] } : nil
  }

  /// Rejects files of other kinds.
  private static func refuse(_ head: [UInt8], file: String) throws(DataError) {
    let kind = FileKind(head: head, name: file)
    // The errors of rows and objects name their line.
    let isRead = kind.isJSON && !kind.isAnswer
    if isRead || [.text, .otherEncoding, .textWithNUL, .empty].contains(kind) { return }
    throw DataError("\(file): \(kind.refusal(by: .points, of: file, head: head))")
  }
}
