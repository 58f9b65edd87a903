import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// A picture as markup: an SVG for each panel, a scale below.
struct HTMLPicture {
  let picture: ReportPicture
  private let scale: PictureScale
  /// The size of the SVG's own coordinates: whole numbers, ten or more to a pixel.
  private let width: Double
  private let height: Double
  private let unitsWide: Double

  /// Points drawn on the border's vertices are worth it while they can be told apart.
  private static let dotLimit = 300

  init(_ picture: ReportPicture) {
    self.picture = picture
    let window = picture.window
    let middle = window.south + (window.north - window.south) / 2
    scale = PictureScale(middle: middle, unitsPerDegree: picture.unitsPerDegree)
    unitsWide = max(1, Double(window.east - window.west) * scale.squeeze)
    let unitsHigh = max(1, Double(window.north - window.south))
    // No stranger shapes than 4 : 1 and 1 : 2; the rest is margin.
    let longest = 6_000.0
    width = longest
    height = min(max(longest * unitsHigh / unitsWide, longest / 4), longest * 2)
  }

  /// All panels side by side.
  var html: HTML {
    let panels = picture.panels.map { panel -> HTML in
      let title: HTML = panel.title.isEmpty ? "" : "<span class=\"when\">\(panel.title)</span>"
      return "<div class=\"panel\">\(title)\(svg(panel))\(scaleBar)</div>"
    }.joined()
    return "<div class=\"panels\">\(panels)</div>"
  }

  /// One panel alone, with pins over it.
  func map(pins: HTML) -> HTML {
    guard let panel = picture.panels.first else { return "" }
    return "<div class=\"panel\">\(svg(panel))\(pins)</div>"
  }

  /// The names of the regions that it is about, each with its color.
  func names(_ features: [String]) -> HTML {
    features.enumerated().map { number, name -> HTML in
      "<i class=\"swatch s\(raw: number % 4)\"></i>\(name)"
    }.joined(separator: ", ")
  }

  /// Where a place is, in per cent of the picture's width and height; nil outside of it.
  func position(of place: BuildReport.Place) -> (left: Double, top: Double)? {
    guard let grid = Grid(unitsPerDegree: picture.unitsPerDegree),
      let point = grid.vertex(latitude: place.latitude, longitude: place.longitude)
    else { return nil }
    let turned =
      point.u >= picture.origin
      ? point.u - picture.origin : point.u + (grid.width - picture.origin)
    let moved = GridPoint(u: turned, v: point.v)
    guard picture.window.contains(moved) else { return nil }
    let (x, y) = pixel(of: moved)
    return (100 * Double(x) / width, 100 * Double(y) / height)
  }

  // MARK: SVG

  private func svg(_ panel: ReportPicture.Panel) -> HTML {
    var body: HTML = ""
    for shape in panel.shapes where !shape.lines.isEmpty {
      switch shape.role {
      case .land: body += "<path class=\"land\" d=\"\(path(shape.lines, isClosed: true))\"/>"
      case .region(let number):
        body += "<path class=\"r\(number % 4)\" d=\"\(path(shape.lines, isClosed: true))\"/>"
      case .cell: body += "<path class=\"cell\" d=\"\(path(shape.lines, isClosed: true))\"/>"
      case .leaf: body += "<path class=\"leaf\" d=\"\(path(shape.lines, isClosed: true))\"/>"
      case .ghost: body += "<path class=\"ghost\" d=\"\(path(shape.lines, isClosed: false))\"/>"
      case .border:
        body += "<path class=\"border\" d=\"\(path(shape.lines, isClosed: false))\"/>"
        if shape.lines.reduce(0, { $0 + $1.count }) <= Self.dotLimit {
          body += "<path class=\"dots\" d=\"\(dots(shape.lines.flatMap { $0 }))\"/>"
        }
      }
    }
    let points = picture.marks.filter { $0.radiusMeters == nil }.map(\.place)
    if !points.isEmpty { body += "<path class=\"mark\" d=\"\(dots(points))\"/>" }
    for mark in picture.marks {
      guard let radius = mark.radiusMeters, radius.isFinite else { continue }
      let (x, y) = pixel(of: mark.place)
      let units = radius / scale.metersPerUnit * width / unitsWide
      body += "<circle class=\"reach\" cx=\"\(raw: x)\" cy=\"\(raw: y)\" "
      body += "r=\"\(fixed(max(units, 60), decimals: 0))\"/>"
    }
    let size = "0 0 \(fixed(width, decimals: 0)) \(fixed(height, decimals: 0))"
    return """
      <svg viewBox="\(size)" role="img" aria-label="\(picture.title)">\(body)</svg>
      """
  }

  private func pixel(of point: GridPoint) -> (x: Int, y: Int) {
    let window = picture.window
    let factor = width / unitsWide
    let rows = Double(window.north - window.south) * factor
    let x = (Double(point.u) - Double(window.west)) * scale.squeeze * factor
    let y = (Double(window.north) - Double(point.v)) * factor + (height - rows) / 2
    return (Int(x), Int(y))
  }

  /// Lines as SVG has them, each step relative to the one before.
  private func path(_ lines: [[GridPoint]], isClosed: Bool) -> String {
    var text = ""
    for line in lines {
      guard let first = line.first else { continue }
      var before = pixel(of: first)
      text += "M\(before.x) \(before.y)"
      for point in line.dropFirst() {
        let place = pixel(of: point)
        if place == before { continue }
        text += "l\(place.x - before.x) \(place.y - before.y)"
        before = place
      }
      if isClosed { text += "z" }
    }
    return text
  }

  /// Lines without length, whose round ends are dots of one size however the picture is scaled.
  private func dots(_ points: [GridPoint]) -> String {
    points.map { point in
      let (x, y) = pixel(of: point)
      return "M\(x) \(y)h0"
    }.joined()
  }

  // MARK: Scale

  /// A line of a round length, at most three tenths of the picture.
  private var scaleBar: HTML {
    let metersWide = unitsWide * scale.metersPerUnit
    let lengths = (0..<9).flatMap { power in
      let ten = (0..<power).reduce(0.01) { length, _ in 10 * length }
      return [ten, 2 * ten, 5 * ten]
    }
    let length = lengths.last { $0 <= 0.3 * metersWide } ?? lengths[0]
    let part = fixed(100 * length / metersWide, decimals: 2)
    return "<div class=\"scale\"><span style=\"width:\(part)%\"></span>\(metersText(length))</div>"
  }
}
