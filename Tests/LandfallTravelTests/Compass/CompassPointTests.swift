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
      #expect(Set(texts).count == 8 && !texts.contains(""), "\(texts)")
    }
  }

  /// The English text is that of the runtime, which has no locales.
  @Test func englishIsTheRuntimes() {
    let english = Locale(identifier: "en_US")
    for tenth in stride(from: -4_000, through: 8_000, by: 5) {
      let bearing = Double(tenth) / 10
      #expect(Bearing.text(bearing, locale: english) == Bearing.text(bearing))
      #expect(
        CompassPoint(bearing: bearing)?.abbreviation(locale: english) == Bearing.name(of: bearing))
    }
    for bearing in [Double.nan, .infinity] {
      #expect(Bearing.text(bearing, locale: english) == "–")
      #expect(CompassPoint(bearing: bearing) == nil)
    }
  }
}
