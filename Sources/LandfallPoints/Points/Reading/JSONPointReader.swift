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
    if object.northOrSouth != nil || object.eastOrWest != nil {
      return signedRow(bytes, position, object, &tally)
    }
    let point = numbers.point(
      latitude: bytes.extracting(object.latitude), longitude: bytes.extracting(object.longitude))
    if point == nil { noteInvalid(bytes, position, object, &tally) }
    return PointRow(
      text: position..<object.end, end: object.end, latitude: object.latitude,
      longitude: object.longitude, point: point, number: tally.rowCount,
      slotPosition: object.slotPosition, slot: object.slot, members: object.members)
  }

  /// Returns the row of an object with members for hemispheres.
  @inline(never)
  private func signedRow(
    _ bytes: Span<UInt8>, _ position: Int, _ object: JSONPointParser.Object, _ tally: inout RowTally
  ) -> PointRow {
    let (signed, problem) = SignedCoordinate.read(
      bytes, latitude: object.latitude, longitude: object.longitude, north: object.northOrSouth,
      east: object.eastOrWest)
    if let problem { tally.noteInvalid(bytes, at: position, problem) }
    return PointRow(
      text: position..<object.end, end: object.end, latitude: object.latitude,
      longitude: object.longitude,
      point: signed.flatMap {
        numbers.grid.query(latitude: $0.latitude, longitude: $0.longitude)
      }, signed: signed, number: tally.rowCount, slotPosition: object.slotPosition,
      slot: object.slot, members: object.members)
  }

  @inline(never)
  private func noteInvalid(
    _ bytes: Span<UInt8>, _ position: Int, _ object: JSONPointParser.Object, _ tally: inout RowTally
  ) {
    tally.noteInvalid(
      bytes, at: position,
      object.geometry.map { Self.geometryProblem(bytes, $0) }
        ?? RowFaults.problem(
          bytes, latitude: object.latitude, longitude: object.longitude, empty: "missing or null")
        ?? "",
      object.geometry == nil
        ? CoordinateFault(bytes, latitude: object.latitude, longitude: object.longitude) : nil)
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
