/// Reads `coordinates`, which contain nearly all bytes of a GeoJSON file, at a cursor in a document.
struct CoordinateReader {
  /// The type of the geometry, for messages.
  let type: String
  /// The number of positions with more than two numbers.
  private(set) var elevationCount = 0

  init(type: String) { self.type = type }

  /// Reads the array at the index; `entry` reads each of its entries.
  @inline(__always)
  mutating func array(
    _ cursor: inout JSONCursor,
    _ entry: (inout CoordinateReader, inout JSONCursor) throws(SourceFailure) -> Void
  ) throws(SourceFailure) {
    guard cursor.takeAfterSpace("[") else { throw noArray(cursor) }
    if cursor.takeAfterSpace("]") { return }
    repeat { try entry(&self, &cursor) } while cursor.takeAfterSpace(",")
    guard cursor.takeAfterSpace("]") else { throw unexpected(cursor) }
  }

  /// Reads an array of positions.
  mutating func positions(
    _ cursor: inout JSONCursor, into out: inout [Double]
  ) throws(SourceFailure) {
    // A local copy, which stays in registers.
    var here = cursor
    try array(&here) { (reader, here) throws(SourceFailure) in
      try reader.position(&here, into: &out)
    }
    cursor.index = here.index
  }

  /// Reads two numbers and drops any others.
  @inline(__always)
  mutating func position(
    _ cursor: inout JSONCursor, into out: inout [Double]
  ) throws(SourceFailure) {
    guard cursor.takeAfterSpace("[") else { throw noArray(cursor) }
    let x = try number(&cursor)
    guard cursor.takeAfterSpace(",") else { throw shortPosition(cursor) }
    let y = try number(&cursor)
    out.append(x)
    out.append(y)
    if cursor.takeAfterSpace("]") { return }
    try elevation(&cursor)
  }

  /// Skips what a position has after its second number: numbers, or what programs write where they have none, such as
  /// null, NaN or a string.
  @inline(never)
  private mutating func elevation(_ cursor: inout JSONCursor) throws(SourceFailure) {
    elevationCount += 1
    while cursor.takeAfterSpace(",") {
      cursor.skipSpace()
      if (try? number(&cursor)) != nil { continue }
      guard !cursor.isAtEnd, !isStructure(cursor.bytes[cursor.index]), !cursor.isAt("["),
        !cursor.isAt("{")
      else { throw noNumber(cursor) }
      if cursor.isAt("\"") {
        try cursor.skip(depth: 0)
        continue
      }
      let end = JSONCursor.tokenEnd(cursor.bytes, cursor.index)
      let word = cursor.bytes.text(cursor.index..<min(end, cursor.index + 40))
      guard Double(word) != nil || ["null", "true", "false", "undefined"].contains(word) else {
        throw noNumber(cursor)
      }
      cursor.index = end
    }
    guard cursor.takeAfterSpace("]") else { throw unexpected(cursor) }
  }

  // MARK: Numbers

  private static let powers: InlineArray<9, UInt64> = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
  ]

  /// "-?digits.digits" of at most seven and eight digits is the exact quotient of two Doubles,
  /// rounded once (Clinger 1990), so that it equals the result of any correct parser.
  @inline(__always)
  private func number(_ cursor: inout JSONCursor) throws(SourceFailure) -> Double {
    cursor.skipSpace()
    let (bytes, index) = (cursor.bytes, cursor.index)
    // A sign, 16 bytes, the byte after them, and the seven that are loaded with it.
    guard index &+ 25 <= bytes.count else { return try anyNumber(&cursor) }
    let isNegative = unsafe bytes[unchecked: index] == UInt8(ascii: "-")
    let whole = index &+ (isNegative ? 1 : 0)
    let low = unsafe DecimalWord(bytes.word(unchecked: whole))
    let (wholeCount, next) = low.firstOthers
    let end =
      unsafe next < 8
      ? next : 8 &+ DecimalWord(bytes.word(unchecked: whole &+ 8)).digitCount
    let decimals = end &- wholeCount &- 1
    guard UInt(bitPattern: wholeCount &- 1) < 7, UInt(bitPattern: decimals &- 1) < 8,
      unsafe bytes[unchecked: whole &+ wholeCount] == UInt8(ascii: "."),
      unsafe JSONCursor.isDelimiter(bytes[unchecked: whole &+ end]),
      unsafe wholeCount == 1 || bytes[unchecked: whole] != UInt8(ascii: "0")
    else { return try longNumber(&cursor) }
    let fraction = unsafe DecimalWord(bytes.word(unchecked: whole &+ wholeCount &+ 1))
    let power = unsafe Self.powers[unchecked: decimals]
    // At most 15 digits, below 2^53.
    let mantissa = low.value(of: wholeCount) &* power &+ fraction.value(of: decimals)
    cursor.index = whole &+ end
    let value = Double(Int64(bitPattern: mantissa)) / Double(Int64(bitPattern: power))
    // The sign is not a branch: branch prediction would often fail.
    return Double(bitPattern: value.bitPattern | (isNegative ? 1 &<< 63 : 0))
  }

  /// A number such as "-73.98765432109876": one to three digits, and nine to sixteen decimals. Not inlined, so that the
  /// variables of the fast path stay in registers.
  @inline(never)
  private func longNumber(_ cursor: inout JSONCursor) throws(SourceFailure) -> Double {
    let (bytes, index) = (cursor.bytes, cursor.index)
    // A sign, three digits, a point, 16 decimals and the byte after them.
    guard index &+ 22 <= bytes.count else { return try anyNumber(&cursor) }
    let isNegative = bytes[index] == UInt8(ascii: "-")
    let whole = index &+ (isNegative ? 1 : 0)
    let low = DecimalWord(bytes.word(at: whole))
    let wholeCount = low.digitCount
    let point = whole &+ wholeCount
    guard 1...3 ~= wholeCount, bytes[point] == UInt8(ascii: "."),
      wholeCount == 1 || bytes[whole] != UInt8(ascii: "0")
    else { return try anyNumber(&cursor) }
    let first = DecimalWord(bytes.word(at: point &+ 1))
    let second = DecimalWord(bytes.word(at: point &+ 9))
    let count = second.digitCount
    guard first.digitCount == 8, count > 0, JSONCursor.isDelimiter(bytes[point &+ 9 &+ count])
    else { return try anyNumber(&cursor) }
    // At most 19 digits, below 2^64.
    let digits =
      (low.value(of: wholeCount) &* Self.powers[8] &+ first.value(of: 8)) &* Self.powers[count]
      &+ second.value(of: count)
    guard let value = quotient(digits, powerOfTen: 8 + count) else {
      return try anyNumber(&cursor)
    }
    cursor.index = point &+ 9 &+ count
    return isNegative ? -value : value
  }

  /// Any number of JSON that a Double can represent.
  private func anyNumber(_ cursor: inout JSONCursor) throws(SourceFailure) -> Double {
    // The source's rules reject a number beyond Double as no number, as here.
    var end = cursor
    guard (try? end.skipNumber()) != nil, !end.isAtEnd,
      JSONCursor.isDelimiter(end.bytes[end.index]),
      let value = decimal(end.bytes.extracting(cursor.index..<end.index)), value.isFinite
    else { throw noNumber(cursor) }
    cursor.index = end.index
    return value
  }

  // MARK: Failures

  /// The failure where a number is missing.
  private func noNumber(_ cursor: JSONCursor) -> SourceFailure {
    let (bytes, index) = (cursor.bytes, cursor.index)
    guard !cursor.isAtEnd, !isStructure(bytes[index]) else { return shortPosition(cursor) }
    let found = token(bytes, index)
    switch bytes[index] {
    case UInt8(ascii: "["): return .nesting(type, at: index)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      if JSONCursor.tokenEnd(bytes, index) == bytes.count {
        return .truncated(bytes)
      }
      // "-Infinity" starts like a number.
      let isWord = found.dropFirst().first.map { "Ii".contains($0) } ?? false
      if !isWord { return .number(found, at: index) }
    default: break
    }
    return SourceFailure(
      .coordinate, at: index, "\(oneLine(found)) is not a number of a coordinate",
      "write a finite number of degrees")
  }

  /// The failure where the numbers of a position end too early.
  private func shortPosition(_ cursor: JSONCursor) -> SourceFailure {
    guard cursor.isAt("]") else { return unexpected(cursor) }
    return SourceFailure(
      .coordinate, at: cursor.index, "a position has fewer than two numbers",
      "write [longitude, latitude]")
  }

  /// The failure where an array is missing.
  private func noArray(_ cursor: JSONCursor) -> SourceFailure {
    cursor.isAtEnd || isStructure(cursor.bytes[cursor.index])
      ? unexpected(cursor) : .nesting(type, at: cursor.index)
  }

  /// Whether a byte separates or ends values, so that no value starts with it.
  private func isStructure(_ byte: UInt8) -> Bool { ",:]}".utf8.contains(byte) }

  /// The failure where JSON is invalid.
  private func unexpected(_ cursor: JSONCursor) -> SourceFailure {
    SourceFailure(cursor.error("a value"), in: cursor.bytes)
  }
}

extension JSONCursor {
  /// Whether a byte follows, after any space; then skips it.
  @inline(__always)
  fileprivate mutating func takeAfterSpace(_ byte: Unicode.Scalar) -> Bool {
    skipSpace()
    return take(byte)
  }
}

/// Eight bytes of text, for reading up to eight digits at a time.
struct DecimalWord {
  /// The first byte in the lowest bits, each XORed with the code of "0", so that a digit becomes its value.
  private let bits: UInt64

  @inline(__always)
  init(_ word: UInt64) { bits = word ^ 0x3030_3030_3030_3030 }

  /// The top bit of each byte that is not a digit.
  @inline(__always)
  private var others: UInt64 {
    // 9 + 0x76 is the last sum below 0x80; the mask keeps sums from reaching into the next byte.
    let sums = (bits & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676
    return (sums | bits) & 0x8080_8080_8080_8080
  }

  /// The indices of the first two bytes that are not digits; 8 for one that is not among the eight.
  @inline(__always)
  var firstOthers: (Int, Int) {
    let first = others
    let second = first & (first &- 1)
    return (first.trailingZeroBitCount &>> 3, second.trailingZeroBitCount &>> 3)
  }

  /// The number of digits before the first other byte, at most 8.
  @inline(__always)
  var digitCount: Int { others.trailingZeroBitCount &>> 3 }

  /// The value of the first `count` bytes, which must be digits, 1 to 8.
  @inline(__always)
  func value(of count: Int) -> UInt64 {
    // Shifts the digits to the end of the word; the zeros shifted in count as leading zeros.
    var word = bits &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    word = (word &* 10 &+ (word &>> 8)) & 0x00FF_00FF_00FF_00FF
    word = (word &* 100 &+ (word &>> 16)) & 0x0000_FFFF_0000_FFFF
    return (word &* 10_000 &+ (word &>> 32)) & 0xFFFF_FFFF
  }
}
