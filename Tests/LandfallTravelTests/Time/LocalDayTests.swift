import Foundation
import TestSupport
import Testing

import LandfallTravel

@Suite(.timed) struct LocalDayTests {
  @Test func countsDaysAsTheCalendarDoes() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    // From 1582-10-15, where Foundation's calendar is Gregorian, to 2400.
    for days in stride(from: -141_427, through: 157_000, by: 13) {
      let day = LocalDay(daysSince1970: days)
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(days) * 86_400))
      #expect(day == LocalDay(year: parts.year!, month: parts.month!, day: parts.day!))
      #expect(day.daysSince1970 == days)
      #expect(LocalDay(day.description) == day)
    }
  }

  @Test func knowsLeapDays() {
    #expect(LocalDay("2024-02-29") != nil)
    #expect(LocalDay("2000-02-29") != nil)
    #expect(LocalDay("2023-02-29") == nil)
    #expect(LocalDay("1900-02-29") == nil)
    #expect(LocalDay(year: 2024, month: 2, day: 28)!.adding(days: 1).description == "2024-02-29")
    #expect(
      LocalDay(year: 2024, month: 2, day: 29)!.days(until: LocalDay(year: 2025, month: 2, day: 28)!)
        == 365)
  }

  /// A day that the calendar does not have is none, and becomes no other day.
  @Test func daysThatDoNotExist() {
    for (year, month, day) in [
      (2026, 2, 30), (2023, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1),
      (2026, 1, 0), (2026, -1, 5), (.max, 1, 1), (.min + 1, 1, 1),
    ] {
      #expect(LocalDay(year: year, month: month, day: day) == nil, "\(year)-\(month)-\(day)")
    }
    #expect(LocalDay(year: 2024, month: 2, day: 29)?.description == "2024-02-29")
  }
}
