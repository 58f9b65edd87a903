import LandfallSupport

/// Reads `coordinates`, which contain nearly all bytes of a GeoJSON file, at the index of a document.
struct CoordinateReader {
  /// The type of the geometry, for messages.
  let type: String
  /// The number of positions with more than two numbers.
  private(set) var elevationCount = 0

  init(type: String) { self.type = type }

  /// Reads the array at the index; `entry` reads each of its entries.
  @inline(__always)
  mutating func array(
    _ bytes: Span<UInt8>, _ index: inout Int,
    _ entry: (inout CoordinateReader, inout Int) throws(SourceFailure) -> Void
  ) throws(SourceFailure) {
    guard take("[", bytes, &index) else { throw noArray(bytes, index) }
    if take("]", bytes, &index) { return }
    repeat { try entry(&self, &index) } while take(",", bytes, &index)
    guard take("]", bytes, &index) else { throw unexpected(bytes, index) }
  }

  /// Reads an array of positions.
  mutating func positions(
    _ bytes: Span<UInt8>, _ index: inout Int, into out: inout [Double]
  ) throws(SourceFailure) {
    // A local copy, which stays in a register.
    var here = index
    guard take("[", bytes, &here) else { throw noArray(bytes, here) }
    if !take("]", bytes, &here) {
      repeat { try position(bytes, &here, into: &out) } while take(",", bytes, &here)
      guard take("]", bytes, &here) else { throw unexpected(bytes, here) }
    }
    index = here
  }

  /// Reads two numbers and drops any others.
  @inline(__always)
  mutating func position(
    _ bytes: Span<UInt8>, _ index: inout Int, into out: inout [Double]
  ) throws(SourceFailure) {
    guard take("[", bytes, &index) else { throw noArray(bytes, index) }
    let x = try number(bytes, &index)
    guard take(",", bytes, &index) else { throw shortPosition(bytes, index) }
    let y = try number(bytes, &index)
    out.append(x)
    out.append(y)
    if take("]", bytes, &index) { return }
    try elevation(bytes, &index)
  }

  /// Skips the numbers of a position after the second one.
  @inline(never)
  private mutating func elevation(
    _ bytes: Span<UInt8>, _ index: inout Int
  ) throws(SourceFailure) {
    elevationCount += 1
    while take(",", bytes, &index) { _ = try number(bytes, &index) }
    guard take("]", bytes, &index) else { throw unexpected(bytes, index) }
  }

  /// Whether a byte follows, after any space; then skips it.
  @inline(__always)
  private func take(_ byte: Unicode.Scalar, _ bytes: Span<UInt8>, _ index: inout Int) -> Bool {
    JSONScan.skipSpace(bytes, &index)
    return JSONScan.take(byte, bytes, &index)
  }

  // MARK: Numbers

  private static let powers: InlineArray<9, UInt64> = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
  ]

  /// "-?digits.digits" of at most seven and eight digits is the exact quotient of two Doubles,
  /// rounded once (Clinger 1990), so that it equals the result of any correct parser.
  @inline(__always)
  private func number(
    _ bytes: Span<UInt8>, _ index: inout Int
  ) throws(SourceFailure) -> Double {
    JSONScan.skipSpace(bytes, &index)
    // A sign, 16 bytes, the byte after them, and the seven that are loaded with it.
    guard index &+ 25 <= bytes.count else { return try anyNumber(bytes, &index) }
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
      unsafe JSONScan.isDelimiter(bytes[unchecked: whole &+ end]),
      unsafe wholeCount == 1 || bytes[unchecked: whole] != UInt8(ascii: "0")
    else { return try longNumber(bytes, &index) }
    let fraction = unsafe DecimalWord(bytes.word(unchecked: whole &+ wholeCount &+ 1))
    let power = unsafe Self.powers[unchecked: decimals]
    // At most 15 digits, below 2^53.
    let mantissa = low.value(of: wholeCount) &* power &+ fraction.value(of: decimals)
    index = whole &+ end
    let value = Double(Int64(bitPattern: mantissa)) / Double(Int64(bitPattern: power))
    // The sign is not a branch: branch prediction would often fail.
    return Double(bitPattern: value.bitPattern | (isNegative ? 1 &<< 63 : 0))
  }

  /// A number such as "-73.98765432109876": one to three digits, and nine to sixteen decimals. Not inlined, so that the
  /// variables of the fast path stay in registers.
  @inline(never)
  private func longNumber(
    _ bytes: Span<UInt8>, _ index: inout Int
  ) throws(SourceFailure) -> Double {
    // A sign, three digits, a point, 16 decimals and the byte after them.
    guard index &+ 22 <= bytes.count else { return try anyNumber(bytes, &index) }
    let isNegative = bytes[index] == UInt8(ascii: "-")
    let whole = index &+ (isNegative ? 1 : 0)
    let low = DecimalWord(bytes.word(at: whole))
    let wholeCount = low.digitCount
    let point = whole &+ wholeCount
    guard 1...3 ~= wholeCount, bytes[point] == UInt8(ascii: "."),
      wholeCount == 1 || bytes[whole] != UInt8(ascii: "0")
    else { return try anyNumber(bytes, &index) }
    let first = DecimalWord(bytes.word(at: point &+ 1))
    let second = DecimalWord(bytes.word(at: point &+ 9))
    let count = second.digitCount
    guard first.digitCount == 8, count > 0, JSONScan.isDelimiter(bytes[point &+ 9 &+ count])
    else { return try anyNumber(bytes, &index) }
    // At most 19 digits, below 2^64.
    let digits =
      (low.value(of: wholeCount) &* Self.powers[8] &+ first.value(of: 8)) &* Self.powers[count]
      &+ second.value(of: count)
    guard let value = quotient(digits, powerOfTen: 8 + count) else {
      return try anyNumber(bytes, &index)
    }
    index = point &+ 9 &+ count
    return isNegative ? -value : value
  }

  /// Any number of JSON that a Double can represent.
  private func anyNumber(
    _ bytes: Span<UInt8>, _ index: inout Int
  ) throws(SourceFailure) -> Double {
    var end = index
    do throws(JSONSyntaxError) {
      try JSONScan.skipNumber(bytes, &end)
    } catch {
      throw noNumber(bytes, index)
    }
    guard end < bytes.count, JSONScan.isDelimiter(bytes[end]),
      let value = decimal(bytes.extracting(index..<end)), value.isFinite
    else { throw noNumber(bytes, index) }
    index = end
    return value
  }

  // MARK: Failures

  /// The failure where a number is missing.
  private func noNumber(_ bytes: Span<UInt8>, _ index: Int) -> SourceFailure {
    guard index < bytes.count, !isStructure(bytes[index]) else {
      return shortPosition(bytes, index)
    }
    let found = token(bytes, index)
    switch bytes[index] {
    case UInt8(ascii: "["): return SourceFailure(.nesting, at: index, type)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      if JSONScan.tokenEnd(bytes, index) == bytes.count {
        return SourceFailure(.truncated, at: bytes.count)
      }
      // "-Infinity" starts like a number.
      let isWord = found.dropFirst().first.map { "Ii".contains($0) } ?? false
      return SourceFailure(isWord ? .notANumber : .number, at: index, found)
    default: return SourceFailure(.notANumber, at: index, found)
    }
  }

  /// The failure where the numbers of a position end too early.
  private func shortPosition(_ bytes: Span<UInt8>, _ index: Int) -> SourceFailure {
    index < bytes.count && bytes[index] == UInt8(ascii: "]")
      ? SourceFailure(.shortPosition, at: index) : unexpected(bytes, index)
  }

  /// The failure where an array is missing.
  private func noArray(_ bytes: Span<UInt8>, _ index: Int) -> SourceFailure {
    index < bytes.count && !isStructure(bytes[index])
      ? SourceFailure(.nesting, at: index, type) : unexpected(bytes, index)
  }

  /// Whether a byte separates or ends values, so that no value starts with it.
  private func isStructure(_ byte: UInt8) -> Bool { ",:]}".utf8.contains(byte) }

  /// The failure where JSON is invalid.
  private func unexpected(_ bytes: Span<UInt8>, _ index: Int) -> SourceFailure {
    SourceFailure(JSONSyntaxError(position: index, expected: "a value"), in: bytes)
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
