import LandfallSupport

/// The ranges of the used fields of a row.
struct CSVTrackFields {
  // A row has at most ``CSVTrack/rowLimit`` bytes, and so has the buffer.
  private var starts = SIMD16<Int32>.zero
  private var ends = SIMD16<Int32>.zero

  /// The range of a field, without surrounding quotes and spaces; empty if there is no such field.
  @inline(__always)
  subscript(slot: CSVTrackHeader.Slot) -> Range<Int> {
    Int(starts[slot.rawValue])..<Int(ends[slot.rawValue])
  }

  @inline(__always)
  mutating func set(_ slot: Int, _ bytes: Span<UInt8>, _ field: Range<Int>) {
    var (start, end) = (field.lowerBound, field.upperBound)
    func isDropped(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "\"") }
    while start < end, isDropped(bytes[start]) { start += 1 }
    // Excel keeps a text as a formula, ="40.5".
    if end - start > 2, bytes[start] == UInt8(ascii: "="), bytes[start + 1] == UInt8(ascii: "\"") {
      start += 1
      while start < end, isDropped(bytes[start]) { start += 1 }
    }
    while end > start, isDropped(bytes[end - 1]) { end -= 1 }
    starts[slot] = Int32(truncatingIfNeeded: start)
    ends[slot] = Int32(truncatingIfNeeded: end)
  }
}
