import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// The points of the compass in the languages of apps.
@Suite(.timed) struct CompassPointTests {
  @Test(arguments: [
    ("en_US", "58° NE", "northeast"), ("en_GB", "58° NE", "northeast"),
    ("es_MX", "58° NE", "noreste"), ("fr_CA", "58° NE", "nord-est"),
    ("de_AT", "58° NO", "Nordosten"), ("it_IT", "58° NE", "nord-est"),
    ("pt_BR", "58° NE", "nordeste"), ("nl_NL", "58° NO", "noordoost"),
    ("ru_RU", "58° СВ", "северо-восток"), ("ar_SA", "58° شمال شرق", "شمال شرق"),
    ("tr_TR", "58° KD", "kuzeydoğu"), ("zh_CN", "58° 东北", "东北"), ("zh", "58° 东北", "东北"),
    ("zh_TW", "58° 東北", "東北"), ("zh-Hant-HK", "58° 東北", "東北"), ("zh_HK", "58° 東北", "東北"),
    ("ja_JP", "58° 北東", "北東"), ("hi_IN", "58° NE", "उत्तर-पूर्व"),
    ("id_ID", "58° TL", "timur laut"),
    // Other languages, and no language.
    ("fi_FI", "58° NE", "northeast"), ("", "58° NE", "northeast"), ("xx", "58° NE", "northeast"),
  ])
  func languages(identifier: String, text: String, name: String) {
    let locale = Locale(identifier: identifier)
    #expect(Bearing.text(58.48, locale: locale) == text)
    #expect(CompassPoint.northeast.name(locale: locale) == name)
  }

  /// In Brazil east is "leste", in Portugal and Angola "este".
  @Test func portuguese() {
    for (identifier, abbreviation) in [("pt", "L"), ("pt_BR", "L"), ("pt_PT", "E"), ("pt_AO", "E")]
    {
      #expect(
        CompassPoint.east.abbreviation(locale: Locale(identifier: identifier)) == abbreviation)
    }
  }

  /// No point has no name, and no two points of a language have the same one.
  @Test(arguments: [
    "ar", "de", "en", "es", "fr", "hi", "id", "it", "ja", "nl", "pt", "pt_PT", "ru", "tr", "zh",
    "zh_TW",
  ])
  func eachPointHasAnotherName(identifier: String) {
    let locale = Locale(identifier: identifier)
    for texts in [
      CompassPoint.allCases.map { $0.abbreviation(locale: locale) },
      CompassPoint.allCases.map { $0.name(locale: locale) },
    ] {
      #expect(texts.count == 16 && Set(texts).count == 16 && !texts.contains(""), "\(texts)")
    }
  }

  /// The English text is that of the runtime, which has no locales.
  @Test func englishIsTheRuntimes() {
    let english = Locale(identifier: "en_US")
    for tenth in stride(from: -4_000, through: 8_000, by: 5) {
      let bearing = Double(tenth) / 10
      #expect(Bearing.text(bearing, locale: english) == Bearing.text(bearing))
      for compass in [Bearing.Compass.eightPoints, .sixteenPoints] {
        #expect(
          Bearing.text(bearing, locale: english, on: compass) == Bearing.text(bearing, on: compass))
        #expect(
          CompassPoint(bearing: bearing, on: compass)?.abbreviation(locale: english)
            == Bearing.name(of: bearing, on: compass))
      }
    }
    for bearing in [Double.nan, .infinity] {
      #expect(Bearing.text(bearing, locale: english) == "–")
      #expect(Bearing.text(bearing, locale: english, undefined: "--° --") == "--° --")
      #expect(CompassPoint(bearing: bearing) == nil)
    }
  }

  /// Points between the eight, in languages that join them otherwise.
  @Test(arguments: [
    ("en", "292° WNW", "west-northwest"), ("de", "292° WNW", "Westnordwesten"),
    ("fr", "292° ONO", "ouest-nord-ouest"), ("nl", "292° WNW", "westnoordwest"),
    ("id", "292° BBL", "barat barat laut"), ("ar", "292° غرب شمال غرب", "غرب شمال غرب"),
    ("ja", "292° 西北西", "西北西"), ("zh", "292° 西西北", "西西北"), ("zh_TW", "292° 西北西", "西北西"),
    ("pt_BR", "292° ONO", "oés-noroeste"), ("ru", "292° ЗСЗ", "западо-северо-запад"),
  ])
  func sixteenPoints(identifier: String, text: String, name: String) {
    let locale = Locale(identifier: identifier)
    #expect(Bearing.text(292.3, locale: locale, on: .sixteenPoints) == text)
    #expect(CompassPoint.westNorthwest.name(locale: locale) == name)
  }

  /// What a screen reader says, in the plural of each language.
  @Test(arguments: [
    ("en_US", "285 degrees west", "Turn 30 degrees right", "Turn 1 degree left"),
    ("de_DE", "285 Grad Westen", "30 Grad nach rechts drehen", "1 Grad nach links drehen"),
    ("fr_FR", "285 degrés ouest", "Tournez de 30 degrés à droite", "Tournez de 1 degré à gauche"),
    (
      "ru_RU", "285 градусов запад", "Поверните на 30 градусов вправо",
      "Поверните на 1 градус влево"
    ),
    ("ar_SA", "285 درجة غرب", "استدر 30 درجة يمينًا", "استدر درجة واحدة يسارًا"),
    ("tr_TR", "285 derece batı", "30 derece sağa dönün", "1 derece sola dönün"),
    ("ja_JP", "285度 西", "右に30度回転", "左に1度回転"),
    ("zh_TW", "285度 西", "向右轉30度", "向左轉1度"),
    ("fi_FI", "285 degrees west", "Turn 30 degrees right", "Turn 1 degree left"),
  ])
  func spokenTexts(identifier: String, bearing: String, right: String, left: String) {
    let locale = Locale(identifier: identifier)
    #expect(Bearing.text(285, locale: locale, style: .words) == bearing)
    #expect(Bearing.turnText(30.4, locale: locale) == right)
    #expect(Bearing.turnText(-0.7, locale: locale, toleranceDegrees: 0.5) == left)
  }

  @Test func alignedWithQibla() {
    let english = Locale(identifier: "en_US")
    for turn in [0, 5, -5, 359.9, -0.1] {
      #expect(Bearing.turnText(turn, locale: english) == "Aligned with Qibla")
    }
    #expect(Bearing.turnText(5.1, locale: english) == "Turn 5 degrees right")
    #expect(Bearing.turnText(330, locale: english) == "Turn 30 degrees left")
    #expect(Bearing.turnText(180, locale: english) == "Turn 180 degrees right")
    #expect(Bearing.turnText(.nan, locale: english, undefined: "--") == "--")
    #expect(Bearing.text(315, locale: english, style: .words) == "315 degrees northwest")
  }

  /// The plurals of Russian and Arabic.
  @Test(arguments: [
    ("ru", 0, "0 градусов"), ("ru", 21, "21 градус"), ("ru", 22, "22 градуса"),
    ("ru", 11, "11 градусов"), ("ru", 112, "112 градусов"), ("ru", 304, "304 градуса"),
    ("ar", 2, "درجتين"), ("ar", 5, "5 درجات"), ("ar", 11, "11 درجة"), ("ar", 105, "105 درجات"),
    ("ar", 100, "100 درجة"), ("fr", 0, "0 degré"), ("en", 0, "0 degrees"), ("pt_BR", 0, "0 grau"),
    ("pt_PT", 0, "0 graus"),
  ])
  func plurals(identifier: String, degrees: Int, text: String) {
    let spoken = Bearing.text(
      Double(degrees), locale: Locale(identifier: identifier), style: .words)
    #expect(spoken.hasPrefix(text + " "), "\(spoken)")
  }
}
