import Landfall
import LandfallBuilder
import LandfallMaps
import TestSupport
import Testing

/// What stands on pictures, and where.
@Suite(.timed) struct MapPictureTests {
  private func texts(_ picture: MapPicture) -> [MapPicture.TextItem] {
    picture.items.compactMap { item in
      if case .text(let text) = item { return text }
      return nil
    }
  }

  @Test func theCounterStandsAtAFifthOfTheHeight() throws {
    let content = try DrawnMaps.content("us-insets")
    let picture = content.picture(size: (600, 800), longSide: 800)
    let title = try #require(texts(picture).first { $0.text == "12/50 States Visited" })
    // The middle of its capitals.
    #expect(abs(title.at.y - 0.365 * title.size - 160) < 1 && abs(title.at.x - 300) < 1e-6)
    #expect(title.size == 0.0175 * 800 && title.isBold)
    var plain = content
    plain.labels = LabelContent.none
    let rest = texts(plain.picture(size: (600, 800), longSide: 800))
    #expect(rest == [title])
  }

  @Test func puertoRicoHasABox() throws {
    var content = try DrawnMaps.content("us-with-puerto-rico")
    content.labels = .name
    #expect(texts(content.picture(size: nil, longSide: 800)).contains { $0.text == "Puerto Rico" })
    #expect(content.omissions().isEmpty)
    let without = try DrawnMaps.content("us-insets").omissions()
    #expect(without.count == 1 && without[0].contains("PR (Puerto Rico)"))
  }

  /// Boxes of insets never lie on the contiguous states, whatever the shape of the picture.
  @Test(arguments: [
    (1100, 1000), (1200, 900), (1600, 1000), (1600, 900), (2000, 1000), (3000, 900),
  ])
  func insetsKeepClear(width: Int, height: Int) throws {
    for hasScale in [false, true] {
      var content = try DrawnMaps.content("us-with-puerto-rico")
      if hasScale {
        content.scale = try ColorScale("COUNTS", of: content.layout.layer, theme: .light)
      }
      let placements = content.placements(size: (Double(width), Double(height)))
      let boxes = placements.dropFirst().map(\.box)
      let main = placements[0]
      var covered = 0
      for shape in main.frame.regions {
        for element in shape.path {
          guard case .line(let point) = element else { continue }
          let place = main.place(point)
          let isOnPage = place.x >= 0 && place.x <= Double(width) && place.y <= Double(height)
          if !isOnPage || boxes.contains(where: { $0.contains(place) }) { covered += 1 }
        }
      }
      #expect(covered == 0)
      // Not by being tiny.
      #expect(main.scale * 600 > (hasScale ? 0.5 : 0.55) * Double(min(width, 2 * height)))
      for box in boxes {
        #expect(box.x >= 0 && box.x + box.width <= Double(width))
        #expect(box.y >= 0 && box.y + box.height <= Double(height))
      }
    }
  }

  /// In a portrait picture the insets are right below the states and as wide as they are, without a void between; in a
  /// tall one they are beneath each other, down to the end.
  @Test(arguments: [(390.0, 600.0, true), (1080, 1920, true), (1080, 1920, false)])
  func insetsFillAPortraitPicture(width: Double, height: Double, isOfData: Bool) throws {
    var content = try DrawnMaps.content("us-insets")
    if isOfData {
      content.scale = try ColorScale("COUNTS", of: content.layout.layer, theme: .light)
    } else {
      content.title = "12/50 States Visited"
    }
    let placements = content.placements(size: (width, height))
    let (main, insets) = (placements[0], placements.dropFirst().map(\.box))
    let margin = 0.03 * width
    let below = main.box.y + main.box.height + margin
    let last = try #require(insets.last)
    #expect(abs(insets[0].y - below) < 1)
    #expect(abs(last.x + last.width - (width - margin)) < 1 && abs(insets[0].x - margin) < 1)
    #expect(abs(last.y - insets[0].y - insets[0].height - margin) < 1)
    #expect(last.y + last.height > height - 3 * margin)
    #expect(last.y + last.height <= height)
    let extent = main.frame.extentOfRegions
    #expect(abs(extent.width * main.scale - main.box.width) < 1)
    guard !isOfData else { return }
    // The title is right above the map.
    let texts = content.picture(size: (width, height), longSide: height).items.compactMap { item in
      if case .text(let text) = item, text.isBold { text } else { nil }
    }
    let title = try #require(texts.first)
    #expect(title.at.y < main.box.y && title.at.y > main.box.y - 3 * margin && title.at.y < 100)
  }

  /// Neighbors of almost one color, four times as large as usual, without any line on top: nowhere does
  /// the white ground show between them.
  @Test func noGroundShowsBetweenNeighbors() throws {
    var content = try DrawnMaps.content("us-insets", visited: "CO,KS,NE,WY,UT,NM,OK,AZ,MO,IA")
    content.style.visited = .black
    content.style.unvisited = Color(0x010101)
    content.hasText = false
    var picture = content.picture(size: (2400, 3200), longSide: 3200)
    picture.items.removeAll { item in
      if case .lines = item { return true }
      return false
    }
    let pixels = try pixels(of: picture)
    // A box deep inside: from Utah to Missouri.
    let frame = content.layout.frames[0]
    let (west, east) = try (
      #require(frame.point(of: Coordinate(latitude: 41, longitude: -112))),
      #require(frame.point(of: Coordinate(latitude: 36, longitude: -93)))
    )
    var brightest: UInt8 = 0
    var count = 0
    for y in Int(4 * west.y)..<Int(4 * east.y) {
      for x in Int(4 * west.x)..<Int(4 * east.x) {
        brightest = max(brightest, pixels[4 * (y * 2400 + x)])
        count += 1
      }
    }
    #expect(count > 100_000 && brightest <= 4, "\(brightest)")
  }

  /// Washington and Vatican City are too small to be seen, and are.
  @Test func smallRegionsAreMarked() throws {
    for (name, key) in [("us-insets", "DC"), ("orthographic", "VAT")] {
      let content = try DrawnMaps.content(name)
      let frame = content.layout.frames[0]
      let shape = try #require(frame.regions.first { $0.region.key == key })
      let page = content.layout.viewBox
      let picture = content.picture(size: (page.width, page.height), longSide: 1000)
      let discs = picture.items.compactMap { item -> Double? in
        if case .disc(_, let radius, content.style.visited, _) = item { return radius }
        return nil
      }
      #expect(discs.contains { $0 >= 2 }, "\(key) \(shape.bounds)")
    }
  }

  @Test func aLegendFits() throws {
    var content = try DrawnMaps.content("equal-earth")
    content.scale = try ColorScale("CONTINENT", of: content.layout.layer, theme: .light)
    content.visited = []
    for size in [(1000.0, 700.0), (400, 900), (300, 200)] {
      let picture = content.picture(size: size, longSide: 1000)
      let labels = texts(picture).filter { $0.anchor == .start }
      #expect(labels.count == 9, "the title, the legend's, and the continents")
      #expect(labels.allSatisfy { $0.at.x > 0 && $0.at.x < size.0 && $0.at.y < size.1 })
    }
  }

  @Test func whereSomeStandOutTheOthersStepBack() throws {
    var content = try DrawnMaps.content("us-insets", visited: "CA")
    content.scale = try ColorScale("COUNTS", of: content.layout.layer, theme: .light)
    let layer = content.layout.layer
    let (california, ohio) = try (
      #require(layer.region(key: "CA")).id, #require(layer.region(key: "OH")).id
    )
    #expect(content.color(of: california) != content.color(of: ohio))
    #expect(
      content.color(of: california).contrast(with: .white)
        > content.color(of: ohio).contrast(with: .white))
  }
}
