/// The position of a row of a CSV track and of its used fields in a buffer.
struct CSVTrackRow {
  /// The index after the line end.
  var end: Int
  var fieldCount: Int
  /// The number of line breaks, including those in quotes.
  var lineCount: Int
  var isEmpty: Bool
  /// Whether the file ends within a quote.
  var isUnclosed = false
  /// The start and the end of the field of each slot, without quotes and spaces; equal if there is
  /// no such field.
  private var starts = SIMD8<Int>.zero
  private var ends = SIMD8<Int>.zero

  /// Reads the row that begins at `start`; nil if it does not end within `bytes`, or if `start` is
  /// their end.
  /// - Parameter isFinal: whether the file ends with `bytes`, which then end a row too.
  @inline(__always)
  init?(
    _ bytes: Span<UInt8>, from start: Int, delimiter: UInt8, slots: Span<Int8>, isFinal: Bool
  ) {
    guard start < bytes.count else { return nil }
    var (index, field, fieldStart, lines) = (start, 0, start, 0)
    var isUnclosed = false
    self.end = start
    self.fieldCount = 0
    self.lineCount = 0
    self.isEmpty = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == delimiter {
        if field < slots.count, slots[field] >= 0 {
          keep(Int(slots[field]), bytes, fieldStart, index)
        }
        field += 1
        fieldStart = index + 1
      } else if byte == 0x0A {
        break
      } else if byte == UInt8(ascii: "\""), index == fieldStart {
        (index, isUnclosed) = Self.closingQuote(bytes, openedAt: index, &lines)
      }
      index += 1
    }
    let hasLineEnd = index < bytes.count
    guard hasLineEnd || isFinal else { return nil }
    index = min(index, bytes.count)
    if field < slots.count, slots[field] >= 0 {
      keep(Int(slots[field]), bytes, fieldStart, index)
    }
    var textEnd = index
    if textEnd > start, bytes[textEnd - 1] == 0x0D { textEnd -= 1 }
    isEmpty = textEnd == start
    fieldCount = field + 1
    end = hasLineEnd ? index + 1 : index
    lineCount = lines + (hasLineEnd ? 1 : 0)
    self.isUnclosed = isUnclosed
  }

  /// The range of a field, without surrounding quotes and spaces.
  @inline(__always)
  func field(_ slot: CSVTrackHeader.Slot) -> Range<Int> {
    starts[slot.rawValue]..<ends[slot.rawValue]
  }

  /// Whether a field exists and is not empty.
  @inline(__always)
  func has(_ slot: CSVTrackHeader.Slot) -> Bool { starts[slot.rawValue] < ends[slot.rawValue] }

  @inline(__always)
  private mutating func keep(_ slot: Int, _ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
    var (start, end) = (start, end)
    let quote = UInt8(ascii: "\"")
    func isDropped(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == quote }
    while start < end, isDropped(bytes[start]) { start += 1 }
    while end > start, isDropped(bytes[end - 1]) { end -= 1 }
    starts[slot] = start
    ends[slot] = end
  }

  /// The index of the closing quote. A doubled quote does not close.
  @inline(never)
  private static func closingQuote(
    _ bytes: Span<UInt8>, openedAt opening: Int, _ lineCount: inout Int
  ) -> (index: Int, isUnclosed: Bool) {
    var index = opening + 1
    while index < bytes.count {
      if bytes[index] == 0x0A { lineCount += 1 }
      if bytes[index] == UInt8(ascii: "\"") {
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\"") else {
          return (index, false)
        }
        index += 1
      }
      index += 1
    }
    return (index, true)
  }
}
