import LandfallBuilder
import LandfallMaps
import TestSupport
import Testing

/// Colors as CSS writes them, and their contrasts.
@Suite(.timed) struct ColorTests {
  @Test(arguments: [
    ("#F00", "#FF0000"), ("#ff0000", "#FF0000"), ("red", "#FF0000"), ("RebeccaPurple", "#663399"),
    ("#12345678", "#12345678"), ("#1234", "#11223344"), ("#abcdefff", "#ABCDEF"),
    ("GREY", "#808080"), ("#000000", "#000000"),
  ])
  func readsAndWrites(text: String, written: String) throws {
    #expect(try #require(Color(css: text)).description == written)
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#1234567", "#123456789", "#GGG", "redd", "rgb(1,2,3)", "#１２３",
    "# 123", "#-12", "FF0000", "transparent",
  ])
  func refusesWhatIsNone(text: String) { #expect(Color(css: text) == nil) }

  @Test func thereAreAllNames() {
    #expect(namedColors.count == 148)
    #expect(namedColors.keys.allSatisfy { $0 == $0.lowercased() })
  }

  /// Black on white is 21:1; the others are what WCAG's own definition gives by hand.
  @Test func contrastsAreThoseOfWCAG() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
    #expect(abs(Color(0x777777).contrast(with: .white) - 4.478) < 0.001)
    #expect(abs(Color(0xFF0000).contrast(with: .white) - 3.998) < 0.001)
    #expect(abs(Color(0xD9D9DE).contrast(with: .white) - 1.41) < 0.01)
    #expect(Color(0x123456).contrast(with: Color(0x123456)) == 1)
  }

  @Test(.seeded) func whatIsAdjustedHasTheContrast() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    var changed = 0
    for _ in 0..<2000 {
      let (one, other) = (
        Color(UInt32.random(in: 0...0xFFFFFF, using: &generator)),
        Color(UInt32.random(in: 0...0xFFFFFF, using: &generator))
      )
      let result = one.adjusted(toContrast: 1.5, with: other)
      #expect(result.contrast(with: other) >= 1.5, "\(one) \(other) seed \(seed)")
      if one.contrast(with: other) >= 1.5 { #expect(result == one) } else { changed += 1 }
    }
    #expect(changed > 100)
  }
}

/// What options make of a theme's colors.
@Suite(.timed) struct MapStyleTests {
  @Test func theDefaultsAreThoseOfTheApps() {
    let style = MapStyle(.light)
    #expect(style.ground == .white && style.stroke == .white)
    #expect(style.unvisited.description == "#D9D9DE")
    for theme in MapTheme.allCases {
      var style = MapStyle(theme)
      #expect(style.apply(fill: nil, stroke: nil, background: nil).isEmpty)
      #expect(style.visited.contrast(with: style.stroke) >= 1.5)
      #expect(style.unvisited.contrast(with: style.opaqueGround) >= 1.25)
    }
  }

  @Test func aStrokeLikeTheFillIsChangedAndSaid() {
    var style = MapStyle(.light)
    let notes = style.apply(fill: Color(0xEEEEEE), stroke: nil, background: nil)
    #expect(notes.contains { $0.contains("1.5:1") }, "\(notes)")
    #expect(style.stroke.contrast(with: style.visited) >= 1.5)
    #expect(style.visited == Color(0xEEEEEE))
  }

  @Test func nothingIsFainterThanATenth() {
    var style = MapStyle(.light)
    let clear = Color(0xFF0000, opacity: 0.02)
    let notes = style.apply(fill: clear, stroke: clear, background: .color(clear))
    #expect(style.visited.opacity == 0.1)
    #expect(style.ground?.opacity == 0.1)
    #expect(style.stroke.opacity >= 0.1)
    #expect(notes.count { $0.contains("opacity of 0.1") } == 3, "\(notes)")
  }

  @Test func whatIsNotVisitedIsSeen() {
    var style = MapStyle(.light)
    let notes = style.apply(
      fill: nil, stroke: nil, background: .color(Color(0xD9D9DE)))
    #expect(!notes.isEmpty)
    #expect(style.unvisited.contrast(with: style.opaqueGround) >= 1.25)
    var same = MapStyle(.dark)
    _ = same.apply(fill: same.unvisited, stroke: nil, background: nil)
    #expect(same.visited.distance(to: same.unvisited) >= 0.08)
  }

  @Test func noGroundIsNone() {
    var style = MapStyle(.light)
    #expect(style.apply(fill: nil, stroke: nil, background: .transparent).isEmpty)
    #expect(style.ground == nil)
  }
}
