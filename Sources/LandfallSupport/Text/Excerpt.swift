/// The UTF-8 byte order mark, which some programs write before the text.
package let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// The index after the byte order mark, if the bytes begin with one.
package func startOfText(_ bytes: Span<UInt8>) -> Int {
  bytes.count >= 3 && bytes.equals(0..<3, byteOrderMark) ? 3 : 0
}

/// Returns the text without white space at its ends.
package func trimmed(_ text: some StringProtocol) -> String {
  String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
}

/// The bytes as text for messages, at most 40 characters.
package func excerpt(_ bytes: Span<UInt8>) -> String {
  // No character needs more than 4 bytes in UTF-8 (one of several scalars may be cut).
  let head = bytes.extracting(..<min(bytes.count, 160))
  let text = unsafe head.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  return bytes.count <= 160 && text.count <= 40 ? text : text.prefix(40) + "…"
}

package func excerpt(_ bytes: [UInt8]) -> String { bytes.withSpan { excerpt($0) } }

/// The first of some words with commas, and the count of others, such as "a, b and 3 more".
package func listed(_ words: some Collection<String>, limit: Int) -> String {
  words.prefix(limit).joined(separator: ", ")
    + (words.count > limit ? " and \(words.count - limit) more" : "")
}
