import LandfallSupport
import TestSupport
import Testing

/// Decimal numbers from bytes: the same Double as the standard library's, or nothing.
@Suite(.timed) struct DecimalTests {
  private func read(_ text: String) -> Double? {
    let utf8 = Array(text.utf8)
    return decimal(utf8.span)
  }

  @Test(arguments: [
    "0", "-0", "+1", "36.999", "-109.045", ".5", "-.5", "5.", "1e2", "1E-7", "1e+05", "0.1",
    "179.99999999999991", "0.000000000000000000000000000001", "123456789012345", "1234567890123456",
    "9007199254740993", "000000000000000000001.5", "1e300", "4.9e-324", "2.2250738585072011e-308",
    "92233720368547758080", "0.92233720368547758083", "0.29223372036854775808",
    "9999999999999999999",
    "0.000000000000000000000000000000000", "1e-400",
  ])
  func equalsTheStandardLibrary(text: String) throws {
    let value = try #require(read(text))
    #expect(value.bitPattern == Double(text)!.bitPattern)
  }

  @Test(arguments: [
    "", "-", "+", ".", "-.", "e5", "1e", "1e+", "nan", "inf", "-inf", "infinity", "0x10", "0x1p4",
    "1,5", "1 ", " 1", "1.2.3", "--1", "1e5.5", "1_000", "12a", "１",
  ])
  func refusesWhatIsNoDecimalNumber(text: String) {
    #expect(read(text) == nil)
  }

  @Test(.seeded) func agreesOnAMillionRandomNumbers() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    var text: [UInt8] = []
    var failures = 0
    for _ in 0..<1_000_000 {
      text.removeAll(keepingCapacity: true)
      if generator.next() % 2 == 0 { text.append(UInt8(ascii: "-")) }
      let wholeCount = Int(generator.next() % 5)
      let decimalCount = Int(generator.next() % (generator.next() % 8 == 0 ? 25 : 12))
      for _ in 0..<wholeCount { text.append(0x30 + UInt8(generator.next() % 10)) }
      if decimalCount > 0 { text.append(UInt8(ascii: ".")) }
      for _ in 0..<decimalCount { text.append(0x30 + UInt8(generator.next() % 10)) }
      if wholeCount + decimalCount == 0 { continue }
      let wanted = Double(String(decoding: text, as: UTF8.self))!
      if decimal(text.span)?.bitPattern != wanted.bitPattern { failures += 1 }
    }
    #expect(failures == 0, "seed \(seed)")
  }

  /// The decimal numbers halfway between two Doubles, and their neighbors, need every digit.
  @Test(.seeded) func roundsTiesToEven() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    var failures = 0
    for _ in 0..<100_000 {
      // An odd number of 54 bits is a tie, and so is its half, with one decimal, and its quarter, with two.
      let tie = generator.next() >> 11 | 1 << 53 | 1
      let decimals = Int(generator.next() % 4)
      let digits = (0..<decimals).reduce(tie) { product, _ in product * 5 }
      for number in [digits - 1, digits, digits + 1] {
        var text = String(number)
        text.insert(".", at: text.index(text.endIndex, offsetBy: -decimals))
        if read(text)?.bitPattern != Double(text)?.bitPattern { failures += 1 }
      }
    }
    #expect(failures == 0, "seed \(seed)")
  }

  @Test func theLargestPowerOfTheShortWay() {
    for power in 0...27 {
      let expected = Double("18446744073709551615e-\(power)")
      #expect(quotient(.max, powerOfTen: power) == expected)
      #expect(quotient(1, powerOfTen: power) == Double("1e-\(power)"))
    }
    #expect(quotient(.max, powerOfTen: 28) == nil)
  }
}
