import Foundation
import TestSupport
import Testing

import LandfallTravel

@Suite(.timed) struct TimestampTests {
  @Test(.seeded) func writesAsFoundationDoes() {
    let formatter = ISO8601DateFormatter()
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      // From 1600, where all calendars agree, to 9999.
      let date = Date(
        timeIntervalSince1970: generator.nextNumber(in: -11_676_096_000...253_402_300_799)
          .rounded(.down))
      #expect(Timestamp.text(date) == formatter.string(from: date), "seed \(seed)")
      #expect(Timestamp.date(Timestamp.text(date)) == date, "seed \(seed)")
    }
  }

  /// A moment with its fraction comes back as the same `Date`.
  @Test(.seeded) func fractionsComeBack() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      let date = Date(
        timeIntervalSinceReferenceDate: generator.nextNumber(in: -3e9...3e9))
      #expect(Timestamp.date(Timestamp.text(date)) == date, "\(Timestamp.text(date)), seed \(seed)")
    }
    #expect(Timestamp.text(Date(timeIntervalSince1970: 0.25)) == "1970-01-01T00:00:00.250Z")
    #expect(Timestamp.text(Date(timeIntervalSince1970: -0.25)) == "1969-12-31T23:59:59.750Z")
  }

  @Test func readsZones() {
    let wanted = moment("2026-11-22T01:02:03Z")
    for text in [
      "2026-11-22T01:02:03Z", "2026-11-22t01:02:03z", "2026-11-22 01:02:03Z",
      "2026-11-22T06:32:03+05:30", "2026-11-22T06:32:03+0530", "2026-11-21T17:02:03-08",
      "2026-11-22T01:02:03.000Z", "2026-11-22T01:02:03,0Z",
    ] {
      #expect(Timestamp.date(text) == wanted, "\(text)")
    }
    #expect(Timestamp.date("2026-11-21T24:00:00Z") == moment("2026-11-22T00:00:00Z"))
    #expect(Timestamp.date("2026-11-22T01:02Z") == moment("2026-11-22T01:02:00Z"))
    #expect(Timestamp.date("2016-12-31T23:59:60Z") == moment("2017-01-01T00:00:00Z"))
  }

  @Test(arguments: [
    "", "2026-11-22", "2026-11-22T01:02:03", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
    "2026-11-22T24:00:01Z", "2026-11-22T24:01:00Z", "2026-11-22T25:00:00Z", "2026-11-22T01:60:00Z",
    "2026-11-22T01:02:61Z", "2026-11-22T01:02:03.Z",
    "2026-11-22T01:02:03Zx", "2026-11-22T01:02:03+", "2026-11-22T01:02:03+05:",
    "0000-01-01T00:00:00Z", "2026-11-22T01:02:03 ", "2026-11-22 01:02 ",
    "yesterday, at half past", "2026-11-22T1:2:3Z", "2026-11-22T01:02:03+24:00", "20261122T010203Z",
    "٢٠٢٦-11-22T01:02:03Z", "9999-12-31T23:59:59-01:00",
  ])
  func refuses(text: String) {
    #expect(Timestamp.date(text) == nil)
  }

  @Test func nothingTraps() {
    for seconds in [Double.nan, .infinity, -Double.infinity, 1e300, -1e300, 253_402_300_800] {
      #expect(Timestamp.text(Date(timeIntervalSince1970: seconds)) == "an unknown time")
    }
    for seconds in [Double.nan, .infinity, -Double.infinity, 1e300, -1e300] {
      _ = LocalDay(Date(timeIntervalSince1970: seconds), in: utc)
    }
  }
}
