private import CLandfallViewer

/// A source file of a page, embedded in the program; see Sources/LandfallPages/Viewer.
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

  /// The page of a build's report; see Sources/LandfallPages/ReportPage.
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
