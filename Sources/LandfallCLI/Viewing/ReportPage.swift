package import LandfallBuilder

/// The page of a build's report: one file that fetches nothing and draws what report.json says.
package enum ReportPage {
  /// - Parameters:
  ///   - report: the bytes of report.json.
  ///   - pictures: maps of places that the report names.
  package static func text(report: [UInt8], pictures: [ReportPicture]) throws -> String {
    var page = PageTemplate(text: ViewerSource.reportPage)
    page.fill("<!-- report -->", with: scriptData(report))
    page.fill("<!-- pictures -->", with: scriptData(try json(pictures, isIndented: false)))
    return page.text
  }

  /// JSON that may be a script element's content: without "<", which JSON has in strings alone, nothing
  /// in it ends the element.
  private static func scriptData(_ json: [UInt8]) -> String {
    String(decoding: json, as: UTF8.self).replacing("<", with: "\\u003C")
  }
}
