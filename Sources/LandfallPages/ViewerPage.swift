import LandfallMaps
import LandfallTravel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The page of an atlas: one file that loads nothing from a network.
///
/// The atlas is embedded as base64. Compressing it first would make the page of data/mobile.json a seventh
/// smaller, but would require a library in the command, and the browser could not read the first byte
/// before decompressing.
package struct ViewerPage {
  /// The parts before and after the atlas.
  private let head: String
  private let tail: String

  /// - Parameters:
  ///   - title: the title of the page, as plain text.
  ///   - heading: the name above the search, as plain text.
  ///   - book: the JSON of a travel book whose visits the page shows; empty without one.
  ///   - tracks: the JSON of ``PageTracks`` that the page draws; empty without them.
  ///   - values: the JSON of ``PageValues`` by which the page colors regions; empty without them.
  ///   - land: the JSON of the land around the regions, as of ``SurroundingLand``; empty without it.
  package init(
    title: String, heading: String, book: [UInt8] = [], values: [UInt8] = [],
    tracks: [UInt8] = [], land: [UInt8] = []
  ) {
    let modules = ViewerSource.files.filter { $0.path.hasSuffix(".js") }
    let page = PageTemplate(text: ViewerSource.text("index.html"))
    let (first, last) = page.split(at: "<!-- atlas -->")
    tail = last.filled([("// script", ModuleBundle.script(of: modules))])
    head = first.filled([
      (PageTemplate.scriptHashMark, scriptHash(in: tail)),
      ("<!-- title -->", htmlText(title)),
      ("<!-- heading -->", htmlText(heading)),
      ("/* style */", ModuleBundle.compact(ViewerSource.text("style.css"))),
      ("<!-- rules -->", MergeRule.bookRules.text),
      ("<!-- book -->", scriptData(book)),
      ("<!-- ground -->", scriptData(land)),
      ("<!-- lakes -->", scriptData(Lake.json)),
      ("<!-- values -->", scriptData(values)),
      ("<!-- tracks -->", scriptData(tracks)),
    ])
  }

  /// Writes the page in pieces.
  package func write<Failure: Error>(
    atlas bytes: [UInt8], to sink: (borrowing Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let first = Array(head.utf8)
    try sink(first.span)
    // A multiple of three, so that pieces join without padding.
    let step = 3 << 18
    var start = 0
    while start < bytes.count {
      let end = min(start + step, bytes.count)
      let piece = [UInt8](Data(bytes[start..<end]).base64EncodedData())
      try sink(piece.span)
      start = end
    }
    let last = Array(tail.utf8)
    try sink(last.span)
  }
}
