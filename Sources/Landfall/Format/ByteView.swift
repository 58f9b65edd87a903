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

  /// The u and v at an offset, u32 each.
  @inline(__always)
  func gridPoint(at offset: Int) -> GridPoint {
    GridPoint(u: word(at: offset), v: word(at: offset &+ 4))
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
  package func name(at offset: UInt32) -> String {
    text(at: offset, limit: FormatLimits.maxNameByteCount)
  }

  /// The string at `offset` of a string section: a u32 length, then that number of UTF-8 bytes.
  /// Returns an empty string if it is not inside the window, or longer than the format allows;
  /// replaces invalid UTF-8.
  package func text(at offset: UInt32, limit: Int = FormatLimits.maxTextByteCount) -> String {
    let bytes = stringBytes(at: offset, limit: limit) ?? .empty
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: bytes.start, count: bytes.count), as: UTF8.self)
  }

  /// Compares the string at `offset` with `other` byte by byte. Returns a number below, equal to or
  /// above 0.
  package func compareString(at offset: UInt32, with other: some Collection<UInt8>) -> Int {
    let order = compare(offset, from: 0, with: other)
    return order == 0 && Int(clamping: word(at: Int(clamping: offset))) > other.count ? 1 : order
  }
}

/// Comparing the names of a string section with each other.
extension ByteView {
  /// The bytes of the id, key or name at an offset; empty if it is not inside the window or longer
  /// than the format allows, as for ``name(at:)``.
  func nameBytes(at offset: UInt32) -> ByteView {
    stringBytes(at: offset, limit: FormatLimits.maxNameByteCount) ?? .empty
  }

  /// Whether a string of at most `limit` bytes is at an offset.
  func hasText(at offset: UInt32, limit: Int) -> Bool {
    stringBytes(at: offset, limit: limit) != nil
  }

  /// The bytes of the string at an offset; nil if it is not inside the window or longer than `limit`.
  private func stringBytes(at offset: UInt32, limit: Int) -> ByteView? {
    let start = Int(clamping: offset)
    let length = Int(clamping: word(at: start))
    guard start <= count &- 4, length <= count &- 4 &- start, length <= limit else { return nil }
    return slice(start + 4..<start + 4 + length)
  }

  /// The place of the first name that is equal, byte by byte, to one before it; nil if all
  /// differ. O(n log n) comparisons.
  package func firstRepeatedName(at offsets: [UInt32]) -> Int? {
    let names = offsets.map { nameBytes(at: $0) }
    let order = orderedNumbers(count: names.count) { one, other in
      let order = names[one].compare(with: names[other])
      return order == 0 ? one < other : order < 0
    }
    var first: Int?
    for (one, other) in zip(order, order.dropFirst())
    where names[one].compare(with: names[other]) == 0 {
      first = min(first ?? other, other)
    }
    return first
  }

  /// Compares two names byte by byte. Returns a number below, equal to or above 0.
  func compareNames(_ one: UInt32, _ other: UInt32) -> Int {
    nameBytes(at: one).compare(with: nameBytes(at: other))
  }

  /// Compares bytes, eight at a time while they are equal. Returns a number below, equal to or above 0.
  func compare(with other: ByteView) -> Int {
    let common = min(count, other.count)
    var place = 0
    while place <= common - 8, longWord(at: place) == other.longWord(at: place) { place += 8 }
    while place < common {
      let (left, right) = (byte(at: place), other.byte(at: place))
      if left != right { return left < right ? -1 : 1 }
      place += 1
    }
    return count - other.count
  }
}
