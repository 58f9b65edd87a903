import TestSupport
import Testing

import LandfallBuilder

@Suite(.timed) struct NumberTextTests {
  @Test func groupsByThousands() {
    #expect(
      [0, 7, 999, 1_000, 548_472, -1_234_567].map(grouped) == [
        "0", "7", "999", "1,000", "548,472", "-1,234,567",
      ])
  }

  @Test func writesDecimals() {
    #expect(fixed(3.14159, decimals: 2) == "3.14")
    #expect(fixed(0.996, decimals: 2) == "1.00")
    #expect(fixed(-0.001, decimals: 2) == "0.00")
    #expect(fixed(-2.5, decimals: 1) == "-2.5")
    #expect(fixed(2.5, decimals: 0) == "3")
    #expect(fixed(0.05, decimals: 3) == "0.050")
  }

  @Test func countsAndSizes() {
    #expect(counted(1, "region") == "1 region")
    #expect(counted(1_258, "region") == "1,258 regions")
    #expect(
      [0, 1, 999, 1_000, 12_185_344].map(sizeText) == [
        "0 bytes", "1 byte", "999 bytes", "1.0 kB", "12.19 MB",
      ])
  }

  /// What a source or a division makes may be any number; none may stop the build that reports it.
  @Test func numbersBeyondWholeOnesAreWrittenToo() {
    #expect([1e300, -.infinity].map { fixed($0, decimals: 2) } == ["1e+300", "-inf"])
    #expect(fixed(.nan, decimals: 0) == "nan")
  }
}
