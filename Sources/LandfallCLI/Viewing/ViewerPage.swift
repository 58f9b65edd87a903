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
    var page = PageTemplate(text: ViewerSource.text("index.html"))
    page.fill("<!-- title -->", with: htmlText(title))
    page.fill("/* style */", with: ViewerSource.text("style.css"))
    page.fill("// script", with: ModuleBundle.script(of: modules))
    (head, tail) = page.split(at: "<!-- atlas -->")
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
}
