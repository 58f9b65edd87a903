import Foundation
import Landfall
import LandfallBuilder
import LandfallMaps
import TestPictures
import TestSupport
import Testing

/// Every built-in layout, drawn 320 pixels wide and compared with a golden picture in Tests/Fixtures/maps;
/// scripts/make fixtures draws these anew.
@Suite(.timed) struct GoldenMapTests {
  @Test(arguments: DrawnMaps.names)
  func looksAsItDid(name: String) throws {
    var content = try DrawnMaps.content(
      name, theme: name == "orthographic" || name == "us-hawaii" ? .dark : .light)
    content.hasText = false
    content.hasGraticule = name == "orthographic"
    let page = content.layout.viewBox
    try compare(content, size: (320, (320 * page.height / page.width).rounded()), name: name)
  }

  /// Maps with their labels, titles and legends, in the embedded fonts.
  @Test(arguments: [
    ("us-keys", "us-insets", MapTheme.light, LabelContent.key, (640.0, 400.0)),
    ("us-names", "us-insets", .dark, .name, (960, 600)),
    ("world-names", "equal-earth", .light, .name, (960, 500)),
    ("europe-names", "europe", .dark, .name, (960, 960)),
  ])
  func labelsLookAsTheyDid(
    name: String, layout: String, theme: MapTheme, labels: LabelContent, size: (Double, Double)
  ) throws {
    var content = try DrawnMaps.content(layout, theme: theme)
    content.labels = labels
    if name == "world-names" {
      content.scale = try ColorScale("CONTINENT", of: content.layout.layer, theme: theme)
    }
    try compare(content, size: size, name: name)
  }

  /// Maps of data, with title, subtitle, legend and source: values of the atlas itself.
  @Test(arguments: DataMaps.names)
  func dataLookAsTheyDid(name: String) throws {
    let map = try DataMaps.content(name)
    try compare(map.content, size: map.size, name: name)
  }

  private func compare(_ content: MapContent, size: (Double, Double), name: String) throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("landfall-\(UUID()).png").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bytes = try encodePicture(
      content.picture(size: size, longSide: 320), as: .png, file: path)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    try GoldenPicture.compare(path, name: name)
  }

  /// The tolerance is not one that anything passes: a state less is seen.
  @Test func aStateLessIsSeen() throws {
    var content = try DrawnMaps.content(
      "us-insets", visited: "CA,OR,WA,AK,HI,CO,TX,NY,RI,DE,DC,FL,PR")
    content.hasText = false
    let picture = content.picture(size: (320, 427), longSide: 320)
    let golden = try pixels(ofPNG: GoldenPicture.path("us-insets"))
    let found = GoldenPicture.difference(try pixels(of: picture), golden.pixels)
    #expect(
      found.mean > GoldenPicture.tolerance.mean && found.share > GoldenPicture.tolerance.share,
      "\(found)")
  }
}
