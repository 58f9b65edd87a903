/// The tag of a language, such as "de" or "pt-BR" (BCP 47, RFC 5646).
package enum LanguageTag {
  /// The tags of the translations that serve for a language: the language itself, then its first
  /// subtag, such as "de" of "de-AT".
  package static func candidates(_ language: String) -> [[UInt8]] {
    let tag = Array(language.utf8)
    let first = Array(tag.prefix { folded($0) != UInt8(ascii: "-") })
    return first.count < tag.count ? [tag, first] : [tag]
  }

  /// Returns whether two tags are the same, ignoring the case of ASCII characters; "_" is the same
  /// as "-".
  package static func isSame(
    _ one: some Sequence<UInt8>, _ other: some Sequence<UInt8>
  ) -> Bool {
    one.lazy.map(folded).elementsEqual(other.lazy.map(folded))
  }

  /// Whether a tag in an atlas consists of `A` to `Z`, `a` to `z`, `0` to `9` and `-` only, and is neither empty
  /// nor longer than the format allows.
  static func isValid(_ tag: ByteView) -> Bool {
    1...FormatLimits.maxLanguageByteCount ~= tag.count
      && (0..<tag.count).allSatisfy { place in
        switch tag.byte(at: place) {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case UInt8(ascii: "_"): UInt8(ascii: "-")
    default: byte
    }
  }
}
