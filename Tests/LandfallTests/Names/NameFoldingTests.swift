import Foundation
import Landfall
import TestSupport
import Testing

/// The rule by which names are folded: fixed expectations, and Unicode's own data as Foundation has it.
@Suite(.timed) struct NameFoldingTests {
  static let names: [(name: String, folded: String)] = [
    ("Côte d'Ivoire", "cote divoire"), ("Côte d’Ivoire", "cote divoire"),
    ("São Tomé and Príncipe", "sao tome and principe"), ("Curaçao", "curacao"),
    ("Åland", "aland"), ("Türkiye", "turkiye"), ("Hawai‘i", "hawaii"), ("Hawaiʻi", "hawaii"),
    ("Guinea-Bissau", "guinea bissau"), ("Hong Kong S.A.R.", "hong kong sar"),
    ("Bajo Nuevo Bank (Petrel Is.)", "bajo nuevo bank petrel is"), ("St. Louis", "st louis"),
    ("Washington, D.C.", "washington dc"), ("Łódź", "lodz"), ("Lódz", "lodz"),
    ("København", "kobenhavn"), ("Tórshavn", "torshavn"), ("Reykjavík", "reykjavik"),
    ("Straße", "strasse"), ("STRAẞE", "strasse"), ("Ærø", "aero"), ("Œuvre", "oeuvre"),
    ("Đà Nẵng", "da nang"), ("Ðjúpivogur", "djupivogur"), ("Þórshöfn", "thorshofn"),
    ("İstanbul", "istanbul"), ("IĞDIR", "igdir"), ("ığdır", "igdir"), ("Ŋaro", "naro"),
    ("Paral·lel", "parallel"), ("Paraŀlel", "parallel"), ("ﬁord", "fiord"),
    ("ΕΛΛΆΔΑ", "ελλαδα"), ("Ελλάς", "ελλασ"), ("ᾼδης", "αδησ"), ("РОССИЯ", "россия"),
    ("Йошкар-Ола", "иошкар ола"), ("Київ", "киів"), ("Հայաստան", "հայաստան"),
    ("ՀԱՅԱՍՏԱՆ", "հայաստան"), ("ᲡᲐᲥᲐᲠᲗᲕᲔᲚᲝ", "საქართველო"), ("الأُرْدُنّ", "الاردن"),
    ("יְרוּשָׁלַיִם", "ירושלים"), ("日本", "日本"), ("ＮＩＰＰＯＮ", "nippon"), ("東京・大阪", "東京 大阪"),
    ("대한민국", "대한민국".decomposedStringWithCanonicalMapping), ("नेपाल", "नेपाल"),
    ("  two \t\n  words  ", "two words"), ("—", ""), ("", ""), ("&", ""), ("7½ %", "71 2"),
    ("a\u{301}\u{308}b", "ab"), ("🇺🇸", "🇺🇸"), ("co\u{AD}op", "coop"), ("A\u{200B}B", "ab"),
  ]

  @Test(arguments: names) func folds(name: String, folded: String) {
    #expect(Array(NameFolding.fold(name).unicodeScalars) == Array(folded.unicodeScalars))
  }

  /// Blocks whose letters have base letters and cases: composed or not, large or small, all the same.
  static let blocks: [ClosedRange<UInt32>] = [
    0x20...0x24F, 0x250...0x2AF, 0x386...0x3FF, 0x400...0x52F, 0x530...0x58F, 0x5D0...0x5EA,
    0x621...0x63F, 0x641...0x64A, 0x671...0x6D3, 0x10A0...0x10FF, 0x1C90...0x1CBF, 0x1E00...0x1EFF,
    0x1F00...0x1FFF, 0x2C60...0x2C7F, 0xAC00...0xD7A3,
  ]

  private static var letters: [String] {
    blocks.flatMap { block in
      block.compactMap { value -> String? in
        guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { return nil }
        return String(Character(scalar))
      }
    }
  }

  /// Folding is idempotent, and says the same of a letter, its decomposition, and its small form.
  @Test func formsOfALetterAreOne() {
    #expect(Self.letters.count > 12_000)
    for letter in Self.letters {
      let folded = NameFolding.fold(letter)
      #expect(NameFolding.fold(folded) == folded, "\(letter)")
      #expect(!folded.isEmpty && !folded.contains(" "), "\(letter)")
      let forms = [
        letter.decomposedStringWithCanonicalMapping, letter.precomposedStringWithCanonicalMapping,
        letter.decomposedStringWithCompatibilityMapping, letter.lowercased(), letter.uppercased(),
      ]
      // Iota below a letter stands beside its capital; other forms of some phonetic letters are in
      // blocks that the table leaves out.
      for form in forms
      where !letter.unicodeScalars.contains(where: Self.hasIotaBelow)
        && !form.unicodeScalars.contains(where: Self.isPhonetic)
      {
        #expect(NameFolding.fold(form) == folded, "\(letter) \(form)")
      }
    }
  }

  private static func isPhonetic(_ scalar: Unicode.Scalar) -> Bool {
    (0x1D00...0x1DBF).contains(scalar.value) || (0xA720...0xA7FF).contains(scalar.value)
  }

  private static func hasIotaBelow(_ scalar: Unicode.Scalar) -> Bool {
    String(Character(scalar)).decomposedStringWithCanonicalMapping.unicodeScalars.contains(
      "\u{345}")
  }

  /// Latin letters become what they do in the Unicode CLDR's transform Latin-ASCII; three that are no
  /// letters of an alphabet stay as they are.
  @Test func latinLettersAgreeWithCLDR() throws {
    var different: [String] = []
    for value in UInt32(0xC0)...0x24F {
      let scalar = try #require(Unicode.Scalar(value))
      guard scalar.properties.isAlphabetic else { continue }
      let letter = String(Character(scalar))
      let transformed = try #require(
        letter.applyingTransform(StringTransform("Latin-ASCII"), reverse: false))
      let folded = NameFolding.fold(letter)
      if folded != NameFolding.fold(transformed) { different.append("\(letter)\(folded)") }
    }
    #expect(different == ["Ƣƣ", "ƣƣ", "ȸȸ", "ȹȹ"])
  }

  /// ASCII has a way of its own, which a letter of another script behind it shuts.
  @Test(.seeded) func asciiFoldsAlikeEitherWay() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let text = String(
        decoding: (0..<generator.nextIndex(below: 12)).map { _ in
          UInt8(generator.nextIndex(below: 128))
        }, as: UTF8.self)
      #expect(
        NameFolding.fold(text + "e") == NameFolding.fold(text + "é"),
        "\(text.debugDescription), seed \(seed)")
    }
  }

  /// Any text at all, in any order of any characters: folding ends, and twice is once.
  @Test(.seeded) func randomTexts() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<generator.nextIndex(below: 12) {
        let limit = [0x80, 0x600, 0x3100, 0x11_0000][generator.nextIndex(below: 4)]
        if let scalar = Unicode.Scalar(UInt32(generator.nextIndex(below: limit))) {
          text.append(scalar)
        }
      }
      let folded = NameFolding.fold(String(text))
      #expect(
        Array(NameFolding.fold(folded).unicodeScalars) == Array(folded.unicodeScalars),
        "seed \(seed) \(text)")
      #expect(!folded.hasPrefix(" ") && !folded.hasSuffix(" ") && !folded.contains("  "))
    }
  }
}
