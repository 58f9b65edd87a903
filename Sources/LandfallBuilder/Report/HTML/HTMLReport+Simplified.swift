import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// What simplifying left, and how far it strays.
extension HTMLReport {
  var simplified: Section {
    let layers = report.layers.filter { !$0.details.isEmpty }
    var body: HTML = """
      <p class="lead">A border strays from its source by at most T metres, measured both ways; borders \
      of small rings by less, so that these keep their shape.</p>
      """
    if layers.isEmpty { body = "<p class=\"soft\">All borders are in full detail.</p>" }
    for layer in layers {
      let cards = layer.details.map { card($0, of: layer) }.joined(separator: "\n")
      body += "\n<h3>\(layer.id)</h3>\n<div class=\"cards details\">\n\(cards)\n</div>"
    }
    return Section(anchor: "simplified", title: "Simplified", body: body)
  }

  private func card(_ detail: BuildReport.Detail, of layer: BuildReport.Layer) -> HTML {
    let use = detail.isLookup ? "for lookups and to draw" : "to draw"
    let picture = picture(.worst(layer: layer.id, meters: detail.meters)).map { picture -> HTML in
      """
      \(picture.html)<figcaption>Farthest from the source: \
      \(detail.worstFeature.map { "\($0), " } ?? "")\(detail.worstPlace.map(placeText) ?? "")\
      </figcaption>
      """
    }
    return """
      <figure class="card"><b>Within \(metersText(detail.meters))</b> <span class="soft">\(use)</span>
      \(histogram(detail))
      \(numbers(detail))
      \(picture ?? "")</figure>
      """
  }

  /// How many edges stray how far; T is the red line, and what is beyond it is red.
  private func histogram(_ detail: BuildReport.Detail) -> HTML {
    guard let most = detail.histogram.max(), most > 0 else { return "" }
    let bars = detail.histogram.enumerated().map { number, count -> HTML in
      if number == detail.histogram.count - 1 {
        return "<i class=\"beyond\(count > 0 ? " some" : "")\" title=\"\(count)\"></i>"
      }
      // By the square root: most edges stray nowhere, and would leave nothing of the others to see.
      let height = count > 0 ? max(1.5, 100 * (Double(count) / Double(most)).squareRoot()) : 0
      return "<i style=\"height:\(fixed(height, decimals: 1))%\" title=\"\(count)\"></i>"
    }.joined()
    let told =
      "\(counted(detail.histogram.reduce(0, &+), "edge")) by how far each strays (heights: square roots)"
    return """
      <div class="histogram" role="img" aria-label="\(told)">\(bars)</div>
      <div class="axis"><span>0</span><span>\(told)</span>\
      <b>T = \(metersText(detail.meters))</b></div>
      """
  }

  private func numbers(_ detail: BuildReport.Detail) -> HTML {
    var rows: [(String, HTML)] = [
      ("Vertices of borders", reduced(detail.arcVertexCount, from: detail.sourceArcVertexCount)),
      ("Vertices of rings", reduced(detail.ringVertexCount, from: detail.sourceRingVertexCount)),
    ]
    if let error = detail.maxErrorMeters {
      rows.append(("Farthest from the source", "\(metersText(error))"))
    }
    if let ratio = detail.maxErrorRatio {
      rows.append(("… as a part of its bound", judged(fixed(ratio, decimals: 4), ratio <= 1)))
    }
    if let change = detail.maxAreaChange {
      let of: HTML = detail.maxAreaChangeFeature.map { " (\($0))" } ?? ""
      let isWithin = change <= BuildReport.Detail.areaChangeLimit
      rows.append(
        (
          "Largest change of an area",
          judged("\(fixed(100 * change, decimals: 2)) %", isWithin) + of
        ))
    }
    let news = [
      ("New crossings", detail.crossingCount),
      ("Edges at new gaps or overlaps", detail.tornEdgeCount),
      ("Edges on another side", detail.misplacedEdgeCount),
      ("Features lost", detail.lostFeatures?.count),
    ]
    for (label, count) in news {
      if let count { rows.append((label, judged(grouped(count), count == 0))) }
    }
    rows.append(("Islands left out as asked", "\(detail.droppedIslandCount)"))
    if let seconds = detail.seconds {
      rows.append(("Time", "\(fixed(seconds, decimals: 2)) s"))
    }
    let items = rows.map { label, value -> HTML in "<dt>\(label)</dt><dd>\(value)</dd>" }.joined()
    let unmeasured: HTML =
      detail.maxErrorRatio == nil ? "<p class=\"soft\">Not measured by the verifier.</p>" : ""
    return "<dl>\(items)</dl>\(unmeasured)"
  }

  /// "548,472 → 161,020 (29.4 %)".
  private func reduced(_ count: Int, from source: Int) -> HTML {
    let part = source > 0 ? 100 * Double(count) / Double(source) : 100
    return "\(source) → <b>\(count)</b> (\(fixed(part, decimals: 1)) %)"
  }

  private func judged(_ text: String, _ isGood: Bool) -> HTML {
    isGood ? "<span class=\"good\">\(text)</span>" : "<span class=\"bad\">\(text)</span>"
  }
}
