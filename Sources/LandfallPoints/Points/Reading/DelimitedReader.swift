/// Finds the rows of CSV and TSV.
struct DelimitedReader: PointRowReader {
  let header: CSVHeader
  let numbers: GridDecimalReader
  /// The reader of numbers that are not plain.
  let positions: PositionReader

  func read(
    _ bytes: Span<UInt8>, from start: Int, into rows: inout [PointRow], _ tally: inout RowTally
  ) throws(RowError) -> Int {
    let requested = (header.positions.latitude, header.positions.longitude)
    let (fieldCount, delimiter) = (header.table.fieldCount, header.table.delimiter)
    var start = start
    while start < bytes.count, rows.count < PointRow.blockSize,
      let record = CSVRecord.scan(
        bytes, from: start, requested: requested, delimiter: delimiter, isFinal: true)
    {
      // An empty line is not a row.
      if record.text.isEmpty {
        start = record.end
        continue
      }
      guard record.fieldCount == fieldCount, !record.isUnclosed, !record.hasLineBreak else {
        start = try readUnusual(bytes, record, into: &rows, &tally)
        continue
      }
      tally.count()
      append(bytes, record, at: start, to: &rows, &tally)
      start = record.end
    }
    return start
  }

  /// Appends a row with both coordinates.
  @inline(__always)
  private func append(
    _ bytes: Span<UInt8>, _ record: CSVRecord, at position: Int, to rows: inout [PointRow],
    _ tally: inout RowTally
  ) {
    let latitude = fieldContent(bytes, record.fields.0)
    let longitude = fieldContent(bytes, record.fields.1)
    if !header.positions.haveHemispheres {
      let point = numbers.point(
        latitude: bytes.extracting(latitude), longitude: bytes.extracting(longitude))
      if point != nil {
        tally.countZero(point == numbers.zero)
        rows.append(
          PointRow(
            text: record.text, end: record.end, latitude: latitude, longitude: longitude,
            point: point, number: tally.rowCount, lineEnd: record.text.upperBound))
        return
      }
    }
    rows.append(unusualRow(bytes, at: position, record, latitude, longitude, &tally))
  }

  /// Appends a row that has another number of fields than the header, a line break or a quote that is not closed.
  /// - Returns: the position after it.
  @inline(never)
  private func readUnusual(
    _ bytes: Span<UInt8>, _ record: CSVRecord, into rows: inout [PointRow],
    _ tally: inout RowTally
  ) throws(RowError) -> Int {
    var record = record
    let position = record.text.lowerBound
    if record.hasLineBreak,
      let first = header.table.firstOfSeveralRows(
        record, in: bytes, numbers: [header.positions.latitude, header.positions.longitude])
    {
      record = first
      _ = CSVRecord.line(bytes, from: position, delimiter: header.table.delimiter) {
        column, field in
        if column == header.positions.latitude { record.fields.0 = field }
        if column == header.positions.longitude { record.fields.1 = field }
      }
    }
    let shape = header.table.shape(of: record, in: bytes, needed: header.positions.neededFieldCount)
    if shape == .blank { return record.end }
    tally.count()
    if case .fault(let fault) = shape {
      try tally.leaveOut(bytes, at: position, fault.problem, remedy: fault.remedy)
      return record.end
    }
    append(bytes, record, at: position, to: &rows, &tally)
    let row = rows.count - 1
    switch shape {
    case .short(let missing): rows[row].missingFieldCount = missing
    case .long(let textEnd): rows[row].text = position..<textEnd
    default: break
    }
    return record.end
  }

  /// Returns a row whose numbers are not plain: with hemispheres, a decimal comma or a sign of typography, or no coordinate.
  @inline(never)
  private func unusualRow(
    _ bytes: Span<UInt8>, at position: Int, _ record: CSVRecord, _ latitude: Range<Int>,
    _ longitude: Range<Int>, _ tally: inout RowTally
  ) -> PointRow {
    var fields = PositionFields(latitude: latitude, longitude: longitude)
    if header.positions.haveHemispheres {
      fields = header.positions.fields(
        bytes, of: record.text, delimiter: header.table.delimiter)
    }
    var signed: Coordinate?
    do throws(PositionFault) {
      let found = try positions.read(bytes, fields)
      signed = Coordinate(latitude: found.latitude, longitude: found.longitude)
      if found.hasComma {
        let example = [latitude, longitude].first { bytes.count(of: UInt8(ascii: ","), in: $0) > 0 }
        tally.noteComma(excerpt(bytes.extracting(example ?? latitude)))
      }
    } catch {
      tally.noteInvalid(
        bytes, at: position, error.reason, error.problem(bytes, fields, positions),
        header.positions.haveHemispheres
          ? nil : CoordinateFault(bytes, latitude: latitude, longitude: longitude, error.kind))
    }
    let point = signed.flatMap {
      numbers.grid.query(latitude: $0.latitude, longitude: $0.longitude)
    }
    tally.countZero(point == numbers.zero)
    return PointRow(
      text: record.text, end: record.end, latitude: latitude, longitude: longitude, point: point,
      signed: signed, number: tally.rowCount, lineEnd: record.text.upperBound)
  }
}
