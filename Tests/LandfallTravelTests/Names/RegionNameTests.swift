import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// Names of countries in the user's language, for lists and for announcements.
@Suite(.timed) struct RegionNameTests {
  private func country(_ key: String) throws -> Region {
    try #require(try Atlas.bundled.layer("countries").region(key: key))
  }

  @Test(arguments: [
    ("FRA", "de_DE", "Frankreich"), ("FRA", "ja_JP", "フランス"), ("DEU", "fr", "Allemagne"),
    ("ESP", "ar", "إسبانيا"), ("DEU", "zh_TW", "德國"), ("USA", "nl", "Verenigde Staten"),
    ("CHN", "de", "China"), ("CHN", "zh_TW", "中國"), ("CHN", "ru", "Китай"), ("CHN", "en", "China"),
    ("HKG", "de", "Hongkong"), ("FRA", "fi_FI", "Ranska"), ("FRA", "en_US", "France"),
    ("FRA", "de_DE@calendar=buddhist", "Frankreich"),
    // What the atlas calls otherwise in English than CLDR keeps the name of the atlas there.
    ("COD", "en_US", "Democratic Republic of the Congo"),
    ("BIH", "en_GB", "Bosnia and Herzegovina"),
    // A language that the system does not know, and a region without a code.
    ("FRA", "tlh", "France"), ("X-SOL", "de", "Somaliland"),
  ])
  func aCountryHasItsNameInALanguage(key: String, identifier: String, name: String) throws {
    #expect(try country(key).name(in: Locale(identifier: identifier)) == name)
  }

  /// Each country with a code has a name in each of the 16 languages; states have their own.
  @Test(arguments: PrayerTests.languages) func eachCountryHasAName(identifier: String) throws {
    let locale = Locale(identifier: identifier)
    let countries = try Atlas.bundled.layer("countries")
    let names = countries.regions.map { $0.name(in: locale) }
    #expect(Set(names).count == countries.regions.count && !names.contains(""))
    #expect(try Atlas.bundled.layer("states").region(key: "UT")?.name(in: locale) == "Utah")
  }

  /// The article that a name has after a preposition.
  @Test(arguments: [
    ("FRA", "de", "Willkommen in Frankreich!"), ("CHE", "de", "Willkommen in der Schweiz!"),
    ("USA", "de_CH", "Willkommen in den Vereinigten Staaten!"),
    ("IRN", "de", "Willkommen im Iran!"), ("PHL", "de", "Willkommen auf den Philippinen!"),
    ("GBR", "de", "Willkommen im Vereinigten Königreich!"),
    ("NLD", "en_US", "Welcome to the Netherlands!"), ("FRA", "en", "Welcome to France!"),
    ("USA", "nl", "Welkom in de Verenigde Staten!"),
    ("GBR", "nl", "Welkom in het Verenigd Koninkrijk!"),
    ("FRA", "fr", "Bienvenue\u{A0}: France\u{A0}!"), ("FRA", "tr", "Hoş geldiniz: Fransa!"),
    ("FRA", "es", "¡Te damos la bienvenida a Francia!"), ("FRA", "hi", "फ़्रांस में आपका स्वागत है!"),
  ])
  func theWelcomeHasIt(key: String, identifier: String, title: String) throws {
    #expect(try update(key).announcement(locale: Locale(identifier: identifier))?.title == title)
  }

  /// The app's own name counts, such as one of LandfallNames.
  @Test func aNameFromElsewhere() throws {
    let german = Locale(identifier: "de")
    let title = try update("FRA").announcement(locale: german, regionName: "Kalifornien")?.title
    #expect(title == "Willkommen in Kalifornien!")
    let other = try update("FRA").announcement(locale: german, regionName: "100 % #")?.title
    #expect(other == "Willkommen in 100 % #!")
  }

  private func update(_ key: String) throws -> TravelUpdate {
    var session = try TravelSession(.bundled, layer: "countries")
    let point = try country(key).representativePoint
    let now = Date(timeIntervalSince1970: 1_790_000_000)
    return try session.process(
      Fix(coordinate: point, time: now, accuracyMeters: 10), now: now,
      timeZone: TimeZone(identifier: "UTC") ?? .current)
  }
}
