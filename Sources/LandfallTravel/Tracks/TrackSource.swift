/// A source of the bytes of a track: a file, a pipe, or memory.
package protocol TrackSource {
  /// Fills `buffer` from `offset` on; returns the number of bytes read, 0 at the end.
  mutating func read(into buffer: inout [UInt8], from offset: Int) throws -> Int
}

/// A track in memory.
package struct TrackBytes: TrackSource {
  private let bytes: [UInt8]
  private var position = 0

  /// Makes a source from the bytes of a file.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the next bytes, as many as fit.
  package mutating func read(into buffer: inout [UInt8], from offset: Int) -> Int {
    let count = min(buffer.count - offset, bytes.count - position)
    buffer.replaceSubrange(offset..<offset + count, with: bytes[position..<position + count])
    position += count
    return count
  }
}

/// The bytes of a track in order, in constant memory.
///
/// An error of the source counts as the end of the file, so that nothing on the hot path throws;
/// ``finish()`` throws it.
package struct TrackInput {
  /// The number of bytes to read at once.
  package static let chunkSize = 1 << 20

  private var source: any TrackSource
  package private(set) var buffer: [UInt8]
  package private(set) var position = 0
  package private(set) var end = 0
  private(set) var isAtEnd = false
  /// The line of the byte at ``position``, from 1.
  package private(set) var line = 1
  private var failure: (any Error)?

  package init(_ source: any TrackSource, chunkSize: Int = Self.chunkSize) {
    self.source = source
    buffer = [UInt8](repeating: 0, count: max(16, chunkSize))
    refill()
  }

  /// The next byte; nil at the end.
  @inline(__always)
  package mutating func peek() -> UInt8? {
    if position < end { return buffer[position] }
    return refillAndPeek()
  }

  /// The next bytes, without skipping them; fewer at the end.
  mutating func peek(count: Int) -> [UInt8] {
    while end - position < count, refill(limit: count) {}
    return Array(buffer[position..<min(position + count, end)])
  }

  /// Skips the next byte.
  @inline(__always)
  package mutating func advance() {
    guard position < end else { return }
    if buffer[position] == 0x0A { line += 1 }
    position += 1
  }

  /// Returns the next byte and skips it; nil at the end.
  @inline(__always)
  package mutating func next() -> UInt8? {
    guard let byte = peek() else { return nil }
    advance()
    return byte
  }

  @inline(never)
  private mutating func refillAndPeek() -> UInt8? {
    refill()
    return position < end ? buffer[position] : nil
  }

  /// Drops the bytes before ``position`` from the buffer, and reads more after the remaining ones.
  /// - Parameter limit: the largest size of the buffer if nothing can be dropped.
  /// - Returns: whether more bytes were read.
  @discardableResult
  mutating func refill(limit: Int = 0) -> Bool {
    if isAtEnd { return false }
    if position > 0 {
      // Byte by byte: a slice would share the buffer, which would then be copied as a whole.
      for index in position..<end { buffer[index - position] = buffer[index] }
      end -= position
      position = 0
    }
    // The buffer grows only if it is full.
    let wanted = end == buffer.count ? 2 * buffer.count : buffer.count
    if wanted > buffer.count {
      guard buffer.count < limit else { return false }
      buffer.append(contentsOf: repeatElement(0, count: wanted - buffer.count))
    }
    do {
      let count = try source.read(into: &buffer, from: end)
      end += count
      isAtEnd = count == 0
      return count > 0
    } catch {
      failure = error
      isAtEnd = true
      return false
    }
  }

  /// Skips bytes that the caller read directly from ``buffer``, with this number of line breaks.
  mutating func skip(to position: Int, lines: Int) {
    self.position = position
    line += lines
  }

  /// Throws the error of the source, if it failed.
  package func finish() throws { if let failure { throw failure } }
}
