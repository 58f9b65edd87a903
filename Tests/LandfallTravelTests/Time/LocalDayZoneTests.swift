import Foundation
import LandfallTravel
import TestSupport
import Testing

/// On which day a moment falls, by zone.
@Suite(.timed) struct LocalDayZoneTests {
  private func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

  @Test func midnightInThreeZones() throws {
    // One second before midnight, and midnight.
    for (name, text) in [
      ("America/New_York", "2026-01-15T05:00:00Z"), ("Europe/Berlin", "2026-01-14T23:00:00Z"),
      ("Asia/Kathmandu", "2026-01-14T18:15:00Z"),
    ] {
      let zone = try zone(name)
      let midnight = moment(text)
      #expect(LocalDay(midnight.addingTimeInterval(-1), in: zone) == day("2026-01-14"), "\(name)")
      #expect(LocalDay(midnight.addingTimeInterval(-0.001), in: zone) == day("2026-01-14"))
      #expect(LocalDay(midnight, in: zone) == day("2026-01-15"), "\(name)")
    }
  }

  @Test func daylightSaving() throws {
    let newYork = try zone("America/New_York")
    // Spring forward on 8 March 2026, a day of 23 hours: it begins at UTC − 5 and ends at UTC − 4.
    #expect(LocalDay(moment("2026-03-08T04:59:59Z"), in: newYork) == day("2026-03-07"))
    #expect(LocalDay(moment("2026-03-08T05:00:00Z"), in: newYork) == day("2026-03-08"))
    #expect(LocalDay(moment("2026-03-09T03:59:59Z"), in: newYork) == day("2026-03-08"))
    #expect(LocalDay(moment("2026-03-09T04:00:00Z"), in: newYork) == day("2026-03-09"))
    // Back on 1 November 2026, a day of 25 hours.
    #expect(LocalDay(moment("2026-11-01T04:00:00Z"), in: newYork) == day("2026-11-01"))
    #expect(LocalDay(moment("2026-11-02T04:59:59Z"), in: newYork) == day("2026-11-01"))
    #expect(LocalDay(moment("2026-11-02T05:00:00Z"), in: newYork) == day("2026-11-02"))
  }

  @Test func dateLine() throws {
    let noon = moment("2026-06-15T10:30:00Z")
    #expect(LocalDay(noon, in: try zone("Pacific/Kiritimati")) == day("2026-06-16"))
    #expect(LocalDay(noon, in: try zone("Pacific/Pago_Pago")) == day("2026-06-14"))
    // Samoa went from one side to the other: it had no 30 December 2011.
    let apia = try zone("Pacific/Apia")
    #expect(LocalDay(moment("2011-12-30T09:59:59Z"), in: apia) == day("2011-12-29"))
    #expect(LocalDay(moment("2011-12-30T10:00:00Z"), in: apia) == day("2011-12-31"))
  }

  @Test func leapDays() throws {
    #expect(
      LocalDay(moment("2024-03-01T04:59:59Z"), in: try zone("America/New_York"))
        == day("2024-02-29"))
    #expect(
      LocalDay(moment("2023-03-01T04:59:59Z"), in: try zone("America/New_York"))
        == day("2023-02-28"))
    #expect(LocalDay(moment("2000-02-29T12:00:00Z"), in: utc) == day("2000-02-29"))
    #expect(LocalDay(moment("2100-02-28T23:59:59Z"), in: utc).adding(days: 1) == day("2100-03-01"))
  }

  @Test(.seeded) func asFoundationsCalendar() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for name in ["America/St_Johns", "Australia/Lord_Howe", "Africa/Casablanca", "Pacific/Chatham"]
    {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try zone(name)
      for _ in 0..<300 {
        let date = Date(timeIntervalSince1970: generator.nextNumber(in: 0...4e9))
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        #expect(
          LocalDay(date, in: calendar.timeZone)
            == LocalDay(year: parts.year!, month: parts.month!, day: parts.day!),
          "\(name), seed \(seed)")
      }
    }
  }
}
