/// A bounds-checked window on an atlas's bytes.
///
/// It does not retain the bytes: it is valid only as long as the ``AtlasStorage`` that it came
/// from. Reading outside the window returns zero, so a corrupt number can at most lead to a wrong
/// result.
@safe
package struct ByteView: @unchecked Sendable {
  package let start: UnsafeRawPointer
  package let count: Int

  /// Creates a window. The loads are unaligned, so `start` needs no alignment for them; callers
  /// that load aligned words need an aligned `start` and offsets that are multiples of four.
  package init(start: UnsafeRawPointer, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  package static var empty: ByteView {
    // Never read, because the count is 0.
    unsafe ByteView(start: UnsafeRawPointer(bitPattern: 64)!, count: 0)
  }

  @inline(__always)
  package func byte(at offset: Int) -> UInt8 {
    guard offset >= 0, offset < count else { return 0 }
    return unsafe start.load(fromByteOffset: offset, as: UInt8.self)
  }

  @inline(__always)
  func halfWord(at offset: Int) -> UInt16 {
    guard offset >= 0, offset <= count &- 2 else { return 0 }
    return unsafe UInt16(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
  }

  @inline(__always)
  package func word(at offset: Int) -> UInt32 {
    guard offset >= 0, offset <= count &- 4 else { return 0 }
    return unsafe UInt32(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  @inline(__always)
  package func longWord(at offset: Int) -> UInt64 {
    guard offset >= 0, offset <= count &- 8 else { return 0 }
    return unsafe UInt64(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  package func double(at offset: Int) -> Double { Double(bitPattern: longWord(at: offset)) }

  /// The part of the window in `range`; nil if `range` is not inside the window.
  package func slice(_ range: Range<Int>) -> ByteView? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    return unsafe ByteView(start: start + range.lowerBound, count: range.count)
  }

  /// The CRC-32C of the part in `range`; 0 if `range` is not inside the window.
  package func checksum(of range: Range<Int>) -> UInt32 {
    guard let part = slice(range) else { return 0 }
    return unsafe CRC32C.checksum(UnsafeRawBufferPointer(start: part.start, count: part.count))
  }

  /// The id, key or name at `offset` of a string section; see ``text(at:limit:)``.
  package func name(at offset: Int) -> String {
    text(at: offset, limit: FormatLimits.maxNameByteCount)
  }

  /// The string at `offset` of a string section: a u32 length, then that number of UTF-8 bytes.
  /// Returns an empty string if it is not inside the window, or longer than the format allows;
  /// replaces invalid UTF-8.
  package func text(at offset: Int, limit: Int = FormatLimits.maxTextByteCount) -> String {
    let length = Int(clamping: word(at: offset))
    guard offset >= 0, offset <= count &- 4, length <= count &- 4 &- offset, length <= limit else {
      return ""
    }
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: start + offset + 4, count: length), as: UTF8.self)
  }

  /// Compares the string at `offset` with `other` byte by byte. Returns a number below, equal to or
  /// above 0.
  package func compareString(at offset: Int, with other: some Collection<UInt8>) -> Int {
    let length = Int(clamping: word(at: offset))
    guard offset >= 0, offset <= count &- 4, length <= count &- 4 &- offset else { return -1 }
    var position = 0
    for byte in other {
      guard position < length else { return -1 }
      let mine = self.byte(at: offset + 4 + position)
      if mine != byte { return mine < byte ? -1 : 1 }
      position += 1
    }
    return position < length ? 1 : 0
  }
}
