/// Finds the rows of NDJSON, GeoJSON and GeoJSON sequences.
struct JSONPointReader: PointRowReader {
  /// The separator of the objects.
  enum Framing: Sendable {
    /// Line ends.
    case lines
    /// The record separators of GeoJSON text sequences (RFC 8142).
    case sequence
    /// Commas: the objects are the features of a collection.
    case features
  }

  let framing: Framing
  let parser: JSONPointParser
  let numbers: GridDecimalReader
  /// The reader of numbers that are not plain.
  var positions = PositionReader()

  static let recordSeparator: UInt8 = 0x1E

  func read(
    _ bytes: Span<UInt8>, from start: Int, into rows: inout [PointRow], _ tally: inout RowTally
  ) throws(RowError) -> Int {
    var index = start
    while index < bytes.count, rows.count < PointRow.blockSize {
      var end = bytes.count
      switch framing {
      case .lines: end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: index) ?? end
      case .sequence:
        if bytes[index] == Self.recordSeparator { index += 1 }
        end = bytes.firstIndex(of: Self.recordSeparator, from: index) ?? end
      case .features: break
      }
      let record = bytes.extracting(..<end)
      var cursor = JSONCursor(record, at: index)
      cursor.skipSpace()
      if cursor.isAtEnd {
        index = framing == .lines ? min(end + 1, bytes.count) : end
        continue
      }
      tally.count()
      let position = cursor.index
      let object: JSONPointParser.Object
      do throws(JSONSyntaxError) {
        object = try parser.parse(&cursor)
        try finish(&cursor)
        index = cursor.index
      } catch {
        let problem = problem(error, record, position)
        guard framing != .features else { throw RowError(position: position, problem: problem) }
        try tally.leaveOut(
          bytes, at: position, problem + "; write one JSON object per line, as jq -c . does")
        index = end
        continue
      }
      if let problem = object.fatalProblem {
        try tally.leaveOut(bytes, at: position, problem.text)
      } else {
        rows.append(row(record, position, object, &tally))
      }
    }
    return index
  }

  /// The greatest number of bytes of the first objects that are looked at.
  private static let sampleBytes = 1 << 16

  /// Whether the first objects show that numbers are degrees and minutes without a separator. O(sample) of at most 100
  /// objects.
  /// - Returns: nil if more bytes are needed.
  func showMinutes(_ bytes: Span<UInt8>, from start: Int, isFinal: Bool) -> Bool? {
    guard case .members(let names) = parser.shape,
      names.northOrSouth != nil || names.eastOrWest != nil
    else { return false }
    let separator = framing == .sequence ? Self.recordSeparator : UInt8(ascii: "\n")
    var (position, count, votes) = (start, 0, 0)
    while count < PositionReader.sampleCount, position < start + Self.sampleBytes {
      let end = bytes.firstIndex(of: separator, from: position)
      if end == nil, !isFinal { return nil }
      var cursor = JSONCursor(bytes.extracting(..<(end ?? bytes.count)), at: position)
      cursor.skipSpace()
      if !cursor.isAtEnd, let object = try? parser.parse(&cursor) {
        let (texts, fields) = object.fields(bytes)
        votes += PositionReader.minutesVote(texts.span, fields)
      }
      guard let end else { break }
      (position, count) = (end + 1, count + 1)
    }
    return votes > 0
  }

  /// Skips what may follow an object: spaces, and the comma between features.
  private func finish(_ cursor: inout JSONCursor) throws(JSONSyntaxError) {
    cursor.skipSpace()
    if cursor.isAtEnd { return }
    guard framing == .features else { throw cursor.error("the end of the line") }
    try cursor.expect(",", "a comma between features")
  }

  @inline(__always)
  private func row(
    _ bytes: Span<UInt8>, _ position: Int, _ object: JSONPointParser.Object, _ tally: inout RowTally
  ) -> PointRow {
    var (point, signed) = (nil as GridPoint?, nil as Coordinate?)
    if object.northOrSouth == nil, object.eastOrWest == nil {
      point = numbers.point(
        latitude: bytes.extracting(object.latitude), longitude: bytes.extracting(object.longitude))
    }
    if point == nil {
      signed = unusualCoordinate(bytes, position, object, &tally)
      point = signed.flatMap {
        numbers.grid.query(latitude: $0.latitude, longitude: $0.longitude)
      }
    }
    tally.countZero(point == numbers.zero)
    return PointRow(
      text: position..<object.end, end: object.end, latitude: object.latitude,
      longitude: object.longitude, point: point, signed: signed, number: tally.rowCount,
      slotPosition: object.slotPosition, slot: object.slot, members: object.members)
  }

  /// Returns a coordinate whose numbers are not plain: with hemispheres or signs; nil if there is none.
  @inline(never)
  private func unusualCoordinate(
    _ bytes: Span<UInt8>, _ position: Int, _ object: JSONPointParser.Object, _ tally: inout RowTally
  ) -> Coordinate? {
    if let type = object.geometry {
      tally.noteInvalid(bytes, at: position, .geometry, Self.geometryProblem(bytes, type))
      return nil
    }
    let (texts, fields) = object.fields(bytes)
    do throws(PositionFault) {
      let found = try positions.read(texts.span, fields)
      return Coordinate(latitude: found.latitude, longitude: found.longitude)
    } catch {
      tally.noteInvalid(
        bytes, at: position, error.reason,
        error.problem(texts.span, fields, positions, empty: "missing or null"),
        object.northOrSouth != nil || object.eastOrWest != nil
          ? nil
          : CoordinateFault(
            texts.span, latitude: fields.latitude, longitude: fields.longitude, error.kind))
      return nil
    }
  }

  /// Why a geometry is not a point, given the type's range; empty for null.
  private static func geometryProblem(_ bytes: Span<UInt8>, _ type: Range<Int>) -> String {
    type.isEmpty
      ? "the geometry is missing, null or empty"
      : "the geometry is a \(excerpt(bytes.extracting(type))), not a Point"
  }

  private func problem(
    _ error: JSONSyntaxError, _ bytes: Span<UInt8>, _ start: Int
  ) -> String {
    let byte = error.position < bytes.count ? bytes[error.position] : nil
    let found = byte.map {
      (0x21...0x7E).contains($0) ? "\"\(Character(Unicode.Scalar($0)))\"" : "byte \($0)"
    }
    return "expected \(error.expected) at byte \(error.position - start + 1) of the object, found "
      + (found ?? "the end")
  }
}
