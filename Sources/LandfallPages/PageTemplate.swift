import LandfallMaps

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The source of a page, with marks where content is inserted.
struct PageTemplate {
  /// The mark in the Content-Security-Policy for the hash of the page's script.
  static let scriptHashMark = "SCRIPT-HASH"

  let text: String

  /// Returns the source with the contents in place of the marks. Only the source is searched for marks, so
  /// that a content may contain any of them.
  /// - Precondition: each mark occurs in the source exactly once.
  func filled(_ contents: [(mark: String, content: String)]) -> String {
    let places = contents.map { one in
      let found = text.ranges(of: one.mark)
      precondition(found.count == 1, "the page has \(found.count) marks \(one.mark)")
      return (range: found[0], content: one.content)
    }
    var page = ""
    var start = text.startIndex
    for (range, content) in places.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      page += text[start..<range.lowerBound] + content
      start = range.upperBound
    }
    return page + text[start...]
  }

  /// Returns the parts of the source before and after a mark.
  func split(at mark: String) -> (PageTemplate, PageTemplate) {
    guard let range = text.firstRange(of: mark) else {
      preconditionFailure("the page has no mark \(mark)")
    }
    return (
      PageTemplate(text: String(text[..<range.lowerBound])),
      PageTemplate(text: String(text[range.upperBound...]))
    )
  }
}

/// Returns the name of a page's only script for a Content-Security-Policy (CSP Level 3, "hash-source"): the
/// browser runs no other.
/// - Parameter page: the page from before the script's start tag, which has no attributes.
func scriptHash(in page: String) -> String {
  let starts = page.ranges(of: "<script>")
  precondition(starts.count == 1, "the page has \(starts.count) scripts")
  let rest = page[starts[0].upperBound...]
  guard let end = rest.firstRange(of: "</script>") else {
    preconditionFailure("the page's script has no end")
  }
  var hash = SHA256()
  hash.update(Array(rest[..<end.lowerBound].utf8))
  return "'sha256-\(Data(hash.finalize()).base64EncodedString())'"
}

/// Returns JSON that is safe as the content of a script element: "<", which could end the element, occurs
/// only in strings and is escaped.
func scriptData(_ json: [UInt8]) -> String {
  String(decoding: json, as: UTF8.self).replacing("<", with: "\\u003C")
}

/// Returns plain text escaped for HTML content and attribute values.
func htmlText(_ data: String) -> String {
  markup(data) { scalar in
    switch scalar {
    case "'": "&#39;"
    // HTML does not allow these characters, not even escaped; the last ones would reverse the direction
    // of the text after them.
    case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{7F}"..."\u{9F}",
      "\u{FFFE}", "\u{FFFF}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
      "\u{FFFD}"
    default: nil
    }
  }
}
