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
