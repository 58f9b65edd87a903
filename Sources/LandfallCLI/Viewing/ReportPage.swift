package import LandfallBuilder

/// The page of a build's report: one file that shows report.json and loads nothing.
package enum ReportPage {
  /// - Parameters:
  ///   - report: the bytes of report.json.
  ///   - pictures: maps of locations in the report.
  package static func text(report: [UInt8], pictures: [ReportPicture]) throws -> String {
    var page = PageTemplate(text: ViewerSource.reportPage)
    page.fill("<!-- report -->", with: scriptData(report))
    page.fill("<!-- pictures -->", with: scriptData(try json(pictures, isIndented: false)))
    return page.text
  }

  /// Returns JSON that is safe as the content of a script element: "<", which could end the element, occurs
  /// only in strings and is escaped.
  private static func scriptData(_ json: [UInt8]) -> String {
    String(decoding: json, as: UTF8.self).replacing("<", with: "\\u003C")
  }
}
