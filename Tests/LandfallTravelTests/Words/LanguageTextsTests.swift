import Foundation
import Landfall
import LandfallData
import LandfallSun
import LandfallTravel
import TestSupport
import Testing

/// What apps say in 16 languages: countdowns, times, days, counts, borders and methods.
@Suite(.timed) struct LanguageTextsTests {
  static let languages = PrayerTests.languages
  private static let english = Locale(identifier: "en_US")
  private static let now = Date(timeIntervalSince1970: 1_790_000_000)

  private static func locale(_ identifier: String) -> Locale { Locale(identifier: identifier) }

  // MARK: Countdowns

  @Test(arguments: [
    (8_100.0, "in 2 hours 15 minutes"), (3_660, "in 1 hour 1 minute"), (7_200, "in 2 hours"),
    (60, "in 1 minute"), (59, "Now"), (-59, "Now"), (-60, "Passed"), (90_000, "in 25 hours"),
  ])
  func spokenCountdowns(seconds: Double, text: String) {
    #expect(
      CountdownText.text(
        until: Self.now + seconds, now: Self.now, locale: Self.english, style: .words) == text)
  }

  /// Numbers take the plural forms of the language, and after "in" its case.
  @Test(arguments: [
    ("de", 8_100.0, "in 2 Stunden und 15 Minuten"), ("de", 3_660, "in 1 Stunde und 1 Minute"),
    ("ru", 4_860, "через 1 час 21 минуту"), ("ru", 7_320, "через 2 часа 2 минуты"),
    ("ru", 18_300, "через 5 часов 5 минут"), ("ar", 8_100, "خلال ساعتين و15 دقيقة"),
    ("ar", 10_980, "خلال 3 ساعات و3 دقائق"), ("hi", 3_600, "1 घंटे में"),
    ("fr", 3_660, "dans 1 heure et 1 minute"), ("es", 8_100, "en 2 horas y 15 minutos"),
    ("it", 3_600, "tra 1 ora"), ("ja", 8_100, "2時間15分後"), ("nl", 7_260, "over 2 uur en 1 minuut"),
    ("pt_PT", 8_100, "em 2 horas e 15 minutos"), ("tr", 8_100, "2 saat 15 dakika sonra"),
    ("id", 8_100, "dalam 2 jam 15 menit"), ("zh", 8_100, "2小时15分钟后"),
    ("zh_TW", 8_100, "2小時15分鐘後"), ("sv", 8_100, "in 2 hours 15 minutes"),
  ])
  func spokenCountdownsInLanguages(identifier: String, seconds: Double, text: String) {
    #expect(
      CountdownText.text(
        until: Self.now + seconds, now: Self.now, locale: Self.locale(identifier), style: .words)
        == text)
  }

  /// Alone a number of hours is in the nominative.
  @Test func spokenDurations() {
    let texts = ["ru", "ar", "hi", "en_GB"].map {
      CountdownText.duration(3_660, locale: Self.locale($0), style: .words)
    }
    #expect(
      texts == ["1 час 1 минута", "ساعة واحدة ودقيقة واحدة", "1 घंटा 1 मिनट", "1 hour 1 minute"])
    #expect(CountdownText.duration(.nan, locale: Self.english, style: .words) == "–")
    #expect(CountdownText.duration(0, locale: Self.english, style: .words) == "0 minutes")
  }

  // MARK: Prayers and clocks

  @Test(arguments: [
    ("en_US", "Fajr prayer", "Isha prayer", "Dawn", "Noon"),
    ("de", "Fadschr-Gebet", "Ischa-Gebet", "Morgendämmerung", "Mittag"),
    ("fr", "Prière du Fajr", "Prière de l’Icha", "Aube", "Midi"),
    ("tr", "Sabah namazı", "Yatsı namazı", "Şafak", "Öğle"),
    ("ar", "صلاة الفجر", "صلاة العشاء", "طلوع الفجر", "الظهيرة"), ("zh", "晨礼", "宵礼", "黎明", "正午"),
    ("sv", "Fajr prayer", "Isha prayer", "Dawn", "Noon"),
  ])
  func namesOfPrayers(
    identifier: String, fajr: String, isha: String, dawn: String, noon: String
  ) {
    let locale = Self.locale(identifier)
    #expect(Prayer.fajr.spokenName(locale: locale) == fajr)
    #expect(Prayer.isha.spokenName(locale: locale) == isha)
    #expect(Prayer.fajr.dayTime(locale: locale) == dawn)
    #expect(Prayer.dhuhr.dayTime(locale: locale) == noon)
    #expect(Prayer.sunrise.spokenName(locale: locale) == Prayer.sunrise.name(locale: locale))
  }

  @Test(arguments: [
    ("en_US", "5:42 AM", "12:05 AM"), ("de_DE", "05:42", "00:05"), ("fr_FR", "05:42", "00:05"),
    ("en_GB", "05:42", "00:05"),
  ])
  func timesOfAClock(identifier: String, morning: String, midnight: String) throws {
    let timeZone = try #require(TimeZone(identifier: "America/New_York"))
    let day = try #require(LocalDay("2026-07-01")).daysSince1970
    let start = Date(timeIntervalSince1970: Double(day) * 86_400 + 4 * 3_600)
    let texts = [5 * 3_600 + 42 * 60, 5 * 60.0].map {
      ClockText.time(start + $0, in: timeZone, locale: Self.locale(identifier))
    }
    #expect(texts == [morning, midnight])
  }

  // MARK: Days

  @Test(arguments: [
    ("en_US", "Today", "1 day left", "5 days left", "1 day ago", "5 days ago"),
    ("de", "Heute", "Noch 1 Tag", "Noch 5 Tage", "Vor 1 Tag", "Vor 5 Tagen"),
    ("es", "Hoy", "Falta 1 día", "Faltan 5 días", "Hace 1 día", "Hace 5 días"),
    ("ru", "Сегодня", "Остался 1 день", "Осталось 5 дней", "1 день назад", "5 дней назад"),
    ("ar", "اليوم", "بقي يوم واحد", "بقيت 5 أيام", "قبل يوم واحد", "قبل 5 أيام"),
    ("ja", "今日", "あと1日", "あと5日", "1日前", "5日前"),
    ("sv", "Today", "1 day left", "5 days left", "1 day ago", "5 days ago"),
  ])
  func daysLeftAndAgo(
    identifier: String, today: String, tomorrow: String, left: String, yesterday: String,
    ago: String
  ) throws {
    let locale = Self.locale(identifier)
    let day = try #require(LocalDay("2026-12-29"))
    let texts = [0, 1, 5, -1, -5].map {
      day.adding(days: $0).countdownText(today: day, locale: locale)
    }
    #expect(texts == [today, tomorrow, left, yesterday, ago])
  }

  /// Arabic has five forms of days, of which the last is that of hundreds.
  @Test func formsOfDays() throws {
    let day = try #require(LocalDay("2026-01-01"))
    let texts = [2, 11, 99, 100, 103].map {
      day.adding(days: $0).countdownText(today: day, locale: Self.locale("ar"))
    }
    #expect(texts == ["بقي يومان", "بقي 11 يومًا", "بقي 99 يومًا", "بقي 100 يوم", "بقيت 103 أيام"])
    let russian = [2, 21, 111].map {
      day.adding(days: -$0).countdownText(today: day, locale: Self.locale("ru"))
    }
    #expect(russian == ["2 дня назад", "21 день назад", "111 дней назад"])
  }

  @Test func overdueTodayAndWithinSevenDays() throws {
    let day = try #require(LocalDay("2025-12-31"))
    let states = [-400, -1, 0, 1, 7, 8, 400].map { day.adding(days: $0).dueState(today: day) }
    #expect(states == [.overdue, .overdue, .today, .soon, .soon, .later, .later])
    #expect(states == states.sorted())
    let texts = DueState.allCases.map { $0.text(locale: Self.english) }
    #expect(texts == ["Overdue", "Today", "Within 7 days", "Later"])
  }

  @Test(arguments: [
    ("en_GB", "Saturday 13 December 2025"), ("en_US", "Saturday, December 13, 2025"),
    ("de_DE", "Samstag, 13. Dezember 2025"), ("fr_FR", "samedi 13 décembre 2025"),
    ("ja_JP", "2025年12月13日 土曜日"), ("es_ES", "sábado, 13 de diciembre de 2025"),
    ("nl_NL", "zaterdag 13 december 2025"), ("en_AU", "Saturday 13 December 2025"),
  ])
  func longDates(identifier: String, text: String) throws {
    let day = try #require(LocalDay("2025-12-13"))
    #expect(day.longText(locale: Self.locale(identifier)) == text)
    for days in [Int.min / 4, .max / 4] {
      #expect(!LocalDay(daysSince1970: days).longText(locale: Self.english).isEmpty)
    }
  }

  // MARK: Counts, borders and distances

  @Test func shareTexts() throws {
    let states = try Atlas.bundled.layer("states")
    let count = VisitedCount(of: ["UT", "CO", "PR"], in: states)
    #expect(
      count.shareText(of: .states, locale: Self.english) == "I have visited 2 of 50 states!")
    let link = try #require(URL(string: "https://example.org/app"))
    #expect(
      count.shareText(of: .states, locale: Self.locale("de"), link: link)
        == "Ich habe 2 von 50 Bundesstaaten besucht! https://example.org/app")
    #expect(
      count.shareText(of: .countries, locale: Self.locale("ja")) == "50か国のうち2か国を訪れました！")
    #expect(
      count.shareText(of: .places, locale: Self.locale("tr")) == "50 yerden 2 tanesini gezdim!")
  }

  @Test func theQuestionOfTheOffer() throws {
    var session = try TravelSession(.bundled, layer: "states")
    var update = try session.process(
      Fix(coordinate: Coordinate(latitude: 39, longitude: -110), time: Self.now), now: Self.now,
      timeZone: TimeZone(identifier: "UTC") ?? .current)
    #expect(update.offerQuestion(locale: Self.english) == nil)
    update.offersOnlyNew = true
    #expect(
      update.offerQuestion(locale: Self.english)
        == "You keep crossing a border. Announce only new places?")
    let questions = Self.languages.compactMap { update.offerQuestion(locale: Self.locale($0)) }
    #expect(Set(questions).count == 16)
  }

  @Test func aMissingDistance() {
    let none: Double? = nil
    #expect(DistanceText.kilometers(none, locale: Self.english) == "–")
    #expect(DistanceText.kilometers(none, locale: Self.english, undefined: "--") == "--")
    #expect(DistanceText.miles(.nan, locale: Self.english, undefined: "--") == "--")
    #expect(DistanceText.miles(none, undefined: "--") == "--")
    #expect(DistanceText.kilometers(.infinity, separator: ".", undefined: "") == "")
    #expect(DistanceText.kilometers(10_306_000, undefined: "--") == "10,306 km")
  }

  @Test(
    arguments: [
      (0, "0 m"), (801.6, "802 m"), (999.4, "999 m"), (999.5, "1.0 km"), (1_549, "1.5 km"),
      (9_949, "9.9 km"), (9_950, "10 km"), (10_306_000, "10,306 km"),
    ] as [(Double, String)])
  func distancesOnFoot(meters: Double, text: String) {
    #expect(DistanceText.short(meters, locale: Self.english) == text)
    #expect(
      DistanceText.short(1_549, locale: Locale(identifier: "de_DE")) == "1,5 km"
        && DistanceText.short(-1, locale: Self.english) == "–"
        && DistanceText.short(nil, locale: Self.english, undefined: "--") == "--")
  }

  // MARK: Methods

  @Test(arguments: [
    (
      CalculationMethod.ummAlQura, "en_US",
      "Fajr 18.5°, Isha 90 minutes after Maghrib, in Ramadan 120 minutes"
    ),
    (.ummAlQura, "de", "Fadschr 18,5°, Ischa 90 Minuten nach Maghrib, im Ramadan 120 Minuten"),
    (.tehran, "en_US", "Fajr 17.7°, Maghrib 4.5°, Isha 14°"),
    (.moonsightingCommittee, "en_US", "Fajr 18°, Isha 18°, limited by season and latitude"),
    (.qatar, "ja", "ファジュル 18°、イシャー マグリブの90分後"),
  ])
  func whatAMethodDoes(method: CalculationMethod, identifier: String, text: String) {
    #expect(method.description(locale: Self.locale(identifier)) == text)
  }

  @Test func namesOfMethods() {
    for method in CalculationMethod.all {
      #expect(method.name(locale: Self.english) == method.name)
      #expect(method.name(locale: Self.locale("sv")) == method.name)
    }
    #expect(
      CalculationMethod.muslimWorldLeague.name(locale: Self.locale("fr"))
        == "Ligue islamique mondiale")
    var own = CalculationMethod.karachi
    own = CalculationMethod(id: own.id, name: "Our mosque", fajrAngle: 17)
    #expect(own.name(locale: Self.locale("fr")) == "Our mosque")
    #expect(own.description(locale: Self.english) == "Fajr 17°, Isha 0°")
  }

  @Test func schools() {
    #expect(Madhab.shafi.name(locale: Self.english) == "Shafi, Maliki, Hanbali")
    #expect(Madhab.hanafi.name(locale: Self.locale("tr")) == "Hanefi")
    #expect(
      Madhab.hanafi.description(locale: Self.english)
        == "Asr when a shadow has grown by twice the length of its object")
  }

  /// Each language has each text, and no sign of a pattern is left in one.
  @Test(arguments: languages) func eachLanguageIsWhole(identifier: String) throws {
    let locale = Self.locale(identifier)
    let day = try #require(LocalDay("2026-01-01"))
    func days(_ number: Int) -> String {
      day.adding(days: number).countdownText(today: day, locale: locale)
    }
    let count = VisitedCount(of: ["UT"], in: try Atlas.bundled.layer("states"))
    let lists = [
      Prayer.allCases.map { $0.dayTime(locale: locale) },
      Prayer.allCases.map { $0.spokenName(locale: locale) },
      DueState.allCases.map { $0.text(locale: locale) },
      VisitedCount.Noun.allCases.map { count.shareText(of: $0, locale: locale) },
      CalculationMethod.all.map { $0.name(locale: locale) },
      Madhab.allCases.map { $0.name(locale: locale) },
      Madhab.allCases.map { $0.description(locale: locale) },
      [CalculationMethod.ummAlQura, .tehran, .moonsightingCommittee].map {
        $0.description(locale: locale)
      },
      [-30, -1, 0, 1, 30].map(days),
      [60.0, 120, 300, 3_600, 8_100, 18_300].map {
        CountdownText.duration($0, locale: locale, style: .words)
      },
    ]
    for list in lists {
      #expect(Set(list).count == list.count, "\(list)")
      for text in list {
        #expect(!text.isEmpty && !text.contains("%") && !text.contains("#") && !text.contains("|"))
        #expect(text == text.trimmingCharacters(in: .whitespaces) && !text.contains("  "))
      }
    }
    #expect(days(30).contains("30") && days(-30).contains("30"))
  }
}
