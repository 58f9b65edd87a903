/// The Base64 encoding (RFC 4648, section 4).
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the encoded bytes as ASCII, padded with "=". O(number of bytes).
  package static func text(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let count = min(3, bytes.endIndex - place)
      var group = UInt32(bytes[place]) << 16
      if count > 1 { group |= UInt32(bytes[place + 1]) << 8 }
      if count > 2 { group |= UInt32(bytes[place + 2]) }
      for digit in 0..<4 {
        let isPadding = digit > count
        text.append(
          isPadding ? UInt8(ascii: "=") : alphabet[Int(group >> (18 - 6 * UInt32(digit))) & 63])
      }
      place += count
    }
    return text
  }
}
