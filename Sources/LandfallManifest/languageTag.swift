/// Reads the tag of a language as in BCP 47 (RFC 5646): a language of two or three characters,
/// then optional subtags for script, country or area, and variants.
/// - Returns: The tag in its usual case, such as "pt-BR" and "zh-Hant"; nil if the text is not such a tag.
func languageTag(_ text: String) -> String? {
  let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
  guard let language = parts.first, 2...3 ~= language.utf8.count, language.hasOnlyLetters else {
    return nil
  }
  var (tag, rest) = ([language.lowercased()], parts.dropFirst())
  if let script = rest.first, script.utf8.count == 4, script.hasOnlyLetters {
    tag.append(script.prefix(1).uppercased() + script.dropFirst().lowercased())
    rest.removeFirst()
  }
  if let area = rest.first,
    area.utf8.count == 2 && area.hasOnlyLetters || area.utf8.count == 3 && area.hasOnlyDigits
  {
    tag.append(area.uppercased())
    rest.removeFirst()
  }
  for variant in rest {
    let startsWithDigit = variant.utf8.first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard variant.utf8.allSatisfy({ $0.isLetter || $0.isDigit }),
      5...8 ~= variant.utf8.count || variant.utf8.count == 4 && startsWithDigit == true
    else { return nil }
    tag.append(variant.lowercased())
  }
  return tag.joined(separator: "-")
}

extension UInt8 {
  fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}

extension String {
  fileprivate var hasOnlyLetters: Bool { utf8.allSatisfy(\.isLetter) }
  fileprivate var hasOnlyDigits: Bool { utf8.allSatisfy(\.isDigit) }
}
