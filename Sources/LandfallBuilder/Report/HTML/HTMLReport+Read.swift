import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// What was read, and the maps of it.
extension HTMLReport {
  var read: Section {
    var table = HTMLTable([
      .init(title: "Layer"), .init(title: "Source", isText: true), .init(title: "Size"),
      .init(title: "Features"), .init(title: "Regions"), .init(title: "Vertices"),
      .init(title: "Coordinates", isText: true),
    ])
    for layer in report.layers {
      table.add([
        "\(layer.id)", "\(fileName(layer.source))", "\(sizeText(layer.sourceBytes))",
        "\(layer.featureCount)", "\(layer.regionCount)", "\(layer.vertexCount)",
        "\(layer.operation ?? "WGS 84 as they are")",
      ])
    }
    var body = table.html
    let leftOut = report.layers.flatMap(\.leftOut)
    if !leftOut.isEmpty {
      body += "<h3>Not in the atlas</h3>\(lines(leftOut))"
    }
    let maps = report.layers.compactMap { map(of: $0) }
    if !maps.isEmpty { body += "\n<div class=\"maps\">\n\(maps.joined(separator: "\n"))\n</div>" }
    return Section(anchor: "read", title: "What was read", body: body)
  }

  /// The layer as a map, with the worst of its repairs numbered where they are.
  private func map(of layer: BuildReport.Layer) -> HTML? {
    guard let picture = picture(.layer(layer.id)) else { return nil }
    var pins: HTML = ""
    for (number, index) in layer.worstRepairs(Self.thumbnailLimit).enumerated() {
      guard let at = picture.position(of: layer.repairs[index].place) else { continue }
      pins += """
        <span class="pin" style="left:\(fixed(at.left, decimals: 2))%;\
        top:\(fixed(at.top, decimals: 2))%">\(number + 1)</span>
        """
    }
    let told = pins == .empty ? "" : "; numbers are places in need of repair, below"
    return """
      <figure>\(picture.map(pins: pins))<figcaption>\(layer.id): \
      \(counted(layer.regionCount, "region"))\(told)</figcaption></figure>
      """
  }

  /// The last part of a path: folders are the builder's own business.
  private func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Lines of text as a list, the first ones; report.json has all.
  func lines(_ lines: [String], limit: Int = 200) -> HTML {
    let items = lines.prefix(limit).map { line -> HTML in "<li>\(line)</li>\n" }.joined()
    let more = lines.count - limit
    let rest: HTML = more > 0 ? "<li class=\"soft\">and \(more) more in report.json</li>\n" : ""
    return "<ul class=\"lines\">\n\(items)\(rest)</ul>"
  }
}
