import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// What apps draw: globe meshes and flat maps.
extension HTMLReport {
  var drawn: Section {
    let body = [meshes, maps].filter { $0 != .empty }.joined(separator: "\n")
    return Section(
      anchor: "drawn", title: "To draw",
      body: body == .empty
        ? "<p class=\"soft\">No globe mesh and no layout was asked for.</p>" : body)
  }

  /// The globe meshes of all layers.
  private var meshes: HTML {
    if report.layers.allSatisfy(\.meshes.isEmpty) { return .empty }
    var table = HTMLTable([
      HTMLTable.Column(title: "Globe mesh of", isText: true),
      HTMLTable.Column(title: "Sag at most"),
      HTMLTable.Column(title: "Deepest"), HTMLTable.Column(title: "Borders within"),
      HTMLTable.Column(title: "Triangles"), HTMLTable.Column(title: "Vertices"),
      HTMLTable.Column(title: "Angles under 1°"), HTMLTable.Column(title: "Least angle"),
      HTMLTable.Column(title: "Flat in binary32"),
    ])
    for layer in report.layers {
      for mesh in layer.meshes {
        table.add([
          "\(layer.id)", "\(metersText(mesh.sagMeters))", "\(metersText(mesh.worstSagMeters))",
          mesh.detailMeters > 0 ? "\(metersText(mesh.detailMeters))" : "0 m",
          "\(grouped(mesh.triangleCount))", "\(grouped(mesh.vertexCount))",
          "\(grouped(mesh.sliverCount))", "\(fixed(mesh.leastAngleDegrees, decimals: 3))°",
          "\(grouped(mesh.flatInBinary32Count))",
        ])
      }
    }
    return table.html
  }

  /// The layouts, each as it is drawn.
  private var maps: HTML {
    if layouts.isEmpty { return .empty }
    let cards = layouts.map { layout -> HTML in
      """
      <figure class="card">\(drawing(of: layout))<figcaption><b>\(layout.id)</b>\
      \(counted(layout.regionCount, "region")) of \(layout.layer), a page of \
      \(fixed(layout.viewBox.width, decimals: 0)) × \(fixed(layout.viewBox.height, decimals: 0))\
      </figcaption></figure>
      """
    }
    return "<h3>Layouts</h3>\n<div class=\"cards\">\n\(cards.joined(separator: "\n"))\n</div>"
  }

  private func drawing(of layout: LayoutPicture) -> HTML {
    // Whole numbers, ten to a pixel.
    let view = layout.viewBox
    let factor = 6_000 / max(view.width, view.height, 1e-9)
    func number(_ value: Double) -> Int { Int((value * factor).rounded()) }
    var body: HTML = ""
    for rings in layout.areas {
      var path = ""
      for ring in rings {
        guard let first = ring.first else { continue }
        var before = (x: number(first.x - view.x), y: number(first.y - view.y))
        path += "M\(before.x) \(before.y)"
        for point in ring.dropFirst() {
          let place = (x: number(point.x - view.x), y: number(point.y - view.y))
          path += "l\(place.x - before.x) \(place.y - before.y)"
          before = place
        }
        path += "z"
      }
      body += "<path class=\"land\" d=\"\(path)\"/>"
    }
    for frame in layout.frames where frame.hasBorder {
      let box = frame.box
      body += "<rect class=\"frame\" x=\"\(raw: number(box.x - view.x))\" "
      body += "y=\"\(raw: number(box.y - view.y))\" width=\"\(raw: number(box.width))\" "
      body += "height=\"\(raw: number(box.height))\"/>"
    }
    let size = "0 0 \(number(view.width)) \(number(view.height))"
    return
      "<svg viewBox=\"\(size)\" role=\"img\" aria-label=\"The layout \(layout.id)\">\(body)</svg>"
  }
}
