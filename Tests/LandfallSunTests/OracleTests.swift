import Foundation
import LandfallSun
import TestSupport
import Testing

/// What ephem says about the sun and adhanpy about the six times, for cities and random places: the table that
/// `scripts/check sun --update` writes. That check compares 14,000 more.
@Suite(.timed) struct OracleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let words: [String]

    var testDescription: String { words[..<7].joined(separator: " ") }

    func number(_ index: Int) throws -> Double { try #require(Double(words[index])) }

    func numbers(_ indices: Range<Int>) throws -> [Double] { try indices.map(number) }

    func day() throws -> SolarDay {
      let (dayNumber, offset) = (Int(try number(2)), Int(try number(3)))
      let (latitude, longitude) = (try number(0), try number(1))
      return try #require(
        SolarDay(
          latitude: latitude, longitude: longitude, dayNumber: dayNumber, secondsFromGMT: offset))
    }
  }

  static let rows = table("oracles.tsv")
  static let schedules = table("schedules.tsv")

  private static func table(_ name: String) -> [Row] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent(name)
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst(2).map {
      Row(words: $0.split(separator: "\t").map(String.init))
    }
  }

  @Test func theTablesAreRead() {
    #expect(Self.rows.count >= 50 && Self.rows.allSatisfy { $0.words.count == 18 })
    #expect(Self.schedules.count >= 800 && Self.schedules.allSatisfy { $0.words.count == 10 })
  }

  /// Within 4″, and 0.5 s for noon, sunrise and sunset.
  @Test(arguments: rows) func theSun(row: Row) throws {
    let sun = SunPosition(at: try row.number(2) * 86_400 + 43_200)
    #expect(abs(try row.number(7) - sun.rightAscension) < 4.0 / 3600)
    #expect(abs(try row.number(8) - sun.declination) < 4.0 / 3600)
    let day = try row.day()
    let times = [try #require(day.sunrise), day.noon, try #require(day.sunset)]
    for (time, expected) in zip(times, try row.numbers(9..<12)) {
      #expect(abs(time - expected) < 0.5)
    }
    #expect(day.polarState == nil)
  }

  /// Within 20 s before rounding.
  @Test(arguments: rows) func theSixTimes(row: Row) throws {
    var method = try #require(CalculationMethod.all.first { $0.id == row.words[4] })
    method.rounding = .none
    let madhab = try #require(Madhab(rawValue: row.words[5]))
    let rule = try #require(HighLatitudeRule(rawValue: row.words[6]))
    let day = try row.day()
    let times = try #require(PrayerTimes(day, method: method, madhab: madhab, rule: rule))
    for (prayer, expected) in zip(Prayer.allCases, try row.numbers(12..<18)) {
      #expect(abs(times[prayer] - expected) < 20, "\(prayer)")
    }
  }

  /// What is current and next at instants of 2026 by the times of adhanpy, among them midnights of June where isha is later,
  /// changes of the clock, Ramadan, and polar day and night.
  @Test(arguments: Set(schedules.map { $0.words[..<5].joined(separator: "\t") }).sorted())
  func whatIsCurrentAndNext(place: String) throws {
    let rows = Self.schedules.filter { $0.words[..<5].joined(separator: "\t") == place }
    let timeZone = try #require(TimeZone(identifier: rows[0].words[0]))
    var method = try #require(CalculationMethod(id: rows[0].words[3]))
    method.rounding = .none
    let schedule = PrayerSchedule(
      latitude: try rows[0].number(1), longitude: try rows[0].number(2), method: method,
      rule: try #require(HighLatitudeRule(rawValue: rows[0].words[4])),
      secondsFromGMT: { timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: $0)) },
      isRamadan: { (20_502...20_531).contains($0) })
    for row in rows {
      let now = try row.number(5)
      let (current, next) = (schedule?.current(at: now), schedule?.next(after: now))
      for (entry, column) in [(current, 6), (next, 8)] {
        #expect(entry.map { "\($0.prayer)" } ?? "-" == row.words[column], "\(now)")
        // On days on which the sun grazes the horizon one step of Newton's method does not suffice.
        guard row.words[column + 1] != "?" else { continue }
        #expect(abs((entry?.seconds ?? -1) - (try row.number(column + 1))) < 60, "\(now)")
      }
    }
  }
}
