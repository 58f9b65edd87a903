/// The source of a page, with marks in place of what is filled in.
struct PageTemplate {
  private(set) var text: String

  init(text: String) { self.text = text }

  /// Replaces a mark, which the source has once.
  mutating func fill(_ mark: String, with content: String) {
    let (before, after) = split(at: mark)
    text = before + content + after
  }

  /// What is before a mark and what is after it.
  func split(at mark: String) -> (String, String) {
    guard let range = text.firstRange(of: mark) else {
      preconditionFailure("the page has no place marked \(mark)")
    }
    return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
  }
}

/// Plain text as text of HTML, for an attribute's value, too.
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
    // HTML has no such characters, not even escaped; the last ones would turn what is behind them
    // around.
    case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{7F}"..."\u{9F}",
      "\u{FFFE}", "\u{FFFF}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
      text += "\u{FFFD}"
    default: text.unicodeScalars.append(scalar)
    }
  }
  return text
}
