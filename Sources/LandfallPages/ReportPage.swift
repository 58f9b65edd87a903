package import LandfallBuilder

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
      ("<!-- maps -->", scriptData(try sortedJSON(maps, isIndented: false))),
      ("<!-- pictures -->", scriptData(try sortedJSON(pictures, isIndented: false))),
    ])
  }
}
