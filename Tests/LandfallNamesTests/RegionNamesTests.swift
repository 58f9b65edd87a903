import LandfallNames
import TestSupport
import Testing

@Suite(.timed) struct RegionNamesTests {
  @Test(arguments: [
    ("DEU", "fr", "Allemagne"), ("DEU", "en-GB", "Germany"), ("CHN", "zh-TW", "中國"),
    ("CHN", "zh", "中国"), ("POL", "pt-AO", "Polónia"), ("POL", "pt-BR", "Polônia"),
    ("US-CA", "de", "Kalifornien"), ("GB-SCT", "de", "Schottland"), ("REU", "en", "Réunion"),
    ("XKX", "ru", "Косово"), ("JPN", "ar", "اليابان"), ("JPN", "hi", "जापान"),
    ("JPN", "id", "Jepang"),
    ("JPN", "tr", "Japonya"), ("JPN", "nl", "Japan"), ("JPN", "ja", "日本"), ("ITA", "es", "Italia"),
  ]) func aRegionHasItsNameInALanguage(key: String, language: String, name: String) {
    #expect(RegionNames.bundled.name(of: key, in: language) == name)
  }

  @Test(arguments: [("DEU", "tlh"), ("QQQ", "en")])
  func whatTheTableLacksHasNoName(key: String, language: String) {
    #expect(RegionNames.bundled.name(of: key, in: language) == nil)
  }

  /// Apps speak 16 languages.
  @Test func eachCountryHasANameInEachLanguage() {
    let languages = [
      "en", "ar", "de", "es", "fr", "hi", "id", "it", "ja", "nl", "pt", "pt-PT", "ru", "tr", "zh",
      "zh-Hant",
    ]
    var count = 0
    for region in RegionNames.bundled.regions where region.code != nil && region.kind == .country {
      count += 1
      for language in languages {
        #expect(
          RegionNames.bundled.name(of: region.key, in: language) != nil, "\(region.key) \(language)"
        )
      }
    }
    #expect(count == 239)
  }
}
