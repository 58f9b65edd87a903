/// Decides what to do with a file of points.
struct PointPlanner {
  let file: String
  let options: PointOptions
  let search: PointSearch

  /// - Parameters:
  ///   - bytes: the beginning of the file.
  ///   - isFinal: whether it is the whole file.
  /// - Returns: nil if more bytes are needed.
  /// - Throws: ``DataError`` for content that cannot be read, with the remedy.
  func plan(_ bytes: Span<UInt8>, isFinal: Bool) throws(DataError) -> PointPlan? {
    guard
      let content = try PointContent.recognize(
        bytes, as: options.inputFormat, isFinal: isFinal, file: file)
    else { return nil }
    switch content {
    case .table: return try tablePlan(bytes, isFinal: isFinal)
    case .objects(let framing, let start):
      return try objectPlan(bytes, framing, from: start ?? startOfText(bytes), isFinal: isFinal)
    }
  }

  // MARK: Tables

  private func tablePlan(_ bytes: Span<UInt8>, isFinal: Bool) throws(DataError) -> PointPlan? {
    let found: TableHeader?
    do throws(TableFault) {
      found = try TableHeader.find(
        bytes, SoughtColumns(options.names),
        delimiter: options.delimiter ?? (options.inputFormat == .tsv ? CSVDelimiter.tab : nil),
        isFinal: isFinal)
    } catch {
      throw error.error(in: file)
    }
    // What is before the header is left out, as the output is for other readers, too.
    guard let table = found else { return nil }
    let (delimiter, record) = (table.delimiter, table.record)
    let isTabbed = delimiter == CSVDelimiter.tab
    let output = options.outputFormat ?? (isTabbed ? .tsv : .csv)
    let outputDelimiter =
      output == .tsv ? CSVDelimiter.tab : isTabbed ? CSVDelimiter.comma : delimiter
    let rowCount = isFinal ? bytes.count / Self.leastRowBytes : Int.max
    let results = try results(output, delimiter: outputDelimiter, rowCount: rowCount)
    let isTable = output.isTable && !options.isJSONAnswers
    let header = try CSVHeader(
      bytes, table, options.names, file: file, adding: isTable ? Set(results.names) : [])
    let hasHeader = options.names.hasHeader
    guard let hasMinutes = header.positions.showMinutes(bytes, below: table, isFinal: isFinal)
    else { return nil }
    var positions = PositionReader(delimiter: delimiter)
    positions.hasMinutes = hasMinutes
    let reader = DelimitedReader(
      header: header, numbers: GridDecimalReader(grid: search.grid), positions: positions)
    var plan = PointPlan(
      start: table.rows, splitter: .table(delimiter: delimiter),
      process: answers(reader))
    // A column without a name has a number.
    func name(_ column: Int) -> String {
      hasHeader
        ? CSVHeader.name(bytes, record, column, delimiter: delimiter) : String(column + 1)
    }
    plan.names = (name(header.positions.latitude), name(header.positions.longitude))
    plan.emptyRemedy =
      hasHeader ? PositionField(bytes, below: table)?.remedy(file: file) : nil
    if options.isJSONAnswers { return plan }
    if let json = jsonOutput(output) {
      plan.process = process(
        reader,
        try DelimitedObjects(
          results, json, header: hasHeader ? record.text : nil, in: bytes,
          fieldCount: table.fieldCount, delimiter: delimiter, file: file))
      addCollection(json, to: &plan)
    } else {
      let writer = DelimitedRows(
        results: results, delimiter: outputDelimiter,
        from: outputDelimiter == delimiter ? nil : delimiter)
      if outputDelimiter == delimiter { plan.head.append(bytes, 0..<startOfText(bytes)) }
      if hasHeader { plan.head += writer.head(record, in: bytes) }
      plan.process = process(reader, writer)
    }
    return plan
  }

  // MARK: JSON

  private func objectPlan(
    _ bytes: Span<UInt8>, _ framing: JSONPointReader.Framing, from start: Int, isFinal: Bool
  ) throws(DataError) -> PointPlan? {
    try refuseTableOptions()
    guard
      let first = try FirstObject(bytes, from: start, framing, isFinal: isFinal, file: file)
    else { return nil }
    let output = options.outputFormat ?? (framing == .features ? .geojson : .ndjson)
    let delimiter = output == .tsv ? CSVDelimiter.tab : CSVDelimiter.comma
    let rowCount = isFinal ? bytes.count / Self.leastRowBytes : Int.max
    let results = try results(output, delimiter: delimiter, rowCount: rowCount)
    guard let shape = try shape(bytes, from: start, first, framing, isFinal: isFinal) else {
      return nil
    }
    let parser = JSONPointParser(
      shape: shape,
      added: AddedMembers(options.isJSONAnswers ? [] : results.names))
    var reader = JSONPointReader(
      framing: framing, parser: parser, numbers: GridDecimalReader(grid: search.grid))
    guard let hasMinutes = reader.showMinutes(bytes, from: start, isFinal: isFinal) else {
      return nil
    }
    reader.positions.hasMinutes = hasMinutes
    var plan = PointPlan(start: start, splitter: .objects(framing), process: answers(reader))
    if case .members(let members) = shape {
      func name(_ member: [UInt8]) -> String {
        (members.path + [member]).map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
      }
      plan.names = (name(members.latitude), name(members.longitude))
    }
    var collection: [UInt8] = []
    collection.append(bytes, startOfText(bytes)..<start)
    if framing == .features {
      // Most files name the system before the features, and need not be read to their end.
      let head = try? JSONReader.read(collection + Array("]}".utf8))
      if let system = DeclaredSystem(head?.object?["crs"]) {
        throw DataError("\(file): \(system.problem); \(DeclaredSystem.remedy(for: file))")
      }
      plan.end = .restOfCollection(start: collection)
    }
    if options.isJSONAnswers { return plan }
    if let json = jsonOutput(output) {
      plan.process = process(
        reader,
        JSONObjects(
          results: results, output: json, isFeatures: first.isFeature,
          hasLineBreaks: framing != .lines && json == .lines))
      addCollection(json, to: &plan)
      if framing == .features, json == .collection { plan.head = collection }
    } else {
      let writer = try JSONTable(
        results, JSONTable.Columns(first.columns, isFeatures: first.isFeature),
        delimiter: delimiter, file: file)
      plan.head = writer.head
      plan.process = process(reader, writer)
    }
    return plan
  }

  /// The greatest number of objects, and of their bytes, that are searched for the coordinates.
  private static let (sampleCount, sampleBytes) = (100, 1 << 20)

  /// Returns where the coordinates are: in the first object, or in the first one of the next that has them; nil if more
  /// bytes are needed.
  private func shape(
    _ bytes: Span<UInt8>, from start: Int, _ first: FirstObject,
    _ framing: JSONPointReader.Framing, isFinal: Bool
  ) throws(DataError) -> JSONPointParser.Shape? {
    let failure: DataError
    do throws(DataError) {
      return try first.shape(options.names, file: file)
    } catch {
      failure = error
    }
    let separator: UInt8
    switch framing {
    case .features: throw failure
    case .lines: separator = UInt8(ascii: "\n")
    case .sequence: separator = JSONPointReader.recordSeparator
    }
    // Whole objects alone, so that the size of the pieces that are read makes no difference.
    var end = bytes.firstIndex(of: separator, from: start)
    for _ in 0..<Self.sampleCount {
      guard let next = end.map({ $0 + 1 }), next < start + Self.sampleBytes else { break }
      end = next < bytes.count ? bytes.firstIndex(of: separator, from: next) : nil
      if end == nil, !isFinal { return nil }
      let object = bytes.extracting(..<(end ?? bytes.count))
      let found = try? FirstObject(object, from: next, framing, isFinal: true, file: file)
      if let shape = try? found?.shape(options.names, file: file) { return shape }
    }
    throw failure
  }

  private func refuseTableOptions() throws(DataError) {
    guard options.delimiter == nil, options.names.hasHeader else {
      let option = options.delimiter == nil ? "--no-header" : "--delimiter"
      throw DataError("\(file): is JSON, and \(option) is for CSV and TSV; omit it")
    }
  }

  // MARK: Output

  private func jsonOutput(_ format: PointFormat) -> JSONOutput? {
    switch format {
    case .ndjson: .lines
    case .geojson: .collection
    case .csv, .tsv: nil
    }
  }

  private func addCollection(_ output: JSONOutput, to plan: inout PointPlan) {
    guard output == .collection else { return }
    plan.head = Array(JSONOutput.collectionStart.utf8)
    plan.dropsFirstByte = true
    if case .nothing = plan.end { plan.end = .text(JSONOutput.collectionEnd) }
  }

  /// Few rows are shorter.
  private static let leastRowBytes = 16

  /// - Parameter rowCount: The number of rows, roughly.
  private func results(
    _ format: PointFormat, delimiter: UInt8, rowCount: Int
  ) throws(DataError) -> LayerResults {
    let form: ResultForm =
      format.isTable ? .fields(delimiter: delimiter, isSafe: options.isSafe) : .members
    var search = search
    if options.isJSONAnswers { search.layers = [] }
    return try LayerResults(search, form, rowCount: rowCount)
  }

  private func answers(
    _ reader: some PointRowReader
  ) -> @Sendable (PointChunk) -> PointChunk.Result {
    process(reader, JSONAnswers(layers: search.layers, placeOf: search.placeOf))
  }

  private func process(
    _ reader: some PointRowReader, _ writer: some PointRowWriter
  ) -> @Sendable (PointChunk) -> PointChunk.Result {
    let skipsBad = options.skipsBad
    return { $0.process(reader, writer, skipsBad: skipsBad) }
  }
}
