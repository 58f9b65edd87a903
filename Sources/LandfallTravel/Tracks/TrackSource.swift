/// Where the bytes of a track come from: a file, a pipe, memory.
public protocol TrackSource {
  /// Fills `buffer` from `offset` on and returns how many bytes that were; 0 at the end.
  mutating func read(into buffer: inout [UInt8], from offset: Int) throws -> Int
}

/// A track in memory.
public struct TrackBytes: TrackSource {
  private let bytes: [UInt8]
  private var position = 0

  /// The bytes of a file.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next bytes, as many as fit.
  public mutating func read(into buffer: inout [UInt8], from offset: Int) -> Int {
    let count = min(buffer.count - offset, bytes.count - position)
    buffer.replaceSubrange(offset..<offset + count, with: bytes[position..<position + count])
    position += count
    return count
  }
}

/// The bytes of a track one after the other, in constant memory.
///
/// An error of the source counts as the end of the file here, so that nothing on the hot path throws;
/// ``finish()`` throws it.
package struct TrackInput {
  /// Bytes read at once.
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

  /// The byte that is next; nil at the end.
  @inline(__always)
  package mutating func peek() -> UInt8? {
    if position < end { return buffer[position] }
    return refillAndPeek()
  }

  /// Goes beyond the byte that is next.
  @inline(__always)
  package mutating func advance() {
    guard position < end else { return }
    if buffer[position] == 0x0A { line += 1 }
    position += 1
  }

  /// The byte that is next, which is gone beyond; nil at the end.
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

  /// Makes room by dropping what was gone beyond, and reads on. What is left keeps its bytes.
  /// - Parameter limit: how large the buffer may grow where nothing can be dropped.
  /// - Returns: whether there are more bytes than before.
  @discardableResult
  mutating func refill(limit: Int = 0) -> Bool {
    if isAtEnd { return false }
    if position > 0 {
      // One by one: a slice would share the buffer, and all of it would be copied.
      for index in position..<end { buffer[index - position] = buffer[index] }
      end -= position
      position = 0
    }
    // Memory to read into stays as large as it was.
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

  /// Goes beyond bytes that were read from ``buffer``, which held so many line ends.
  mutating func skip(to position: Int, lines: Int) {
    self.position = position
    line += lines
  }

  /// - Throws: what the source threw.
  package func finish() throws { if let failure { throw failure } }
}
