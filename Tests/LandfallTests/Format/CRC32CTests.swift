import Landfall
import TestSupport
import Testing

@Suite(.timed) struct CRC32CTests {
  /// The examples of RFC 3720 appendix B.4 and the usual check value.
  static let examples: [(bytes: [UInt8], checksum: UInt32)] = [
    ([UInt8](repeating: 0, count: 32), UInt32(0x8A91_36AA)),
    ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
    (Array(0..<32), 0x46DD_794E),
    (Array((0..<32).reversed()), 0x113F_DB5C),
    (Array("123456789".utf8), 0xE306_9283),
    ([], 0),
  ]

  @Test(arguments: examples) func matchesTheStandard(bytes: [UInt8], checksum: UInt32) {
    #expect(CRC32C.checksum(bytes) == checksum)
  }
}
