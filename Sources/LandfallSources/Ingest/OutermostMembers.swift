/// Returns the members of the JSON object at the start of text, each with its value if that is a string.
///
/// The text may end anywhere: the members up to there are returned. Escapes are not decoded. O(bytes).
func outermostMembers(of text: ArraySlice<UInt8>) -> [(name: String, text: String?)] {
  var members: [(name: String, text: String?)] = []
  var depth = 0
  var isValue = false
  var index = text.startIndex
  while index < text.endIndex {
    switch text[index] {
    case UInt8(ascii: "\""):
      guard let end = closingQuote(of: text[(index + 1)...]) else { return members }
      if depth == 1 {
        let string = String(decoding: text[(index + 1)..<end], as: UTF8.self)
        if isValue {
          if !members.isEmpty { members[members.count - 1].text = string }
        } else {
          members.append((string, nil))
        }
      }
      index = end
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if depth <= 0 { return members }
    case UInt8(ascii: ":") where depth == 1: isValue = true
    case UInt8(ascii: ",") where depth == 1: isValue = false
    default: break
    }
    index += 1
  }
  return members
}

/// The index of the quote that ends a string; nil if the text ends before.
private func closingQuote(of text: ArraySlice<UInt8>) -> Int? {
  var index = text.startIndex
  while index < text.endIndex {
    if text[index] == UInt8(ascii: "\"") { return index }
    index += text[index] == UInt8(ascii: "\\") ? 2 : 1
  }
  return nil
}
