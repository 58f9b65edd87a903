/// The source of a page, with marks where content is inserted.
struct PageTemplate {
  private(set) var text: String

  init(text: String) { self.text = text }

  /// Replaces a mark, which occurs once in the source.
  mutating func fill(_ mark: String, with content: String) {
    let (before, after) = split(at: mark)
    text = before + content + after
  }

  /// Returns the parts before and after a mark.
  func split(at mark: String) -> (String, String) {
    guard let range = text.firstRange(of: mark) else {
      preconditionFailure("the page has no mark \(mark)")
    }
    return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
  }
}

/// Returns plain text escaped for HTML content and attribute values.
func htmlText(_ data: String) -> String {
  var text = ""
  text.reserveCapacity(data.utf8.count)
  for scalar in data.unicodeScalars {
    switch scalar {
    case "&": text += "&amp;"
    case "<": text += "&lt;"
    case ">": text += "&gt;"
    case "\"": text += "&quot;"
    case "'": text += "&#39;"
    // HTML does not allow these characters, not even escaped; the last ones would reverse the direction
    // of the text after them.
    case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{7F}"..."\u{9F}",
      "\u{FFFE}", "\u{FFFF}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
      text += "\u{FFFD}"
    default: text.unicodeScalars.append(scalar)
    }
  }
  return text
}
