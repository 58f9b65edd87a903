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
  /// differ. O(bytes of the names), and O(names²) for few names.
  func firstRepeatedName(at offsets: [UInt32]) -> Int? {
    let names = offsets.map { nameBytes(at: $0) }
    if names.count <= 32 {
      for place in names.indices.dropFirst()
      where names[..<place].contains(where: { $0.isEqual(to: names[place]) }) {
        return place
      }
      return nil
    }
    var seen: Set<[UInt8]> = []
    return names.firstIndex { !seen.insert($0.array).inserted }
  }

  /// Compares two names byte by byte. Returns a number below, equal to or above 0.
  func compareNames(_ one: Int, _ other: Int) -> Int {
    let (one, other) = (
      nameBytes(at: UInt32(truncatingIfNeeded: one)),
      nameBytes(at: UInt32(truncatingIfNeeded: other))
    )
    for place in 0..<min(one.count, other.count) {
      let (left, right) = (one.byte(at: place), other.byte(at: place))
      if left != right { return left < right ? -1 : 1 }
    }
    return one.count - other.count
  }

  private func isEqual(to other: ByteView) -> Bool {
    count == other.count && (0..<count).allSatisfy { byte(at: $0) == other.byte(at: $0) }
  }

  private var array: [UInt8] { (0..<count).map { byte(at: $0) } }
}
