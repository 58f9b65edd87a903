/// The bytes of a file of points that are read and not processed yet.
struct PointBuffer {
  /// The greatest size of a row in bytes; a longer one probably has an unclosed quote.
  static let recordLimit = 16 << 20

  private(set) var bytes: [UInt8]
  /// The unread bytes are `position..<filled`.
  private var position = 0
  private var filled = 0
  /// The number of unread bytes that have no whole row.
  private var scanned = 0
  /// Whether the file is read to its end.
  private(set) var isAtEnd = false
  /// Whether no row follows.
  private(set) var isFinished = false
  /// Whether no row was taken yet.
  private var isFirst = true

  /// - Parameter chunkSize: the number of bytes to read at a time.
  init(chunkSize: Int = 0) {
    bytes = [UInt8](repeating: 0, count: max(2, chunkSize))
  }

  /// The range of the bytes that are read and not processed.
  var unread: Range<Int> { position..<filled }

  /// Reads the first bytes.
  /// - Returns: what decompresses the file, if it is gzip.
  mutating func begin(
    file: String, _ read: (inout [UInt8], Int) throws -> Int
  ) throws -> GzipInput? {
    while filled < GzipInput.magic.count, !isAtEnd { try fill(read) }
    let head = Array(bytes[..<filled])
    guard let gzip = try GzipInput.begin(head, chunkSize: bytes.count, file: file) else {
      return nil
    }
    (filled, isAtEnd) = (0, false)
    return gzip
  }

  /// Whether the unread bytes may have a row: a long one that comes in small pieces is searched again only when it has
  /// grown by an eighth, so that the time is linear in its size.
  var isWorthScanning: Bool {
    let count = filled - position
    return isAtEnd || count > scanned && (count <= 4096 || count >= scanned + scanned / 8)
  }

  /// Notes that the unread bytes have no whole row.
  mutating func noteScanned() { scanned = filled - position }

  mutating func skip(_ count: Int) {
    position += count
    scanned = 0
  }

  /// Takes the whole rows, as a range of ``bytes``, which stays until ``fill(_:)``; nil if there is no whole row.
  mutating func cut(_ splitter: PointSplitter) throws(PositionedRowError) -> Range<Int>? {
    let (end, isLast) = try split(splitter)
    isFinished = isLast
    if end == 0, !isFinished {
      noteScanned()
      return nil
    }
    isFirst = false
    let range = position..<position + end
    skip(end)
    return range
  }

  private func split(
    _ splitter: PointSplitter
  ) throws(PositionedRowError) -> (end: Int, isLast: Bool) {
    let unread = bytes.span.extracting(unread)
    do throws(RowError) {
      return try splitter.split(unread, isFirst: isFirst, isFinal: isAtEnd)
    } catch {
      throw PositionedRowError(line: RowTally.line(unread, at: error.position), error: error)
    }
  }

  /// Reads more bytes.
  mutating func fill(_ read: (inout [UInt8], Int) throws -> Int) throws {
    // Move bytes in place: a slice would copy the whole buffer.
    if position > 0 {
      for place in position..<filled { bytes[place - position] = bytes[place] }
      (position, filled) = (0, filled - position)
    }
    if filled == bytes.count {
      guard filled < Self.recordLimit else {
        throw PositionedRowError(
          line: 1,
          error: RowError(
            position: 0,
            problem:
              "a row of more than \(Self.recordLimit >> 20) MB; check that each quote is closed"))
      }
      bytes.append(contentsOf: repeatElement(0, count: filled))
    }
    let count = try read(&bytes, filled)
    filled += count
    isAtEnd = count == 0
  }

  /// Reads the file to its end, and returns the unread bytes.
  mutating func rest(_ read: (inout [UInt8], Int) throws -> Int) throws -> [UInt8] {
    while !isAtEnd { try fill(read) }
    return Array(bytes[position..<filled])
  }
}

/// An error of a row, and its line after those processed before.
struct PositionedRowError: Error {
  var line: Int
  var error: RowError
}
