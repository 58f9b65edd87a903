import Landfall
import LandfallMaps
import TestPictures
import TestSupport
import Testing

/// The pictures of maps of data.
@Suite(.timed) struct DataMapTests {
  /// The text around a map never overlaps the regions, their labels or other text, and never leaves the picture.
  @Test(arguments: [(960.0, 720.0), (1600, 900), (500, 500), (320, 480), (2000, 400)])
  func captionsKeepClear(width: Double, height: Double) throws {
    for name in DataMaps.names {
      let content = try DataMaps.content(name).content
      let size = (width: width, height: height)
      let picture = content.picture(size: size, longSide: 0)
      let placed = content.labels(size: size)
      let (labels, texts) = (placed.map(\.box), Set(placed.flatMap(\.lines)))
      let lines = picture.items.compactMap { item -> PageBox? in
        guard case .text(let text) = item, !texts.contains(text) else { return nil }
        return text.box(content.fonts)
      }
      #expect(lines.count >= 8, "\(name): title, subtitle, legend and source")
      for (index, box) in lines.enumerated() {
        #expect(
          box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
          "\(name)")
        for other in lines[(index + 1)...] + labels { #expect(!meet(box, other), "\(name)") }
      }
      for placement in content.placements(size: size) {
        let extent = placement.frame.extentOfRegions
        let corner = placement.place(PagePoint(x: extent.x, y: extent.y))
        let drawn = PageBox(
          x: corner.x, y: corner.y, width: extent.width * placement.scale,
          height: extent.height * placement.scale)
        for box in lines { #expect(!meet(box, drawn), "\(name) \(box) \(drawn)") }
      }
    }
  }

  private func meet(_ one: PageBox, _ other: PageBox) -> Bool {
    one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height
      && other.y < one.y + one.height
  }

  /// Lines of the pattern are within the region without data, and nowhere else.
  @Test func onlyRegionsWithoutDataAreHatched() throws {
    var content = try DataMaps.content("us-data").content
    content.labels = LabelContent.none
    let (width, height) = (960, 720)
    let pixels = try pixels(of: content.picture(size: (960, 720), longSide: 0))
    let placement = content.placements(size: (960, 720))[0]
    for (key, isHatched) in [("MT", true), ("OH", true), ("CO", false)] {
      let shape = try #require(placement.frame.regions.first { $0.region.key == key })
      let middle = placement.place(shape.label)
      var colors: Set<UInt32> = []
      for y in -8...8 {
        for x in -8...8 {
          let (column, row) = (Int(middle.x) + x, Int(middle.y) + y)
          guard column < width, row < height else { continue }
          colors.insert(MapPicture.color(pixels, width: width, column, row))
        }
      }
      #expect((colors.count > 2) == isHatched, "\(key): \(colors.count)")
    }
  }
}
