package import Landfall
package import LandfallBuilder
package import LandfallSupport
import LandfallTravel

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

/// The page of a build's report: one file that shows report.json and loads nothing.
package enum ReportPage {
  /// - Parameters:
  ///   - report: the bytes of report.json.
  ///   - maps: maps of the layers.
  ///   - pictures: pictures of locations in the report.
  package static func text(
    report: [UInt8], maps: [ReportMap], pictures: [ReportPicture]
  ) throws -> String {
    let page = PageTemplate(text: ViewerSource.reportPage)
    return page.filled([
      (PageTemplate.scriptHashMark, scriptHash(in: page.text)),
      ("<!-- report -->", scriptData(report)),
      ("<!-- maps -->", scriptData(try json(maps, isIndented: false))),
      ("<!-- pictures -->", scriptData(try json(pictures, isIndented: false))),
    ])
  }
}

/// The page of an atlas: one file that loads nothing from a network.
///
/// The atlas is embedded as base64. Compressing it first would make the page of data/mobile.json a seventh
/// smaller, but would require a library in the command, and the browser could not read the first byte
/// before decompressing.
struct ViewerPage {
  /// The parts before and after the atlas.
  private let head: String
  private let tail: String

  /// - Parameters:
  ///   - title: the title of the page, as plain text.
  ///   - heading: the name above the search, as plain text.
  ///   - book: the JSON of a travel book whose visits the page shows; empty without one.
  ///   - values: the JSON of ``PageValues`` by which the page colors regions; empty without them.
  ///   - land: the JSON of the land around the regions, as of ``SurroundingLand``; empty without it.
  init(
    title: String, heading: String, book: [UInt8] = [], values: [UInt8] = [], land: [UInt8] = []
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
      ("<!-- values -->", scriptData(values)),
    ])
  }

  /// Writes the page in pieces.
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
      let piece = [UInt8](Data(bytes[start..<end]).base64EncodedData())
      try sink(piece.span)
      start = end
    }
    let last = Array(tail.utf8)
    try sink(last.span)
  }
}

private import CLandfallViewer

/// A source file of a page, embedded in the program; see Sources/LandfallCLI/Viewer.
package struct ViewerFile {
  /// The path within the folder, such as "reader/atlas.js".
  package var path: String
  package var text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

/// The source of the page: a document, its style, and JavaScript modules.
package enum ViewerSource {
  /// All files: index.html, style.css, then the modules, each after the modules that it imports.
  package static let files: [ViewerFile] = (0..<landfall_viewer_file_count()).map { number in
    unsafe file(landfall_viewer_file_at(number))
  }

  /// The page of a build's report; see Sources/LandfallCLI/ReportPage.
  static let reportPage = unsafe file(landfall_report_page()).text

  private static func file(_ file: landfall_viewer_file) -> ViewerFile {
    unsafe ViewerFile(
      path: String(cString: file.path),
      text: String(
        decoding: UnsafeBufferPointer(start: file.bytes, count: file.size), as: UTF8.self))
  }

  /// Returns the text of one file.
  package static func text(_ path: String) -> String {
    guard let file = files.first(where: { $0.path == path }) else {
      preconditionFailure("the page has no \(path)")
    }
    return file.text
  }
}

/// The values of a table for a page, with their classes in the colors of both themes, as maps have them.
package struct PageValues: Encodable {
  private struct Class: Encodable {
    var label: String
    /// The colors of the light and the dark theme, #RRGGBB.
    var light: String
    var dark: String
  }

  /// The class and the text of a region's value.
  private struct Value: Encodable {
    var index: Int
    var text: String

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(index)
      try list.encode(text)
    }
  }

  private var layer: String
  private var title: String
  /// Lines of the legend, beneath its title and its classes; nil for no line.
  private var (subtitle, source): (String?, String?)
  private var isOrdered: Bool
  private var classes: [Class]
  /// The values by the key of their region; regions without data are left out.
  private var regions: [String: Value]

  /// - Parameters:
  ///   - subtitle: the line beneath the title of the legend; nil for no line.
  ///   - source: the last line of the legend; nil for no line.
  /// - Throws: as ``ColorScale/init(_:_:theme:ground:)``.
  package init(
    _ values: RegionValues, of layer: Layer, _ options: ColorScale.Options,
    subtitle: String? = nil, source: String? = nil
  ) throws(DataError) {
    (self.subtitle, self.source) = (subtitle, source)
    func scale(_ theme: MapTheme) throws(DataError) -> ColorScale {
      try ColorScale(values, options, theme: theme, ground: MapStyle(theme).opaqueGround)
    }
    let (light, dark) = (try scale(.light), try scale(.dark))
    self.layer = layer.id
    title = light.title
    isOrdered = light.isOrdered
    classes = zip(light.entries, dark.entries).map { one, other in
      Class(label: one.text, light: one.color.description, dark: other.color.description)
    }
    regions = [:]
    for region in layer.regions {
      let number = Int(region.id.rawValue)
      if let index = light.entryOfRegion[number], let text = light.textOfRegion[number] {
        regions[region.key] = Value(index: index, text: text)
      }
    }
  }

  /// The JSON for the page.
  package var json: [UInt8] {
    get throws { try LandfallCLI.json(self, isIndented: false) }
  }
}
