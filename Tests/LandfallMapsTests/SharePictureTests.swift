import Foundation
import Landfall
import LandfallData
import LandfallPictures
import LandfallTravel
import TestSupport
import Testing

/// The picture that people share, as an app makes it with public functions alone.
@Suite(.timed) struct SharePictureTests {
  private let states: Layer
  private let page: MapLayout

  init() throws {
    states = try Atlas.bundled.layer("states")
    page = try states.layout("us-insets")
  }

  private func picture(_ keys: [String]) -> SharePicture {
    var book = TravelBook(layerID: "states")
    for key in keys { book.markVisited(key) }
    var picture = SharePicture(page, of: book)
    picture.title = "My states"
    return picture
  }

  /// The regions of an SVG with the fill of visited ones.
  private func visited(in svg: String) -> Set<String> {
    let regions = svg.components(separatedBy: "<path id=\"").dropFirst()
    return Set(
      regions.filter { $0.contains("\" class=\"region visited\"") }.map {
        String($0.prefix { $0 != "\"" })
      })
  }

  @Test func itShowsTheBook() throws {
    let picture = picture(["CO", "HI", "UT"])
    #expect(picture.counter == "3/50" && picture.visited.count == 3)
    let svg = String(decoding: picture.svg, as: UTF8.self)
    #expect(svg.contains("My states") && svg.contains("3/50"), "\(svg.prefix(600))")
    #expect(visited(in: svg) == ["CO", "HI", "UT"], "\(visited(in: svg))")
    #expect(picture.svg == self.picture(["UT", "HI", "CO"]).svg)
    // A layer of which the book has nothing.
    let world = try Atlas.bundled.layer("countries").layout("equal-earth")
    let empty = SharePicture(world, of: TravelBook(layerID: "states"))
    #expect(empty.visited.isEmpty && empty.counter == "0/197")
  }

  /// Texts and frames are within the picture, the title above the counter and both above the map, in any size.
  @Test(arguments: [
    nil, PictureSize(width: 1080, height: 1920), PictureSize(width: 1920, height: 1080),
    PictureSize(width: 1080, height: 1080), PictureSize(width: 16, height: 16),
    PictureSize(width: .nan, height: -3), PictureSize(width: 1e9, height: 300),
  ])
  func everythingIsInThePicture(size: PictureSize?) throws {
    for id in ["us-insets", "alaska", "us-alaska-hawaii", "equal-earth", "equirectangular"] {
      guard let page = Atlas.bundled.layouts.first(where: { $0.id == id }) else { continue }
      var picture = SharePicture(page, visited: Set(page.layer.regions.prefix(3).map(\.id)))
      (picture.title, picture.counter, picture.size) = (
        "Where I\nwas", "12/50 States Visited", size
      )
      let drawing = picture.drawing
      #expect(drawing.title == "Where I was: 12/50 States Visited")
      #expect((16...22_000).contains(drawing.width) && (16...22_000).contains(drawing.height))
      if let size, size.width.isFinite, size.width < 20_000 {
        #expect(drawing.width == size.width && abs(drawing.height - size.height) < 1)
      }
      var texts: [PictureText] = []
      var mapTop = Double.infinity
      for item in drawing.items {
        switch item {
        case .text(let text): texts.append(text)
        case .clip(let box):
          mapTop = min(mapTop, box.y + box.height)
          #expect(box.x >= -0.01 && box.x + box.width <= drawing.width + 0.01, "\(id)")
        default: break
        }
      }
      #expect(texts.map(\.text) == ["12/50 States Visited", "Where I was"], "\(id)")
      for text in texts {
        #expect(text.position.y > 0 && text.position.y < drawing.height && text.size > 0)
      }
      #expect(texts[1].position.y < texts[0].position.y && texts[0].position.y < mapTop, "\(id)")
    }
  }

  /// What is visited can be told from what is not, and from lines and ground, whatever colors are chosen.
  @Test func colorsCanBeToldApart() throws {
    var generator = SeededGenerator(seed: 3)
    for round in 0..<200 {
      func part() -> Double { .random(in: 0...1, using: &generator) }
      func color() -> RGBAColor { RGBAColor(red: part(), green: part(), blue: part()) }
      var settings = TravelSettings()
      (settings.stateFillColor, settings.stateStrokeColor) = (color(), color())
      settings.backgroundColor = color()
      var colors = PictureColors(settings)
      if round % 3 == 0 { colors.unvisited = colors.visited }
      if round % 3 == 1 { (colors.text, colors.borders) = (color(), colors.visited) }
      var picture = SharePicture(page, visited: [RegionID(rawValue: 0)], colors: colors)
      picture.title = "a"
      let items = picture.drawing.items
      let fills = items.compactMap { if case .area(_, let color) = $0 { color } else { nil } }
      let text = items.compactMap { if case .text(let text) = $0 { text.color } else { nil } }
      let ground = try #require(colors.background)
      let plain = try #require(fills.first)
      let visited = Set(fills).subtracting([plain])
      #expect(visited.count == 1, "\(visited) \(plain)")
      #expect(text.allSatisfy { $0.contrastRatio(with: ground) >= 2.9 })
      let lines = items.compactMap {
        if case .lines(_, let color, width: _) = $0 { color } else { nil }
      }
      #expect(lines.contains { line in visited.contains { line.contrastRatio(with: $0) >= 1.49 } })
    }
  }

  @Test(.enabled(if: SharePicture.hasPDFAndPNG)) func pdfAndPNGAreMade() throws {
    var picture = picture(["CA", "NV"])
    picture.size = PictureSize(width: 300, height: 400)
    #expect(SharePicture.hasPDFAndPNG)
    #expect(try picture.pdf().starts(with: Array("%PDF-".utf8)))
    let (one, two) = (try picture.png(), try picture.png(scale: 2))
    #expect(one.starts(with: [0x89, 0x50, 0x4E, 0x47]) && two.count > one.count)
    for scale in [0, -1, .nan, 11, .infinity] {
      #expect(throws: PictureError.self) { try picture.png(scale: scale) }
    }
    picture.size = PictureSize(width: 20_000, height: 20_000)
    #expect(throws: PictureError.self) { try picture.png() }
  }

  @Test(.enabled(if: !SharePicture.hasPDFAndPNG)) func withoutCairoItSaysWhatElseThereIs() {
    let picture = picture(["CA"])
    let error = #expect(throws: PictureError.self) { try picture.pdf() }
    #expect(error?.description.contains("use svg") == true)
  }

  /// The code of the article, which the last test compares with these.
  @Test func theSampleOfTheArticle() throws {
    let session = try TravelSession(.bundled, layer: "states")
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    // sample
    let page = try session.layer.layout("us-insets")
    var picture = SharePicture(page, of: session)  // its visited states, its colors, "12/50"
    picture.title = "Where Anna has been"
    picture.counter += " States Visited"
    picture.size = PictureSize(width: 1080, height: 1920)
    try picture.svg.write(to: file)
    // end
    #expect(picture.drawing.title == "Where Anna has been: 0/50 States Visited")
    var canvas = Canvas()
    // sample
    for item in picture.drawing.items {
      switch item {
      case .area(let path, let color): canvas.fill(path, color)  // by the even-odd rule
      case .lines(let path, let color, let width): canvas.stroke(path, color, width)
      case .disc(let center, let radius, let color): canvas.fillDisc(center, radius, color)
      case .text(let text): canvas.write(text.text, text.position, text.size, text.color)
      case .clip(let box): canvas.clip(box)
      case .endOfClip: canvas.endClip()
      }
    }
    // end
    #expect(canvas.depth == 0 && canvas.count > 12)
  }

  @Test func theArticleIsCompiled() throws {
    let article = "Sources/LandfallPictures/LandfallPictures.docc/LandfallPictures.md"
    let faults = codeFaults(
      article: try String(contentsOfFile: Package.path(article), encoding: .utf8),
      samples: try String(contentsOfFile: #filePath, encoding: .utf8)
    ) { _ in false }
    #expect(faults.isEmpty)
  }

  /// What an app draws with.
  private struct Canvas {
    var (count, depth) = (0, 0)
    mutating func fill(_: [PathElement], _: RGBAColor) { count += 1 }
    mutating func stroke(_: [PathElement], _: RGBAColor, _: Double) { count += 1 }
    mutating func fillDisc(_: PagePoint, _: Double, _: RGBAColor) { count += 1 }
    mutating func write(_: String, _: PagePoint, _: Double, _: RGBAColor) { count += 1 }
    mutating func clip(_: PageBox) { depth += 1 }
    mutating func endClip() { depth -= 1 }
  }
}
