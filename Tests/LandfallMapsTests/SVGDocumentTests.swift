import Foundation
import Landfall
import LandfallMaps
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// SVG for those who work on with it.
@Suite(.timed) struct SVGDocumentTests {
  private func text(_ picture: MapPicture) -> String {
    String(decoding: SVGDocument(picture).bytes, as: UTF8.self)
  }

  private static func square(_ x: Double, _ y: Double, _ side: Double) -> [PathElement] {
    PageBox(x: x, y: y, width: side, height: side).ring
  }

  private func regions(_ shapes: [(key: String, name: String, isVisited: Bool, color: Color)])
    -> MapPicture
  {
    var picture = MapPicture(title: "A <map>", width: 1000, height: 500, ground: .white)
    picture.items = [
      .regions(
        RegionFills(
          layer: "parks",
          shapes: shapes.enumerated().map { number, shape in
            .init(
              mark: .init(key: shape.key, name: shape.name, isVisited: shape.isVisited),
              path: Self.square(Double(number) * 10, 0, 10), color: shape.color)
          }, plain: .black, overlaps: false))
    ]
    return picture
  }

  @Test func pathsAreRelativeTenths() {
    var picture = MapPicture(width: 1000, height: 500)
    picture.items = [
      .area(
        [
          .move(PagePoint(x: 10, y: 0.04)), .line(PagePoint(x: 10.5, y: -0.26)),
          // Not longer than a step.
          .line(PagePoint(x: 10.51, y: -0.27)), .line(PagePoint(x: 12, y: 3)), .close,
          .move(PagePoint(x: 1, y: 1)), .line(PagePoint(x: 1.01, y: 1)), .close,
          .move(PagePoint(x: 20, y: 0)), .line(PagePoint(x: 20.5, y: 0.5)), .close,
        ], .black)
    ]
    #expect(text(picture).contains(#" d="M10 0l.5-.3 1.5 3.3zm10 0l.5.5z"/>"#), "\(text(picture))")
    // In a small picture, hundredths.
    (picture.width, picture.height) = (100, 50)
    #expect(text(picture).contains(#" d="M10 .04l.5-.3.01-.01 1.49 3.27z"#), "\(text(picture))")
  }

  @Test func aRegionIsAnElementWithItsKey() {
    let red = Color(0xFF0000)
    let document = text(
      regions([
        ("a b", "A & B", true, red), ("\"><script>", "<x>", false, .black),
        ("c", "", false, .black),
        ("c", "another", false, Color(0x00FF00)), ("parks", "of the layer's id", false, .black),
      ]))
    #expect(document.contains("<title>A &lt;map&gt;</title>"))
    #expect(document.contains(##"<g id="parks" class="regions" fill="#000000""##))
    #expect(
      document.contains(
        ##"<path id="a_b" data-key="a b" class="region visited" fill="#FF0000" data-name="A &amp; B" role="graphics-symbol" d="M0 0l10 0 0 10-10 0z"><title>A &amp; B</title></path>"##
      ), "\(document)")
    #expect(document.contains(#"id="&quot;&gt;&lt;script&gt;""#) && !document.contains("<script"))
    #expect(document.contains(#"<path id="c" class="region" data-name="""#))
    #expect(document.contains("<title>c</title>"))
    // Only the first element of a region has its id.
    #expect(document.contains(##"<path data-key="c" class="region c2" fill="#00FF00""##))
    #expect(document.contains(#"<path id="parks-2" data-key="parks" class="region" "#))
    #expect(
      document.contains("--ground:#FFFFFF;--region:#000000;--visited:#FF0000;--c2:#00FF00"))
    #expect(
      document.contains(
        ":where(.landfall .region){fill:var(--region)}:where(.landfall .visited){fill:var(--visited)}"
          + ":where(.landfall .c2){fill:var(--c2)}"))
    #expect(XMLParser(data: Data(document.utf8)).parse())
  }

  /// A region of no size is the disc that stands for it.
  @Test func aDiscHasTheIdOfItsRegion() {
    var picture = regions([("a", "A", false, .black)])
    picture.items = picture.items.map { item in
      guard case .regions(var regions) = item else { return item }
      regions.shapes[0].path = Self.square(5, 5, 0.01)
      return .regions(regions)
    }
    let mark = RegionFills.Mark(key: "a", name: "A", isVisited: false)
    picture.items.append(.disc(PagePoint(x: 5, y: 5), radius: 2, .black, of: mark))
    #expect(
      text(picture).contains(
        ##"<circle id="a" class="region" fill="#000000" data-name="A" role="graphics-symbol" cx="5" cy="5" r="2"><title>A</title></circle>"##
      ), "\(text(picture))")
  }

  /// Programs with CSS and programs without draw a disc, and a color that is not opaque, alike.
  @Test func rulesAndAttributesAgree() {
    var picture = regions([("a", "A", false, .black)])
    let mark = RegionFills.Mark(key: "b", name: "B", isVisited: true)
    let clear = Color(0xFF0000, opacity: 0.5)
    picture.items.append(.disc(PagePoint(x: 5, y: 5), radius: 2, clear, of: mark))
    let document = text(picture)
    #expect(document.contains(#"style="--ground:#FFFFFF;--region:#000000;--visited:#FF0000""#))
    #expect(
      document.contains(
        ##"<circle id="b" class="region visited" fill="#FF0000" fill-opacity=".5""##))
  }

  /// A region may be called like the clip of a frame.
  @Test func idsAreUnique() {
    var picture = regions([("clip1", "", false, .black)])
    picture.items.insert(.clip(PageBox(x: 0, y: 0, width: 9, height: 9)), at: 0)
    picture.items.append(.endOfClip)
    let document = text(picture)
    #expect(document.components(separatedBy: #" id="clip1""#).count == 2)
    #expect(document.contains(#"<path id="clip1-2" data-key="clip1" class="region""#))
  }

  /// Keys that differ only in what an id, or an attribute, cannot have.
  @Test func idsAreUniqueAfterCleaning() {
    let keys = [
      "\u{1}", "\u{2}", "a b", "a\nb", "a_b", "a_b-2", "\\u{1}", "\u{FFFE}", "\u{FFFF}",
      "\(Unicode.Scalar(0xFDD0)!)",
      " ",
      "\t", "", "e\u{301}", "\u{E9}", "parks", "clip1", "no-data",
    ]
    let document = text(regions(keys.map { ($0, "", false, .black) }))
    for name in [" id=", " data-key="] {
      let values = document.components(separatedBy: name).dropFirst().map { part in
        Array(part.dropFirst().prefix { $0 != "\"" }.utf8)
      }
      #expect(Set(values).count == values.count, "\(name): \(document)")
    }
    #expect(document.components(separatedBy: "<path id=\"").count == 1 + keys.count)
    #expect(document.contains(#"id="_-2" data-key="\u{2}""#), "\(document)")
    #expect(XMLParser(data: Data(document.utf8)).parse())
  }

  /// All control characters that XML does not have.
  @Test func anyTextIsWellFormed() throws {
    var picture = MapPicture(width: 1000, height: 500)
    let everything =
      String(
        String.UnicodeScalarView((0..<0x3000).compactMap { UnicodeScalar($0) }))
      + "\u{FFFE}\u{FFFF}😀"
    picture.title = everything
    #expect(XMLParser(data: Data(text(picture).utf8)).parse())
  }

  /// Without a region twice, and as small as it was promised to be: Cairo wrote 403 kB for this map.
  @Test func theMapOfStatesIsSmall() throws {
    let content = try DrawnMaps.content("us-insets")
    let bytes = SVGDocument(content.picture(size: nil, longSide: 1000)).bytes
    #expect(bytes.count < 150_000, "\(bytes.count)")
    let document = String(decoding: bytes, as: UTF8.self)
    for region in content.layout.layer.regions where region.attribute("COUNTS") == .boolean(true) {
      #expect(document.components(separatedBy: " id=\"\(region.key)\"").count == 2, "\(region.key)")
    }
  }
}
