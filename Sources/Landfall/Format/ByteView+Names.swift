/// Comparing the names of a string section with each other.
extension ByteView {
  /// The bytes of the id, key or name at an offset; empty if it is not inside the window or longer
  /// than the format allows, as for ``name(at:)``.
  func nameBytes(at offset: UInt32) -> ByteView {
    let start = Int(clamping: offset)
    let length = Int(clamping: word(at: start))
    guard start <= count - 4, length <= FormatLimits.maxNameByteCount else { return .empty }
    return slice(start + 4..<start + 4 + length) ?? .empty
  }

  /// Whether a string of at most `limit` bytes is at an offset.
  func hasText(at offset: UInt32, limit: Int) -> Bool {
    let start = Int(clamping: offset)
    guard start <= count - 4 else { return false }
    let length = Int(clamping: word(at: start))
    return length <= limit && length <= count - 4 - start
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
  func compareNames(_ one: Int, _ other: Int) -> Int {
    nameBytes(at: UInt32(truncatingIfNeeded: one))
      .compare(with: nameBytes(at: UInt32(truncatingIfNeeded: other)))
  }

  /// Compares bytes, eight at a time while they are equal.
  private func compare(with other: ByteView) -> Int {
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
