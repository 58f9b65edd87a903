import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// What was normalized and repaired, and where.
extension HTMLReport {
  /// So many places are shown as pictures, and numbered on the map.
  static let thumbnailLimit = 10
  /// So many stand in the table.
  private static let rowLimit = 200

  var repaired: Section {
    var body: HTML =
      "<p class=\"lead\">What the sources say was rounded to the grid once; then rings were made whole.</p>"
    for layer in report.layers {
      body += "\n<h3>\(layer.id)</h3>\n\(changes(of: layer))\n\(repairs(of: layer))"
    }
    return Section(anchor: "repaired", title: "Normalised and repaired", body: body)
  }

  private func changes(of layer: BuildReport.Layer) -> HTML {
    var counts: [(String, Int)] = [
      ("repeated vertices dropped", layer.duplicateVertexCount),
      ("rings without area dropped", layer.normalized.collapsedRingCount),
      ("features cut at ±180°", layer.normalized.cutFeatureCount),
      ("vertices made by cutting", layer.normalized.cutVertexCount),
      ("of them rounded", layer.normalized.roundedCutVertexCount),
      ("rings brought within ±180°", layer.normalized.movedRingCount),
      ("rings closed along a pole", layer.normalized.polarRingCount),
      ("of them inside out", layer.normalized.reversedPolarRingCount),
      ("rings turned round", layer.normalized.turnedRingCount),
      ("vertices added along ±180°", layer.normalized.weldedVertexCount),
      ("open rings closed", layer.unclosedRingCount),
      ("elevations dropped", layer.droppedElevationCount),
      ("edges that cross", layer.crossingCount), ("vertices moved", layer.movedVertexCount),
      ("overlapping pairs of regions", layer.overlapCount),
    ]
    counts += layer.changes.map { (words($0.kind), $0.count) }
    let chips = counts.filter { $0.1 != 0 }.map { label, count -> HTML in
      "<li><b>\(count)</b> \(label)</li>"
    }
    let steps = seamSteps(of: layer)
    if chips.isEmpty {
      let isWhole = layer.repairs.isEmpty && layer.normalized.seamSteps.isEmpty
      return isWhole ? "<p class=\"good\">Nothing was changed.</p>" : steps
    }
    return "<ul class=\"chips\">\(chips.joined())</ul>\(steps)"
  }

  /// Where a region ends at one latitude west of ±180° and at another east of it, the largest first.
  private func seamSteps(of layer: BuildReport.Layer) -> HTML {
    let steps = layer.normalized.seamSteps
    if steps.isEmpty { return "" }
    let order = steps.indices.sorted { (steps[$1].meters, $0) < (steps[$0].meters, $1) }
    let texts = order.map { index in
      let step = steps[index]
      return "\(step.region), latitude \(fixed(step.latitude, decimals: 6)): "
        + "\(metersText(step.meters)), \(step.isClosed ? "closed" : "kept")"
    }
    return """
      <details><summary>\(counted(steps.count, "step")) at ±180°, where one side reaches \
      farther than the other, up to \(metersText(steps[order[0]].meters))</summary>\
      \(lines(texts))</details>
      """
  }

  private func repairs(of layer: BuildReport.Layer) -> HTML {
    if layer.repairs.isEmpty { return "" }
    let closed = layer.repairs.count { $0.isClosed }
    let kept = layer.repairs.count - closed
    let worst = layer.worstRepairs(Self.thumbnailLimit)
    var body: HTML = """
      <p>\(counted(layer.repairs.count, "place")): \(closed) mended, \(kept) kept as the source has \
      them. The largest first.</p>
      """
    let cards = worst.enumerated().compactMap { number, index in
      card(
        layer.repairs[index], number: number + 1, picture: .repair(layer: layer.id, index: index))
    }
    if !cards.isEmpty {
      body += "\n<div class=\"cards\">\n\(cards.joined(separator: "\n"))\n</div>"
    }
    if layer.repairs.count > cards.count {
      let order = layer.worstRepairs(Self.rowLimit)
      body += """

        <details><summary>All \(layer.repairs.count) places</summary>
        \(table(order.map { layer.repairs[$0] }, of: layer.repairs.count))</details>
        """
    }
    return body
  }

  private func card(
    _ repair: BuildReport.Repair, number: Int, picture subject: ReportPicture.Subject
  ) -> HTML? {
    guard let picture = picture(subject) else { return nil }
    let sizes = [
      repair.widthMeters.map { "\(metersText($0)) wide" }, repair.areaSquareMeters.map(areaText),
    ].compactMap { $0 }
    let names = picture.names(repair.features)
    let size: HTML = sizes.isEmpty ? "" : "<br>\(sizes.joined(separator: ", "))"
    return """
      <figure class="card">\(picture.html)<figcaption><span class="number">\(number)</span>\
      <b>\(capitalized(words(repair.kind))), \(repair.isClosed ? "mended" : "kept")</b>\
      \(names)\(repair.reason.map { reason -> HTML in "<br>\(reason)" } ?? "")\(size)<br><span class="soft">\(placeText(repair.place))</span></figcaption></figure>
      """
  }

  private func table(_ repairs: [BuildReport.Repair], of count: Int) -> HTML {
    var table = HTMLTable([
      .init(title: "What"), .init(title: "Features", isText: true), .init(title: "Width"),
      .init(title: "Area"), .init(title: "Latitude, longitude"), .init(title: "Now", isText: true),
    ])
    for repair in repairs {
      table.add([
        "\(capitalized(words(repair.kind)))", "\(repair.features.joined(separator: ", "))",
        "\(repair.widthMeters.map(metersText) ?? "–")",
        "\(repair.areaSquareMeters.map(areaText) ?? "–")", "\(placeText(repair.place))",
        "\(repair.isClosed ? "mended" : "kept")",
      ])
    }
    let more = count - repairs.count
    let rest: HTML = more > 0 ? "<p class=\"soft\">and \(more) more in report.json</p>" : ""
    return table.html + rest
  }
}

/// "self intersection" for "selfIntersection".
func words(_ name: String) -> String {
  var text = ""
  for character in name {
    if character.isUppercase, text.last?.isLetter == true { text += " " }
    text += character.lowercased()
  }
  return text
}

func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

/// "22.00231, 31.45778": to about a meter.
func placeText(_ place: BuildReport.Place) -> String {
  "\(fixed(place.latitude, decimals: 5)), \(fixed(place.longitude, decimals: 5))"
}
