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
    guard bytes.count >= 16 || isFinal else { return nil }
    try refuse(bytes, file: file)
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

  /// Rejects files of other kinds.
  private static func refuse(_ bytes: Span<UInt8>, file: String) throws(DataError) {
    let kind = FileKind(head: (0..<min(bytes.count, 4_096)).map { bytes[$0] }, name: file)
    // The errors of rows and objects name their line.
    if kind.isJSON || [.text, .otherEncoding, .textWithNUL, .empty].contains(kind) { return }
    throw DataError("\(file): \(kind.refusal(by: .points, of: file))")
  }
}
