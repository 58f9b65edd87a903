/// Reads a file of points in pieces and writes the results of each row, in constant memory.
///
/// One thread reads the file, cuts it between rows and writes; the others look up the rows. The output does not
/// depend on their number.
package struct PointStream {
  /// The number of bytes to read at a time.
  package static let chunkSize = 1 << 20

  /// The name of the file in messages.
  package let file: String
  private let options: PointOptions
  private let search: PointSearch
  /// The least number of bytes to request in a read.
  package var chunkSize = Self.chunkSize
  /// The number of threads that look up rows.
  package var jobs = 1
  /// The counts of rows, and the rows without results.
  package private(set) var tally: RowTally
  /// Why the file is a page of a server's answer, and what to do; nil if nothing says so.
  package private(set) var serverPage: String?

  /// What is wrong with the numbers of most rows; nil if nothing shows it.
  package private(set) var finding: PositionFinding?

  /// The names of the columns or members of the coordinates; nil if they have none.
  package var names: (latitude: String, longitude: String)? { plan?.names }

  /// What to do if the coordinates of most rows are empty; nil if nothing shows it.
  package var emptyRemedy: String? { tally.areMostEmpty ? plan?.emptyRemedy : nil }

  private var plan: PointPlan?
  private var input = PointBuffer()
  private var sample = PositionSample()
  private var hasOutput = false

  package init(file: String, _ options: PointOptions, _ search: PointSearch) {
    self.file = file
    self.options = options
    self.search = search
    tally = RowTally(skipsBad: options.skipsBad)
  }

  /// Runs the whole file through the search.
  /// - Parameters:
  ///   - isReady: whether a read would return at once.
  ///   - read: fills the buffer from an offset on and returns the number of bytes read, 0 at the end.
  ///   - write: writes a piece of output.
  ///   - didWrite: called after each piece with the number of rows.
  package mutating func run(
    isReady: () -> Bool = { true }, read: (inout [UInt8], Int) throws -> Int,
    write: (borrowing Span<UInt8>) throws -> Void, didWrite: (Int) -> Void = { _ in }
  ) throws {
    input = PointBuffer(chunkSize: chunkSize)
    let gzip: GzipInput? = try input.begin(file: file, read)
    func readMore(_ buffer: inout [UInt8], _ offset: Int) throws -> Int {
      guard let gzip else { return try read(&buffer, offset) }
      return try gzip.read(into: &buffer, from: offset, read)
    }
    // The answers of `--json` have the numbers of rows.
    let isSequential = jobs == 1 || options.isJSONAnswers
    var work: OrderedWork<PointChunk, PointChunk.Result>?
    func finishNext() throws {
      try finish(work!.next(), write)
      didWrite(tally.rowCount)
    }
    var failure: (any Error)?
    while true {
      let next: PointChunk?
      do {
        next = try nextChunk(isShared: !isSequential, readMore, write)
      } catch {
        // An error in the rows before it comes first.
        failure = error
        break
      }
      guard let chunk = next else { break }
      if isSequential {
        try finish(plan!.process(chunk), write)
        didWrite(tally.rowCount)
      } else {
        if work == nil { work = OrderedWork(jobs: jobs, plan!.process) }
        work!.start(chunk)
        while work!.isFull || !work!.isEmpty && !isReady() { try finishNext() }
      }
    }
    while work?.isEmpty == false { try finishNext() }
    if let error = failure as? PositionedRowError { throw dataError(error) }
    if let failure { throw failure }
    try writeEnd(readMore, write)
    finding = sample.finding(in: search.layers, search.grid)
  }

  /// Returns the next whole rows; nil after the last one.
  /// - Parameter isShared: whether the chunk is processed while the next one is read.
  private mutating func nextChunk(
    isShared: Bool, _ read: (inout [UInt8], Int) throws -> Int,
    _ write: (borrowing Span<UInt8>) throws -> Void
  ) throws -> PointChunk? {
    while !input.isFinished {
      if input.isWorthScanning {
        if plan == nil { try begin(write) }
        if let plan, let range = try input.cut(plan.splitter) {
          return PointChunk(
            bytes: isShared ? Array(input.bytes[range]) : input.bytes,
            range: isShared ? 0..<range.count : range, firstRow: tally.rowCount)
        }
      }
      if !input.isFinished { try input.fill(read) }
    }
    return nil
  }

  /// Makes the plan from the beginning of the file, unless more bytes are needed.
  private mutating func begin(_ write: (borrowing Span<UInt8>) throws -> Void) throws {
    guard let (plan, lineCount) = try makePlan() else {
      input.noteScanned()
      guard !input.isAtEnd else { throw DataError("\(file): the file ends within its first row") }
      return
    }
    self.plan = plan
    tally.add(lineCount: lineCount)
    input.skip(plan.start)
    if !plan.head.isEmpty { try write(plan.head.span) }
  }

  /// Returns the plan, and the number of lines before the first row.
  private func makePlan() throws(DataError) -> (PointPlan, lineCount: Int)? {
    let planner = PointPlanner(file: file, options: options, search: search)
    let bytes = input.bytes.span.extracting(input.unread)
    return try planner.plan(bytes, isFinal: input.isAtEnd).map { plan in
      (plan, RowTally.line(bytes, at: plan.start) - 1)
    }
  }

  /// Writes the output of the next chunk.
  private mutating func finish(
    _ result: PointChunk.Result, _ write: (borrowing Span<UInt8>) throws -> Void
  ) throws {
    if !result.output.isEmpty {
      let output = result.output.span
      let dropsFirst = !hasOutput && plan!.dropsFirstByte
      hasOutput = true
      try write(dropsFirst ? output.extracting(1...) : output)
    }
    if let error = result.error { throw dataError(error) }
    sample.add(result.sample, afterRow: tally.rowCount)
    tally.add(result.tally)
  }

  /// The error for a row in the chunk after those of ``tally``.
  private func dataError(_ error: PositionedRowError) -> DataError {
    let remedy =
      error.error.remedy.map { "; \($0), or leave out such rows with --skip-bad" } ?? ""
    return DataError(
      "\(file): line \(tally.lineCount + error.line): \(error.error.problem)\(remedy)")
  }

  /// Writes what follows the rows.
  private mutating func writeEnd(
    _ read: (inout [UInt8], Int) throws -> Int, _ write: (borrowing Span<UInt8>) throws -> Void
  ) throws {
    switch plan?.end {
    case .nothing, nil: break
    case .text(let text): try write(Array(text.utf8).span)
    case .restOfCollection(let start):
      let rest = try input.rest(read)
      try check(collection: start + rest)
      serverPage = ServerPage((start + rest).span).problem(featureCount: tally.rowCount)
      if plan?.dropsFirstByte == true { try write(([UInt8(ascii: "\n")] + rest).span) }
    }
  }

  /// Checks what is around the features: the members of the collection.
  private func check(collection: [UInt8]) throws(DataError) {
    let node: JSONNode
    do {
      node = try JSONReader.read(collection)
    } catch {
      throw DataError(
        "\(file): what is around the features is not valid JSON; the file may be cut off, copy or download it again"
      )
    }
    guard node.object?["type"]?.string == "FeatureCollection" else {
      throw DataError(
        "\(file): has features, but is not a GeoJSON FeatureCollection; correct its member type")
    }
    if let system = DeclaredSystem(node.object?["crs"]) {
      throw DataError("\(file): \(system.problem); \(DeclaredSystem.remedy(for: file))")
    }
  }
}
