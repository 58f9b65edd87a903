import Foundation
import Landfall
import LandfallData
import LandfallMaps
import LandfallModel
import TestSupport
import Testing

/// Text measured without HarfBuzz, against HarfBuzz with the fonts themselves: equal to the last bit.
@Suite(.timed) struct PackedFontTests {
  private let font = PackedFont.inter
  private let fonts = TextFonts()

  /// Compares text in both weights; text with a character that is not packed fails if all are expected to be.
  private func compare(_ text: String, arePacked: Bool = true) {
    for isBold in [false, true] {
      guard let extent = font.extent(of: text, isBold: isBold) else {
        #expect(!arePacked, "\(text.debugDescription) is not packed")
        return
      }
      let shaped = fonts.shape(text, isBold: isBold).extent
      #expect(extent == shaped, "\(text.debugDescription)")
    }
  }

  @Test func everyCharacterIsThatOfTheFont() {
    let scalars = font.scalars
    #expect(scalars.count == 1528)
    for scalar in scalars {
      let text = String(scalar)
      compare(text)
      // A letter and its marks.
      let letters = text.decomposedStringWithCanonicalMapping
      if letters.unicodeScalars.count > 1 { compare(letters) }
    }
  }

  /// Every character before and after others; with LANDFALL_FULL, all pairs.
  @Test(.seeded) func pairsAreKerned() {
    var generator = SeededGenerator(seed: TestSeed.current)
    let scalars = font.scalars
    let firsts = scalars.shuffled(using: &generator)
      .prefix(FullTests.count(24, all: scalars.count))
    for first in Set(firsts).union("AVTYLWo.\"1 Гγ".unicodeScalars) {
      var text = String.UnicodeScalarView()
      for second in scalars {
        text.append(first)
        text.append(second)
      }
      compare(String(text))
    }
  }

  @Test(.seeded) func randomTextIsAsWide() {
    var generator = SeededGenerator(seed: TestSeed.current)
    let all = font.scalars
    let letters = all.filter { $0.properties.isAlphabetic && $0.value < 0x500 }
    let basic = all.filter { $0.value < 0x7F }
    for _ in 0..<FullTests.count(400, all: 100_000) {
      let choices = [all, letters, basic].randomElement(using: &generator) ?? all
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...30, using: &generator) {
        if let scalar = choices.randomElement(using: &generator) { text.append(scalar) }
      }
      compare(String(text))
    }
  }

  /// The names and aliases of the bundled atlas: all that Inter has letters for are packed.
  @Test func namesAreAsWide() {
    var (count, other) = (0, 0)
    for layer in Atlas.bundled.layers {
      let names = layer.regions.map(\.name) + layer.regions.map(\.key) + layer.aliases.map(\.text)
      for name in Set(names) {
        compare(name, arePacked: false)
        count += 1
        guard font.extent(of: name, isBold: false) == nil else { continue }
        other += 1
        let isLatin = name.unicodeScalars.allSatisfy { $0.value < 0x530 }
        #expect(!isLatin, "\(name)")
      }
    }
    #expect(count > 1000 && other * 2 < count, "\(other) of \(count)")
  }

  /// The words of maps, and what people write around them.
  @Test func wordsAreAsWide() {
    for text in [
      "", " ", "No data", "Map of countries", "1,000 km", "50 m", "< 10", "≥ 10 000", "10–20",
      "−5 to 5",
      "12.5 %", "$1.5M", "€ 20", "½ °", "“Quoted” – it’s…", "← →", "Κύπρος (Greece)",
      "Россия / Russia",
      "AVATAR Vaud Ty. WAY L'Aquila", "Đà Nẵng", "Reykjavík", "São Tomé", "e\u{301}e\u{301}",
      "Å\u{301}",
      "A\u{306}\u{301}", "АVАΤ", "1АV2Τ3", " АV",
    ] {
      compare(text)
    }
  }

  /// What HarfBuzz does with these depends on their neighbors, or shows another font.
  @Test(arguments: ["\u{301}", "n\u{308}\u{301}", "a\u{AD}b", "日本", "א", "ə\u{200D}", "\u{0}", "🇫🇷"])
  func otherTextIsNotPacked(text: String) {
    #expect(font.extent(of: text, isBold: false) == nil)
  }

  /// In a build without HarfBuzz.
  @Test func theExtentOfOtherTextIsEstimated() {
    for (character, width) in [
      ("東", 1.0), ("한", 1), ("ｱ", 0.6), ("Ａ", 1), ("א", 0.6), ("ก", 0.6), ("\u{301}", 0),
      ("\u{200D}", 0),
      ("n\u{308}\u{301}", 0.6), ("🗻", 1), ("\u{20000}", 1),
    ] as [(Character, Double)] {
      let extent = TextExtent(estimated: character)
      #expect(extent.width == width, "\(character)")
      #expect((extent.bottom > extent.top) == (width > 0))
    }
  }
}
