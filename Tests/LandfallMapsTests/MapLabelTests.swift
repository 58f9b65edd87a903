import Foundation
import Landfall
import LandfallBuilder
import LandfallMaps
import TestPictures
import TestSupport
import Testing

/// Labels of maps, as boxes around their text.
@Suite(.timed) struct MapLabelTests {
  private struct Map: CustomStringConvertible {
    var layout: String
    var labels: LabelContent
    var size: (Double, Double)
    var theme = MapTheme.light
    var description: String { "\(layout), \(labels), \(size)" }
  }

  private static let maps = [
    Map(layout: "us-insets", labels: .key, size: (1200, 1600)),
    Map(layout: "us-insets", labels: .key, size: (1200, 750)),
    Map(layout: "us-insets", labels: .name, size: (1600, 1000), theme: .dark),
    Map(layout: "us-with-puerto-rico", labels: .name, size: (600, 800)),
    Map(layout: "us-alaska-hawaii", labels: .key, size: (600, 800)),
    Map(layout: "equal-earth", labels: .name, size: (1600, 800)),
    Map(layout: "orthographic", labels: .key, size: (900, 900), theme: .dark),
    Map(layout: "europe", labels: .name, size: (1600, 1600)),
  ]

  private func labels(_ map: Map) throws -> (MapContent, [PlacedLabel]) {
    var content = try DrawnMaps.content(map.layout, theme: map.theme)
    content.labels = map.labels
    return (content, content.labels(size: map.size))
  }

  @Test(arguments: maps.indices) func noLabelOverlapsAnother(number: Int) throws {
    let map = Self.maps[number]
    let (content, labels) = try labels(map)
    try #require(labels.count > (map.layout == "us-alaska-hawaii" ? 1 : 8), "\(map)")
    // The boxes are measured from the text, not taken from the placement.
    let boxes = labels.map { $0.lines.map { $0.box(content.fonts) } }
    for one in boxes.indices {
      for other in boxes.indices.dropFirst(one + 1) {
        let overlap = boxes[one].contains { box in boxes[other].contains(where: box.overlaps) }
        #expect(
          !overlap, "\(map): \(labels[one].lines.map(\.text)), \(labels[other].lines.map(\.text))")
      }
    }
  }

  @Test(arguments: maps.indices) func noLabelLeavesItsFrame(number: Int) throws {
    let map = Self.maps[number]
    let (content, labels) = try labels(map)
    let frames = content.placements(size: map.size).map(\.box)
    for label in labels {
      for line in label.lines {
        let (box, frame) = (line.box(content.fonts), frames[label.frame])
        let isInside =
          box.x >= max(frame.x, 0) && box.x + box.width <= min(frame.x + frame.width, map.size.0)
          && box.y >= max(frame.y, 0)
          && box.y + box.height <= min(frame.y + frame.height, map.size.1)
        #expect(isInside, "\(map): \(line.text)")
        // What is in a frame is not in the box of an inset on top of it.
        for (index, inset) in frames.enumerated()
        where index != label.frame && content.layout.frames[index].borderWidth > 0 {
          #expect(!box.overlaps(inset), "\(map): \(line.text)")
        }
      }
    }
  }

  @Test(arguments: [(1200.0, 1600.0), (1200.0, 750.0)])
  func allStatesHaveLabels(width: Double, height: Double) throws {
    let map = Map(layout: "us-insets", labels: .key, size: (width, height))
    let (content, labels) = try labels(map)
    let layer = content.layout.layer
    let keys = Set(labels.map { layer[$0.region].key })
    let outlying: Set = ["PR", "GU", "VI", "AS", "MP"]
    let states = Set(layer.regions.map(\.key))
    #expect(states.subtracting(outlying).count == 51)
    #expect(states.subtracting(outlying).subtracting(keys).isEmpty, "\(keys.sorted())")
  }

  @Test func linesDoNotCross() throws {
    for map in Self.maps {
      let leaders = try labels(map).1.compactMap(\.leader)
      for (one, leader) in leaders.enumerated() {
        for other in leaders.dropFirst(one + 1) {
          #expect(!cross(leader, other), "\(map): \(leader), \(other)")
        }
      }
    }
    let map = Self.maps[0]
    #expect(try labels(map).1.contains { $0.leader != nil })
  }

  private func cross(
    _ one: (from: PagePoint, to: PagePoint), _ other: (from: PagePoint, to: PagePoint)
  ) -> Bool {
    func side(_ a: PagePoint, _ b: PagePoint, _ c: PagePoint) -> Double {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    return side(one.from, one.to, other.from) * side(one.from, one.to, other.to) < 0
      && side(other.from, other.to, one.from) * side(other.from, other.to, one.to) < 0
  }

  @Test(arguments: maps.indices) func textCanBeRead(number: Int) throws {
    let map = Self.maps[number]
    var (content, labels) = try labels(map)
    func check() {
      for label in labels {
        for line in label.lines {
          let fill = content.color(of: label.region)
          let halo = line.halo?.color ?? (label.leader == nil ? fill : content.style.opaqueGround)
          let beneath = [halo, content.style.opaqueGround, content.style.ocean, fill]
          #expect(
            (line.halo != nil ? [halo] : beneath).contains {
              line.color.contrast(with: $0) >= 4.5
            }, "\(map): \(line.text)")
          // On its region, the color around the letters is that of the region.
          if label.leader == nil, halo != content.style.opaqueGround, halo != content.style.ocean {
            #expect(halo == content.color(of: label.region), "\(map): \(line.text)")
          }
        }
      }
    }
    check()
    let attribute = map.layout.hasPrefix("us-") ? "COUNTS" : "CONTINENT"
    content.scale = try ColorScale(attribute, of: content.layout.layer, theme: map.theme)
    labels = content.labels(size: map.size)
    check()
  }

  /// The labels that come without being asked for: keys, and none where there are many regions.
  @Test func theDefaultDependsOnTheCount() throws {
    #expect(try DrawnMaps.content("us-insets").labelContent == .key)
    #expect(try DrawnMaps.content("equal-earth").labelContent == .none)
  }

  /// A name that has no room is shortened, or gives way to the code of its region.
  @Test func namesGiveWayToCodes() throws {
    let map = Map(layout: "europe", labels: .name, size: (900, 900))
    let (content, labels) = try labels(map)
    let layer = content.layout.layer
    let texts = labels.map { label in
      (region: layer[label.region], text: label.lines.map(\.text).joined(separator: " "))
    }
    for (region, text) in texts {
      #expect([region.name, shortName(region.name), region.key].contains(text), "\(text)")
    }
    #expect(texts.contains { $0.text == "France" } && texts.contains { $0.text == "SVN" })
    let asked = labels.filter { $0.lines.count == 1 && $0.lines[0].text == "SVN" }
    #expect(asked.allSatisfy { $0.leader == nil })
  }

  @Test(arguments: [
    ("United Kingdom", "U.K."), ("United Arab Emirates", "U.A.E."), ("France", "France"),
    ("Democratic Republic of the Congo", "Dem. Rep. Congo"),
    ("Republic of the Congo", "Rep. Congo"),
    ("Bosnia and Herzegovina", "Bosnia & Herz."), ("Isle of Man", "Isle of Man"),
    ("Central African Republic", "Cent. Afr. Rep."), ("North Macedonia", "N. Macedonia"), ("", ""),
  ])
  func namesAreShortened(name: String, short: String) { #expect(shortName(name) == short) }

  /// Text within a region needs no line around it, and text across a border does.
  @Test func onlyWhatCrossesABorderHasAHalo() throws {
    let map = Map(layout: "us-insets", labels: .key, size: (1200, 750))
    let (content, labels) = try labels(map)
    let layer = content.layout.layer
    let halos = Dictionary(
      uniqueKeysWithValues: labels.map { (layer[$0.region].key, $0.lines[0].halo != nil) })
    for key in ["TX", "CO", "WY", "KS"] { #expect(halos[key] == false, "\(key)") }
    #expect(labels.allSatisfy { $0.leader == nil || $0.lines.allSatisfy { $0.halo == nil } })
  }

  @Test func aCharacterWithoutGlyphIsNamed() throws {
    var content = try DrawnMaps.content("us-insets")
    content.title = "Zürich, Αθήνα, Київ: 東京"
    let notes = content.picture(size: (600, 800), longSide: 800).missingGlyphs
    #expect(
      notes == [
        "no font has the character 東 (U+6771) in \"Zürich, Αθήνα, Київ: 東京\"; "
          + "add a font that has it with --font FILE",
        "no font has the character 京 (U+4EAC) in \"Zürich, Αθήνα, Київ: 東京\"; "
          + "add a font that has it with --font FILE",
      ])
  }

  /// Cairo refuses a text with a noncharacter, and a picture with it could not be written.
  @Test(
    arguments: PictureFormat.allCases,
    ["\u{FFFF}", "\(Unicode.Scalar(0xFDD0)!)", "\u{5FFFE}", "\u{FFFE}\u{301}", "\0"])
  func anyTextIsDrawn(format: PictureFormat, scalar: String) throws {
    var content = try DrawnMaps.content("us-insets")
    content.title = "a" + scalar + "b"
    let picture = content.picture(size: (600, 800), longSide: 800)
    #expect(picture.missingGlyphs.isEmpty)
    let bytes = try encodePicture(picture, as: format, file: "picture")
    content.title = scalar.unicodeScalars.count > 1 ? "a \u{301}b" : "a b"
    let other = content.picture(size: (600, 800), longSide: 800)
    #expect(try bytes == encodePicture(other, as: format, file: "picture"))
  }

  /// Within a program; Cairo numbers the parts of an SVG on. MapCommandTests compares the files of two runs.
  @Test(arguments: PictureFormat.allCases)
  func thePictureIsTheSameEveryTime(format: PictureFormat) throws {
    var bytes: Set<[UInt8]> = []
    for _ in 0..<2 {
      var content = try DrawnMaps.content("us-insets")
      content.labels = .name
      let picture = content.picture(size: (600, 800), longSide: 800)
      bytes.insert(try encodePicture(picture, as: format, file: "picture"))
    }
    #expect(bytes.count == 1)
  }

  @Test func textIsMeasured() {
    let fonts = TextFonts()
    let (narrow, wide) = (fonts.measure("iiii"), fonts.measure("WWWW"))
    #expect(narrow.width > 0.8 && wide.width > 2 * narrow.width)
    // Capitals of Inter are 0.727 em high; g descends.
    #expect(abs(fonts.measure("H").top + 0.727) < 0.003 && fonts.measure("H").bottom == 0)
    #expect(fonts.measure("g").bottom > 0.15)
    #expect(fonts.measure("Hg", isBold: true).width > fonts.measure("Hg").width)
    // A letter and its combining accent are as wide as the letter.
    #expect(abs(fonts.measure("e\u{301}").width - fonts.measure("e").width) < 0.01)
  }

  /// Hebrew is written from right to left, also across a space, which is a character of the embedded font.
  @Test func textOfSeveralFontsIsMeasured() throws {
    let path = GoldenPicture.folder.deletingLastPathComponent()
      .appendingPathComponent("fonts/rectangles.ttf").path
    let fonts = TextFonts(fallbacks: [try FontFace.open(path)])
    #expect(abs(fonts.measure("東京").width - 2) < 1e-9)
    #expect(abs(fonts.measure("אב").width - 1.1) < 1e-9)
    let mixed = fonts.measure("A東B").width
    #expect(abs(mixed - fonts.measure("A").width - 1 - fonts.measure("B").width) < 1e-9)
    #expect(fonts.missingCharacters(in: "אA東") == [] && fonts.missingCharacters(in: "ג") == ["ג"])
  }
}
