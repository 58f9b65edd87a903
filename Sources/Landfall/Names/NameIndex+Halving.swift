/// Ranges of entries with a common prefix, and their subranges by the next bytes.
extension NameIndex {
  /// The length of an entry's text in bytes.
  func byteCount(at position: Int) -> Int {
    Int(truncatingIfNeeded: strings.word(at: text(at: position))) &- textStart(at: position)
  }

  /// The part of a range, whose entries have the same bytes before `offset`, that has `bytes` there.
  func narrowed(
    _ range: Range<Int>, at offset: Int, to bytes: some Collection<UInt8>
  ) -> Range<Int> {
    let start = first(in: range) {
      compare($0, from: offset, with: bytes) >= 0
    }
    guard start < range.upperBound,
      compare(start, from: offset, with: bytes) == 0
    else { return start..<start }
    return start..<end(of: bytes, at: offset, in: start..<range.upperBound)
  }

  /// The end of the entries that have `bytes` at `offset`, in a range that begins with them. Searches
  /// in steps that double, because there are usually few.
  func end(of bytes: some Collection<UInt8>, at offset: Int, in range: Range<Int>) -> Int {
    var (low, step) = (range.lowerBound, 1)
    while low + step < range.upperBound,
      compare(low + step, from: offset, with: bytes) <= 0
    {
      low += step
      step *= 2
    }
    return first(in: low..<min(low + step, range.upperBound)) {
      compare($0, from: offset, with: bytes) > 0
    }
  }

  /// The first position of a range for which `isTrue` returns true, if it does so for all later
  /// ones; the range's end if there is no such position.
  func first(in range: Range<Int>, where isTrue: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isTrue(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The length in UTF-8 of the character at `offset`; 0 if the text ends before it.
  func letterLength(at position: Int, offset: Int) -> Int {
    let left = byteCount(at: position) - offset
    guard left > 0 else { return 0 }
    let first = strings.byte(at: byteOffset(of: offset, at: position))
    let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    return min(length, left)
  }

  /// The text of an entry that was checked.
  func bytes(at position: Int) -> [UInt8] {
    let start = byteOffset(of: 0, at: position)
    return (0..<max(0, byteCount(at: position))).map { strings.byte(at: start &+ $0) }
  }

  /// The place in the strings of a byte of an entry's text.
  private func byteOffset(of offset: Int, at position: Int) -> Int {
    text(at: position) &+ 4 &+ textStart(at: position) &+ offset
  }

  /// The bytes of one character, up to four.
  func letter(at position: Int, offset: Int, length: Int) -> LetterBytes {
    let start = byteOffset(of: offset, at: position)
    var letter = LetterBytes(count: length)
    for place in 0..<length {
      letter.word |= UInt32(strings.byte(at: start + place)) << UInt32(8 * place)
    }
    return letter
  }
}

/// A character in UTF-8, stored in a word because a search compares many.
struct LetterBytes: RandomAccessCollection {
  var word: UInt32 = 0
  let count: Int

  var startIndex: Int { 0 }
  var endIndex: Int { count }
  subscript(place: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: word &>> UInt32(truncatingIfNeeded: 8 &* place))
  }
}

extension ByteView {
  /// Compares the string at `offset`, without its first `skipped` bytes, with `prefix`: 0 if it
  /// begins with `prefix`, below 0 if it comes before or ends early, above 0 if it comes after.
  package func compare(_ offset: Int, from skipped: Int, with prefix: some Collection<UInt8>) -> Int
  {
    let length = Int(truncatingIfNeeded: word(at: offset))
    guard offset >= 0, offset <= count &- 4, length <= count &- 4 &- offset, skipped >= 0 else {
      return -1
    }
    var position = skipped
    for byte in prefix {
      guard position < length else { return -1 }
      let mine = self.byte(at: offset &+ 4 &+ position)
      if mine != byte { return mine < byte ? -1 : 1 }
      position &+= 1
    }
    return 0
  }
}
