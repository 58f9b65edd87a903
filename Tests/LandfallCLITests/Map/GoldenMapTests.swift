import Foundation
import Landfall
import LandfallBuilder
import TestSupport
import Testing

import LandfallCLI

/// Every built-in layout, drawn 320 pixels wide and compared with a golden picture in Tests/Fixtures/maps;
/// scripts/make fixtures draws these anew.
@Suite(.timed) struct GoldenMapTests {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/maps")
  private static var isWriting: Bool {
    ProcessInfo.processInfo.environment["LANDFALL_WRITE_FIXTURES"] != nil
  }

  /// The mean difference of a part of a pixel, of 255, and the share of pixels of which a part differs by
  /// more than 24. Other versions of Cairo or PROJ may round differently along edges.
  static let tolerance = (mean: 0.35, share: 0.004)

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
    try Self.compare(path, name: name)
  }

  /// Compares a picture with the golden one of a name, or replaces that one.
  static func compare(_ drawn: String, name: String) throws {
    let golden = folder.appendingPathComponent("\(name).png")
    if isWriting {
      try Data(contentsOf: URL(fileURLWithPath: drawn)).write(to: golden)
    }
    let (new, old) = (try pixels(ofPNG: drawn), try pixels(ofPNG: golden.path))
    try #require(new.width == old.width && new.height == old.height)
    let found = difference(new.pixels, old.pixels)
    #expect(found.mean <= tolerance.mean, "\(name): \(found)")
    #expect(found.share <= tolerance.share, "\(name): \(found)")
  }

  private static func difference(_ a: [UInt8], _ b: [UInt8]) -> (mean: Double, share: Double) {
    guard a.count == b.count, !a.isEmpty else { return (255, 1) }
    var (sum, differing) = (0, 0)
    for pixel in stride(from: 0, to: a.count, by: 4) {
      var most = 0
      for part in pixel..<(pixel + 4) {
        let one = abs(Int(a[part]) - Int(b[part]))
        sum += one
        most = max(most, one)
      }
      if most > 24 { differing += 1 }
    }
    return (Double(sum) / Double(a.count), 4 * Double(differing) / Double(a.count))
  }

  /// The tolerance is not one that anything passes: a state less is seen.
  @Test func aStateLessIsSeen() throws {
    var content = try DrawnMaps.content(
      "us-insets", visited: "CA,OR,WA,AK,HI,CO,TX,NY,RI,DE,DC,FL,PR")
    content.hasText = false
    let picture = content.picture(size: (320, 427), longSide: 320)
    let golden = try pixels(ofPNG: Self.folder.appendingPathComponent("us-insets.png").path)
    let found = Self.difference(try pixels(of: picture), golden.pixels)
    #expect(found.mean > Self.tolerance.mean && found.share > Self.tolerance.share, "\(found)")
  }
}
