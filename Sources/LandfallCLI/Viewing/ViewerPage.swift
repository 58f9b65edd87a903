import LandfallBuilder

/// The page that shows an atlas: one file that asks nothing of any network.
///
/// The atlas stands in it as base64. Compressing it first would save a seventh of the page that
/// data/mobile.json gives, for a library in the command and a wait in the browser before the first
/// byte can be read.
struct ViewerPage {
  /// What stands before the atlas and what stands after it.
  private let head: String
  private let tail: String

  /// - Parameter title: of the page, plain text.
  init(title: String) {
    let modules = ViewerSource.files.filter { $0.path.hasSuffix(".js") }
    var page = ViewerSource.text("index.html")
    page = Self.filled(page, "<!-- title -->", with: htmlText(title))
    page = Self.filled(page, "/* style */", with: ViewerSource.text("style.css"))
    page = Self.filled(page, "// script", with: ModuleBundle.script(of: modules))
    (head, tail) = Self.split(page, at: "<!-- atlas -->")
  }

  /// Gives the page piece by piece.
  func write<Failure: Error>(
    atlas bytes: [UInt8], to sink: (borrowing Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let first = Array(head.utf8)
    try sink(first.span)
    // A multiple of three, so that pieces join without padding.
    let step = 3 << 18
    var start = 0
    while start < bytes.count {
      let end = min(start + step, bytes.count)
      let piece = Base64.text(of: bytes[start..<end])
      try sink(piece.span)
      start = end
    }
    let last = Array(tail.utf8)
    try sink(last.span)
  }

  /// The text with what is written in place of a mark, which the source of the page has once.
  private static func filled(_ text: String, _ mark: String, with content: String) -> String {
    let (before, after) = split(text, at: mark)
    return before + content + after
  }

  private static func split(_ text: String, at mark: String) -> (String, String) {
    guard let range = text.firstRange(of: mark) else {
      preconditionFailure("the page has no place marked \(mark)")
    }
    return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
  }
}
