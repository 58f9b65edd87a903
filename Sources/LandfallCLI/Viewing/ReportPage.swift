package import LandfallBuilder

/// The page of a build's report: one file that shows report.json and loads nothing.
package enum ReportPage {
  /// - Parameters:
  ///   - report: the bytes of report.json.
  ///   - pictures: maps of locations in the report.
  package static func text(report: [UInt8], pictures: [ReportPicture]) throws -> String {
    let page = PageTemplate(text: ViewerSource.reportPage)
    return page.filled([
      (PageTemplate.scriptHashMark, scriptHash(in: page.text)),
      ("<!-- report -->", scriptData(report)),
      ("<!-- pictures -->", scriptData(try json(pictures, isIndented: false))),
    ])
  }
}
