/// Finds the rows of CSV and TSV.
struct DelimitedReader: PointRowReader {
  let header: CSVHeader
  let delimiter: UInt8
  let numbers: GridDecimalReader
  /// Whether the first row names the columns, for messages.
  let hasHeader: Bool

  func read(
    _ bytes: Span<UInt8>, from start: Int, into rows: inout [PointRow], _ tally: inout RowTally
  ) throws(RowError) -> Int {
    let requested = (header.latitude, header.longitude)
    let (fieldCount, delimiter, numbers) = (header.fieldCount, delimiter, numbers)
    let hasHemispheres = header.northOrSouth != nil || header.eastOrWest != nil
    var start = start
    while start < bytes.count, rows.count < PointRow.blockSize,
      let record = CSVRecord.scan(
        bytes, from: start, requested: requested, delimiter: delimiter, isFinal: true)
    {
      let position = start
      start = record.end
      // An empty line is not a row.
      if record.text.isEmpty { continue }
      tally.count()
      guard record.fieldCount == fieldCount, !record.isUnclosed else {
        if record.isUnclosed {
          throw RowError(position: position, problem: "a quote is not closed; close or remove it")
        }
        try tally.leaveOut(bytes, at: position, lengthProblem(bytes, record))
        continue
      }
      let latitude = fieldContent(bytes, record.fields.0)
      let longitude = fieldContent(bytes, record.fields.1)
      if hasHemispheres {
        rows.append(signedRow(bytes, at: position, record, latitude, longitude, &tally))
        continue
      }
      let point = numbers.point(
        latitude: bytes.extracting(latitude), longitude: bytes.extracting(longitude))
      if point == nil {
        tally.noteInvalid(
          bytes, at: position,
          RowFaults.problem(bytes, latitude: latitude, longitude: longitude) ?? "",
          CoordinateFault(bytes, latitude: latitude, longitude: longitude))
      }
      rows.append(
        PointRow(
          text: record.text, end: record.end, latitude: latitude, longitude: longitude,
          point: point, number: tally.rowCount))
    }
    return start
  }

  /// Returns a row whose hemispheres are in other fields.
  @inline(never)
  private func signedRow(
    _ bytes: Span<UInt8>, at position: Int, _ record: CSVRecord, _ latitude: Range<Int>,
    _ longitude: Range<Int>, _ tally: inout RowTally
  ) -> PointRow {
    var fields: (north: Range<Int>?, east: Range<Int>?) = (nil, nil)
    var column = 0
    CSVRecord.forEachField(bytes, in: record.text, delimiter: delimiter) { field in
      if column == header.northOrSouth { fields.north = fieldContent(bytes, field) }
      if column == header.eastOrWest { fields.east = fieldContent(bytes, field) }
      column += 1
    }
    let (signed, problem) = SignedCoordinate.read(
      bytes, latitude: latitude, longitude: longitude, north: fields.north, east: fields.east)
    if let problem { tally.noteInvalid(bytes, at: position, problem) }
    return PointRow(
      text: record.text, end: record.end, latitude: latitude, longitude: longitude,
      point: signed.flatMap {
        numbers.grid.query(latitude: $0.latitude, longitude: $0.longitude)
      }, signed: signed, number: tally.rowCount)
  }

  private func lengthProblem(_ bytes: Span<UInt8>, _ record: CSVRecord) -> String {
    "\(counted(record.fieldCount, "field")), but the \(hasHeader ? "header" : "first row") has "
      + grouped(header.fieldCount)
      + (hasSpaceBeforeQuote(bytes, record.text, delimiter) ? ": \(spacedQuoteRemedy)" : "")
  }
}
