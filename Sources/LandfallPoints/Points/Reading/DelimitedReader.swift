/// Finds the rows of CSV and TSV.
struct DelimitedReader: PointRowReader {
  let header: CSVHeader
  let numbers: GridDecimalReader

  func read(
    _ bytes: Span<UInt8>, from start: Int, into rows: inout [PointRow], _ tally: inout RowTally
  ) throws(RowError) -> Int {
    let requested = (header.latitude, header.longitude)
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
    if header.northOrSouth == nil, header.eastOrWest == nil {
      let point = numbers.point(
        latitude: bytes.extracting(latitude), longitude: bytes.extracting(longitude))
      if point != nil {
        rows.append(
          PointRow(
            text: record.text, end: record.end, latitude: latitude, longitude: longitude,
            point: point, number: tally.rowCount, lineEnd: record.text.upperBound))
        return
      }
    }
    rows.append(rowWithoutNumbers(bytes, at: position, record, latitude, longitude, &tally))
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
        record, in: bytes, numbers: [header.latitude, header.longitude])
    {
      record = first
      _ = CSVRecord.line(bytes, from: position, delimiter: header.table.delimiter) {
        column, field in
        if column == header.latitude { record.fields.0 = field }
        if column == header.longitude { record.fields.1 = field }
      }
    }
    let shape = header.table.shape(of: record, in: bytes, needed: header.neededFieldCount)
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

  /// Returns a row whose numbers are not plain: with hemispheres in other fields, a decimal comma or a sign of typography,
  /// or no coordinate.
  @inline(never)
  private func rowWithoutNumbers(
    _ bytes: Span<UInt8>, at position: Int, _ record: CSVRecord, _ latitude: Range<Int>,
    _ longitude: Range<Int>, _ tally: inout RowTally
  ) -> PointRow {
    let delimiter = header.table.delimiter
    // The four fields one after the other, with their numbers as programs write them.
    var fields: [UInt8] = []
    func add(_ field: Range<Int>, isNumber: Bool) -> Range<Int> {
      let start = fields.count
      let text = bytes.extracting(field)
      if isNumber, decimal(text) == nil, let plain = PlainNumber(text, delimiter: delimiter) {
        fields += plain.text
        if plain.hasComma { tally.noteComma(excerpt(text)) }
      } else {
        fields.append(bytes, field)
      }
      return start..<fields.count
    }
    let (north, east) = (add(latitude, isNumber: true), add(longitude, isNumber: true))
    var hemispheres: (north: Range<Int>?, east: Range<Int>?) = (nil, nil)
    if header.northOrSouth != nil || header.eastOrWest != nil {
      var column = 0
      CSVRecord.forEachField(bytes, in: record.text, delimiter: delimiter) { field in
        let content = fieldContent(bytes, field)
        if column == header.northOrSouth { hemispheres.north = add(content, isNumber: false) }
        if column == header.eastOrWest { hemispheres.east = add(content, isNumber: false) }
        column += 1
      }
    }
    let (signed, problem) = SignedCoordinate.read(
      fields.span, latitude: north, longitude: east, north: hemispheres.north,
      east: hemispheres.east)
    if let problem {
      tally.noteInvalid(
        bytes, at: position, problem,
        hemispheres.north == nil && hemispheres.east == nil
          ? CoordinateFault(bytes, latitude: latitude, longitude: longitude) : nil)
    }
    return PointRow(
      text: record.text, end: record.end, latitude: latitude, longitude: longitude,
      point: signed.flatMap {
        numbers.grid.query(latitude: $0.latitude, longitude: $0.longitude)
      }, signed: signed, number: tally.rowCount, lineEnd: record.text.upperBound)
  }
}
